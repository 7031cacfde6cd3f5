/** Periods by which dates are grouped, in all languages. */
import CALENDAR from './language/calendar.json';

export type CalendarPeriod = keyof typeof CALENDAR;

const PERIODS = new Map(
  Object.entries(CALENDAR).flatMap(([period, words]) =>
    words.split(' ').map((word): [string, CalendarPeriod] => [word, period as CalendarPeriod]),
  ),
);

/** The period that a folded word names: "month", "monatlich". */
export function periodNamed(word: string): CalendarPeriod | undefined {
  return PERIODS.get(word);
}

/** The period at the start of a German compound: "Monatsmiete". */
export function compoundPeriod(word: string): CalendarPeriod | undefined {
  const stem = /^(monat|quartal|jahr)e?s\p{L}{3,}/u.exec(word)?.[1];
  return stem === undefined ? undefined : PERIODS.get(stem);
}

/** The period of a rate in a header: "p.m.", "p.a.". */
export function shortRate(header: string): CalendarPeriod | undefined {
  const unit = /(?<!\p{L})p\.?\s?([ma])(?!\p{L})/iu.exec(header)?.[1]?.toLowerCase();
  return unit === undefined ? undefined : unit === 'm' ? 'month' : 'year';
}
