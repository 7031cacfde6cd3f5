/** Formats times and sizes in the page's language. */
import type { Locale } from './words.ts';

/** Cached, since constructing a format is expensive. */
const timeFormats = new Map<Locale, Intl.DateTimeFormat>();

/** A date and time to the minute, in the local time zone. */
export function formatTime(at: number, locale: Locale): string {
  const format =
    timeFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  timeFormats.set(locale, format);
  return format.format(at);
}

/** A date. */
export function formatDay(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

export function formatSize(bytes: number, locale: Locale): string {
  const power = Math.min(UNITS.length - 1, bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}
