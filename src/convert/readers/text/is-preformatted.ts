/**
 * Decides whether a group of lines is laid out with spaces, so that it must be kept verbatim: indented as a whole,
 * aligned in columns, drawn with characters, or indented in steps like program text.
 */

const TAB_STOP = 4;
/** Indent of a code block, as in Markdown. */
export const CODE_INDENT = 4;
/** Lines longer than this are paragraphs without hard line breaks, whatever their indent. */
const MAX_LINE = 120;
/** Two spaces within a line align columns, unless they follow the end of a sentence. */
const GAP = /[^\s.!?:;…"'”’)] {2,}\S|\S\t+\S|\S {3,}\S/;
const DRAWING = /[\u2500-\u259f]|[+|][-=]{3,}[+|]|^\s*\|.*\|\s*$/;
const MARKER = /^\s*(?:[-*+•◦▪‣·–—]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])\s+\S/;

/** White space before the first character, in columns. */
export function indentOf(line: string): number {
  let column = 0;
  for (const char of line) {
    if (char === '\t') column += TAB_STOP - (column % TAB_STOP);
    else if (/\s/.test(char)) column++;
    else break;
  }
  return column;
}

/** @param lines not blank, without trailing white space */
export function isPreformatted(lines: readonly string[]): boolean {
  if (lines.some((line) => line.length > MAX_LINE)) return false;
  if (lines.filter((line) => DRAWING.test(line)).length * 2 > lines.length) return true;
  const body = lines.map((line) => line.replace(MARKER, (marker) => marker.replace(/\s/g, '_')));
  if (lines.length > 1 && body.filter((line) => GAP.test(line.trimStart())).length * 3 >= lines.length * 2) {
    return true;
  }
  if (lines.some((line) => MARKER.test(line))) return false;
  const indents = lines.map(indentOf);
  return indents.every((indent) => indent >= CODE_INDENT) || isStepped(indents);
}

/** Whether lines have varying indents, like program text and verse; in a paragraph, only the first line may differ. */
function isStepped(indents: readonly number[]): boolean {
  return new Set(indents.slice(1)).size > 1;
}
