/** Distinguishes numbers, dates and times from words, independent of the language. */

const NUMBER =
  /^[(+\-−]?\s?(?:[$€£¥₹]|[A-Z]{3})?\s?[+\-−]?(?:\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+|\d+)?(?:[.,]\d+)?(?:[eE][+-]?\d+)?\s?(?:%|[$€£¥₹]|[A-Z]{3})?\)?$/;
const DATE =
  /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const NAMED_DATE = /^(?:\d{1,2}[- .]{1,2})?\p{L}{3,9}\.?[- ,]{1,2}(?:\d{1,2},? )?\d{2,4}$/u;
const TIME = /^\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:\s?[AaPp]\.?[Mm]\.?)?$/;
const YEAR = /^(?:18|19|20|21)\d{2}$/;
const DIGIT = /\d/;
/** Longer texts are words. */
const LONGEST_VALUE = 40;

/** Whether a cell's text is a value rather than words. */
export function looksLikeValue(text: string): boolean {
  if (text.length > LONGEST_VALUE || !DIGIT.test(text)) return false;
  const trimmed = text.trim();
  return NUMBER.test(trimmed) || TIME.test(trimmed) || DATE.test(trimmed) || NAMED_DATE.test(trimmed);
}

/** Whether it may be a year, which can be a column header like a word. */
export function looksLikeYear(text: string): boolean {
  return YEAR.test(text.trim());
}

/** Whether it may be a day or a month; several of them side by side can be column headers. */
export function looksLikeDate(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_VALUE && (DATE.test(trimmed) || NAMED_DATE.test(trimmed));
}
