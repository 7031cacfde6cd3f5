/** A table as data: typed columns, the rows that are data, and those that only title or total others. */
import { foldWord, tokenize } from '../text/tokens.ts';
import { type Column, typeColumn } from './column.ts';
import { headsTotals } from './lexicon.ts';
import { judgeDecimalMark, saysNothing } from './values/numbers.ts';

/** A row, and its line of Markdown word for word. */
export interface SourceRow {
  readonly markdown: string;
  readonly cells: readonly string[];
}

export interface SourceTable {
  readonly header: readonly string[];
  readonly rows: readonly SourceRow[];
  /** What stands above it: headings and the paragraph before. */
  readonly above: string;
  /** Of a table whose rows and columns changed places, the line of Markdown that each column was. */
  readonly columnLines?: readonly string[];
}

export interface DataTable {
  readonly source: SourceTable;
  readonly columns: readonly Column[];
  /** The rows that are data, in their order; totals and titles are not among them. */
  readonly body: Uint32Array;
  readonly totals: readonly number[];
  /** The column that numbers the rows, and the one that names them; undefined when there is none. */
  readonly idColumn: Column | undefined;
  readonly nameColumn: Column | undefined;
  /** Rows and columns changed places: labels are columns and periods are rows. */
  readonly isTransposed: boolean;
}

const CODE = /^\p{L}{0,6}[-./ ]?\d[\p{L}\d./-]*$/u;
/** Rows that are looked at to judge a column's part. */
const LOOKED_AT = 1_000;
const NAMING = 0.6;

export function makeTable(source: SourceTable, isTransposed = false): DataTable {
  const { header, rows } = source;
  const cells = header.map((_, column) => rows.map((row) => row.cells[column] ?? ''));
  const fallback = judgeDecimalMark(cells.flatMap((column) => column.slice(0, LOOKED_AT)));
  const { body, totals } = sortRows(source);
  const columns = header.map((name, index) => {
    const own = cells[index] ?? [];
    // Totals are no cells of the column: they would pass for its greatest value or its commonest text.
    return typeColumn(index, name, own, fallback);
  });
  const idColumn = columns.find((column) => isCode(column, body));
  return {
    source,
    columns,
    body: Uint32Array.from(body),
    totals,
    idColumn,
    nameColumn: nameColumnOf(columns, idColumn, body.length),
    isTransposed,
  };
}

function sortRows({ header, rows }: SourceTable): { body: number[]; totals: number[] } {
  const body: number[] = [];
  const totals: number[] = [];
  rows.forEach(({ cells }, row) => {
    if (isTitle(header, cells)) return;
    const first = cells.slice(0, 3).find((cell) => !saysNothing(cell)) ?? '';
    if (headsTotals(first)) totals.push(row);
    else body.push(row);
  });
  return body.length === 0 ? { body: totals, totals: [] } : { body, totals };
}

/** One cell alone, or the header again: it says something about rows and is none. */
function isTitle(header: readonly string[], cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return true;
  if (
    header.length >= 3 &&
    new Set(filled).size === 1 &&
    (filled.length === 1 || filled.length === header.length)
  )
    return filled.length === 1 || !/^[^\p{L}]*$/u.test(filled[0] ?? '');
  return (
    header.length > 1 && cells.every((cell, column) => foldWord(cell) === foldWord(header[column] ?? ''))
  );
}

function isCode(column: Column, body: readonly number[]): boolean {
  if (column.texts.length < body.length || body.length < 2) return false;
  if (column.kind === 'date' || column.kind === 'duration' || column.isYear) return false;
  if (column.kind === 'number' && column.index > 0) return false;
  const codes = body.slice(0, LOOKED_AT).map((row) => column.codes[row] ?? -1);
  return (
    codes.every((code) => CODE.test(column.texts[code]?.trim() ?? '')) && new Set(codes).size === codes.length
  );
}

function nameColumnOf(
  columns: readonly Column[],
  idColumn: Column | undefined,
  rows: number,
): Column | undefined {
  const texts = columns.filter((column) => column.kind === 'text' && column !== idColumn);
  return (
    texts.find((column) => column.texts.length >= NAMING * rows) ??
    idColumn ??
    columns.find((column) => column.index === 0)
  );
}

/** The text of a cell, as it stands. */
export function cellText(table: DataTable, row: number, column: Column): string {
  return table.source.rows[row]?.cells[column.index] ?? '';
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
  const { source, columns } = table;
  const [labels, ...others] = columns;
  if (labels === undefined || others.length === 0 || labels.kind !== 'text') return undefined;
  if (columns.length > MOST_TURNED.columns || source.rows.length > MOST_TURNED.rows) return undefined;
  const figures = others.filter((column) => column.kind !== 'text' || column.texts.length === 0);
  if (figures.length < others.length * MOSTLY_FIGURES) return undefined;
  const kept = source.rows.filter(({ cells }) => cells.slice(1).some((cell) => cell.trim() !== ''));
  const turned: SourceTable = {
    header: [labels.header, ...kept.map(({ cells }) => cells[0] ?? '')],
    rows: others.map(({ header, index }) => ({
      markdown: '',
      cells: [header, ...kept.map(({ cells }) => cells[index] ?? '')],
    })),
    above: source.above,
    columnLines: ['', ...kept.map(({ markdown }) => markdown)],
  };
  return makeTable(turned, true);
}

/** All words of a text, folded. */
export function foldedText(text: string): string {
  return tokenize(text)
    .map(({ word }) => word)
    .join(' ');
}
