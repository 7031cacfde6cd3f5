/**
 * Plans a new row from a message that tells its values, in whatever words it orders or announces the row: "we have bought a
 * pulse oximeter for Theatre 2, asset number EQ-22, … Enter it in the register".
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Hit, PartUnit } from '../find-parts.ts';
import { findDescribed } from '../locating/find-described.ts';
import { type Context, inFile, keyOf, type Plan, sayChange, UNCLEAR } from '../plan.ts';
import { addRow, cellsIn, type Table } from '../plan-rows.ts';
import { anyLanguage, holds } from '../reading/alternatives.ts';
import { Phrase } from '../reading/phrase.ts';
import { mayAdd } from '../reading/told-segments.ts';
import { type RankedRow, rankRows } from './rank-rows.ts';

/** The probability from which a row is proposed, chosen on organizations that were left out, and from which it is offered. */
const PROPOSED = 0.33;
const OFFERED = 0.1;
/** How likely a message has to tell a row for rows to be offered. */
const LIKELY = 0.6;
const MOST_OFFERED = 3;

/** Whether a message orders an addition to a table or names a row. */
export function ordersRow({ words }: Phrase): boolean {
  return mayAdd(words) && holds(words, ROW_OR_TABLE);
}

const ROW_OR_TABLE = anyLanguage(({ units }) => `${units.row}|${units.table}`);

/**
 * @param documents ids of those that the message names
 * @param chance the probability that a row is told
 * @returns the row that a message tells, choices if none is sure, and unclear if none is likely
 */
export function planToldRow(
  context: Context,
  whole: Phrase,
  documents: ReadonlySet<string>,
  chance: number,
): Plan {
  const place = placeIn(context, whole);
  const placed = place === undefined ? [] : rankRows(context, place.rest, documents);
  const hit = place && placed[0] && rowAt(context, placed[0].table, place.words);
  const rows = hit === undefined ? rankRows(context, whole, documents) : placed;
  const [best] = rows;
  if (best === undefined || best.isThere) return UNCLEAR;
  const key = hit === undefined ? undefined : keyOf(hit);
  if (chance * best.share >= PROPOSED)
    return addRow(
      context,
      best.table,
      cellsIn(best.table, best),
      key === undefined ? undefined : Phrase.of(key),
    );
  return chance >= LIKELY && best.share >= OFFERED ? offered(context, rows) : UNCLEAR;
}

function offered(context: Context, rows: readonly RankedRow[]): Plan {
  const fresh = rows.filter(({ isThere }) => !isThere).slice(0, MOST_OFFERED);
  const choices = fresh.map((row) => {
    const cells = cellsIn(row.table, row);
    const values = cells.map(({ column, value }) => `${column}: ${value}`).join(' | ');
    return {
      label: cells.map(({ value }) => value).join(' | '),
      question: inFile(context, row.table.read.document, sayChange(context, 'askRow', { values })),
    };
  });
  return { kind: 'choices', text: sayChange(context, 'severalMeant'), choices };
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
