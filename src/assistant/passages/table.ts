/** Pipe tables read as rows of cells (GitHub Flavored Markdown, "Tables (extension)"). */
import type { Block } from './blocks.ts';
import { plainText } from './plain-text.ts';

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
  const header = head === undefined ? [] : splitRow(textOf(head));
  return {
    header,
    rows: body
      .filter((line) => line.start >= 0)
      .map((line) => {
        const raw = textOf(line);
        return { start: line.start, end: line.start + raw.length, cells: splitRow(raw) };
      }),
  };
}

/** The cells of one line, as plain texts. */
export function splitRow(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => plainText(cell));
}
