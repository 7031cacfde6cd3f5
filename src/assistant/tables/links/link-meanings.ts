/**
 * Columns that a question names by what they mean: "who has been with us longest" by the date of entry, "runs out" by an
 * end, "what do we sell it for" by the selling price, "per month" by an amount that is one of a month.
 */
import { compoundPeriod, periodNamed, shortRate } from '../calendar.ts';
import type { Column } from '../column.ts';
import { endOfHeader, endsSaid, isOnSide, namesStart } from '../header-meanings.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnLink } from './link.ts';

const STRENGTH = 0.7;

export function linkMeanings(table: DataTable, question: TableQuestion): ColumnLink[] {
  return [
    ...byEnd(table, question),
    ...byTenure(table, question),
    ...byPriceSide(table, question),
    ...byRate(table, question),
    ...byIdentifier(table, question),
  ];
}

function wordsOf(column: Column): string[] {
  return column.words.map(({ word }) => word);
}

/** "Runs out", "läuft ab": the column of ends; "come back": that of due dates. */
function byEnd({ columns }: DataTable, { tokens, lexicon }: TableQuestion): ColumnLink[] {
  const words = tokens.map(({ word }) => word);
  const untilWhen = lexicon.untilWhen.find(words);
  const said = {
    ends: [...endsSaid(words), ...untilWhen],
    due: [...lexicon.returns.find(words), ...untilWhen],
  };
  return columns.flatMap((column): ColumnLink[] => {
    const end = endOfHeader(wordsOf(column));
    if (column.kind !== 'date' || column.isDerived === true || end === undefined) return [];
    return said[end].map(({ from, to }) => ({
      ...{ column, manner: 'synonym', bits: spanBits(from, to), strength: STRENGTH },
    }));
  });
}

/** The words that ask who has been somewhere longest, as bits; 0 if the question does not. */
export function tenureBits({ operations, tokens, lexicon }: TableQuestion): number {
  const oldest = operations.filter(({ tag }) => tag === 'oldest');
  const tenure = lexicon.tenure.find(tokens.map(({ word }) => word));
  if (oldest.length === 0 || tenure.length === 0) return 0;
  return [...oldest, ...tenure].reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
}

/** Who has been somewhere longest has the earliest start. */
function byTenure({ columns }: DataTable, question: TableQuestion): ColumnLink[] {
  const bits = tenureBits(question);
  if (bits === 0) return [];
  const starts = columns.filter(
    (column) =>
      column.isDerived !== true && (column.kind === 'date' || column.isYear) && namesStart(wordsOf(column)),
  );
  return starts.map((column) => ({ column, manner: 'quantity', order: 'least', bits, strength: STRENGTH }));
}

/** "What do we pay for it" is the purchase price, "what do we sell it for" the other one; "before VAT" is net. */
function byPriceSide({ columns }: DataTable, { tokens, lexicon }: TableQuestion): ColumnLink[] {
  const words = tokens.map(({ word }) => word);
  const prices = columns.filter(({ kind, quantities }) => kind === 'number' && quantities.has('money'));
  return (['bought', 'sold', 'net', 'gross'] as const).flatMap((side) =>
    lexicon.trading[side].find(words).flatMap(({ from, to }) =>
      prices
        .filter((column) => isOnSide(wordsOf(column), side))
        .map(
          (column): ColumnLink => ({
            column,
            manner: 'full',
            bits: spanBits(from, to),
            strength: STRENGTH,
          }),
        ),
    ),
  );
}

/** "Per month" names the monthly rent, where a table has one. */
function byRate({ columns }: DataTable, { tokens, lexicon }: TableQuestion): ColumnLink[] {
  const words = tokens.map(({ word }) => word);
  const taking = lexicon.takings.verbs
    .find(words)
    .reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
  return columns.flatMap((column): ColumnLink[] => {
    if (column.kind !== 'number' || column.isDerived === true || !column.quantities.has('money')) return [];
    const periods = [
      ...wordsOf(column).map((word) => periodNamed(word) ?? compoundPeriod(word)),
      shortRate(column.header),
    ];
    return tokens.flatMap(({ word }, at): ColumnLink[] => {
      const period = periodNamed(word);
      if (period === undefined || !periods.includes(period)) return [];
      const isRate = at > 0 && lexicon.rates.has(words[at - 1] ?? '');
      return [
        { column, manner: 'full', bits: spanBits(isRate ? at - 1 : at, at + 1) | taking, strength: STRENGTH },
      ];
    });
  });
}

/** "The numbers, please", "the booking number of": the IDs of the rows, which are not counted by "the number of rows". */
function byIdentifier({ idColumn }: DataTable, { tokens, operations, lexicon }: TableQuestion): ColumnLink[] {
  if (idColumn === undefined) return [];
  const isCounting = (at: number) =>
    operations.some(({ tag, from, to }) => tag === 'count' && at >= from && at < to) &&
    tokens[at - 1]?.isContent !== true;
  return lexicon.identifiers
    .find(tokens.map(({ word }) => word))
    .filter(({ from }) => !isCounting(from) && !/^\d/.test(tokens[from + 1]?.word ?? ''))
    .map(({ from, to }) => ({
      ...{ column: idColumn, manner: 'role', bits: spanBits(from, to), strength: STRENGTH },
    }));
}
