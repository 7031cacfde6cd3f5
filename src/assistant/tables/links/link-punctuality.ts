/** "Never late", "were late at least once": all or fewer of the deliveries were on time. */
import type { Column } from '../column.ts';
import { namesPunctual } from '../header-meanings.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ConditionLink } from './link.ts';

/** Tokens between a denial and the word for late. */
const NEAR = 3;

export interface Punctuality {
  readonly onTime: Column;
  readonly all: Column;
}

/** The number of what came on time and the number of all, where a table has both. */
export function punctualityIn({ columns, body }: DataTable): Punctuality | undefined {
  const numbers = columns.filter(
    ({ kind, isYear, quantities, isDerived }) =>
      kind === 'number' && !isYear && isDerived !== true && !quantities.has('money'),
  );
  const onTime = numbers.find(({ words }) => namesPunctual(words.map(({ word }) => word)));
  if (onTime === undefined) return undefined;
  const valueIn = ({ values, codes }: Column, row: number) => values[codes[row] ?? -1] ?? Number.NaN;
  const isWhole = (column: Column) =>
    column !== onTime &&
    body.some((row) => valueIn(column, row) > valueIn(onTime, row)) &&
    body.every((row) => !(valueIn(column, row) < valueIn(onTime, row)));
  const [all] = numbers
    .filter(isWhole)
    .sort((a, b) => Math.abs(a.index - onTime.index) - Math.abs(b.index - onTime.index));
  return all === undefined ? undefined : { onTime, all };
}

/** The words for late, as bits; 0 if the question has none. */
export function lateBits({ tokens, lexicon }: TableQuestion): number {
  return lexicon.states
    .find(tokens.map(({ word }) => word))
    .filter(({ tag }) => tag === 'overdue')
    .reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
}

export function punctualityConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  const late = lateBits(question);
  const pair = late === 0 ? undefined : punctualityIn(table);
  if (pair === undefined) return [];
  const first = 31 - Math.clz32(late & -late);
  const denial = question.operations.find(
    ({ tag, from, to }) => tag === 'not' && to <= first && first - to < NEAR && from < first,
  );
  const condition = { kind: 'columns', column: pair.onTime, other: pair.all, isAbove: false } as const;
  const bits = late | (denial === undefined ? 0 : spanBits(denial.from, denial.to));
  return [
    {
      condition: denial === undefined ? condition : { ...condition, isEqual: true },
      ...{ manner: 'state', bits, strength: 0.9, signs: ['state:late'] },
    },
  ];
}
