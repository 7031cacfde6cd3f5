/** The clauses of a message: what belongs to a value stands in its own one, "the mini box is 18.50, and office fruit 41". */
import { amountPairs } from './amount-pairs.ts';
import type { Amount } from './amounts.ts';

/** A range of a text, end excluded. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const BETWEEN = /[,;:.!?]\s+|\s[–-]\s+|\s(?:and|und|sowie|but|aber|et|mais|y|pero)\s+/giu;

/** @param amounts those of the text; a pair of them, "between 10 and 12", is in one clause */
export function clausesIn(text: string, amounts: readonly Amount[]): readonly Range[] {
  const pairs = amountPairs(text, amounts);
  const ends = [...text.matchAll(BETWEEN)]
    .map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }))
    .filter((mark) => !pairs.some(({ start, end }) => start < mark.end && mark.start < end));
  const starts = [0, ...ends.map(({ end }) => end)];
  return starts.map((start, at) => ({ start, end: ends[at]?.start ?? text.length }));
}

/** Whether a clause only says what the rest is about: "Prices in the delivery terms: …". */
export function isHead(text: string, { start, end }: Range): boolean {
  return start === 0 && text.charAt(end) === ':';
}

export function clauseOf(clauses: readonly Range[], { start, end }: Range): Range | undefined {
  return start < 0 ? undefined : clauses.find((one) => one.start <= start && end <= one.end);
}
