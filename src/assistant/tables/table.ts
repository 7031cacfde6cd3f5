/** A table as data: typed columns, the data rows, and the rows that are only titles or totals. */
import { foldWord, tokenize } from '../text/tokens.ts';
import { withAmounts } from './amounts.ts';
import { type Column, ColumnBuilder, type ReadColumn, typeColumn } from './column.ts';
import { headsTotals, namesCodes, unitsIn } from './header-meanings.ts';
import { yearsOf } from './periods.ts';
import { type DecimalMark, isPlaceholder, judgeDecimalMark } from './values/numbers.ts';

/** A row, and the offset of its line in the Markdown. */
export interface SourceRow {
  readonly start: number;
  readonly cells: readonly string[];
}

export interface SourceTable {
  readonly header: readonly string[];
  /** Iterated once from start to end, so that only one row of a large table is in memory. */
  readonly rows: Iterable<SourceRow>;
  /** The cells of each row in a range of columns (exclusive end), in order; without it, rows are read again. */
  readonly cellsOf?: (from: number, to: number) => Iterable<readonly string[]>;
  /** Approximate number of rows; may be missing for a small table. */
  readonly size?: number;
  /** Headings and the paragraph before the table. */
  readonly above: string;
}

export interface DataTable {
  readonly above: string;
  readonly columns: readonly Column[];
  /** The offset of each row's line in the Markdown, including totals and titles. */
  readonly starts: Uint32Array;
  /** The data rows, in order, without totals and titles. */
  readonly body: Uint32Array;
  readonly totals: readonly number[];
  /** The columns that identify and that name the rows; undefined if there is none. */
  readonly idColumn: Column | undefined;
  readonly nameColumn: Column | undefined;
  /** Whether rows and columns are swapped: labels are columns and periods are rows. */
  readonly isTransposed: boolean;
  /** For transposed tables, the offset of the line that each column was. */
  readonly columnStarts?: readonly number[];
  /** For transposed tables, the years in the labels, as a column that the source lacks. */
  readonly yearColumn?: Column | undefined;
}

const CODE = /^\p{L}{0,6}[-./ ]?\d[\p{L}\d./-]*$/u;
/** Rows sampled to detect the role of a column. */
const LOOKED_AT = 1_000;
const NAMING = 0.6;
/**
 * The same for tables with an ID column: texts that several rows share, like the customer of an order, do not name
 * the rows.
 */
const NAMING_NUMBERED = 0.9;

/** A table with all its texts in memory. */
export interface ReadTable extends DataTable {
  readonly columns: readonly ReadColumn[];
}

export function makeTable(source: SourceTable, isTransposed = false): ReadTable {
  const columns: ReadColumn[] = [];
  const { idIndex, nameIndex, ...shape } = readColumns(source, (column) => columns.push(column));
  const [idColumn, nameColumn] = [columns[idIndex ?? -1], columns[nameIndex ?? -1]];
  return { ...shape, columns, idColumn, nameColumn, isTransposed };
}

/** A table without its columns. */
export interface TableShape extends Pick<DataTable, 'above' | 'starts' | 'body' | 'totals'> {
  /** The columns that identify and that name the rows. */
  readonly idIndex: number | undefined;
  readonly nameIndex: number | undefined;
}

/** Maximum number of cells read together: larger tables are read in several passes, some columns at a time. */
const MAX_CELLS = 500_000;

/** Tables with more cells than this are not searched for product columns. */
const MAX_CALCULATED = 1_000_000;

/** @param take receives each column in order; it need not retain it */
export function readColumns(
  source: SourceTable,
  take: (column: ReadColumn) => void,
  mostCells = MAX_CELLS,
): TableShape {
  const { header, size = 0 } = source;
  const together = Math.max(1, Math.floor(mostCells / Math.max(1, size)));
  const top = new TableTop(header);
  const parts: ColumnPart[] = [];
  for (let from = 0; from === 0 || from < header.length; from += together) {
    const builders = readTexts(source, from, from + together, top);
    const { body } = top.finish();
    for (const column of typeColumns(source, from, builders, top)) {
      const { index, kind, distinct } = column;
      parts.push({ index, kind, distinct, isCode: isCode(column, body), isNumber: holdsNumbers(column) });
      take(column);
    }
  }
  const { starts, body, totals } = top.finish();
  const id = parts.find((part) => part.isCode);
  return {
    above: source.above,
    ...{ starts, body, totals },
    idIndex: id?.index,
    nameIndex: nameColumnOf(parts, id, body.length)?.index,
  };
}

/** The texts of a range of columns (exclusive end). @param top also reads the rows of the first range */
function readTexts(source: SourceTable, from: number, to: number, top: TableTop): ColumnBuilder[] {
  const builders = source.header.slice(from, to).map(() => new ColumnBuilder());
  for (const cells of from === 0 ? withTop(source.rows, top) : cellsFrom(source, from, to)) {
    for (let at = 0; at < builders.length; at++) builders[at]?.add(cells[at] ?? '');
  }
  return builders;
}

function* typeColumns(
  { header, size = 0 }: SourceTable,
  from: number,
  builders: readonly ColumnBuilder[],
  top: TableTop,
): Generator<ReadColumn> {
  const { body, fallback } = top.finish();
  const typed = (builder: ColumnBuilder, at: number) =>
    typeColumn(from + at, header[from + at] ?? '', builder.finish(), fallback);
  // Typed columns of a large table are not held together, so their amounts come from the headers alone.
  if (size * header.length <= MAX_CALCULATED) yield* withAmounts(builders.map(typed), body);
  else for (const [at, builder] of builders.entries()) yield typed(builder, at);
}

function* withTop(rows: Iterable<SourceRow>, top: TableTop): Generator<readonly string[]> {
  for (const row of rows) {
    top.add(row);
    yield row.cells;
  }
}

function* cellsFrom({ rows, cellsOf }: SourceTable, from: number, to: number): Generator<readonly string[]> {
  if (cellsOf !== undefined) yield* cellsOf(from, to);
  else for (const { cells } of rows) yield cells.slice(from, to);
}

/** The properties of a column that decide whether it identifies or names the rows. */
interface ColumnPart extends Pick<Column, 'index' | 'kind' | 'distinct'> {
  readonly isCode: boolean;
  readonly isNumber: boolean;
}

/** Reads across all columns: where rows start, which are data, and how numbers are written. */
class TableTop {
  readonly #sorter: RowSorter;
  readonly #starts: number[] = [];
  readonly #first: readonly string[][];
  #finished: ReturnType<TableTop['finish']> | undefined;

  constructor(header: readonly string[]) {
    this.#sorter = new RowSorter(header);
    this.#first = header.map(() => []);
  }

  add({ start, cells }: SourceRow): void {
    this.#sorter.add(cells);
    if (this.#starts.length < LOOKED_AT) {
      for (const [index, first] of this.#first.entries()) first.push(cells[index] ?? '');
    }
    this.#starts.push(start);
  }

  finish(): Pick<DataTable, 'starts' | 'body' | 'totals'> & { readonly fallback: DecimalMark | undefined } {
    this.#finished ??= {
      starts: Uint32Array.from(this.#starts),
      fallback: judgeDecimalMark(this.#first.flat()),
      ...this.#sorter.finish(),
    };
    return this.#finished;
  }
}

/** Separates data rows from titles and totals. */
class RowSorter {
  readonly #header: readonly string[];
  readonly #folded: readonly string[];
  readonly #body: number[] = [];
  readonly #totals: number[] = [];
  #rows = 0;

  constructor(header: readonly string[]) {
    this.#header = header;
    this.#folded = header.map(foldWord);
  }

  add(cells: readonly string[]): void {
    const row = this.#rows++;
    if (this.#isTitle(cells)) return;
    if (headsTotals(firstValue(cells))) this.#totals.push(row);
    else this.#body.push(row);
  }

  finish(): Pick<DataTable, 'body' | 'totals'> {
    const isAllTotals = this.#body.length === 0;
    return {
      body: Uint32Array.from(isAllTotals ? this.#totals : this.#body),
      totals: isAllTotals ? [] : this.#totals,
    };
  }

  /** Whether the row is a single cell or repeats the header. */
  #isTitle(cells: readonly string[]): boolean {
    const header = this.#header;
    const { first, filled, isOneText } = filledOf(cells);
    if (filled === 0) return true;
    const isAlone = filled === 1;
    if (header.length >= 3 && isOneText && (isAlone || filled === header.length))
      return isAlone || !/^[^\p{L}]*$/u.test(first);
    return (
      header.length > 1 && cells.every((cell, column) => foldWord(cell) === (this.#folded[column] ?? ''))
    );
  }
}

function firstValue(cells: readonly string[]): string {
  for (let at = 0; at < Math.min(3, cells.length); at++) {
    const cell = cells[at] ?? '';
    if (!isPlaceholder(cell)) return cell;
  }
  return '';
}

/** The non-blank cells of a row: the first one, their number, and whether all are equal. */
function filledOf(cells: readonly string[]): { first: string; filled: number; isOneText: boolean } {
  let first = '';
  let filled = 0;
  let isOneText = true;
  for (const cell of cells) {
    if (cell === '' || cell.trim() === '') continue;
    if (filled++ === 0) first = cell;
    else isOneText &&= cell === first;
  }
  return { first, filled, isOneText };
}

function isCode(column: Column, body: Uint32Array): boolean {
  if (column.distinct < body.length || body.length < 2) return false;
  if (column.kind === 'date' || column.kind === 'duration' || column.isYear) return false;
  if (column.kind === 'number' && column.index > 0) return false;
  const codes = Array.from(body.subarray(0, LOOKED_AT), (row) => column.codes[row] ?? -1);
  return (
    codes.every((code) => code >= 0 && CODE.test(column.textOf(code).trim())) &&
    new Set(codes).size === codes.length
  );
}

function nameColumnOf(
  columns: readonly ColumnPart[],
  idColumn: ColumnPart | undefined,
  rows: number,
): ColumnPart | undefined {
  const texts = columns.filter((column) => column.kind === 'text' && column !== idColumn && !column.isNumber);
  return (
    texts.find((column) => column.distinct >= (idColumn === undefined ? NAMING : NAMING_NUMBERED) * rows) ??
    idColumn ??
    columns.find((column) => column.index === 0)
  );
}

/** Whether the column contains serial numbers and the like, by which nobody names a thing. */
function holdsNumbers({ words, textOf }: Column): boolean {
  return /\d/.test(textOf(0)) && namesCodes(words.map(({ word }) => word));
}

/** The original text of a cell. */
export function cellText(column: Column, row: number): string {
  return column.textOf(column.codes[row] ?? -1);
}

/** Share of the columns that must be numeric. */
const MOSTLY_FIGURES = 0.9;
/** Share of the texts of a column of units that name one: "pieces per shift" is no unit of ours. */
const MOSTLY_UNITS = 0.6;
/** Larger tables are not transposed. */
const MAX_TURNED = { columns: 14, rows: 80 };

/**
 * The transposed table, for reports with labels in rows and periods or segments in columns; undefined for lists of
 * things.
 */
export function transpose(table: DataTable): DataTable | undefined {
  const { starts, columns } = table;
  const [labels, ...others] = columns;
  if (labels === undefined || others.length === 0 || labels.kind !== 'text') return undefined;
  // Labels of which each has several rows are things with readings, and no lines of a report.
  if (2 * labels.distinct <= starts.length) return undefined;
  if (columns.length > MAX_TURNED.columns || starts.length > MAX_TURNED.rows) return undefined;
  const told = others.filter((column) => !holdsUnits(column));
  const figures = told.filter((column) => column.kind !== 'text' || column.distinct === 0);
  if (figures.length === 0 || figures.length < told.length * MOSTLY_FIGURES) return undefined;
  const filledRows = [...starts.keys()].filter((row) =>
    others.some((column) => cellText(column, row).trim() !== ''),
  );
  const years = yearsOf(others.map(({ header }) => header));
  const turned: SourceTable = {
    header: [
      labels.header,
      ...filledRows.map((row) => cellText(labels, row)),
      ...(years === undefined ? [] : ['']),
    ],
    rows: others.map((column, at) => ({
      start: 0,
      cells: [
        column.header,
        ...filledRows.map((row) => cellText(column, row)),
        ...(years?.slice(at, at + 1) ?? []),
      ],
    })),
    above: table.above,
  };
  const transposed = {
    ...makeTable(turned, true),
    columnStarts: [0, ...filledRows.map((row) => starts[row] ?? 0)],
  };
  const last = transposed.columns.at(-1);
  if (years === undefined || last === undefined) return transposed;
  const yearColumn: Column = { ...last, quantities: new Set(['date']) };
  return { ...transposed, columns: [...transposed.columns.slice(0, -1), yearColumn], yearColumn };
}

/** Whether a column tells the units of the figures beside it. */
function holdsUnits({ kind, distinct, textOf }: Column): boolean {
  if (kind !== 'text' || distinct === 0) return false;
  const texts = Array.from({ length: Math.min(distinct, MAX_TURNED.rows) }, (_, code) => textOf(code));
  return texts.filter((text) => unitsIn(text).length > 0).length >= MOSTLY_UNITS * texts.length;
}

/** The words of a text, folded and joined by spaces. */
export function foldedText(text: string): string {
  return tokenize(text)
    .map(({ word }) => word)
    .join(' ');
}
