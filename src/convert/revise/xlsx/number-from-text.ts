/**
 * The number behind a displayed text: `1.234,50 €`, `45%`, `3 May 2026`. A reading is accepted if the cell's own
 * format displays it as written, so that nothing depends on guessing a language.
 *
 * Source: ECMA-376 Part 1, 18.17.4.1 (dates as serial numbers).
 */
import type { CellFormat } from '../../number-format/compile-format.ts';

/** A number without group separators or units; a leading zero means that it is none. */
const NUMBER = /^-?(?:(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,3})?$/;
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Longer texts are not numbers. */
const MAX_LENGTH = 60;

/** The number that a text is without regard to a format; undefined if none. */
export function plainNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

/**
 * The number to write into a cell so that it shows a text, or else the plain number of the text; undefined if it is
 * no number.
 *
 * @param format the number format of the cell
 */
export function numberFromText(text: string, format: CellFormat, date1904: boolean): number | undefined {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return undefined;
  const wanted = spaced(text);
  const shown = [...numbersIn(text), ...datesIn(text, date1904)];
  const exact = shown.find((candidate) => spaced(format.number(candidate)) === wanted);
  return exact ?? plainNumber(text) ?? groupedNumber(text) ?? isoDate(text, format, date1904);
}

/** Unambiguous groupings: `1.234,50`, `1,234.50`, `1'234.50`, `92,5`. */
const GROUPED: readonly (readonly [RegExp, group: RegExp, decimal: string])[] = [
  [/^-?\d{1,3}(?:,\d{3})+\.\d+$/, /,/g, '.'],
  [/^-?\d{1,3}(?:[.' \u00A0\u202F]\d{3})+,\d+$/, /[.' \u00A0\u202F]/g, ','],
  [/^-?\d{1,3}(?:'\d{3})+(?:\.\d+)?$/, /'/g, '.'],
  [/^-?\d+,(?:\d{1,2}|\d{4,})$/, /'/g, ','],
];
const CURRENCY = /^(?:[$€£¥]|[A-Z]{3})\s?|\s?(?:[$€£¥]|[A-Z]{3})$/g;

/** A number with group separators, a decimal comma or a currency. */
function groupedNumber(text: string): number | undefined {
  const bare = text.trim().replaceAll(CURRENCY, '');
  const form = GROUPED.find(([pattern]) => pattern.test(bare));
  if (form === undefined) return bare === text ? undefined : plainNumber(bare);
  return Number(bare.replaceAll(form[1], '').replace(form[2], '.'));
}

function spaced(text: string): string {
  return text.replaceAll(/[\s\u00A0\u202F]+/g, ' ').trim();
}

/** With point and with comma for decimals, and as a percentage. */
function numbersIn(text: string): number[] {
  const digits = text.replaceAll(/[^\d.,]/g, '');
  const readings = [digits.replaceAll(',', ''), digits.replaceAll('.', '').replace(',', '.')];
  const sign = /[-−(]/.test(text) ? -1 : 1;
  return readings
    .map(Number)
    .filter((value) => Number.isFinite(value))
    .flatMap((value) => [sign * value, (sign * value) / 100]);
}

const DATE = /(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})/;
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?/;

/** Year first, day first and month first. */
function datesIn(text: string, date1904: boolean): number[] {
  const date = DATE.exec(text);
  if (date === null) return [];
  const [first, second, third] = [Number(date[1]), Number(date[2]), Number(date[3])];
  const time = TIME.exec(text);
  const share =
    time === null ? 0 : (Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3] ?? 0)) / 86_400;
  const readings: [number, number, number][] = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ];
  return readings.flatMap(([year, month, day]) => {
    const serial = serialOf(year < 100 ? year + 2000 : year, month, day, date1904);
    return serial === undefined ? [] : [serial + share];
  });
}

function serialOf(year: number, month: number, day: number, date1904: boolean): number | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || year < 1904) return undefined;
  return Math.round((at.getTime() - (date1904 ? EPOCH_1904 : EPOCH_1900)) / DAY_MS);
}

/** An ISO date is a date in any cell with a date format. */
function isoDate(text: string, format: CellFormat, date1904: boolean): number | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  const serial = serialOf(Number(year), Number(month), Number(day), date1904);
  if (serial === undefined || format.isGeneral) return undefined;
  const shown = format.number(serial);
  return shown.includes(year.slice(2)) && shown.includes(String(Number(day))) ? serial : undefined;
}
