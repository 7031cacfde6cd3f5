/** Times and sizes as people of a language write them. */
import type { Locale } from './words.ts';

/** To make one takes a browser as long as a page of text. */
const timeFormats = new Map<Locale, Intl.DateTimeFormat>();

/** A moment, to the minute, in the time of whoever looks. */
export function formatTime(at: number, locale: Locale): string {
  const format =
    timeFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  timeFormats.set(locale, format);
  return format.format(at);
}

/** A day, for what need not be told to the minute. */
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
