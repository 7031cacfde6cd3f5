/**
 * Writes changed text as tracked changes: the old words stay, marked as deleted, followed by the new ones, marked as
 * inserted. A run that changes in part is split; every part keeps the run's properties.
 *
 * Source: ECMA-376 Part 1, 17.13.5 (revisions), 17.3.3.7 (delText).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import type { Hunk } from '../plan-hunks.ts';
import { openTagOf, rawNameOf, rawPrefixOf, sourceOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';
import { splitHunks } from '../split-hunks.ts';
import type { Paragraph, Piece } from './paragraph.ts';
import { runContent, textMarkup } from './run-markup.ts';
import { aroundKept, type Content, type Segment, Segments } from './run-segments.ts';
import type { TrackedMarks } from './tracked-marks.ts';

/** Insertions by another person: new text within them must not be attributed to that person. */
const INSERTIONS = new Set(['w:ins', 'w:moveTo']);

/** The splices that track the hunks. */
export function trackRuns(paragraph: Paragraph, hunks: readonly Hunk[], marks: TrackedMarks): Splice[] {
  const byRun = new Map<XmlElement, Map<XmlElement, { piece: Piece; hunks: readonly Hunk[] }>>();
  for (const [piece, own] of splitHunks(paragraph.pieces, hunks)) {
    const changed = byRun.get(piece.run) ?? new Map();
    byRun.set(piece.run, changed.set(piece.element, { piece, hunks: own }));
  }
  return [...byRun].flatMap(([run, changed]) => {
    const segments = new Segments<Segment['kind']>();
    for (const child of run.elements()) {
      const change = changed.get(child);
      if (change === undefined) {
        if (child.name !== 'w:rPr') segments.add('kept', child);
      } else if (change.piece.kind === 'mark') splitMark(change.piece, change.hunks, segments);
      else splitText(change.piece, change.hunks, segments);
    }
    const parent = [...changed.values()][0]?.piece.parent;
    return aroundKept(run, writeRun(run, parent, segments.list, marks));
  });
}

function splitMark(piece: Piece, hunks: readonly Hunk[], segments: Segments<Segment['kind']>): void {
  const prefix = rawPrefixOf(piece.run);
  const insert = (offset: number) => {
    for (const hunk of hunks) if (hunk.end === offset) segments.add('ins', runContent(hunk.text, prefix));
  };
  const kept = hunks.every((hunk) => hunk.start === hunk.end);
  insert(0);
  segments.add(kept ? 'kept' : 'del', kept ? piece.element : sourceOf(piece.element));
  insert(1);
}

function splitText(piece: Piece, hunks: readonly Hunk[], segments: Segments<Segment['kind']>): void {
  const name = rawNameOf(piece.element);
  const prefix = rawPrefixOf(piece.run);
  let at = 0;
  for (const { start, end, text } of hunks) {
    segments.add('kept', textMarkup(name, piece.text.slice(at, start)));
    segments.add('del', textMarkup(`${prefix}delText`, piece.text.slice(start, end)));
    segments.add('ins', runContent(text, prefix));
    at = end;
  }
  segments.add('kept', textMarkup(name, piece.text.slice(at)));
}

function writeRun(
  run: XmlElement,
  parent: XmlElement | undefined,
  segments: readonly Segment[],
  marks: TrackedMarks,
): Content[] {
  const properties = run.element('w:rPr');
  const own = properties === undefined ? '' : sourceOf(properties);
  const plain = properties === undefined ? '' : withoutChange(properties);
  let isFirst = true;
  return segments.flatMap(({ kind, content }) => {
    const rPr = kind === 'ins' ? plain : isFirst ? own : marks.copyOf(own);
    if (kind !== 'ins') isFirst = false;
    const open = `${openTagOf(run)}${rPr}`;
    const close = `</${rawNameOf(run)}>`;
    if (kind === 'kept') return [open, ...content, close];
    const tag = marks.tags(kind, run);
    if (kind === 'del' || parent === undefined || !INSERTIONS.has(parent.name)) {
      return [tag.open, open, ...content, close, tag.close];
    }
    const outer = { close: `</${rawNameOf(parent)}>`, open: marks.copyOf(openTagOf(parent)) };
    return [outer.close, tag.open, open, ...content, close, tag.close, outer.open];
  });
}

/** Run properties without their tracked change, which does not apply to new text. */
function withoutChange(properties: XmlElement): string {
  const change = properties.element('w:rPrChange');
  const { source, start, end } = properties;
  if (change === undefined) return source.slice(start, end);
  return source.slice(start, change.start) + source.slice(change.end, end);
}
