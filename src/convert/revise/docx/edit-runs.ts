/**
 * Writes changed text into its runs, without tracking. Only the changed characters are touched, and what must change
 * with them (`xml:space`, emptied elements and runs).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { editTextElement } from '../edit-text-element.ts';
import { applyHunks, type Hunk } from '../plan-hunks.ts';
import { rawNameOf, rawPrefixOf } from '../raw-markup.ts';
import { holdsCData } from '../shown-text.ts';
import type { Splice } from '../splice.ts';
import { splitHunks } from '../split-hunks.ts';
import type { Paragraph, Piece } from './paragraph.ts';
import { runContent } from './run-markup.ts';

/** The splices that apply hunks to a paragraph's text. */
export function editRuns(paragraph: Paragraph, hunks: readonly Hunk[]): Splice[] {
  const changed = splitHunks(paragraph.pieces, hunks);
  const removed = emptiedElements(changed);
  const runs = emptiedRuns(changed, removed);
  const ofRuns = [...runs].map((run) => withoutElement(run));
  const ofPieces = [...changed].flatMap(([piece, own]) => {
    if (runs.has(piece.run)) return [];
    if (removed.has(piece.element)) return [withoutElement(piece.element)];
    return piece.kind === 'mark' ? [editMark(piece, own)] : editText(piece, own);
  });
  return [...ofRuns, ...ofPieces];
}

function withoutElement(element: XmlElement): Splice {
  return { start: element.start, end: element.end, text: '' };
}

function emptiedElements(changed: ReadonlyMap<Piece, readonly Hunk[]>): Set<XmlElement> {
  const emptied = new Set<XmlElement>();
  for (const [piece, hunks] of changed) {
    if (applyHunks(piece.text, hunks) === '') emptied.add(piece.element);
  }
  return emptied;
}

/** Runs with nothing left but their properties. A run in a content control stays, since the control needs content. */
function emptiedRuns(
  changed: ReadonlyMap<Piece, readonly Hunk[]>,
  removed: ReadonlySet<XmlElement>,
): Set<XmlElement> {
  const emptied = new Set<XmlElement>();
  for (const { run, parent } of changed.keys()) {
    const isEmpty = run.elements().every((child) => child.name === 'w:rPr' || removed.has(child));
    if (isEmpty && parent.name !== 'w:sdtContent') emptied.add(run);
  }
  return emptied;
}

function editMark(piece: Piece, hunks: readonly Hunk[]): Splice {
  const { element } = piece;
  const content = (text: string) => runContent(text, rawPrefixOf(piece.run));
  const kept = hunks.every((hunk) => hunk.start === hunk.end);
  const at = (offset: number) =>
    content(
      hunks
        .filter((hunk) => hunk.start === offset)
        .map((hunk) => hunk.text)
        .join(''),
    );
  const own = kept ? element.source.slice(element.start, element.end) : '';
  return { start: element.start, end: element.end, text: `${at(0)}${own}${at(1)}` };
}

function editText(piece: Piece, hunks: readonly Hunk[]): Splice[] {
  if (holdsCData(piece.element)) return [rewriteText(piece, hunks)];
  const breaks = hunks.some((hunk) => /[\t\r\n]/.test(hunk.text));
  return breaks
    ? editTextElement(piece, hunks, { write: (text) => interrupted(text, piece), mustPreserve: true })
    : editTextElement(piece, hunks);
}

/** Text with tabs and line breaks within a `w:t`, which must be closed before each and reopened after it. */
function interrupted(text: string, piece: Piece): string {
  if (text === '') return '';
  const prefix = rawPrefixOf(piece.run);
  return `</${rawNameOf(piece.element)}>${runContent(text, prefix)}<${prefix}t xml:space="preserve">`;
}

function rewriteText(piece: Piece, hunks: readonly Hunk[]): Splice {
  const { element, run } = piece;
  return {
    start: element.start,
    end: element.end,
    text: runContent(applyHunks(piece.text, hunks), rawPrefixOf(run)),
  };
}
