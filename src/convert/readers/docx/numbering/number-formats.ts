/**
 * Formats list numbers as Word does: Roman, letters, words, and the numerals of other scripts. A number without a
 * representation in its format is written in digits, as in Word.
 *
 * Source: ECMA-376 Part 1, 17.18.59 (ST_NumberFormat) and Part 4, 14.11.3.
 */
import tables from './number-signs.json' with { type: 'json' };
import { cardinalText, ordinalText } from './number-words.ts';

type Format = (value: number) => string;

const LARGEST_ROMAN = 32_767;
/** Word repeats a letter up to thirty times: z is followed by aa, then bb. */
const MAX_REPEATS = 30;

function roman(value: number): string {
  if (value < 1 || value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let text = '';
  for (const [sign, worth] of Object.entries(tables.roman)) {
    const times = Math.floor(rest / worth);
    text += sign.repeat(times);
    rest -= times * worth;
  }
  return text;
}

function repeated(alphabet: string): Format {
  const letters = [...alphabet];
  return (value) => {
    const times = Math.ceil(value / letters.length);
    if (value < 1 || times > MAX_REPEATS) return String(value);
    return (letters[(value - 1) % letters.length] ?? '').repeat(times);
  };
}

/** One sign for each number from one on; digits beyond. */
function signs(list: string): Format {
  const all = [...list];
  return (value) => all[value - 1] ?? String(value);
}

/** Signs that repeat cyclically. */
function cycle(list: string): Format {
  const all = [...list];
  return (value) => (value < 1 ? String(value) : (all[(value - 1) % all.length] ?? ''));
}

function digits(list: string): Format {
  const all = [...list];
  return (value) => [...String(value)].map((digit) => all[Number(digit)] ?? digit).join('');
}

interface Counting {
  readonly numerals: string;
  readonly units: string;
  /**
   * Which "one" is omitted before a unit: `every` in Japanese and Korean (百十), only the `leading ten` of ten to
   * nineteen in Chinese; else none.
   */
  readonly silentOne: string;
}

/** Counting with words for ten, hundred and thousand; digits from 10,000 on. */
function counting({ numerals, units, silentOne }: Counting): Format {
  const numeral = [...numerals];
  const unit = ['', ...units];
  return (value) => {
    if (value < 1 || value > 9_999) return String(value);
    const figures = [...String(value)].map(Number);
    let text = '';
    let hasGap = false;
    for (const [index, figure] of figures.entries()) {
      const place = figures.length - 1 - index;
      if (figure === 0) {
        hasGap = silentOne !== 'every';
        continue;
      }
      const isSilent =
        figure === 1 && place > 0 && (silentOne === 'every' || (silentOne === 'leading ten' && value < 20));
      text += `${hasGap ? (numeral[0] ?? '') : ''}${isSilent ? '' : (numeral[figure] ?? '')}${unit[place] ?? ''}`;
      hasGap = false;
    }
    return text;
  };
}

const { units: HEBREW_UNITS, tens: HEBREW_TENS, hundreds: HEBREW_HUNDREDS } = tables.hebrew;

function hebrew(value: number): string {
  if (value < 1 || value > 999) return String(value);
  const hundreds = HEBREW_HUNDREDS[Math.floor(value / 100)] ?? '';
  const rest = value % 100;
  if (rest === 15) return `${hundreds}טו`;
  if (rest === 16) return `${hundreds}טז`;
  return `${hundreds}${HEBREW_TENS[Math.floor(rest / 10)] ?? ''}${HEBREW_UNITS[rest % 10] ?? ''}`;
}

/** Native Korean numerals, which end at ninety-nine. */
function korean(value: number): string {
  if (value < 1 || value > 99) return String(value);
  return `${tables.korean.tens[Math.floor(value / 10)] ?? ''}${tables.korean.ones[value % 10] ?? ''}`;
}

/** The sexagenary cycle: a stem and a branch, each cycling separately. */
function sexagenary(value: number): string {
  if (value < 1) return String(value);
  return `${[...tables.heavenlyStems][(value - 1) % 10] ?? ''}${[...tables.earthlyBranches][(value - 1) % 12] ?? ''}`;
}

const FOOTNOTE_SIGNS = [...'*†‡§'];

function chicago(value: number): string {
  if (value < 1) return String(value);
  const times = Math.min(MAX_REPEATS, Math.ceil(value / FOOTNOTE_SIGNS.length));
  return (FOOTNOTE_SIGNS[(value - 1) % FOOTNOTE_SIGNS.length] ?? '').repeat(times);
}

const FORMATS = new Map<string, Format>([
  ['decimal', String],
  ['decimalHalfWidth', String],
  ['upperRoman', roman],
  ['lowerRoman', (value) => roman(value).toLowerCase()],
  ['decimalZero', (value) => (value >= 0 && value < 10 ? `0${value}` : String(value))],
  ['numberInDash', (value) => `- ${value} -`],
  ['hex', (value) => value.toString(16).toUpperCase()],
  ['chicago', chicago],
  ['none', () => ''],
  ['ideographTraditional', cycle(tables.heavenlyStems)],
  ['ideographZodiac', cycle(tables.earthlyBranches)],
  ['ideographZodiacTraditional', sexagenary],
  ['koreanLegal', korean],
  ['hebrew1', hebrew],
  ...formatsOf(tables.digits, digits),
  ...formatsOf(tables.cycle, cycle),
  ...formatsOf(tables.repeated, repeated),
  ...formatsOf(tables.signs, signs),
  ...formatsOf(tables.counting, counting),
]);

function formatsOf<T>(table: Readonly<Record<string, T>>, make: (data: T) => Format): [string, Format][] {
  return Object.entries(table).map(([name, data]) => [name, make(data)]);
}

/**
 * Formats a number.
 *
 * @param format the value of `w:numFmt`; an unknown one is read as `decimal`
 * @param language BCP 47, for the formats that use words of a language
 */
export function formatNumber(value: number, format: string, language: string): string {
  if (format === 'ordinal') return ordinal(value, language);
  if (format === 'cardinalText') return cardinalText(value, language);
  if (format === 'ordinalText') return ordinalText(value, language);
  return (FORMATS.get(format) ?? String)(value);
}

/** Digits padded as in the example of a custom format, such as `001, 002, 003, ...`. */
export function formatPadded(value: number, example: string): string {
  const width = /^\s*(\d{1,9})/.exec(example)?.[1]?.length ?? 1;
  return String(value).padStart(width, '0');
}

const ENGLISH_ENDINGS = ['th', 'st', 'nd', 'rd'];

function ordinal(value: number, language: string): string {
  const [primary = ''] = language.toLowerCase().split('-');
  if (primary === 'en') {
    const isTeen = Math.floor((value % 100) / 10) === 1;
    return `${value}${isTeen ? 'th' : (ENGLISH_ENDINGS[value % 10] ?? 'th')}`;
  }
  if (primary === 'fr') return value === 1 ? '1er' : `${value}e`;
  if (primary === 'nl') return `${value}e`;
  if (primary === 'es' || primary === 'it' || primary === 'pt') return `${value}º`;
  return `${value}.`;
}
