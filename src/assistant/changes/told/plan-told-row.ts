/**
 * Plans a new row from a message that tells its values, in whatever words it orders or announces the row: "we have bought a
 * pulse oximeter for Theatre 2, asset number EQ-22, … Enter it in the register".
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Hit, PartUnit } from '../find-parts.ts';
import { findDescribed } from '../locating/find-described.ts';
import { type Context, keyOf, type Plan, UNCLEAR } from '../plan.ts';
import { addRow, cellsIn, isThere, namingOf, type Table, tablesOf } from '../plan-rows.ts';
import { anyLanguage, holds } from '../reading/alternatives.ts';
import { Phrase } from '../reading/phrase.ts';
import { readToldRow, type ToldRow } from '../reading/read-told-row.ts';
import { mayAdd, piecesIn } from '../reading/told-segments.ts';
import { isCode, sharesStem } from '../reading/words.ts';

/** Minimum number of values, and the minimum share of the columns. */
const MIN_VALUES = 3;
const MIN_SEGMENTS = 3;
const MIN_SHARE = 0.5;
const NAMED = 1;
/** Minimum distance of the best table to the next. */
const AHEAD = 0.4;

interface Reading {
  readonly table: Table;
  readonly row: ToldRow;
  readonly score: number;
}

/** Whether a message orders or announces an addition, and has as many pieces as a row, or names one, or quotes something for a table. */
export function mayTellRow(message: Phrase): boolean {
  const { words, quotes } = message;
  const isNamed = holds(words, quotes.length === 1 ? `${ROW}|${TABLE}` : ROW);
  return mayAdd(words) && (isNamed || piecesIn(message) >= MIN_SEGMENTS);
}

const ROW = anyLanguage(({ units }) => units.row);
const TABLE = anyLanguage(({ units }) => units.table);

/**
 * @param isLikely whether the message tells a row by its words, so that what is said beside the values does not matter
 * @returns unclear unless the message surely tells a row that one table lacks
 */
export function planToldRow(context: Context, whole: Phrase, isLikely: boolean): Plan {
  const place = placeIn(context, whole);
  const placed = place === undefined ? undefined : readingsOf(context, place.rest);
  const [beside] = placed ?? [];
  const hit = place && beside && rowAt(context, beside.table, place.words);
  if (placed !== undefined && hit !== undefined) return planOf(context, placed, isLikely, keyOf(hit));
  return planOf(context, readingsOf(context, whole), isLikely);
}

/** What each table takes for a row, best first. */
function readingsOf(context: Context, message: Phrase): readonly Reading[] {
  return tablesOf(context)
    .flatMap((table) => readingOf(table, message, context) ?? [])
    .sort((a, b) => b.score - a.score);
}

/** @param key names the row that the new one comes after */
function planOf(context: Context, [best, second]: readonly Reading[], isLikely: boolean, key?: string): Plan {
  if (best === undefined || best.score - (second?.score ?? 0) < AHEAD) return UNCLEAR;
  const { table, row } = best;
  // Beside a whole row, a message may say more.
  const isWhole = isLikely && row.values.size === table.columns.length;
  if ((row.left.length > 0 && !isWhole) || !isNumbered(table, row, tablesOf(context))) return UNCLEAR;
  return addRow(context, table, cellsIn(table, row), key === undefined ? undefined : Phrase.of(key));
}

/**
 * Whether a row has a code where all others have one, and not that of a row of another table: "SO-51 has been shipped, put that in
 * the list" changes the row of SO-51.
 */
function isNumbered({ columns, header }: Table, { values }: ToldRow, tables: readonly Table[]): boolean {
  const others = tables.filter((other) => other.header !== header).flatMap((other) => other.columns[0] ?? []);
  return columns.every((column) => {
    const value = values.get(column.index);
    if (value === undefined || !column.isCoded) return true;
    return isCode(value) && (column.index > 0 || others.every((other) => other.known(value) === undefined));
  });
}

interface RowPlace {
  readonly words: string;
  /** The message without the place. */
  readonly rest: Phrase;
}

/** "Below the leek tart: …": the words for the row that the new one comes after. */
function placeIn(context: Context, message: Phrase): RowPlace | undefined {
  const { sides } = CHANGE_DATA[context.instruction.language];
  const after = new RegExp(`(?<![\\p{L}\\d])(?:${sides.after})\\s+([^,;:.⟦]{2,40})(?=[,;:])`, 'iu');
  const [whole = '', words = ''] = after.exec(message.masked) ?? [];
  return words === '' ? undefined : { words, rest: message.with(message.masked.replace(whole, ' ')) };
}

/** The row of a table that some words surely mean. */
function rowAt(context: Context, { read, rows }: Table, words: string): Hit | undefined {
  const { hits, isSure } = findDescribed({ ...context, documents: [{ ...read, parts: rows }] }, words, ROWS);
  return isSure ? hits[0] : undefined;
}

const ROWS: ReadonlySet<PartUnit> = new Set(['row']);

function readingOf(table: Table, message: Phrase, { scope }: Context): Reading | undefined {
  const { columns } = table;
  const naming = namingOf(table);
  const row = readToldRow(message, columns, naming);
  const { values } = row;
  if (values.size < Math.min(MIN_VALUES, columns.length) || values.size < columns.length * MIN_SHARE)
    return undefined;
  if (row.sure < values.size / 2 || isThere(table, row)) return undefined;
  const isNamed = message.words.split(/\s+/).some((word) => word.length > 3 && sharesStem(naming, word));
  const isInScope = scope.documents.includes(table.read.document);
  const score = row.score + (isNamed ? NAMED : 0) + (isInScope ? NAMED : 0);
  const [counted] = columns;
  const next = values.has(0) ? undefined : counted?.next;
  return {
    table,
    row: next === undefined ? row : { ...row, values: new Map([...values, [0, next]]) },
    score,
  };
}
