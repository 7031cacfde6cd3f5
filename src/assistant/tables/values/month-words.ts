/** Whether a word that names a month means it: "may" and "march" are other words too. */
import { monthNamed } from './dates.ts';

/** Prepositions of time in the four languages. */
const BEFORE_MONTHS = new Set([
  ...['in', 'im', 'en', 'since', 'seit', 'depuis', 'desde', 'until', 'till', 'bis', 'by', 'of', 'from', 'to'],
  ...['through', 'during', 'between', 'before', 'after', 'hasta', 'ab'],
]);

/** Months whose names in lower case are other words too. */
const NOT_ONLY_MONTHS = new Set(['may', 'march', 'mar', 'sep', 'dec', 'jan', 'ago', 'dic', 'ene']);

/** Words between two months that bound a range or list them: "jan to jun", "jan y feb". */
const BETWEEN_MONTHS = new Set([
  ...['to', 'through', 'thru', 'until', 'till', 'and', 'or', 'bis', 'und', 'oder', 'a', 'au', 'et', 'ou'],
  ...['hasta', 'al', 'y', 'o'],
]);

interface Word {
  readonly word: string;
  readonly raw: string;
}

/** "May" is a month if capitalized, after a preposition ("in may") or before another month ("mar to may"). */
export function isMonth(
  { raw, word }: Word,
  before: Pick<Word, 'word'> | undefined,
  [next, afterNext]: readonly Pick<Word, 'word'>[] = [],
): boolean {
  if (monthNamed(word) === undefined) return false;
  const isBeforeMonth =
    BETWEEN_MONTHS.has(next?.word ?? '') && monthNamed(afterNext?.word ?? '') !== undefined;
  return (
    raw.toLowerCase() !== raw ||
    !NOT_ONLY_MONTHS.has(word) ||
    BEFORE_MONTHS.has(before?.word ?? '') ||
    isBeforeMonth
  );
}
