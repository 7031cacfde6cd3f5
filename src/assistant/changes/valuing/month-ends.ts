/** The last day of a month, as people tell a date: "by the end of May 2026". */
import MONTHS from '../../tables/language/months.json';
import { foldWord } from '../../text/tokens.ts';
import WORDS from './amount-words.json';
import type { Amount } from './amounts.ts';

const END = new RegExp(
  `(?<!\\p{L})(?:${WORDS.monthEnd})\\s?(?<month>\\p{L}{3,10})(?:\\s(?:de\\s)?(?<year>20\\d\\d))?(?![\\p{L}\\d])`,
  'giu',
);
const NUMBERS = new Map(Object.entries(MONTHS));
/** For February without a year. */
const ANY_YEAR = 2001;

export function monthEndsIn(text: string): Amount[] {
  return [...text.matchAll(END)].flatMap(({ 0: whole, index, groups = {} }): Amount[] => {
    const { month = '', year } = groups;
    const number = NUMBERS.get(foldWord(month));
    if (number === undefined) return [];
    const day = new Date(Date.UTC(Number(year ?? ANY_YEAR), number, 0)).getUTCDate();
    const range = { start: index, end: index + whole.length };
    const date = `${day} ${month}${year === undefined ? '' : ` ${year}`}`;
    return [
      { kind: 'date', number: Number.NaN, unit: '', ...range, text: date, figures: range, isHalfDay: false },
    ];
  });
}
