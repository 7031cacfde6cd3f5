/** A table as data: typed columns, the rows that are data, and those that only title or total others. */
import { foldWord, tokenize } from '../text/tokens.ts';
import { type Column, ColumnBuilder, type ReadColumn, typeColumn } from './column.ts';
import { headsTotals } from './lexicon.ts';
import { yearsOf } from './periods.ts';
import { judgeDecimalMark, saysNothing } from './values/numbers.ts';

/** A row, and where its line of Markdown begins. */
export interface SourceRow {
  readonly start: number;
  readonly cells: readonly string[];
}

export interface SourceTable {
  readonly header: readonly string[];
  /** Read once, from the first to the last: of a large table no more than one is held. */
  readonly rows: Iterable<SourceRow>;
  /** What stands above it: headings and the paragraph before. */
  readonly above: string;
}

export interface DataTable {
  readonly above: string;
  readonly columns: readonly Column[];
  /** For each row, totals and titles too, where its line of Markdown begins. */
  readonly starts: Uint32Array;
  /** The rows that are data, in their order; totals and titles are not among them. */
  readonly body: Uint32Array;
  readonly totals: readonly number[];
  /** The column that numbers the rows, and the one that names them; undefined when there is none. */
  readonly idColumn: Column | undefined;
  readonly nameColumn: Column | undefined;
  /** Rows and columns changed places: labels are columns and periods are rows. */
  readonly isTransposed: boolean;
  /** Of a table turned round, where the line of Markdown begins that each column was. */
  readonly columnStarts?: readonly number[];
  /** The years that the labels of a table turned round speak of; in no line of the table. */
  readonly yearColumn?: Column | undefined;
}

const CODE = /^\p{L}{0,6}[-./ ]?\d[\p{L}\d./-]*$/u;
/** Rows that are looked at to judge a column's part. */
const LOOKED_AT = 1_000;
const NAMING = 0.6;
/** Where rows are numbered, what several of them share is no name of theirs: the customer of an order. */
const NAMING_NUMBERED = 0.9;

/** A table with all of its texts at hand. */
export interface ReadTable extends DataTable {
  readonly columns: readonly ReadColumn[];
}

export function makeTable(source: SourceTable, isTransposed = false): ReadTable {
  const { header } = source;
  const cells = header.map(() => new ColumnBuilder());
  const sorter = new RowSorter(header);
  const starts: number[] = [];
  const first = header.map((): string[] => []);
  for (const row of source.rows) {
    sorter.add(row.cells);
    cells.forEach((column, index) => {
      const cell = row.cells[index] ?? '';
      column.add(cell);
      if (starts.length < LOOKED_AT) first[index]?.push(cell);
    });
    starts.push(row.start);
  }
  const fallback = judgeDecimalMark(first.flat());
  const sorted = sorter.finish();
  const columns = cells.map((column, index) =>
    typeColumn(index, header[index] ?? '', column.finish(), fallback),
  );
  return {
    above: source.above,
    columns,
    starts: Uint32Array.from(starts),
    ...sorted,
    ...partsOf(columns, sorted.body),
    isTransposed,
  };
}

/** The columns that number and name the rows. */
function partsOf(columns: readonly Column[], body: Uint32Array): Pick<DataTable, 'idColumn' | 'nameColumn'> {
  const idColumn = columns.find((column) => isCode(column, body));
  return { idColumn, nameColumn: nameColumnOf(columns, idColumn, body.length) };
}

/** Parts rows that are data from those that only title or total others. */
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
    if (headsTotals(firstSaid(cells))) this.#totals.push(row);
    else this.#body.push(row);
  }

  finish(): Pick<DataTable, 'body' | 'totals'> {
    const isAllTotals = this.#body.length === 0;
    return {
      body: Uint32Array.from(isAllTotals ? this.#totals : this.#body),
      totals: isAllTotals ? [] : this.#totals,
    };
  }

  /** One cell alone, or the header again: it says something about rows and is none. */
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

function firstSaid(cells: readonly string[]): string {
  for (let at = 0; at < Math.min(3, cells.length); at++) {
    const cell = cells[at] ?? '';
    if (!saysNothing(cell)) return cell;
  }
  return '';
}

/** The cells of a row that are not blank: the first one, how many, and whether all say the same. */
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
  columns: readonly Column[],
  idColumn: Column | undefined,
  rows: number,
): Column | undefined {
  const texts = columns.filter((column) => column.kind === 'text' && column !== idColumn);
  return (
    texts.find((column) => column.distinct >= (idColumn === undefined ? NAMING : NAMING_NUMBERED) * rows) ??
    idColumn ??
    columns.find((column) => column.index === 0)
  );
}

/** The text of a cell, as it stands. */
export function cellText(column: Column, row: number): string {
  return column.textOf(column.codes[row] ?? -1);
}

/** Share of the columns that must be figures. */
const MOSTLY_FIGURES = 0.9;
/** Tables with more columns or rows than this are not read the other way round. */
const MOST_TURNED = { columns: 14, rows: 80 };

/**
 * The table with rows and columns changed, for reports whose rows are labels and whose columns are periods or
 * parts; undefined for tables that are lists of things.
 */
export function transpose(table: DataTable): DataTable | undefined {
  const { starts, columns } = table;
  const [labels, ...others] = columns;
  if (labels === undefined || others.length === 0 || labels.kind !== 'text') return undefined;
  if (columns.length > MOST_TURNED.columns || starts.length > MOST_TURNED.rows) return undefined;
  const figures = others.filter((column) => column.kind !== 'text' || column.distinct === 0);
  if (figures.length < others.length * MOSTLY_FIGURES) return undefined;
  const kept = [...starts.keys()].filter((row) =>
    others.some((column) => cellText(column, row).trim() !== ''),
  );
  const years = yearsOf(others.map(({ header }) => header));
  const turned: SourceTable = {
    header: [
      labels.header,
      ...kept.map((row) => cellText(labels, row)),
      ...(years === undefined ? [] : ['']),
    ],
    rows: others.map((column, at) => ({
      start: 0,
      cells: [
        column.header,
        ...kept.map((row) => cellText(column, row)),
        ...(years?.slice(at, at + 1) ?? []),
      ],
    })),
    above: table.above,
  };
  const made = { ...makeTable(turned, true), columnStarts: [0, ...kept.map((row) => starts[row] ?? 0)] };
  const last = made.columns.at(-1);
  if (years === undefined || last === undefined) return made;
  const yearColumn: Column = { ...last, quantities: new Set(['date']) };
  return { ...made, columns: [...made.columns.slice(0, -1), yearColumn], yearColumn };
}

/** All words of a text, folded. */
export function foldedText(text: string): string {
  return tokenize(text)
    .map(({ word }) => word)
    .join(' ');
}
