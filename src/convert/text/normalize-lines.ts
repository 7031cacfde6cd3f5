/** Normalizes line ends to line feeds and drops invisible control characters. */

const ODD_LINE_ENDS = /\r\n?|[\v\u0085\u2028]/g;
/** Paragraph separators and form feeds end a paragraph, not only a line. */
const PARAGRAPH_ENDS = /[\f\u2029]/g;
/** ECMA-48 control sequences, such as terminal colours: escape, bracket, parameters, final byte. */
const CONTROL_SEQUENCE = /\p{Cc}\[[0-?]*[ -/]*[@-~]/gu;
/** Control characters but line feeds and tabs: a function called for each line feed would take most of the time. */
const CONTROL = /[^\P{Cc}\n\t]/gu;
const ESCAPE = '\x1b';

/** Text with `\n` as its only line end. Byte order marks within are dropped too. */
export function normalizeLines(text: string): string {
  return text.replace(ODD_LINE_ENDS, '\n').replaceAll('\ufeff', '');
}

/** The same for text in pieces that may end within a line end. */
export function* normalizePieces(pieces: Iterable<string>): Generator<string> {
  let carried = '';
  for (const piece of pieces) {
    const text = carried + piece;
    carried = text.endsWith('\r') ? '\r' : '';
    yield normalizeLines(carried === '' ? text : text.slice(0, -1));
  }
  if (carried !== '') yield '\n';
}

/** Normalizes text for display: form feeds become blank lines, invisible control characters are dropped. */
export function cleanText(text: string): string {
  return normalizeLines(text)
    .replace(PARAGRAPH_ENDS, '\n\n')
    .replace(CONTROL_SEQUENCE, (sequence) => (sequence.startsWith(ESCAPE) ? '' : sequence))
    .replace(CONTROL, '');
}
