/** Tables of how many places there are of something and how many are taken: courses, licences, rooms. */
import type { Column } from './column.ts';
import { namesTaken } from './header-meanings.ts';
import { valueAt } from './plans/execute.ts';
import { spanBits, type TableQuestion } from './question.ts';
import type { DataTable } from './table.ts';

export interface Places {
  readonly all: Column;
  readonly taken: Column;
}

/** Rows looked at, and the share of them in which no more places are taken than there are. */
const LOOKED_AT = 300;
const MOSTLY = 0.8;
/** All of the places are at most so many times those that are taken, on the whole. */
const FURTHEST = 6;

const KNOWN = new WeakMap<DataTable['body'], Places | 'none'>();

/** The columns of all places and of those that are taken; undefined if a table has none. */
export function placesIn(table: DataTable): Places | undefined {
  const known = KNOWN.get(table.body) ?? findPlaces(table) ?? 'none';
  KNOWN.set(table.body, known);
  return known === 'none' ? undefined : known;
}

/** The columns of how many there are of something: numbers that are no money, no years and no codes. */
export function countsOf({ columns, idColumn }: DataTable): Column[] {
  return columns.filter(
    (column) =>
      column.kind === 'number' &&
      column !== idColumn &&
      !column.isYear &&
      column.isDerived !== true &&
      !column.quantities.has('money'),
  );
}

function findPlaces(table: DataTable): Places | undefined {
  const numbers = countsOf(table);
  const taken = numbers.find(({ words }) => namesTaken(words.map(({ word }) => word)));
  if (taken === undefined) return undefined;
  const rows = table.body.subarray(0, LOOKED_AT);
  const holdsAll = (column: Column) => {
    let [compared, fitting, sum, part] = [0, 0, 0, 0];
    for (const row of rows) {
      const [all, some] = [valueAt(column, row), valueAt(taken, row)];
      if (Number.isNaN(all) || Number.isNaN(some)) continue;
      compared++;
      if (some <= all) fitting++;
      sum += all;
      part += some;
    }
    return compared > 0 && fitting >= MOSTLY * compared && sum <= FURTHEST * part;
  };
  const [all] = numbers
    .filter((column) => column !== taken && holdsAll(column))
    .sort((a, b) => Math.abs(a.index - taken.index) - Math.abs(b.index - taken.index));
  return all === undefined ? undefined : { all, taken };
}

/** The words for what is not taken, as bits: "free", "still open"; 0 if the question has none. */
export function freeBits({ tokens, lexicon }: TableQuestion): number {
  return lexicon.free
    .find(tokens.map(({ word }) => word))
    .reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
}
