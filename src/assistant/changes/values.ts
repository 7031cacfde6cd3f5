/** Finds figures, amounts, spans and dates in sentences and cells, with their kind, and replaces one by another. */

import { CHANGE_DATA } from '../languages/change-data.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import ROWS from '../languages/rows.json';
import SPANS from '../tables/language/spans.json';
import UNITS from '../tables/language/units.json';
import { lexiconOf } from '../tables/lexicon.ts';
import { firstDate, judgeDayOrder } from '../tables/values/dates.ts';
import { foldWord, tokenize } from '../text/tokens.ts';
import { fold } from './fold.ts';

export interface Value {
  /** `date`, `span`, or a kind of unit such as `money`; undefined for a bare number. */
  readonly kind: string | undefined;
  /** The value with its unit, as written in the text. */
  readonly text: string;
  readonly start: number;
  /** The figures alone. */
  readonly figures: string;
  /** Offset of the figures in the text. */
  readonly figuresAt: number;
  readonly unit: string;
}

const KIND_OF_UNIT: ReadonlyMap<string, string> = new Map([
  ...Object.entries(UNITS).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, string] => [foldWord(word), kind]),
  ),
  ...Object.values(SPANS).flatMap((words) =>
    words.split(' ').map((word): [string, string] => [foldWord(word), 'span']),
  ),
  ...ROWS.hundredths.split(' ').map((word): [string, string] => [foldWord(word), 'money']),
]);
const HUNDREDTHS = new Set(ROWS.hundredths.split(' ').map(foldWord));

/** Whether a unit is a hundredth of another: cents. */
export function isHundredth({ unit }: Pick<Value, 'unit'>): boolean {
  return HUNDREDTHS.has(foldWord(unit));
}

const FIGURES = String.raw`\d+(?:[.,'\u00A0\u202F ]\d{3}(?!\d))*(?:[.,]\d+)?`;
/** "Saturday 5 July": the day before a date is no month. */
const WEEKDAYS = ROWS.weekdays
  .flatMap((words) => words.split(' '))
  .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  .join('|');
/** A date may lack its year. */
const DATE = new RegExp(
  String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?<![\d.])\d{1,2}\.\d{1,2}\.(?!\d)|\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s+(?:de\s+|of\s+)?\p{L}{3,10}\.?,?\s+(?:de\s+|del\s+)?\d{4}|\p{L}{3,10}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|(?<!\d)\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s+(?:de\s+|of\s+)?\p{L}{3,10}(?!\p{L})|(?<!\p{L})(?!(?:${WEEKDAYS})\s)\p{Lu}\p{L}{2,9}\s+\d{1,2}(?:st|nd|rd|th)?(?![\d.,%])`,
  'gu',
);
/** "3 may apply": in lowercase, "may" and "march" are other words. */
const NO_MONTH = /\s(?:may|mar|march)$/;

function isDay(date: string): boolean {
  return firstDate(withYearOf(date, '2000'), 'dmy') !== undefined && !NO_MONTH.test(date);
}
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\d.,-])(?<before>[€$£¥]|(?:EUR|USD|GBP|CHF)(?=\s?\d))?\s?(?<figures>${FIGURES})(?:[\s\u00A0-]?(?<after>[€$£¥%]|(?:(?:calendar|working|business)\s)?°?\p{L}{1,14}[²³]?))?(?![\p{L}\d])`,
  'gu',
);

/** A number in words before a unit: "six months". */
const WORDED =
  /(?<![\p{L}\d-])(?<figures>\p{L}{2,15}(?:-\p{L}{2,12}){0,2})(?<gap>[\s\u00A0-])(?=(?<after>(?:(?:calendar|working|business)\s)?\p{L}{1,14})(?![\p{L}\d]))/gu;

function wordedIn(text: string): Value[] {
  return [...text.matchAll(WORDED)].flatMap(({ index, groups = {} }) => {
    const { figures = '', gap = '', after = '' } = groups;
    const kind = numberOfWord(figures) === undefined ? undefined : kindOfUnit(after);
    const whole = { text: figures + gap + after, start: index, figures, figuresAt: index, unit: after };
    return kind === undefined ? [] : [{ kind, ...whole }];
  });
}

/** The kind of a unit, by its last word, or by the ending of a compound such as "Arbeitstage". */
function kindOfUnit(unit: string): string | undefined {
  const word = foldWord(unit.split(/\s/).at(-1) ?? '');
  return (
    KIND_OF_UNIT.get(foldWord(unit)) ??
    KIND_OF_UNIT.get(word) ??
    (word.length > 7 && SPAN_ENDINGS.some((ending) => word.endsWith(ending)) ? 'span' : undefined)
  );
}

const SPAN_ENDINGS = Object.values(SPANS)
  .flatMap((words) => words.split(' '))
  .filter((word) => word.length > 3);

/** Whether two values are the same amount, in figures or in words. */
export function isSameAmount(one: Value, other: Value): boolean {
  const [left, right] = [one.figures, other.figures].map((figures) =>
    String(numberOfWord(figures) ?? figures),
  );
  return left === right;
}

/** Whether a message tells another amount than a text where that has one of the same kind: "data are deleted after six years only". */
export function tellsOtherAmount(message: string, text: string): boolean {
  const [told = [], own = []] = [message, text].map((one) =>
    valuesIn(one).filter(({ kind }) => kind !== undefined),
  );
  const alike = (one: Value) =>
    own.filter((other) => one.kind === other.kind && isSameUnit(one.unit, other.unit));
  const others = told.filter((one) => alike(one).length > 0);
  return others.length > 0 && others.every((one) => !alike(one).some((other) => isSameAmount(one, other)));
}

/** A telephone number, with its area code. */
const PHONE = /(?<![\p{L}\d.,-])(?:\+|0)\d(?:[\d()]|[ \u00A0/-](?=[\d(])){5,}(?![\p{L}\d])/gu;
const TIME = /(?<![\d:.,-])(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])/g;

/** All values of a text, by offset. */
export function valuesIn(text: string): Value[] {
  if (!/\d/.test(text)) return wordedIn(text);
  const dates = [...text.matchAll(DATE)].filter(([date]) => isDay(date));
  const values = dates.map(({ 0: date, index }) => ({
    kind: 'date',
    text: date,
    start: index,
    figures: date,
    figuresAt: index,
    unit: '',
  }));
  const isTaken = ({ index, 0: whole }: RegExpExecArray) =>
    values.some(({ start, text: own }) => index < start + own.length && index + whole.length > start);
  for (const [kind, pattern] of [
    ['time', TIME],
    ['phone', PHONE],
  ] as const)
    for (const match of text.matchAll(pattern)) {
      const { 0: own, index } = match;
      if (!isTaken(match))
        values.push({ kind, text: own, start: index, figures: own, figuresAt: index, unit: '' });
    }
  const figures = [...text.matchAll(FIGURE)]
    // "6.1 The Contractor …": the number of a clause is no value.
    .filter((match) => !isTaken(match) && !(match.index === 0 && CLAUSE.test(text)))
    .map(figureOf);
  return [...values, ...figures, ...wordedIn(text)].sort((a, b) => a.start - b.start);
}

/** A figure with the unit before or after it; "2.5 million" is written out. */
function figureOf(match: RegExpExecArray): Value {
  const [found] = match;
  const { before = '', figures: own = '', after = '' } = match.groups ?? {};
  const start = match.index + found.length - found.trimStart().length;
  const figuresAt = match.index + found.indexOf(own);
  const scale = SCALES.get(foldWord(after));
  if (scale !== undefined) {
    const figures = String(Math.round(Number(own.replace(',', '.')) * scale));
    return { kind: kindOfUnit(before), text: found.trim(), start, figures, figuresAt: start, unit: before };
  }
  const unit = before === '' ? after : before;
  // "By the 10th" is an ordinal and keeps its ending.
  if (ORDINAL.test(after)) {
    const whole = own + after;
    return { kind: 'ordinal', text: whole, start: figuresAt, figures: whole, figuresAt, unit: '' };
  }
  const kind = kindOfUnit(unit);
  if (kind === undefined)
    return { kind, text: before + own, start: figuresAt, figures: own, figuresAt, unit: '' };
  const text = before === '' ? found.trim() : found.slice(0, found.indexOf(own) + own.length).trim();
  return { kind, text, start, figures: own, figuresAt, unit };
}

const ORDINAL = /^(?:st|nd|rd|th)$/i;
const CLAUSE = /^\d{1,3}(?:\.\d{1,3})+[.)]?\s+\p{Lu}/u;
/** "2.5 million". */
export const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries(ROWS.scales).flatMap(([scale, words]) =>
    words.split(' ').map((word): [string, number] => [foldWord(word), Number(scale)]),
  ),
);

/** Maximum characters beside a value: "at least 5", "40 euros per month". */
const MAX_BESIDE = 12;

/** The value of a text that consists of just one value. */
export function onlyValue(text: string): Value | undefined {
  const [only, another] = valuesIn(text);
  if (only === undefined || another !== undefined) return undefined;
  return text.trim().length <= only.text.length + MAX_BESIDE ? only : undefined;
}

const YEAR = /^(?:19|20)\d\d$/;

/** Kinds that no bare number replaces. */
const FORMATTED: ReadonlySet<string> = new Set(['date', 'ordinal', 'time', 'phone']);

/** Whether one value may replace another. */
export function isLike(value: Value, other: Value): boolean {
  if (YEAR.test(value.kind === undefined ? value.figures : '') && other.kind !== undefined) return false;
  return (
    value.kind === other.kind ||
    (other.kind === undefined && !FORMATTED.has(value.kind ?? '')) ||
    (value.kind === undefined && !FORMATTED.has(other.kind ?? ''))
  );
}

/** Whether two values are spans of unlike units, such as weeks and months. */
export function isOtherSpan(one: Value, other: Value): boolean {
  return one.kind === 'span' && other.kind === 'span' && !sameSpan(one.unit, other.unit);
}

/** "35 cents" where amounts are in the whole unit: 0.35, without a unit. */
function inWhole(next: Value, old: Value): Value {
  return isHundredth(old) || old.kind !== 'money' ? next : wholeOf(next);
}

/** "35 cents" as 0.35; other values stay. */
export function wholeOf(next: Value): Value {
  if (!isHundredth(next)) return next;
  const amount = numberOfWord(next.figures) ?? Number(next.figures.replace(',', '.'));
  if (Number.isNaN(amount)) return next;
  const figures = (amount / 100).toFixed(2);
  return { ...next, text: figures, figures, unit: '' };
}

/** Replaces a value in a text, keeping an equal unit and the format of a date. */
export function exchange(text: string, old: Value, given: Value): string {
  const next = inWhole(given, old);
  const put = (start: number, length: number, by: string) =>
    text.slice(0, start) + by + text.slice(start + length);
  if (old.kind === 'date') return put(old.start, old.text.length, likeDate(old.text, next.text));
  // "€2 million" does not hold its figures in full.
  if (!text.startsWith(old.figures, old.figuresAt)) return put(old.start, old.text.length, next.text);
  const figures = likeFigures(old.figures, inWordsOf(old.figures, next.figures));
  const isSame =
    next.unit === '' ||
    isSameUnit(next.unit, old.unit) ||
    (next.kind === 'span' && sameSpan(next.unit, old.unit) && isSingular(next) === isSingular(old));
  return isSame
    ? put(old.figuresAt, old.figures.length, figures)
    : put(old.start, old.text.length, next.text);
}

/**
 * Whether a value has the unit of a column, which is in brackets in the title or part of the title; `open` if the title
 * names none.
 */
export function isUnitOf(title: string, { unit, kind }: Value): 'same' | 'open' | 'other' {
  // A single letter may be a word: "655 a day".
  if (unit === '') return 'open';
  const isLetter = /^\p{L}$/u.test(unit);
  const own = /[([]\s*([^)\]]+?)\s*[)\]]/.exec(title)?.[1] ?? '';
  const ownKind = kindOfUnit(own);
  if (ownKind !== undefined) {
    if (ownKind !== kind) return isLetter ? 'open' : 'other';
    return kind !== 'span' || sameSpan(own, unit) ? 'same' : 'other';
  }
  const said = tokenize(title.replaceAll('_', ' ')).map(({ word }) => KIND_OF_UNIT.get(word));
  const known = said.find((one) => one === 'money' || one === 'percentage');
  if (known !== undefined && (kind === 'money' || kind === 'percentage'))
    return known === kind ? 'same' : 'other';
  const isSaid = fold(title).includes(fold(unit).slice(0, 3)) || (kind === 'money' && PRICE.test(title));
  return isSaid ? 'same' : 'open';
}

/** Whether a column title indicates amounts of money. */
export function isPriceTitle(title: string): boolean {
  return PRICE.test(title);
}

const PRICE = /[€$£]|eur|gbp|usd|chf|pri[cx]|preis|prix|precio/i;

/** Adds the year of another date to "27 April"; returns other texts unchanged. */
export function withYearOf(text: string, other: string): string {
  const [, year] = /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(other) ?? [];
  if (year === undefined || /(?<!\d)\d{4}(?!\d)/.test(text)) return text;
  return text
    .replace(/(?<![\d.])\d{1,2}\.\d{1,2}\.(?!\d)/, (date) => `${date}${year}`)
    .replace(DAY_AND_MONTH, (date) =>
      firstDate(`${date} ${year}`, 'dmy') === undefined ? date : `${date} ${year}`,
    );
}

const DAY_AND_MONTH =
  /\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s+(?:de\s+|of\s+)?\p{L}{3,10}\.?(?!\p{L})|\p{L}{3,10}\.?\s+\d{1,2}(?:st|nd|rd|th)?(?!\d)/u;

/** Whether two spellings mean the same unit: "£" and "pounds". */
export function isSameUnit(one: string, other: string): boolean {
  const [left, right] = [foldWord(one), foldWord(other)];
  return left === right || SAME_UNITS.some((words) => words.includes(left) && words.includes(right));
}

const SAME_UNITS = ROWS.sameUnits.map((words) => words.split(' ').map(foldWord));

function isSingular({ figures }: Value): boolean {
  return (numberOfWord(figures) ?? Number(figures)) === 1;
}

function sameSpan(one: string, other: string): boolean {
  const spanOf = (unit: string) =>
    Object.values(SPANS).find((words) => {
      const own = foldWord(unit.split(/\s/).at(-1) ?? '');
      return words.split(' ').some((word) => word === own || (word.length > 3 && own.endsWith(word)));
    });
  return spanOf(one) !== undefined && spanOf(one) === spanOf(other);
}

/** Writes figures with the decimal and thousands separators of the old ones. */
export function likeFigures(old: string, next: string): string {
  const [, mark] = /^\d{1,3}([.,'\u00A0\u202F ])\d{3}(?!\d)/.exec(old) ?? [];
  if (mark !== undefined && /^\d{4,}$/.test(next)) return next.replace(/\B(?=(?:\d{3})+$)/g, mark);
  if (/,\d{1,2}$/.test(old) && /^\d+\.\d{1,2}$/.test(next)) return next.replace('.', ',');
  if (/\.\d{1,2}$/.test(old) && /^\d+,\d{1,2}$/.test(next)) return next.replace(',', '.');
  return next;
}

/** Writes a date in the format and language of another one, adding its year if missing. */
export function likeDate(old: string, next: string): string {
  const whole = withYearOf(next, old);
  const day = firstDate(whole, judgeDayOrder([whole]))?.from;
  if (day === undefined) return next;
  const to = new Date(day * DAY);
  const [year, month, date] = to.toISOString().slice(0, 10).split('-');
  if (/^\d{4}-\d{2}-\d{2}$/.test(old)) return `${year}-${month}-${date}`;
  if (/^\d{1,2}\.\d{1,2}\.$/.test(old)) return `${date}.${month}.`;
  if (/\p{L}{3}/u.test(old)) return inWords(old, to) ?? whole;
  const [, , mark, second = '', , years = ''] = /^(\d{1,2})([./-])((\d{1,2}))\2(\d{2,4})$/.exec(old) ?? [];
  if (mark === undefined || years === '') return next;
  const isMonthFirst = judgeDayOrder([old]) === 'mdy';
  const own = isMonthFirst ? [month, date] : [date, month];
  const short = second.length === 1 ? own.map((part) => String(Number(part))) : own;
  return [...short, years.length === 2 ? year?.slice(2) : year].join(mark);
}

const DAY = 86_400_000;

/** A date in the words of an old one; undefined if the name of its month is unknown. */
function inWords(old: string, to: Date): string | undefined {
  const from = firstDate(old, 'dmy')?.from;
  if (from === undefined) return undefined;
  for (const month of ['long', 'short'] as const) {
    for (const language of LANGUAGES) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      const name = format.format(new Date(from * DAY));
      if (!old.toLowerCase().includes(name.toLowerCase())) continue;
      return old
        .replace(new RegExp(RegExp.escape(name), 'iu'), (month) =>
          /^\p{Ll}/u.test(month) ? format.format(to).toLowerCase() : format.format(to),
        )
        .replace(/\d{4}/, String(to.getUTCFullYear()))
        .replace(/(?<!\d)\d{1,2}(?!\d)/, String(to.getUTCDate()));
    }
  }
  return undefined;
}

interface NumberWords {
  readonly numbers: ReadonlyMap<string, number>;
  readonly spelled: ReadonlyMap<number, string>;
}

let numbers: readonly NumberWords[] | undefined;

/** Number words of each language by their folded form, and as they are spelled. */
function numberWords(): readonly NumberWords[] {
  numbers ??= LANGUAGES.map((language) => {
    const lexicon = lexiconOf(language).numberWords.map((word, at): [string, number] => [word, at]);
    const others = [...CHANGE_DATA[language].numbers.matchAll(/(\S+) (\d+)/g)].map(
      ([, name = '', number]): [string, number] => [name, Number(number)],
    );
    const all = [...lexicon, ...others];
    return {
      numbers: new Map(all.map(([word, number]) => [foldWord(word), number])),
      // The first word for a number is the usual one.
      spelled: new Map(all.toReversed().map(([word, number]) => [number, word])),
    };
  });
  return numbers;
}

function numberKey(word: string): string {
  return word.toLowerCase().includes('-') ? word.toLowerCase() : foldWord(word);
}

/** The number that a word stands for ("two", "dreißig"), in any language. */
export function numberOfWord(word: string): number | undefined {
  const key = numberKey(word);
  return numberWords()
    .map((own) => own.numbers.get(key))
    .find((number) => number !== undefined);
}

/**
 * The word for a number in the language of another number word, if there is a single one.
 *
 * @param language the only language that may be meant
 */
export function wordOfNumber(number: number, like: string, language?: Language): string | undefined {
  const key = numberKey(like);
  return numberWords()
    .find((own, at) => own.numbers.has(key) && (language === undefined || LANGUAGES[at] === language))
    ?.spelled.get(number);
}

/** "A week" as an amount: "1 week". Elsewhere, as in "twice a week", it is none. */
export function asAmount(text: string): string {
  const counted = text.replace(SINGLE, '1 ');
  return valuesIn(counted)[0]?.kind === undefined ? text : counted;
}

const SINGLE = new RegExp(`^(?:${ROWS.single})\\s+`, 'iu');

/** A number word as it may replace another figure or word: in figures where that one is of another language. */
function inWordsOf(old: string, next: string): string {
  const [before, key, number] = [numberKey(old), numberKey(next), numberOfWord(next)];
  const isForeign = !numberWords().some((own) => own.numbers.has(before) && own.numbers.has(key));
  return number !== undefined && numberOfWord(old) !== undefined && isForeign ? String(number) : next;
}
