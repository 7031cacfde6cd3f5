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

/**
 * Whether the word at a place is a month: "may" is one if capitalized, after a preposition ("in may") or before another month
 * ("mar to may").
 *
 * @param raw the word as it is written
 */
export function isMonth(words: readonly { readonly word: string }[], at: number, raw: string): boolean {
  const wordAt = (place: number) => words[place]?.word ?? '';
  if (monthNamed(wordAt(at)) === undefined) return false;
  const isBeforeMonth = BETWEEN_MONTHS.has(wordAt(at + 1)) && monthNamed(wordAt(at + 2)) !== undefined;
  return (
    raw.toLowerCase() !== raw ||
    !NOT_ONLY_MONTHS.has(wordAt(at)) ||
    BEFORE_MONTHS.has(wordAt(at - 1)) ||
    isBeforeMonth
  );
}
