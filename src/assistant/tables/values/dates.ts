/** Parses dates in cells and questions: ISO 8601, day-month-year in digits or words, months, quarters and years. */
import { foldWord } from '../../text/tokens.ts';
import MONTHS from '../language/months.json';
import type { Period } from '../lexicon.ts';

/** Days since 1970-01-01, both ends inclusive: a year is a range, a day is one day. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Whether `3/4` means 4 March or 3 April. */
export type DayOrder = 'dmy' | 'mdy';

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(MONTHS));
const ISO = /\b(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;
const FIGURES = /\b(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_MONTH =
  /\b(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:\s+(?:of|de|d'))?[\s-]+(\p{L}{3,10})\.?(?:,|\s+(?:de|del|of))?(?:[\s-]+(\d{4}))?(?!\d)/u;
const MONTH_DAY = /\b(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?(?!\d)/u;
const MONTH_YEAR = /\b(\p{L}{3,10})\.?(?:,|\s+(?:de|del|of))?[\s-]+(\d{4})(?!\d)/u;
/** "03/2025" or "2025-03" as the complete text. */
const MONTH_FIGURES = /^\s*(?:(0?[1-9]|1[0-2])[/-]((?:19|20)\d\d)|((?:19|20)\d\d)[-/](0[1-9]|1[0-2]))\s*$/;
const YEAR = /(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)/;
/** Placeholder for dates without a year. */
const NO_YEAR = 2000;

export function dayNumber(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month - 1, day) / 86_400_000);
}

export function monthOf(day: number): number {
  return new Date(day * 86_400_000).getUTCMonth() + 1;
}

export function monthRange(year: number, from: number, to = from): DayRange {
  return { from: dayNumber(year, from, 1), to: dayNumber(year, to + 1, 1) - 1 };
}

export function yearRange(year: number): DayRange {
  return monthRange(year, 1, 12);
}

/** A period relative to today. @param today days since 1970-01-01 */
export function periodRange({ unit, offset }: Period, today: number): DayRange {
  const date = new Date(today * 86_400_000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  switch (unit) {
    case 'day':
      return { from: today + offset, to: today + offset };
    case 'week': {
      const monday = today - ((date.getUTCDay() + 6) % 7) + 7 * offset;
      return { from: monday, to: monday + 6 };
    }
    case 'month':
      return monthRange(year, month + offset);
    case 'quarter': {
      const first = 3 * Math.floor((month - 1) / 3) + 1 + 3 * offset;
      return monthRange(year, first, first + 2);
    }
    case 'year':
      return yearRange(year + offset);
  }
}

export function monthNamed(word: string): number | undefined {
  return MONTH_NUMBERS.get(foldWord(word));
}

/** Detects the day order of numeric dates from a part above 12; the default is day first. */
export function judgeDayOrder(cells: Iterable<string>): DayOrder {
  for (const cell of cells) {
    const [, first = '0', mark, second = '0'] = FIGURES.exec(cell) ?? [];
    if (mark === '.' || Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return 'dmy';
}

/** The first date in a text. @param withYears whether a bare year counts */
export function firstDate(text: string, order: DayOrder, withYears = false): DayRange | undefined {
  const iso = ISO.exec(text);
  if (iso !== null) return oneDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = FIGURES.exec(text);
  if (figures !== null) {
    const [, first, , second, year = ''] = figures;
    const full = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
    return order === 'dmy'
      ? oneDay(full, Number(second), Number(first))
      : oneDay(full, Number(first), Number(second));
  }
  return inWords(text) ?? monthInFigures(text) ?? (withYears ? bareYear(text) : undefined);
}

function inWords(text: string): DayRange | undefined {
  const monthDay = MONTH_DAY.exec(text);
  const dayMonth = DAY_MONTH.exec(text);
  const monthYear = MONTH_YEAR.exec(text);
  const byDay = dayMonth && monthNamed(dayMonth[2] ?? '');
  if (dayMonth && byDay) return oneDay(Number(dayMonth[3] ?? NO_YEAR), byDay, Number(dayMonth[1]));
  const byMonth = monthDay && monthNamed(monthDay[1] ?? '');
  if (monthDay && byMonth) return oneDay(Number(monthDay[3] ?? NO_YEAR), byMonth, Number(monthDay[2]));
  const month = monthYear && monthNamed(monthYear[1] ?? '');
  return monthYear && month ? monthRange(Number(monthYear[2]), month) : undefined;
}

function monthInFigures(text: string): DayRange | undefined {
  const [, month, year, yearFirst, monthBehind] = MONTH_FIGURES.exec(text) ?? [];
  const [of, at] = [Number(year ?? yearFirst), Number(month ?? monthBehind)];
  return Number.isNaN(of) ? undefined : monthRange(of, at);
}

function oneDay(year: number, month: number, day: number): DayRange | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const number = dayNumber(year, month, day);
  return { from: number, to: number };
}

function bareYear(text: string): DayRange | undefined {
  const [, year] = YEAR.exec(text) ?? [];
  return year === undefined ? undefined : yearRange(Number(year));
}
