/** Describes a table: its columns, number of rows, ranges, totals and most frequent values. */
import type { Language } from '../languages/language-data.ts';
import type { Column } from '../tables/column.ts';
import { readTables } from '../tables/read-tables.ts';
import { extentOf } from '../tables/stored/pack.ts';
import { type DataTable, makeTable } from '../tables/table.ts';
import { writeNumber } from '../tables/values/numbers.ts';
import { tell } from './summary-phrases.ts';

/** The description of a table, and the line of Markdown that names its columns. */
export interface TableSummary {
  readonly lines: readonly string[];
  readonly quote: string;
}

/** Columns that are described. */
const MAX_COLUMNS = 15;
/** A column with at most this many distinct values is listed completely; otherwise only the most frequent ones. */
const FEW_VALUES = 6;
const MAX_VALUES = 3;
/** If more than this share of a column's cells is distinct, none of its values is frequent. */
const MOSTLY_DISTINCT = 0.7;
const LONGEST_VALUE = 40;
const LONGEST_TITLE = 80;

/** The tables of a text, up to MAX_CHARACTERS. */
export interface TablesOfText {
  readonly tables: readonly DataTable[];
  /** Share of the text that the tables make up, from 0 to 1. */
  readonly share: number;
  readonly markdown: string;
  /** The text was cut, so later rows are missing. */
  readonly isCut: boolean;
}

/** Maximum characters of a text to read: about fifty thousand rows, read in a fraction of a second. */
const MAX_CHARACTERS = 4_000_000;

export function tablesOf(text: string): TablesOfText {
  const isCut = text.length > MAX_CHARACTERS;
  const markdown = isCut ? text.slice(0, text.lastIndexOf('\n', MAX_CHARACTERS) + 1) : text;
  const tables = Array.from(readTables(markdown), (source) => makeTable(source));
  const within = tables.reduce((sum, table) => sum + extentOf(table, markdown), 0);
  return { tables, share: within / Math.max(1, markdown.length), markdown, isCut };
}

/** @param mark the citation mark, appended to the title */
export function describeTable(
  table: DataTable,
  { markdown, isCut }: TablesOfText,
  mark: string,
  language: Language,
): TableSummary {
  const count = table.body.length;
  const title = titleOf(table);
  const phrase = isCut ? 'firstRows' : count === 1 ? 'rowsOne' : 'rows';
  const rows = tell(language, phrase, { count: writeNumber(count, '.', 0, false) });
  const columns = table.columns
    .filter(({ header, distinct }) => header.trim() !== '' || distinct > 0)
    .slice(0, MAX_COLUMNS)
    .map((column) => `- **${column.header.trim() || '–'}**: ${describeColumn(table, column, language)}`);
  return {
    lines: [`${title === '' ? '' : `${title}, `}${rows} ${mark}`, '', ...columns],
    quote: headerLine(markdown, table.starts[0] ?? 0),
  };
}

function titleOf({ above }: DataTable): string {
  const [title = ''] = above.split('\n').slice(-1);
  return title.length <= LONGEST_TITLE ? title.trim() : '';
}

/** The column names stand two lines above the first row, above the delimiter line. */
function headerLine(markdown: string, start: number): string {
  const bar = markdown.lastIndexOf('\n', start - 2);
  const header = markdown.lastIndexOf('\n', bar - 1) + 1;
  return markdown.slice(header, bar).trimEnd();
}

function describeColumn(table: DataTable, column: Column, language: Language): string {
  const { kind } = column;
  if (kind === 'number' || kind === 'date' || kind === 'duration') {
    const range = rangeOf(table, column, language);
    const total = kind === 'number' && isSummable(table, column) ? totalOf(table, column, language) : '';
    if (range !== '') return [range, total].filter(Boolean).join('; ');
  }
  return describeValues(table, column, language);
}

/** The minimum and maximum, as written in their cells. */
function rangeOf({ body }: DataTable, column: Column, language: Language): string {
  let [least, most] = [-1, -1];
  for (const row of body) {
    const code = column.codes[row] ?? -1;
    const value = code < 0 ? Number.NaN : (column.values[code] ?? Number.NaN);
    if (Number.isNaN(value)) continue;
    if (least < 0 || value < (column.values[least] ?? 0)) least = code;
    if (most < 0 || value > (column.values[most] ?? 0)) most = code;
  }
  if (least < 0) return '';
  const [from, to] = [column.textOf(least), column.textOf(most)];
  return from === to ? from : tell(language, 'range', { from, to });
}

/** Only amounts that hold for the whole row are added up, not unit prices, counts of things or years. */
function isSummable({ idColumn }: DataTable, column: Column): boolean {
  if (column === idColumn || column.isYear || column.unit === '%' || column.amount === 'perUnit')
    return false;
  return column.amount === 'total';
}

function totalOf({ body }: DataTable, column: Column, language: Language): string {
  let total = 0;
  for (const row of body) {
    const value = column.values[column.codes[row] ?? -1] ?? 0;
    if (!Number.isNaN(value)) total += value;
  }
  const text = writeNumber(total, column.decimal, Math.min(column.decimals, 6), column.isGrouped);
  return tell(language, 'total', { total: text });
}

function describeValues({ body }: DataTable, column: Column, language: Language): string {
  const counts = new Map<number, number>();
  for (const row of body) {
    const code = column.codes[row] ?? -1;
    if (code >= 0) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const all = [...counts];
  const count = all.length;
  if (count === 0) return '–';
  const named = all
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, count <= FEW_VALUES ? FEW_VALUES : MAX_VALUES)
    .map(([code, times]) => tell(language, 'times', { value: shorten(column.textOf(code)), count: times }));
  if (count > MOSTLY_DISTINCT * body.length && count > FEW_VALUES) return tell(language, 'unique', { count });
  return count <= MAX_VALUES
    ? named.join(', ')
    : tell(language, 'distinct', { count, values: named.join(', ') });
}

function shorten(text: string): string {
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE).trimEnd()} …`;
}
