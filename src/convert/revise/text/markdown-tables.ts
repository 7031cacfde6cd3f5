/**
 * The cells of pipe tables in Markdown, with their places in the text.
 *
 * Source: GitHub Flavored Markdown 0.29, 4.10.
 */
import type { TableCell } from '../find-cell.ts';

export interface MarkdownCell extends TableCell {
  /** Where its content stands in the text, the spaces around it excluded; of an empty one, where its spaces are. */
  readonly start: number;
  readonly end: number;
}

const LINES = /[^\r\n]+|\r\n|[\r\n]/g;
/** Of a line without spaces around it. */
const DELIMITER_ROW = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*[ \t]*\|?$/;

/** All cells of all tables in reading order; the row under the header, which aligns, is none. */
export function* tableCellsOf(text: string): Generator<MarkdownCell> {
  let table = 0;
  let row = 0;
  let previous: { readonly start: number; readonly text: string } | undefined;
  let wasLineEnd = true;
  for (const match of text.matchAll(LINES)) {
    const [content] = match;
    if (/^[\r\n]/.test(content)) {
      if (wasLineEnd) {
        previous = undefined;
        row = 0;
      }
      wasLineEnd = true;
      continue;
    }
    wasLineEnd = false;
    const line = { start: match.index, text: content };
    if (row > 0) yield* cellsOf(line, table, ++row);
    else if (previous !== undefined && isDelimiterOf(previous.text, content)) {
      table++;
      row = 1;
      yield* cellsOf(previous, table, row);
    }
    previous = line;
  }
}

function isDelimiterOf(header: string, line: string): boolean {
  return header.includes('|') && DELIMITER_ROW.test(line.trim());
}

function* cellsOf(
  line: { readonly start: number; readonly text: string },
  table: number,
  row: number,
): Generator<MarkdownCell> {
  let column = 0;
  const lead = /^[ \t]*\|?/.exec(line.text)?.[0].length ?? 0;
  for (let at = lead; at < line.text.length; ) {
    const end = cellEnd(line.text, at);
    const raw = line.text.slice(at, end);
    const content = raw.trim();
    const isLast = end >= line.text.length;
    if (isLast && content === '') return;
    column++;
    const start = line.start + at + (content === '' ? 0 : raw.indexOf(content));
    const length = content === '' ? raw.length : content.length;
    yield { table, row, column, text: content.replaceAll('\\|', '|'), start, end: start + length };
    at = end + 1;
  }
}

/** The next pipe that no backslash escapes. */
function cellEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== '|') at += text.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

/** A value as a table cell holds it. */
export function writeCell(value: string): string {
  return value.replaceAll('|', '\\|').replaceAll(/\r\n|[\r\n]/g, '<br>');
}
