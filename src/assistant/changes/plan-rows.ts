/** New rows: which table, behind which row, and which value goes into which column. */
import type { Edit } from '../../domain/edit.ts';
import { CHANGE_DATA } from '../languages/change-data.ts';
import type { ReadDocument, RowPart, TextPart } from './document-blocks.ts';
import { fold } from './fold.ts';
import type { Phrase } from './phrase.ts';
import { type Context, inFile, type Plan, sayChange, targetOf, UNCLEAR } from './plan.ts';
import { Topic } from './topic-words.ts';

interface Table {
  readonly read: ReadDocument;
  readonly header: RowPart;
  readonly rows: readonly TextPart[];
}

/** Names of rows that add others up. */
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

function tablesOf({ documents }: Context): Table[] {
  return documents.flatMap((read) => {
    const rows = read.parts.filter((part) => part.kind === 'row');
    return [...Map.groupBy(rows, (part) => part.row?.table ?? 0).values()].flatMap((own) => {
      const header = own[0]?.row;
      return header === undefined ? [] : [{ read, header, rows: own }];
    });
  });
}

interface NamedValue {
  readonly column: string | undefined;
  readonly value: string;
}

/** Values in their order, or each with its column: "Name: Ada, Phone = 12". */
function valuesOf({ instruction }: Context, phrase: Phrase): NamedValue[] {
  const marks = new RegExp(CHANGE_DATA[instruction.language].values, 'u');
  const parts = phrase.masked.includes('|') ? phrase.masked.split('|') : phrase.masked.split(marks);
  const values = parts.map((part) => phrase.with(part.trim()));
  const named = values.map((value) => /^([^=:]{1,60}?)\s*[=:]\s*(.+)$/.exec(value.masked));
  return values.map((value, index) => {
    const [, column, own] = named.every((one) => one !== null) ? (named[index] ?? []) : [];
    const said = own === undefined ? value : value.with(own);
    return { column, value: said.text.replace(/^(?:and|und|et|y)\s/i, '') };
  });
}

/** Which table is meant: surely only if the words say something of it, or name its document. */
interface ChosenTables {
  readonly meant: readonly Table[];
  readonly isSure: boolean;
}

/** Tables that the words name best; without words, those with the columns that are named, else with as many as there are values. */
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
  const about = new Topic(topic, context.related, context.instruction.language);
  const scored = candidates.map((table) => {
    const { read, header, rows } = table;
    const names = [read.document.fileName.replaceAll(/[_.-]/g, ' '), ...(rows[0]?.headings ?? [])].join(' ');
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

/** Undefined when there are more values than columns, or a column is none of the table's. */
function placeCells(
  { header }: Table,
  cells: readonly NamedValue[],
): { column: number | string; value: string }[] | undefined {
  if (cells.length > header.cells.length) return undefined;
  const placed = cells.map(({ column, value }, index) => {
    const at = column === undefined ? index : columnAt(header, column);
    const name = header.cells[at];
    if (name === undefined) return undefined;
    const isUnique = name !== '' && header.cells.filter((cell) => cell === name).length === 1;
    return { column: isUnique ? name : at + 1, value };
  });
  const whole = placed.filter((one) => one !== undefined);
  return whole.length === cells.length ? whole : undefined;
}

/** The row that a new one stands behind: the one that is named, else the last before a row of totals. */
function rowBehind({ rows }: Table, after: Phrase | undefined): string | number {
  const wanted = after === undefined ? undefined : fold(after.text);
  const named =
    wanted === undefined
      ? undefined
      : rows.find(({ row }) => row?.cells.some((cell) => fold(cell) === wanted));
  const last = rows.at(-1)?.row;
  const isTotals = last?.cells.some((cell) => TOTALS.has(fold(cell).replace(/:$/, ''))) === true;
  const above = named ?? (isTotals && rows.length > 2 ? rows.at(-2) : undefined);
  if (above?.row === undefined) return -1;
  const key = above.row.cells.find(
    (cell) => cell !== '' && rows.filter(({ row }) => row?.cells.includes(cell)).length === 1,
  );
  return key ?? -1;
}
