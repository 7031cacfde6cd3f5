/** "Full", "which still have places": all or fewer of the places are taken. */
import { freeBits, placesIn } from '../places.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ConditionLink } from './link.ts';
import { saysState, statesInQuestion } from './link-states.ts';

export function placesConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  const full = statesInQuestion(question).filter(({ tag }) => tag === 'full');
  const free = freeBits(question);
  const pair = full.length === 0 && free === 0 ? undefined : placesIn(table);
  if (pair === undefined || table.columns.some((column) => saysState(column, 'full'))) return [];
  const condition = { kind: 'columns', column: pair.taken, other: pair.all, isAbove: false } as const;
  const link = { manner: 'state', strength: 0.9, signs: ['state:late'] } as const;
  return [
    ...full.map(
      ({ from, to }): ConditionLink => ({
        ...link,
        condition: { ...condition, isEqual: true },
        bits: spanBits(from, to),
      }),
    ),
    ...(free === 0 ? [] : [{ ...link, condition, bits: free }]),
  ];
}
