/** The lengths of the units of time in columns and questions. */
import type { TimeSpan } from '../lexicon.ts';

export type { TimeSpan };

/** Days. */
export const DAYS_OF: Readonly<Record<TimeSpan, number>> = {
  second: 1 / 86_400,
  minute: 1 / 1_440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 365.25 / 12,
  year: 365.25,
};
