/** Plans new rows: finds the table, the row to insert after, and the column of each value. */
import type { Edit } from '../../domain/edit.ts';
import { CHANGE_DATA } from '../languages/change-data.ts';
import ROWS from '../languages/rows.json';
import { type Column, columnsOf, OF_KIND } from './column.ts';
import { Description } from './description.ts';
import type { ReadDocument, RowPart, TextPart } from './document-blocks.ts';
import { fold, nameInWords } from './fold.ts';
import { type Context, inFile, type Plan, sayChange, targetOf, UNCLEAR } from './plan.ts';
import type { Phrase } from './reading/phrase.ts';
import { stemsIn } from './reading/words.ts';

export interface Table {
  readonly read: ReadDocument;
  readonly header: RowPart;
  readonly rows: readonly TextPart[];
  readonly columns: readonly Column[];
}

/** What a new row holds. */
export interface RowValues {
  /** By column index, from 0. */
  readonly values: ReadonlyMap<number, string>;
}

/** Labels of total rows. */
const TOTALS = new Set([
  'total',
  'totals',
  'sum',
  'summe',
  'gesamt',
  'gesamtsumme',
  'insgesamt',
  'somme',
  'suma',
  'totaux',
  'grand total',
  'subtotal',
]);

/** How well a value of another kind fits a column at most. */
const MISFIT = 0.1;

export function cellsIn({ header }: Table, { values }: RowValues): NamedValue[] {
  return [...values]
    .sort(([a], [b]) => a - b)
    .map(([index, value]) => ({ column: header.cells[index] || String(index + 1), value }));
}

/** Whether the table has the row: what tells its rows apart is known. */
export function isThere({ columns }: Table, { values }: RowValues): boolean {
  const key = columns.find(({ isKey, numbersRows, isValue }) => isKey && !numbersRows && !isValue);
  const value = key === undefined ? undefined : values.get(key.index);
  return value !== undefined && key?.known(value) !== undefined;
}

/** The names of a table besides its columns: file name and headings. */
function namesOf({ read, rows }: Table): string {
  const file = nameInWords(read.document.fileName);
  return [file, ...(rows[0]?.headings ?? [])].join(' ');
}

/** Stems of words that name a table, and words of the instruction that mean the same. */
export function namingOf(table: Table): ReadonlySet<string> {
  const own = stemsIn(`${namesOf(table)} ${ROWS.tables}`);
  const meant = [...table.read.senses].filter(([, same]) => same.some((stem) => own.has(stem)));
  return new Set([...own, ...meant.map(([word]) => word)]);
}

export function planNewRow(
  context: Context,
  values: Phrase,
  target: Phrase | undefined,
  after?: Phrase,
): Plan {
  const tables = tablesOf(context);
  const cells = valuesOf(context, values);
  const { meant, isSure } = chooseTables(context, tables, target, cells);
  const [table, another] = meant;
  if (table === undefined) return { kind: 'missing', what: target?.text ?? values.text };
  if (another !== undefined || !isSure) {
    return {
      kind: 'choices',
      text: sayChange(context, isSure ? 'several' : 'near', { what: target?.text ?? values.text }),
      choices: meant.slice(0, 5).map(({ read, header }) => ({
        label: `${read.document.fileName}: ${header.cells.join(' | ')}`,
        question: inFile(context, read.document, context.instruction.whole.text),
      })),
    };
  }
  return addRow(context, table, cells, after);
}

export function addRow(context: Context, table: Table, cells: readonly NamedValue[], after?: Phrase): Plan {
  const placed = placeCells(table, cells);
  if (placed === undefined) return UNCLEAR;
  const edit: Edit = { kind: 'insert_row', after: { row: rowBehind(table, after) }, cells: placed };
  const text = placed.map(({ value }) => value).join(' | ');
  const where = [table.read.document.fileName, ...(table.rows[0]?.headings.slice(-1) ?? [])].join(', ');
  return {
    kind: 'edits',
    changes: [{ document: table.read.document, edits: [edit], at: table.rows.at(-1)?.row?.cells[0] ?? '' }],
    text: sayChange(context, 'row', { text, where }),
  };
}

export function tablesOf({ documents }: Context): Table[] {
  return documents.flatMap((read) => {
    const rows = read.parts.filter((part) => part.kind === 'row');
    return [...Map.groupBy(rows, (part) => part.row?.table ?? 0).values()].flatMap((own) => {
      const header = own[0]?.row;
      if (header === undefined) return [];
      return [{ read, header, rows: own, columns: columnsOf(read, header) }];
    });
  });
}

interface NamedValue {
  readonly column: string | undefined;
  readonly value: string;
}

/** Splits a list of values, each optionally with its column: "Name: Ada, Phone = 12". */
function valuesOf({ instruction }: Context, phrase: Phrase): NamedValue[] {
  const marks = new RegExp(CHANGE_DATA[instruction.language].values, 'u');
  const parts = phrase.masked.includes('|') ? phrase.masked.split('|') : phrase.masked.split(marks);
  const values = parts.map((part) => phrase.with(part.trim()));
  const named = values.map((value) => /^([^=:]{1,60}?)\s*[=:]\s*(.+)$/.exec(value.masked));
  return values.map((value, index) => {
    const [, column, own] = named.every((one) => one !== null) ? (named[index] ?? []) : [];
    const content = own === undefined ? value : value.with(own);
    return { column, value: content.text.replace(/^(?:and|und|et|y)\s/i, '') };
  });
}

/** The best tables; certain only if the words match one of them or its document is named. */
interface ChosenTables {
  readonly meant: readonly Table[];
  readonly isSure: boolean;
}

/** Picks the tables that match the words best, among those with the named columns or with enough columns. */
function chooseTables(
  context: Context,
  tables: readonly Table[],
  target: Phrase | undefined,
  cells: readonly NamedValue[],
): ChosenTables {
  const named = cells.flatMap(({ column }) => (column === undefined ? [] : [column]));
  const fitting = tables.filter(({ header }) =>
    named.length > 0
      ? named.every((column) => columnAt(header, column) >= 0)
      : header.cells.length >= cells.length,
  );
  const candidates = fitting.length > 0 ? fitting : tables;
  const words = target === undefined ? undefined : targetOf(context, target);
  const topic = words?.topic === '' ? words.words : (words?.topic ?? '');
  const about = new Description(topic, { related: context.related, language: context.instruction.language });
  const scored = candidates.map((table) => {
    const { header } = table;
    const names = namesOf(table);
    const own = about.share(names) * 2 + about.share(header.cells.join(' '));
    return { table, own, score: own + exactness(header, cells) };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const meant = scored.filter(({ score }) => score === best);
  const isNamed = topic === '' || context.scope.documents.length > 0 || named.length > 0;
  return { meant: meant.map(({ table }) => table), isSure: isNamed || meant.some(({ own }) => own > 0) };
}

function exactness(header: RowPart, cells: readonly NamedValue[]): number {
  return header.cells.length === cells.length ? 0.3 : 0;
}

function columnAt(header: RowPart, column: string): number {
  const wanted = fold(column);
  const exact = header.cells.findIndex((cell) => fold(cell) === wanted);
  return exact >= 0 ? exact : header.cells.findIndex((cell) => fold(cell).startsWith(wanted));
}

/**
 * @returns undefined if there are more values than columns, if the table lacks a named column, or if a value is of another
 * kind than the column that its place gives it
 */
function placeCells(
  { header, columns }: Table,
  cells: readonly NamedValue[],
): { column: number | string; value: string }[] | undefined {
  if (cells.length > header.cells.length) return undefined;
  const placed = cells.map(({ column, value }, index) => {
    const at = column === undefined ? index : columnAt(header, column);
    const name = header.cells[at];
    if (name === undefined) return undefined;
    const isUnique = name !== '' && header.cells.filter((cell) => cell === name).length === 1;
    const fit = columns[at]?.fit(value);
    if (column === undefined && fit !== undefined && fit.share <= MISFIT) return undefined;
    return {
      column: isUnique ? name : at + 1,
      value: fit !== undefined && fit.share >= OF_KIND ? fit.value : value,
    };
  });
  const whole = placed.filter((one) => one !== undefined);
  return whole.length === cells.length ? whole : undefined;
}

/** Whether a row is a total row. */
export function isTotals({ row }: TextPart): boolean {
  return row?.cells.some((cell) => TOTALS.has(fold(cell).replace(/:$/, ''))) === true;
}

/** The row to insert after: the named one, else the last one before a total row (-1 for the last row). */
function rowBehind({ read, rows }: Table, after: Phrase | undefined): string | number {
  const wanted = after === undefined ? undefined : fold(after.text);
  const named =
    wanted === undefined
      ? undefined
      : rows.find(({ row }) => row?.cells.some((cell) => fold(cell) === wanted));
  const last = rows.at(-1);
  const isAbove = last !== undefined && isTotals(last) && rows.length > 2;
  // Every table has a last row: among several it is named.
  const isOne = read.parts.every(({ row }) => row === undefined || row.table === last?.row?.table);
  const above = named ?? (isAbove ? rows.at(-2) : isOne ? undefined : last);
  if (above?.row === undefined) return -1;
  const all = isOne ? rows : read.parts;
  const key = above.row.cells.find(
    (cell) => cell !== '' && all.filter(({ row }) => row?.cells.includes(cell)).length === 1,
  );
  return key ?? -1;
}
