/**
 * Amounts in messages and documents, in figures or in words, in any of the languages: "half past six", "zehn Wochen", "30 €".
 */
import ROWS from '../../languages/rows.json';
import MONTH_NAMES from '../../tables/language/months.json';
import { foldWord } from '../../text/tokens.ts';
import { likeDate, numberOfWord, SCALES, valuesIn } from '../values.ts';
import WORDS from './amount-words.json';
import { spelledIn } from './spelled-numbers.ts';

export type AmountKind =
  | 'time'
  | 'date'
  | 'span'
  | 'money'
  | 'percent'
  | 'measure'
  | 'number'
  | 'ordinal'
  | 'phone'
  | 'share';

export interface Amount {
  readonly kind: AmountKind;
  /** Minutes of the day for a time; the number of units otherwise. */
  readonly number: number;
  /** The unit by its English name; empty for none. */
  readonly unit: string;
  /** Its range in the text, end excluded. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The range of its number. */
  readonly figures: { readonly start: number; readonly end: number };
  /** Whether a word before a number may say that it is an hour, "at eleven", so that it is no day. */
  readonly isHour?: boolean;
  /** For a time without saying so: whether it may be that of the afternoon. */
  readonly isHalfDay: boolean;
}

const UNIT_OF = new Map(
  Object.entries(WORDS.units).flatMap(([unit, words]) =>
    words.split(' ').map((word): [string, string] => [word.replaceAll('-', ' '), unit]),
  ),
);
const SPANS = new Set(['second', 'minute', 'hour', 'day', 'working day', 'week', 'month', 'year']);
const MONEY = new Set(['euro', 'pound', 'dollar', 'franc', 'cent']);

function kindOf(unit: string): AmountKind {
  if (unit === '') return 'number';
  if (unit === 'percent') return 'percent';
  return SPANS.has(unit) ? 'span' : MONEY.has(unit) ? 'money' : 'measure';
}

/** The unit of a word, or of a compound that ends with one: "Arbeitswochen". */
function unitOf(word: string): string | undefined {
  const key = word.toLowerCase().replace(/\s+/, ' ');
  const known = UNIT_OF.get(key);
  if (known !== undefined) return known;
  if (key.length < 8) return undefined;
  return [...UNIT_OF].find(([own]) => own.length > 3 && key.endsWith(own))?.[1];
}

const { clock } = WORDS;
const HOUR = String.raw`(?<hour>\d{1,2}|\p{L}{3,10}(?:-\p{L}+)?)`;
const DAYTIME = `(?:\\s?(?:(?<later>${clock.later})|(?<earlier>${clock.earlier}))(?![\\p{L}]))?`;
const AFTER = String.raw`(?![\p{L}\d])`;
const BEFORE = String.raw`(?<![\p{L}\d.,])`;
const CLOCKS: readonly { readonly pattern: RegExp; readonly minutes: number }[] = [
  {
    pattern: new RegExp(
      `${BEFORE}(?<hour>[01]?\\d|2[0-4])[:.](?<minutes>[0-5]\\d)(?:\\s?(?:${clock.hour}))?${AFTER}${DAYTIME}`,
      'giu',
    ),
    minutes: 0,
  },
  {
    pattern: new RegExp(
      `${BEFORE}(?<hour>[01]?\\d|2[0-4])\\s?(?:h|uhr)\\s?(?<minutes>[0-5]\\d)?${AFTER}${DAYTIME}`,
      'giu',
    ),
    minutes: 0,
  },
  { pattern: new RegExp(`${BEFORE}(?:${clock.half})\\s${HOUR}${AFTER}${DAYTIME}`, 'giu'), minutes: 30 },
  {
    pattern: new RegExp(`${BEFORE}(?:${clock.halfBefore})\\s${HOUR}${AFTER}${DAYTIME}`, 'giu'),
    minutes: -30,
  },
  {
    pattern: new RegExp(`${BEFORE}(?:${clock.quarterPast})\\s${HOUR}${AFTER}${DAYTIME}`, 'giu'),
    minutes: 15,
  },
  { pattern: new RegExp(`${BEFORE}(?:${clock.quarterTo})\\s${HOUR}${AFTER}${DAYTIME}`, 'giu'), minutes: -15 },
  {
    pattern: new RegExp(`${BEFORE}${HOUR}\\s(?:heures?\\s)?(?:${clock.andHalf})${AFTER}${DAYTIME}`, 'giu'),
    minutes: 30,
  },
  {
    pattern: new RegExp(`${BEFORE}${HOUR}\\s(?:heures?\\s)?(?:${clock.andQuarter})${AFTER}${DAYTIME}`, 'giu'),
    minutes: 15,
  },
  {
    pattern: new RegExp(
      `${BEFORE}${HOUR}\\s(?:heures?\\s)?(?:${clock.lessQuarter})${AFTER}${DAYTIME}`,
      'giu',
    ),
    minutes: -15,
  },
  { pattern: new RegExp(`${BEFORE}${HOUR}\\s?(?:o['’]?clock|uhr)${AFTER}${DAYTIME}`, 'giu'), minutes: 0 },
  {
    pattern: new RegExp(
      `${BEFORE}${HOUR}(?:\\sheures)?\\s?(?:(?<later>${clock.later})|(?<earlier>${clock.earlier}))${AFTER}`,
      'giu',
    ),
    minutes: 0,
  },
];
const NOON = new RegExp(`${BEFORE}(?:(?<noon>${clock.noon})|(?<midnight>${clock.midnight}))${AFTER}`, 'giu');
/** Minutes of a day. */
export const DAY = 24 * 60;

function timesIn(text: string): Amount[] {
  const found: Amount[] = [];
  for (const { pattern, minutes } of CLOCKS)
    for (const match of text.matchAll(pattern)) {
      const { hour = '', minutes: own = '0', later, earlier } = match.groups ?? {};
      const number = /^\d/.test(hour) ? Number(hour) : numberOfWord(hour);
      const isDotted = /^\d{1,2}\.\d\d$/.test(match[0]);
      if (number === undefined || number > 24 || isDotted) continue;
      const half = later !== undefined && number < 12 ? 12 : earlier !== undefined && number === 12 ? -12 : 0;
      const total = (number + half) * 60 + Number(own) + minutes;
      const range = { start: match.index, end: match.index + match[0].length };
      const isHalfDay = later === undefined && earlier === undefined && number <= 12 && !/^0/.test(hour);
      found.push({
        kind: 'time',
        number: (total + DAY) % DAY,
        unit: '',
        ...range,
        text: match[0],
        figures: range,
        isHalfDay,
      });
    }
  for (const match of text.matchAll(NOON)) {
    const range = { start: match.index, end: match.index + match[0].length };
    found.push({
      kind: 'time',
      number: match.groups?.['noon'] === undefined ? 0 : DAY / 2,
      unit: '',
      ...range,
      text: match[0],
      figures: range,
      isHalfDay: false,
    });
  }
  return found;
}

const FIGURES = String.raw`\d+(?:[.,'\u00A0\u202F ]\d{3}(?!\d))*(?:[.,]\d+)?`;
/** Words between a number and its unit. */
const MORE = 'more|further|extra|additional|weiteren?|zusätzlichen?|autres|otr[oa]s';
/** Units of two words. */
const TWO_WORDS = String.raw`(?:working|business|calendar)\s\p{L}{3,5}|p(?:er|our)\scent|por\sciento`;
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\d.,-])(?:(?<before>[€$£]|(?:EUR|USD|GBP|CHF)(?=\s?\d))\s?)?(?<figures>${FIGURES})(?:[\s\u00A0-]?(?:(?:${MORE})\s)?(?<after>[€$£%]|°C?|${TWO_WORDS}|\p{L}{1,14}\.?))?`,
  'gu',
);
const WORDED = new RegExp(
  String.raw`(?<![\p{L}\d-])(?<figures>\p{L}{2,15}(?:-\p{L}{2,12}){0,2})(?=(?<gap>[\s\u00A0-](?:(?:${MORE})\s)?)(?<after>${TWO_WORDS}|\p{L}{1,14})|)`,
  'gu',
);
const PHRASES = Object.entries(WORDS.phrases).map(([amount, words]) => ({
  amount,
  pattern: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu'),
}));
const SINGLE =
  /(?<!\p{L})(?:an?|einen?|einer|einem|ein|une?|una?|un)\s(?:(?:full|whole|volle[nrs]?|ganze[nrs]?|bonne|entera?)\s)?(?<after>\p{L}{2,14})(?!\p{L})/giu;
const ORDINAL = /^(?:st|nd|rd|th)$/i;

/** All amounts of a text, by where they stand; of those that overlap, the longest. */
export function amountsIn(text: string): Amount[] {
  const all = [
    ...formattedIn(text),
    ...dialledIn(text),
    ...timesIn(text),
    ...monthsIn(text),
    ...phrasesIn(text),
    ...figuresIn(text),
    ...largeIn(text),
    ...wordsIn(text),
    ...singlesIn(text),
  ];
  // What overlaps a longer one has its start or its end in it.
  const taken = new Uint8Array(text.length);
  const kept = all
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .filter(({ start, end }) => {
      if (taken[start] === 1 || taken[end - 1] === 1) return false;
      taken.fill(1, start, end);
      return true;
    });
  return kept.sort((a, b) => a.start - b.start);
}

/** A number that is dialled, in groups: "26 71 40 88". */
const DIALLED = /(?<![\p{L}\d.,])\d{2,5}(?: \d{2,4}){2,}(?![\p{L}\d])/gu;

function dialledIn(text: string): Amount[] {
  return [...text.matchAll(DIALLED)].flatMap(({ 0: own, index }): Amount[] => {
    // Groups of three are those of a large number.
    if (!/(?:^| )\d\d(?: |$)/.test(own)) return [];
    const range = { start: index, end: index + own.length };
    return [
      { kind: 'phone', number: Number.NaN, unit: '', ...range, text: own, figures: range, isHalfDay: false },
    ];
  });
}

function formattedIn(text: string): Amount[] {
  return valuesIn(text).flatMap((value): Amount[] => {
    if (value.kind !== 'date' && value.kind !== 'phone') return [];
    const range = { start: value.start, end: value.start + value.text.length };
    return [
      {
        kind: value.kind,
        number: Number.NaN,
        unit: '',
        ...range,
        text: value.text,
        figures: range,
        isHalfDay: false,
      },
    ];
  });
}

/** "June 2027", behind no day. */
const MONTH_OF_YEAR = new RegExp(
  `(?<![\\p{L}\\d]|\\d\\.?\\s|\\bde\\s)(?:${Object.keys(MONTH_NAMES)
    .filter((month) => month.length > 3 || month === 'may' || month === 'mai')
    .join('|')}|märz|février|août|décembre)\\.?\\s(?:de\\s)?\\d{4}(?!\\d)`,
  'giu',
);

function monthsIn(text: string): Amount[] {
  return [...text.matchAll(MONTH_OF_YEAR)].map(({ 0: own, index }): Amount => {
    const range = { start: index, end: index + own.length };
    return {
      kind: 'date',
      number: Number.NaN,
      unit: '',
      ...range,
      text: own,
      figures: range,
      isHalfDay: false,
    };
  });
}

function phrasesIn(text: string): Amount[] {
  return PHRASES.flatMap(({ amount, pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: own, index }): Amount => {
      const [number = '', unit = ''] = amount.split(' ');
      const range = { start: index, end: index + own.length };
      return {
        kind: 'span',
        number: Number(number),
        unit,
        ...range,
        text: own,
        figures: range,
        isHalfDay: false,
      };
    }),
  );
}

function figuresIn(text: string): Amount[] {
  return [...text.matchAll(FIGURE)].map((match): Amount => {
    const { before = '', figures = '', after = '' } = match.groups ?? {};
    const number = numberIn(figures);
    const at = match.index + match[0].indexOf(figures, before.length);
    const own = { start: at, end: at + figures.length };
    if (ORDINAL.test(after)) {
      const range = { start: at, end: own.end + after.length };
      const ordinal = text.slice(range.start, range.end);
      return { kind: 'ordinal', number, unit: '', ...range, text: ordinal, figures: range, isHalfDay: false };
    }
    const scaled = before === '' ? scaledAt(text, after, own) : undefined;
    if (scaled !== undefined) return { ...scaled, number: number * scaled.number };
    const unit = unitBeside(before, after, number);
    const isBefore = before !== '';
    const start = unit !== undefined && isBefore ? match.index : at;
    const end =
      unit !== undefined && !isBefore ? match.index + match[0].replace(/(?<!\bfr)[.]$/i, '').length : own.end;
    return {
      kind: unit === undefined ? 'number' : kindOf(unit),
      number,
      unit: unit ?? '',
      start,
      end,
      text: text.slice(start, end),
      figures: own,
      isHalfDay: false,
    };
  });
}

/** "3 million euros", "3 millions d'euros": what its scale makes of one, with the unit behind that. */
function scaledAt(text: string, after: string, figures: Amount['figures']): Amount | undefined {
  const number = SCALES.get(foldWord(after.replace(/[.]$/, '')));
  if (number === undefined) return undefined;
  const last = text.indexOf(after, figures.end) + after.length;
  const [gap = '', behind = ''] = UNIT_BEHIND.exec(text.slice(last)) ?? [];
  const unit = behind === '' ? undefined : unitOf(behind);
  const range = { start: figures.start, end: unit === undefined ? last : last + gap.length };
  const own = text.slice(range.start, range.end);
  return {
    kind: kindOf(unit ?? ''),
    number,
    unit: unit ?? '',
    ...range,
    text: own,
    figures,
    isHalfDay: false,
  };
}

/** The unit that a word or sign before or after a figure names. */
function unitBeside(before: string, after: string, number: number): string | undefined {
  // "16.20 an hour".
  if (/^an$/i.test(after) && number !== 1) return undefined;
  // A single letter behind a blank may be a word: "655 a day".
  if (before === '' && /^[a-z]$/.test(after) && !LETTER_UNITS.has(after)) return undefined;
  return unitOf((before === '' ? after : before).replace(/(?<!^fr)[.]$/i, ''));
}

const LETTER_UNITS: ReadonlySet<string> = new Set(['m', 'g', 'l', 'h']);

/** "Three hundred euros". */
function largeIn(text: string): Amount[] {
  return spelledIn(text).map(({ number, start, end: last }): Amount => {
    const [gap = '', after = ''] = UNIT_BEHIND.exec(text.slice(last)) ?? [];
    const unit = after === '' ? undefined : unitOf(after);
    const end = unit === undefined ? last : last + gap.length;
    return {
      kind: kindOf(unit ?? ''),
      number,
      unit: unit ?? '',
      start,
      end,
      text: text.slice(start, end),
      figures: { start, end: last },
      isHalfDay: false,
    };
  });
}

const UNIT_BEHIND = new RegExp(
  String.raw`^[\s\u00A0-](?:d['’])?(?<after>${TWO_WORDS}|\p{L}{2,14}|[€$£%])`,
  'u',
);

/** The number that figures stand for, with a point or a comma. */
export function numberIn(figures: string): number {
  const plain = figures.replaceAll(/['\u00A0\u202F ]/g, '');
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) && !/^0/.test(plain);
  if (grouped) return Number(plain.replaceAll(/[.,]/g, ''));
  const mark = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  return mark < 0
    ? Number(plain)
    : Number(`${plain.slice(0, mark).replaceAll(/[.,]/g, '')}.${plain.slice(mark + 1)}`);
}

function wordsIn(text: string): Amount[] {
  return [...text.matchAll(WORDED)].flatMap((match): Amount[] => {
    const { figures = '', after = '', gap = '' } = match.groups ?? {};
    const number = NO_NUMBERS.has(figures.toLowerCase()) ? undefined : numberOfWord(figures);
    if (number === undefined) return [];
    const unit = after === '' ? undefined : unitOf(after);
    const own = { start: match.index, end: match.index + figures.length };
    const end = unit === undefined ? own.end : own.end + gap.length + after.length;
    return [
      {
        kind: kindOf(unit ?? ''),
        number,
        unit: unit ?? '',
        start: own.start,
        end,
        text: text.slice(own.start, end),
        figures: own,
        isHalfDay: false,
      },
    ];
  });
}

/** Words for one that are articles as well, and "once". */
const NO_NUMBERS: ReadonlySet<string> = new Set(
  ['ein eine einen einem einer un une una uno', ...ROWS.times].flatMap((words) => words.split(' ')),
);

/** "A week". */
function singlesIn(text: string): Amount[] {
  return [...text.matchAll(SINGLE)].flatMap((match): Amount[] => {
    const unit = unitOf(match.groups?.['after'] ?? '');
    if (unit === undefined || !SPANS.has(unit)) return [];
    const [article = ''] = match[0].split(/\s/);
    const range = { start: match.index, end: match.index + match[0].length };
    return [
      {
        kind: 'span',
        number: 1,
        unit,
        ...range,
        text: match[0],
        figures: { start: match.index, end: match.index + article.length },
        isHalfDay: false,
      },
    ];
  });
}

const FRACTIONS = Object.entries(WORDS.fractions).map(([share, words]) => ({
  share: Number(share),
  pattern: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu'),
}));

/** Shares of a whole, by which a value may be raised or lowered: "a quarter", "um die Hälfte". */
export function sharesIn(text: string): Amount[] {
  return FRACTIONS.flatMap(({ share, pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: own, index }): Amount => {
      const range = { start: index, end: index + own.length };
      return {
        kind: 'share',
        number: share,
        unit: '',
        ...range,
        text: own,
        figures: range,
        isHalfDay: false,
      };
    }),
  );
}

/** Whether two amounts are the same, also in other units: a fortnight and 14 days. */
export function isSameAs(one: Amount, other: Amount): boolean {
  if (one.kind === 'date' || other.kind === 'date')
    return one.kind === other.kind && likeDate(one.text, other.text) === one.text;
  if (one.kind === 'phone' || other.kind === 'phone') return one.text === other.text;
  const isAlike = one.kind === other.kind || one.unit === '' || other.unit === '';
  if (one.kind === 'time' || other.kind === 'time')
    return one.kind === other.kind && one.number === other.number;
  const same = inUnit(other, one.unit) ?? (isAlike ? other.number : undefined);
  return isAlike && same !== undefined && Math.abs(one.number - same) < 1e-9;
}

/** How many minutes, or how many months, a unit of time has. */
const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: DAY, week: 7 * DAY };
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };

/** The number of an amount in another unit; undefined if it has none. */
export function inUnit({ number, unit }: Amount, other: string): number | undefined {
  if (unit === other || other === '' || unit === '') return unit === other ? number : undefined;
  if (unit === 'cent' && MONEY.has(other)) return number / 100;
  if (MONEY.has(unit) && MONEY.has(other) && other !== 'cent') return number;
  for (const scale of [MINUTES, MONTHS]) {
    const [from, to] = [scale[unit], scale[other]];
    if (from !== undefined && to !== undefined) return (number * from) / to;
  }
  return undefined;
}
