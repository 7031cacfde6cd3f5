/**
 * Renders Excel's serial numbers as dates, times and durations: days since the end of 1899, with a nonexistent 29
 * February 1900, or since the start of 1904. Source: ECMA-376 Part 1, 18.17.4 and 18.8.31.
 */
import type { FormatLocale } from './format-locale.ts';
import { eraYearOf } from './japanese-eras.ts';
import type { Token } from './parse-format.ts';

const SECONDS_A_DAY = 86_400;
const DAYS_FROM_1900_TO_1904 = 1_462;
/** The last day of the year 9999. */
const LAST_SERIAL = 2_958_465;
/** The nonexistent day: later serials are one more than days since 1899-12-31. */
const PHANTOM_LEAP_DAY = 60;
const EPOCH_1899_12_30 = Date.UTC(1899, 11, 30);
const MAX_FRACTION_DIGITS = 3;

interface Moment {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Full seconds of the day, and the remainder in units of the last displayed digit. */
  readonly seconds: number;
  readonly fraction: number;
  /** Full seconds since serial 0, for elapsed times. */
  readonly total: number;
}

export interface DateOptions {
  readonly date1904: boolean;
  readonly locale?: FormatLocale | undefined;
}

/** The date or time as text; undefined for an invalid serial (Excel fills the cell with `#`). */
export function renderDate(
  value: number,
  tokens: readonly Token[],
  options: DateOptions,
): string | undefined {
  const places = fractionPlaces(tokens);
  const moment = momentOf(value, places, options.date1904);
  if (moment === undefined) return undefined;
  const isHalfDay = tokens.some((token) => token.kind === 'date' && token.code.includes('/'));
  let text = '';
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) continue;
    if (token.kind === 'date') {
      text += isMinute(tokens, i)
        ? minutesOf(moment, token.code)
        : dateField(moment, token.code, isHalfDay, options);
    } else if (token.kind === 'elapsed') {
      text += elapsedField(moment, token.unit, token.width);
    } else if (token.kind === 'point' && tokens[i + 1]?.kind === 'digit') {
      text += `.${String(moment.fraction).padStart(places, '0')}`;
      while (tokens[i + 1]?.kind === 'digit') i++;
    } else {
      text += plainText(token, options);
    }
  }
  return text;
}

function plainText(token: Token, { locale }: DateOptions): string {
  if (token.kind === 'literal') return token.text;
  if (token.kind === 'slash') return locale?.dateSeparator ?? '/';
  if (token.kind === 'comma') return ',';
  if (token.kind === 'point') return '.';
  return '';
}

/** Number of digits after the point that follows the seconds. */
function fractionPlaces(tokens: readonly Token[]): number {
  const point = tokens.findIndex((token, i) => token.kind === 'point' && tokens[i + 1]?.kind === 'digit');
  if (point < 0) return 0;
  let places = 0;
  while (tokens[point + 1 + places]?.kind === 'digit') places++;
  return Math.min(places, MAX_FRACTION_DIGITS);
}

function momentOf(value: number, places: number, date1904: boolean): Moment | undefined {
  if (value < 0 || value >= LAST_SERIAL + 1) return undefined;
  const scale = 10 ** places;
  const units = Math.round((value % 1) * SECONDS_A_DAY * scale);
  const isNextDay = units >= SECONDS_A_DAY * scale;
  const left = isNextDay ? 0 : units;
  const days = Math.floor(value) + (isNextDay ? 1 : 0);
  const seconds = Math.floor(left / scale);
  const serial = days + (date1904 ? DAYS_FROM_1900_TO_1904 : 0);
  return { ...calendarOf(serial), seconds, fraction: left % scale, total: days * SECONDS_A_DAY + seconds };
}

function calendarOf(serial: number): Pick<Moment, 'year' | 'month' | 'day' | 'weekday'> {
  const weekday = (serial + 6) % 7;
  if (serial === 0) return { year: 1900, month: 1, day: 0, weekday };
  if (serial === PHANTOM_LEAP_DAY) return { year: 1900, month: 2, day: 29, weekday };
  const days = serial < PHANTOM_LEAP_DAY ? serial + 1 : serial;
  const date = new Date(EPOCH_1899_12_30 + days * SECONDS_A_DAY * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday };
}

/** `m` means minutes directly after hours and directly before seconds. */
function isMinute(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'date' || !/^m{1,2}$/.test(token.code)) return false;
  return unitBeside(tokens, at, -1) === 'h' || unitBeside(tokens, at, 1) === 's';
}

function unitBeside(tokens: readonly Token[], at: number, step: 1 | -1): string | undefined {
  for (let i = at + step; i >= 0 && i < tokens.length; i += step) {
    const token = tokens[i];
    if (token?.kind === 'elapsed') return token.unit;
    if (token?.kind === 'date' && !token.code.includes('/')) return token.code[0];
  }
  return undefined;
}

function minutesOf(moment: Moment, code: string): string {
  return pad(Math.floor(moment.seconds / 60) % 60, code.length);
}

function dateField(moment: Moment, code: string, isHalfDay: boolean, options: DateOptions): string {
  const hour = Math.floor(moment.seconds / 3600);
  switch (code[0]) {
    case 'y':
      return code.length <= 2 ? pad(moment.year % 100, 2) : String(moment.year);
    case 'e':
    case 'g':
      return eraField(moment, code, options);
    case 'b':
      return code.length <= 2 ? pad((moment.year + 543) % 100, 2) : String(moment.year + 543);
    case 'm':
      return code.length <= 2
        ? pad(moment.month, code.length)
        : monthName(moment.month, code.length, options);
    case 'd':
      return code.length <= 2 ? pad(moment.day, code.length) : dayName(moment.weekday, code.length, options);
    case 'h':
      return pad(isHalfDay ? hour % 12 || 12 : hour, code.length);
    case 's':
      return pad(moment.seconds % 60, code.length);
    case 'a':
      if (code.startsWith('aaa')) return dayName(moment.weekday, code.length, inEastAsia(options));
      return code === 'a/p' ? (hour < 12 ? 'A' : 'P') : hour < 12 ? 'AM' : 'PM';
    default:
      return '';
  }
}

const FIRST_YEAR = '元';

/** Eras are used in Japan only; elsewhere the year is that of the common calendar, without an era. */
function eraField(moment: Moment, code: string, { locale }: DateOptions): string {
  const isJapanese = locale?.language === 'ja' || locale?.language.startsWith('ja-') === true;
  const era = isJapanese ? eraYearOf(moment.year, moment.month, moment.day) : undefined;
  if (era === undefined) return code[0] === 'e' ? String(moment.year) : '';
  if (code[0] === 'e')
    return era.year === 1 && locale?.namesFirstYear === true ? FIRST_YEAR : pad(era.year, code.length);
  return code.length === 1 ? era.letter : code.length === 2 ? era.name.slice(0, 1) : era.name;
}

/** The code `aaa` is used in East Asia only, so the default names are Japanese. */
function inEastAsia(options: DateOptions): DateOptions {
  return options.locale === undefined ? { ...options, locale: JAPANESE } : options;
}

const JAPANESE: FormatLocale = { language: 'ja', dateSeparator: '/', isGenitive: false };

function elapsedField(moment: Moment, unit: 'h' | 'm' | 's', width: number): string {
  const divisor = unit === 'h' ? 3600 : unit === 'm' ? 60 : 1;
  return pad(Math.floor(moment.total / divisor), width);
}

function pad(value: number, width: number): string {
  return String(value).padStart(Math.min(width, 2), '0');
}

function monthName(month: number, length: number, { locale }: DateOptions): string {
  const width = length === 3 ? 'short' : 'long';
  // Next to a day, months are in the genitive if the language has one.
  const field: Intl.DateTimeFormatOptions =
    locale?.isGenitive === true ? { month: width, day: 'numeric' } : { month: width };
  const name = nameIn(locale?.language, field, 'month', Date.UTC(2024, month - 1, 15));
  return length >= 5 ? name.slice(0, 1) : name;
}

function dayName(weekday: number, length: number, { locale }: DateOptions): string {
  const field: Intl.DateTimeFormatOptions = { weekday: length === 3 ? 'short' : 'long' };
  return nameIn(locale?.language, field, 'weekday', Date.UTC(2024, 8, 1 + weekday));
}

/** Cached names, since creating a date format is by far the slowest step. */
const KNOWN_NAMES = new Map<string, string>();
const MAX_KNOWN_NAMES = 1_000;

function nameIn(
  language = 'en-US',
  field: Intl.DateTimeFormatOptions,
  part: 'month' | 'weekday',
  time: number,
): string {
  const key = JSON.stringify([language, field, time]);
  const known = KNOWN_NAMES.get(key);
  if (known !== undefined) return known;
  const parts = formatterIn(language, { ...field, timeZone: 'UTC' }).formatToParts(time);
  const name = parts.find(({ type }) => type === part)?.value ?? '';
  if (KNOWN_NAMES.size < MAX_KNOWN_NAMES) KNOWN_NAMES.set(key, name);
  return name;
}

/** A language that the runtime does not support falls back to English. */
function formatterIn(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat('en-US', options);
  }
}
