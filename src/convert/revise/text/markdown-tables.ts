/** The cells of pipe tables in Markdown, with their positions in the text (GitHub Flavored Markdown 0.29, 4.10). */
import { scanBlocks } from '../../../markdown/scan.ts';
import type { Line } from '../../../markdown/scanned-block.ts';
import type { TableCell } from '../find-cell.ts';

export interface MarkdownCell extends TableCell {
  /** Position of its content in the text, without the spaces around it; for an empty cell, of its spaces. */
  readonly start: number;
  readonly end: number;
}

/** A row of a table, and its number from 1. */
export interface MarkdownRow {
  readonly table: number;
  readonly row: number;
  readonly line: Line;
  /** The line after which a new row may be inserted: for the header, the delimiter row. */
  readonly last: Line;
}

/** All rows of all tables in reading order, without delimiter rows. */
export function* tableRowsOf(text: string): Generator<MarkdownRow> {
  let table = 0;
  for (const { kind, lines } of scanBlocks(text)) {
    if (kind !== 'table') continue;
    table++;
    const [header, aligning = header, ...rows] = lines;
    if (header === undefined || aligning === undefined) continue;
    yield { table, row: 1, line: header, last: aligning };
    for (const [index, line] of rows.entries()) yield { table, row: index + 2, line, last: line };
  }
}

/** All cells of all tables in reading order. */
export function* tableCellsOf(text: string): Generator<MarkdownCell> {
  for (const row of tableRowsOf(text)) yield* cellsOf(text, row);
}

export function* cellsOf(text: string, { table, row, line }: MarkdownRow): Generator<MarkdownCell> {
  let column = 0;
  const lead = text.charAt(line.from) === '|' ? 1 : 0;
  for (let at = line.from + lead; at < line.end; ) {
    const cellEnd = endOfCell(text, at, line.end);
    const raw = text.slice(at, cellEnd);
    const content = raw.trim();
    if (cellEnd >= line.end && content === '') return;
    column++;
    const start = at + (content === '' ? 0 : raw.indexOf(content));
    const end = start + (content === '' ? raw.length : content.length);
    yield { table, row, column, text: content.replaceAll('\\|', '|'), start, end };
    at = cellEnd + 1;
  }
}

/** The next unescaped pipe. */
function endOfCell(text: string, from: number, lineEnd: number): number {
  let at = from;
  while (at < lineEnd && text.charAt(at) !== '|') at += text.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at, lineEnd);
}

/** A value as written in a table cell. */
export function writeCell(value: string): string {
  return value.replaceAll('|', '\\|').replaceAll(/\r\n|[\r\n]/g, '<br>');
}
