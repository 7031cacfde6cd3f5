/** Whether a word that names a month means it: "may" and "march" are other words too. */
import { monthNamed } from './dates.ts';

/** Prepositions of time in the four languages. */
const BEFORE_MONTHS = new Set([
  ...['in', 'im', 'en', 'since', 'seit', 'depuis', 'desde', 'until', 'till', 'bis', 'by', 'of', 'from', 'to'],
  ...['through', 'during', 'between', 'before', 'after', 'hasta', 'ab'],
]);

/** Months whose names in lower case are other words too. */
const NOT_ONLY_MONTHS = new Set(['may', 'march', 'mar', 'sep', 'dec', 'jan', 'ago', 'dic', 'ene']);

interface Word {
  readonly word: string;
  readonly raw: string;
}

/** "May" is a month if capitalized or after a preposition ("in may"). */
export function isMonth({ raw, word }: Word, before: Pick<Word, 'word'> | undefined): boolean {
  if (monthNamed(word) === undefined) return false;
  return raw.toLowerCase() !== raw || !NOT_ONLY_MONTHS.has(word) || BEFORE_MONTHS.has(before?.word ?? '');
}
