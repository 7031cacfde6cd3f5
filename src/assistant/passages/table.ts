/** Pipe tables read as rows of cells (GitHub Flavored Markdown, "Tables (extension)"). */

import { cellsOf } from '../../markdown/line-starts.ts';
import { mayHoldMarkup, plainText } from '../../markdown/text-of.ts';
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
  const { header, rows } = readTable(text, block, shift);
  return { header, rows: [...rows].filter((row) => row.start >= 0) };
}

/** The same with rows that are read when they are asked for, those of the context too. */
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

/** In the place of where a row goes on: its line is read as a whole each time. */
const WHOLE = 0xffff_ffff;

/**
 * The rows of a table some columns at a time, one part after the other: for each row it is known where the next part begins, so
 * that a line is looked through once, however many parts there are.
 */
export class RowParts {
  readonly #text: string;
  readonly #block: Block;
  readonly #shift: number;
  readonly #first: number;
  /** For each row where the column of the next part begins, or WHOLE; empty before the first part. */
  #places = new Uint32Array(0);
  #column = 0;

  /** @param first the line of the first row */
  constructor(text: string, block: Block, shift: number, first: number) {
    this.#text = text;
    this.#block = block;
    this.#shift = shift;
    this.#first = first;
  }

  /** The cells of each row from one column to before another; fewer where the row ends sooner. */
  *read(from: number, to: number): Generator<readonly string[]> {
    if (from !== this.#column || this.#places.length === 0) this.#begin(from);
    this.#column = to;
    for (let row = 0; row < this.#places.length; row++) {
      const line = this.#lineOf(row);
      const isWhole = this.#places[row] === WHOLE;
      yield isWhole ? splitRow(line.raw).slice(from, to) : this.#take(row, line, to - from);
    }
  }

  #lineOf(row: number): Line {
    return lineOf(this.#text, this.#block, this.#shift, this.#first + row);
  }

  #begin(column: number): void {
    this.#places = new Uint32Array(Math.max(0, this.#block.lines.length - this.#first));
    for (let row = 0; row < this.#places.length; row++) {
      const line = this.#lineOf(row);
      const { start, raw } = line;
      if (mayHoldMarkup(raw) || ODD_SPACE.test(raw)) {
        this.#places[row] = WHOLE;
        continue;
      }
      const indent = raw.length - raw.trimStart().length;
      this.#places[row] = start + this.#shift + indent + (raw[indent] === '|' ? 1 : 0);
      this.#take(row, line, column);
    }
  }

  /** Takes the next cells of a line without markup. */
  #take(row: number, { start, raw }: Line, count: number): readonly string[] {
    const text = this.#text;
    const lineEnd = start + this.#shift + raw.length;
    // A bar at the end is the end of a cell, and begins none.
    const end = raw.length > 1 && raw.endsWith('|') ? lineEnd - 1 : lineEnd;
    const cells: string[] = [];
    let at = this.#places[row] ?? 0;
    while (cells.length < count && at <= end) {
      const bar = text.indexOf('|', at);
      const cellEnd = bar < 0 || bar > end ? end : bar;
      cells.push(text.slice(at, cellEnd).trim());
      at = cellEnd + 1;
    }
    this.#places[row] = at;
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
 * Rows at the top that continue a header which leaves half of its columns unnamed: they name nothing in the first
 * column, or they hold words and years where the rows below hold figures.
 */
function furtherHeaderRows(names: readonly string[], rows: () => Iterable<RowRange>): readonly RowRange[] {
  if (2 * names.filter((name) => name === '').length < names.length) return [];
  const further: RowRange[] = [];
  for (const row of rows()) {
    if ((row.cells[0] ?? '') !== '' && !holdsLabels(row.cells)) return further;
    if (further.push(row) > MOST_HEADER_ROWS) return [];
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

/** The cells of one line, as plain texts. */
export function splitRow(line: string): string[] {
  return mayHoldMarkup(line) ? cellsOf(line).map(plainText) : plainCells(line);
}

/** The same of a line without markup, where a bar is the end of a cell: most lines of a large table. */
function plainCells(line: string): string[] {
  const row = line.trim();
  const from = row.startsWith('|') ? 1 : 0;
  const cells = row.slice(from, row.endsWith('|') && row.length > from ? -1 : undefined).split('|');
  const isSpaced = ODD_SPACE.test(line);
  return cells.map((cell) => (isSpaced ? cell.replaceAll(/\s+/g, ' ').trim() : cell.trim()));
}

const ODD_SPACE = /\s\s|[^\S ]/;

/** Rows as a small table of Markdown, with how many cells it shows; columns that all of them leave empty are left out. */
export function tableOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly text: string; readonly cells: number } {
  const filled = header.flatMap((_, at) => (rows.some((cells) => (cells[at] ?? '') !== '') ? [at] : []));
  const line = (cells: readonly string[]) =>
    `| ${filled.map((at) => plainCell(cells[at] ?? '')).join(' | ')} |`;
  const text = [line(header), `|${' --- |'.repeat(filled.length)}`, ...rows.map(line)].join('\n');
  return { text, cells: rows.length * filled.length };
}

/** What would be a sign of Markdown is escaped. */
function plainCell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\|*_`[\]<>]/g, '\\$&');
}
