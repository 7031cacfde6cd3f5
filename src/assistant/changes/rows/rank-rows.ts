/** Ranks the rows that a message may tell, over all tables and all ways to read it, by trained weights. */
import { z } from 'zod';
import { type Features, scoreOf, sharesOf } from '../../ranking/log-linear.ts';
import type { Context } from '../plan.ts';
import { isThere, namingOf, type RowValues, type Table, tablesOf } from '../plan-rows.ts';
import type { Phrase } from '../reading/phrase.ts';
import { sharesStem } from '../reading/words.ts';
import file from './row-model.json' with { type: 'text' };
import { RowReader, type RowWay } from './row-ways.ts';

/** A new row of a table. */
export interface RankedRow extends RowValues {
  readonly table: Table;
  /** Whether the table has a row of that name, which is no new one. */
  readonly isThere: boolean;
  readonly features: Features;
  /** The probability that it is meant, given that a row is: from 0 to 1. */
  readonly share: number;
}

/** Ways that are weighed for a table. */
const WAYS_OF_TABLE = 12;
const Model = z.object({ weights: z.record(z.string(), z.number()) });

let trained: Features | undefined;

function model(): Features {
  trained ??= new Map(Object.entries(Model.parse(JSON.parse(String(file))).weights));
  return trained;
}

/**
 * Likeliest first.
 *
 * @param documents ids of those that the message names
 */
export function rankRows(
  context: Context,
  message: Phrase,
  documents: ReadonlySet<string>,
  weights: Features = model(),
  ways = WAYS_OF_TABLE,
): readonly RankedRow[] {
  return sharesByRow(
    tablesOf(context).flatMap((table) => rowsOf(table, message, documents, weights, ways)),
    weights,
  );
}

/** The same row may be read in several ways, of which each adds to its share. */
export function sharesByRow(
  all: readonly Omit<RankedRow, 'share'>[],
  weights: Features,
): readonly RankedRow[] {
  const shares = sharesOf(all.map(({ features }) => scoreOf(features, weights)));
  const rows = new Map<string, RankedRow>();
  all.forEach((row, at) => {
    const { table, values } = row;
    const key = JSON.stringify([
      table.read.document.id,
      table.header.table,
      [...values].sort(([a], [b]) => a - b),
    ]);
    const share = (shares[at] ?? 0) + (rows.get(key)?.share ?? 0);
    rows.set(key, { ...(rows.get(key) ?? row), share });
  });
  return [...rows.values()].sort((one, other) => other.share - one.share);
}

function rowsOf(
  table: Table,
  message: Phrase,
  documents: ReadonlySet<string>,
  weights: Features,
  ways: number,
) {
  const naming = namingOf(table);
  const own = tableFeatures(table, message, naming, documents);
  return new RowReader(table.columns, naming, weights).waysOf(message, ways).flatMap((way) => {
    const values = valuesOf(way);
    if (values.size === 0) return [];
    return [
      {
        table,
        isThere: isThere(table, { values }),
        values: numbered(table, values),
        features: new Map([...way.features, ...own]),
      },
    ];
  });
}

function valuesOf({ cells }: RowWay): ReadonlyMap<number, string> {
  return new Map(cells.flatMap(({ column, value }) => (value === '' ? [] : [[column, value]])));
}

/** With the number of the row where the first column numbers them. */
function numbered({ columns: [first] }: Table, values: ReadonlyMap<number, string>) {
  const next = values.has(0) ? undefined : first?.next;
  return next === undefined ? values : new Map([...values, [0, next]]);
}

function tableFeatures(
  { read, columns }: Table,
  message: Phrase,
  naming: ReadonlySet<string>,
  documents: ReadonlySet<string>,
): Features {
  const words = message.words.split(/\s+/).filter((word) => word.length > 3);
  const named = words.filter((word) => sharesStem(naming, word)).length;
  return new Map([
    ['table named', Math.min(2, named)],
    [documents.has(read.document.id) ? 'document is' : 'document not', documents.size > 0 ? 1 : 0],
    ['table columns', columns.length],
  ]);
}
