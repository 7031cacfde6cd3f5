/**
 * Writes changed text into the runs it belongs to, without a trace of the old. Only the characters that change and
 * what must change with them (`xml:space`, an element or run that nothing is left of) are touched.
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { encodeEntities } from '../../package/xml-entities.ts';
import { applyHunks, type Hunk } from '../plan-hunks.ts';
import type { Splice } from '../splice.ts';
import type { Paragraph, Piece } from './paragraph.ts';
import { type PieceHunks, splitHunks } from './piece-hunks.ts';
import { rawNameOf, rawPrefixOf, runContent } from './run-markup.ts';
import { holdsCData, needsPreserve, unitOffsets } from './shown-text.ts';

/** The cuts and insertions that make a paragraph's text what the hunks ask for. */
export function editRuns(paragraph: Paragraph, hunks: readonly Hunk[]): Splice[] {
  const changed = splitHunks(paragraph, hunks);
  const removed = emptiedElements(changed);
  const runs = emptiedRuns(changed, removed);
  const splices = [...runs].map((run) => ({ start: run.start, end: run.end, text: '' }));
  for (const [piece, own] of changed) {
    if (runs.has(piece.run)) continue;
    if (removed.has(piece.element)) splices.push(withoutElement(piece.element));
    else if (piece.kind === 'mark') splices.push(editMark(piece, own));
    else splices.push(...editText(piece, own));
  }
  return splices;
}

function withoutElement(element: XmlElement): Splice {
  return { start: element.start, end: element.end, text: '' };
}

function emptiedElements(changed: PieceHunks): Set<XmlElement> {
  const emptied = new Set<XmlElement>();
  for (const [piece, hunks] of changed) {
    if (applyHunks(piece.text, hunks) === '') emptied.add(piece.element);
  }
  return emptied;
}

/** Runs of which nothing but their properties is left. One in a content control stays: the control needs content. */
function emptiedRuns(changed: PieceHunks, removed: ReadonlySet<XmlElement>): Set<XmlElement> {
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
  const at = (place: number) =>
    content(
      hunks
        .filter((hunk) => hunk.start === place)
        .map((hunk) => hunk.text)
        .join(''),
    );
  const own = kept ? element.source.slice(element.start, element.end) : '';
  return { start: element.start, end: element.end, text: `${at(0)}${own}${at(1)}` };
}

function editText(piece: Piece, hunks: readonly Hunk[]): Splice[] {
  const { element } = piece;
  if (holdsCData(element)) return [rewriteText(piece, hunks)];
  const offsets = unitOffsets(element);
  const offsetOf = (unit: number) => offsets[piece.lead + unit] ?? element.closeStart;
  const breaks = hunks.some((hunk) => /[\t\r\n]/.test(hunk.text));
  const splices = hunks.map(({ start, end, text }) => ({
    start: offsetOf(start),
    end: offsetOf(end),
    text: breaks ? interrupted(text, piece) : encodeEntities(text),
  }));
  const preserve = !piece.isPreserved && (breaks || needsPreserve(applyHunks(piece.text, hunks)));
  return preserve ? [...splices, ...preserveSpace(piece, offsets)] : splices;
}

/** Text with tabs and line breaks within a `w:t`, which must end before each and start anew behind. */
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

/** Asks Word to show white space at both ends of a `w:t`, and takes away the one it has not shown so far. */
function preserveSpace(piece: Piece, offsets: readonly number[]): Splice[] {
  const { element, lead, text } = piece;
  const stated = element.attributes.find((attribute) => attribute.name === 'xml:space');
  const nameEnd = element.start + 1 + rawNameOf(element).length;
  const last = offsets.length - 1;
  const offsetOf = (unit: number) => offsets[unit] ?? element.closeStart;
  return [
    stated === undefined
      ? { start: nameEnd, end: nameEnd, text: ' xml:space="preserve"' }
      : { start: stated.valueStart, end: stated.valueEnd, text: 'preserve' },
    { start: offsetOf(0), end: offsetOf(lead), text: '' },
    { start: offsetOf(lead + text.length), end: offsetOf(last), text: '' },
  ];
}
