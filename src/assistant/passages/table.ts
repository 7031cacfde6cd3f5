/** Pipe tables read as rows of cells (GitHub Flavored Markdown, "Tables (extension)"). */

import { cellsOf } from '../../markdown/line-starts.ts';
import { plainText } from '../../markdown/text-of.ts';
import type { Block } from './blocks.ts';

/** A header has at most so many rows below its first. */
const MOST_HEADER_ROWS = 2;

export interface TableRow {
  /** Its place in the passage's Markdown. */
  readonly start: number;
  readonly end: number;
  /** The range of the passage's words that it holds. */
  readonly from: number;
  readonly to: number;
  /** Plain texts, one for each column. */
  readonly cells: readonly string[];
}

export interface ParsedTable {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A row before the passage's words were counted. */
export type RowRange = Omit<TableRow, 'from' | 'to'>;

/**
 * @param text what the block was found in: the passage with its context before it
 * @param block places in the passage, negative within the context
 * @param shift how far the passage stands behind the text's beginning
 */
export function parseTable(
  text: string,
  block: Block,
  shift: number,
): { header: readonly string[]; rows: readonly RowRange[] } {
  const lines = block.lines.map((start, index) => ({
    start,
    end: (block.lines[index + 1] ?? block.end + 1) - 1,
  }));
  const textOf = ({ start, end }: { start: number; end: number }) =>
    text.slice(start + shift, end + shift).trimEnd();
  const [head, , ...body] = lines;
  const rows = body.map((line) => {
    const raw = textOf(line);
    return { start: line.start, end: line.start + raw.length, cells: splitRow(raw) };
  });
  const names = head === undefined ? [] : splitRow(textOf(head));
  const further = furtherHeaderRows(names, rows);
  return {
    header: names.map((name, column) => joined([name, ...further.map(({ cells }) => cells[column] ?? '')])),
    rows: rows.slice(further.length).filter((row) => row.start >= 0),
  };
}

/**
 * Rows at the top that continue a header which leaves half of its columns unnamed: they name nothing in the first
 * column, or they hold words and years where the rows below hold figures.
 */
function furtherHeaderRows(names: readonly string[], rows: readonly RowRange[]): readonly RowRange[] {
  if (2 * names.filter((name) => name === '').length < names.length) return [];
  const first = rows.findIndex(({ cells }) => (cells[0] ?? '') !== '' && !holdsLabels(cells));
  return first > 0 && first <= MOST_HEADER_ROWS ? rows.slice(0, first) : [];
}

function holdsLabels(cells: readonly string[]): boolean {
  const rest = cells.slice(1).filter((cell) => cell !== '');
  return rest.length > 0 && rest.every((cell) => /\p{L}{3}|^(?:19|20)\d\d$/u.test(cell));
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** The cells of one line, as plain texts. */
export function splitRow(line: string): string[] {
  return cellsOf(line).map(plainText);
}
