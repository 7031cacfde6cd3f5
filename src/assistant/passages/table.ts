/** Parses pipe tables into rows of cells (GitHub Flavored Markdown, "Tables (extension)"). */

import { cellsOf } from '../../markdown/line-starts.ts';
import { mayHoldMarkup, plainText } from '../../markdown/text-of.ts';
import { isLabelList } from '../facts/label-list.ts';
import type { Block } from './blocks.ts';

/** Maximum number of header rows below the first. */
const MAX_HEADER_ROWS = 2;

export interface TableRow {
  /** Its range in the passage's Markdown. */
  readonly start: number;
  readonly end: number;
  /** The range of its words in the passage. */
  readonly from: number;
  readonly to: number;
  /** Plain texts, one for each column. */
  readonly cells: readonly string[];
}

export interface ParsedTable {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A row without its range of words. */
export type RowRange = Omit<TableRow, 'from' | 'to'>;

/**
 * A list of labels has empty titles, and its first line is a row.
 *
 * @param text the passage, preceded by its context
 * @param block offsets in the passage, negative within the context
 * @param shift offset of the passage in `text`
 */
export function parseTable(
  text: string,
  block: Block,
  shift: number,
): { header: readonly string[]; rows: readonly RowRange[] } {
  const { header, rows } = readTable(text, block, shift);
  const all = [...rows];
  const isList = isLabelList(header, () => all.map(({ cells }) => cells));
  const [first] = isList ? rowsFrom(text, block, shift, 0) : [];
  return {
    header: isList ? header.map(() => '') : header,
    rows: [...(first === undefined ? [] : [first]), ...all].filter((row) => row.start >= 0),
  };
}

/** Like parseTable, but rows are read lazily, and those of the context are included. */
export function readTable(
  text: string,
  block: Block,
  shift = 0,
): { header: readonly string[]; rows: Iterable<RowRange>; parts: RowParts } {
  const names = splitRow(lineOf(text, block, shift, 0).raw);
  const further = furtherHeaderRows(names, () => rowsFrom(text, block, shift, 2));
  return {
    header: names.map((name, column) => joined([name, ...further.map(({ cells }) => cells[column] ?? '')])),
    rows: { [Symbol.iterator]: () => rowsFrom(text, block, shift, 2 + further.length) },
    parts: new RowParts(text, block, shift, 2 + further.length),
  };
}

interface Line {
  readonly start: number;
  readonly raw: string;
}

/** Marks a row that has to be parsed completely each time. */
const WHOLE = 0xffff_ffff;

/**
 * Reads the rows of a table in parts of several columns. The position of the next part is stored for each row, so that
 * each line is scanned once, however many parts there are.
 */
export class RowParts {
  readonly #text: string;
  readonly #block: Block;
  readonly #shift: number;
  readonly #first: number;
  /** For each row the offset of the next part, or WHOLE; empty before the first part. */
  #offsets = new Uint32Array(0);
  #column = 0;

  /** @param first index of the line of the first row */
  constructor(text: string, block: Block, shift: number, first: number) {
    this.#text = text;
    this.#block = block;
    this.#shift = shift;
    this.#first = first;
  }

  /** Yields the cells of each row in a range of columns, the end excluded; fewer if the row is shorter. */
  *read(from: number, to: number): Generator<readonly string[]> {
    if (from !== this.#column || this.#offsets.length === 0) this.#begin(from);
    this.#column = to;
    for (let row = 0; row < this.#offsets.length; row++) {
      const line = this.#lineOf(row);
      const isComplete = this.#offsets[row] === WHOLE;
      yield isComplete ? splitRow(line.raw).slice(from, to) : this.#readCells(row, line, to - from);
    }
  }

  #lineOf(row: number): Line {
    return lineOf(this.#text, this.#block, this.#shift, this.#first + row);
  }

  #begin(column: number): void {
    this.#offsets = new Uint32Array(Math.max(0, this.#block.lines.length - this.#first));
    for (let row = 0; row < this.#offsets.length; row++) {
      const line = this.#lineOf(row);
      const { start, raw } = line;
      if (mayHoldMarkup(raw) || ODD_SPACE.test(raw)) {
        this.#offsets[row] = WHOLE;
        continue;
      }
      const indent = raw.length - raw.trimStart().length;
      this.#offsets[row] = start + this.#shift + indent + (raw[indent] === '|' ? 1 : 0);
      this.#readCells(row, line, column);
    }
  }

  /** Reads the next cells of a line without markup. */
  #readCells(row: number, { start, raw }: Line, count: number): readonly string[] {
    const text = this.#text;
    const lineEnd = start + this.#shift + raw.length;
    // A bar at the end closes the last cell, and opens none.
    const end = raw.length > 1 && raw.endsWith('|') ? lineEnd - 1 : lineEnd;
    const cells: string[] = [];
    let at = this.#offsets[row] ?? 0;
    while (cells.length < count && at <= end) {
      const bar = text.indexOf('|', at);
      const cellEnd = bar < 0 || bar > end ? end : bar;
      cells.push(text.slice(at, cellEnd).trim());
      at = cellEnd + 1;
    }
    this.#offsets[row] = at;
    return cells;
  }
}

function* rowsFrom(text: string, block: Block, shift: number, first: number): Generator<RowRange> {
  for (let index = first; index < block.lines.length; index++) {
    const { start, raw } = lineOf(text, block, shift, index);
    yield { start, end: start + raw.length, cells: splitRow(raw) };
  }
}

function lineOf(text: string, { lines, end }: Block, shift: number, index: number): Line {
  const start = lines[index] ?? end;
  const next = (lines[index + 1] ?? end + 1) - 1;
  return { start, raw: text.slice(start + shift, next + shift).trimEnd() };
}

/**
 * Further header rows. If at least half of the columns are unnamed, these are the top rows with an empty first cell, or
 * with only words and years in the other cells.
 */
function furtherHeaderRows(names: readonly string[], rows: () => Iterable<RowRange>): readonly RowRange[] {
  if (2 * names.filter((name) => name === '').length < names.length) return [];
  const further: RowRange[] = [];
  for (const row of rows()) {
    if ((row.cells[0] ?? '') !== '' && !holdsLabels(row.cells)) return further;
    if (further.push(row) > MAX_HEADER_ROWS) return [];
  }
  return [];
}

function holdsLabels(cells: readonly string[]): boolean {
  const rest = cells.slice(1).filter((cell) => cell !== '');
  return rest.length > 0 && rest.every((cell) => /\p{L}{3}|^(?:19|20)\d\d$/u.test(cell));
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** The cells of a line, as plain texts. */
export function splitRow(line: string): string[] {
  return mayHoldMarkup(line) ? cellsOf(line).map(plainText) : plainCells(line);
}

/** The cells of a line without markup, where every bar ends a cell, as in most lines of large tables. */
function plainCells(line: string): string[] {
  const row = line.trim();
  const from = row.startsWith('|') ? 1 : 0;
  const cells = row.slice(from, row.endsWith('|') && row.length > from ? -1 : undefined).split('|');
  const isSpaced = ODD_SPACE.test(line);
  return cells.map((cell) => (isSpaced ? cell.replaceAll(/\s+/g, ' ').trim() : cell.trim()));
}

const ODD_SPACE = /\s\s|[^\S ]/;

/** Renders rows as a Markdown table without empty columns, and counts its cells. */
export function tableOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly text: string; readonly cells: number } {
  // A list of labels has no titles, but Markdown no table without a first line.
  if (header.every((title) => title === '') && rows.length > 0) return tableOf(rows[0] ?? [], rows.slice(1));
  const filled = header.flatMap((title, at) =>
    rows.some((cells) => (cells[at] ?? '') !== '') || (rows.length === 0 && title !== '') ? [at] : [],
  );
  const line = (cells: readonly string[]) =>
    `| ${filled.map((at) => plainCell(cells[at] ?? '')).join(' | ')} |`;
  const text = [line(header), `|${' --- |'.repeat(filled.length)}`, ...rows.map(line)].join('\n');
  return { text, cells: rows.length * filled.length };
}

/** Escapes Markdown characters. */
function plainCell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\|*_`[\]<>]/g, '\\$&');
}
