/**
 * Is a group of lines set by spaces, so that it must be shown to the letter? Indented as a whole, aligned in
 * columns, drawn with characters, or stepped like program text.
 */

const TAB_STOP = 4;
/** As in Markdown: four columns make an indented block. */
export const CODE_INDENT = 4;
/** Lines this long are paragraphs of a text without hard line ends, however they begin. */
const LONGEST_SET_LINE = 120;
/** Two spaces within a line align something, unless they follow the end of a sentence. */
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
  if (lines.some((line) => line.length > LONGEST_SET_LINE)) return false;
  if (lines.filter((line) => DRAWING.test(line)).length * 2 > lines.length) return true;
  const body = lines.map((line) => line.replace(MARKER, (marker) => marker.replace(/\s/g, '_')));
  if (lines.length > 1 && body.filter((line) => GAP.test(line.trimStart())).length * 3 >= lines.length * 2) {
    return true;
  }
  if (lines.some((line) => MARKER.test(line))) return false;
  const indents = lines.map(indentOf);
  return indents.every((indent) => indent >= CODE_INDENT) || isStepped(indents);
}

/** Program text and verse step in and out; a paragraph at most sets off its first line from the others. */
function isStepped(indents: readonly number[]): boolean {
  return new Set(indents.slice(1)).size > 1;
}
