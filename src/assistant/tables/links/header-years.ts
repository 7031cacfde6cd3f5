/** "Repairs last year", of a table with a column of that year's repairs: the year names the column, and no rows. */
import type { Column } from '../column.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnLink, ConditionLink } from './link.ts';

const DAY_IN_MS = 86_400_000;

/**
 * Links to columns whose headers say the year that the question tells by how far it is from now, where now is the year of
 * the newest date of the table that is not ahead.
 */
export function yearsOfHeaders(table: DataTable, { tokens, lexicon, today }: TableQuestion): ColumnLink[] {
  const years = table.columns.flatMap((column) => {
    const year = column.kind === 'number' && column.isDerived !== true ? yearIn(column) : undefined;
    return year === undefined ? [] : [{ column, year }];
  });
  const now = years.length === 0 ? undefined : newestYear(table, today);
  if (now === undefined) return [];
  return lexicon.periods
    .find(tokens.map(({ word }) => word))
    .filter(({ tag }) => tag.unit === 'year')
    .flatMap(({ tag, from, to }) =>
      years
        .filter(({ year }) => year === now + tag.offset)
        .map(
          ({ column }): ColumnLink => ({ column, manner: 'part', bits: spanBits(from, to), strength: 0.7 }),
        ),
    );
}

/** Whether a condition on dates is told by words that name a column. */
export function isYearOfHeader({ manner, bits }: ConditionLink, named: readonly ColumnLink[]): boolean {
  return manner === 'date' && named.some((link) => (bits & link.bits) !== 0);
}

function yearIn({ words }: Column): number | undefined {
  const [year, other] = words.flatMap(({ word }) => (/^20\d\d$/.test(word) ? [Number(word)] : []));
  return other === undefined ? year : undefined;
}

function newestYear({ columns }: DataTable, today: number): number | undefined {
  const days = columns
    .filter(({ kind }) => kind === 'date')
    .flatMap(({ values }) => Array.from(values).filter((day) => day <= today));
  if (days.length === 0) return undefined;
  return new Date(days.reduce((a, b) => Math.max(a, b)) * DAY_IN_MS).getUTCFullYear();
}
