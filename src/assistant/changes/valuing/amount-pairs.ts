/** Two amounts that are told as one value: "9:30 to 14:30", "between 41 000 and 46 000 euros", "10 and 11 June". */

import WORDS from './amount-words.json';
import type { Amount } from './amounts.ts';

export interface AmountPair {
  readonly first: Amount;
  readonly last: Amount;
  /** Its range in the text, end excluded. */
  readonly start: number;
  readonly end: number;
}

const BETWEEN = new RegExp(
  `^(?:\\.|\\sam(?=\\s))?\\s?(?:[–-]|(?<=\\s)(?:${WORDS.pair})(?=\\s))\\s?(?:(?:${WORDS.pairArticles})\\s)?$`,
  'iu',
);

/** @param amounts all amounts of the text, by where they stand */
export function amountPairs(text: string, amounts: readonly Amount[]): readonly AmountPair[] {
  const found: AmountPair[] = [];
  amounts.slice(1).forEach((last, at) => {
    const first = amounts[at];
    if (first === undefined || found.at(-1)?.last === first) return;
    if (!BETWEEN.test(text.slice(first.end, last.start)) || !areAlike(first, last)) return;
    found.push({ first, last, start: first.start, end: last.end });
  });
  return found;
}

/** Whether the first is of the kind of the last, or a number that leaves its unit or month to it. */
function areAlike(first: Amount, last: Amount): boolean {
  if (first.kind === last.kind) return first.unit === '' || first.unit === last.unit;
  return first.kind === 'number' && last.kind !== 'phone' && last.kind !== 'ordinal';
}
