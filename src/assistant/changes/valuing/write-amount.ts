/** Writes an amount in the place of another one as that one is written: "10 weeks", "18.30 Uhr", "98,00". */
import type { Language } from '../../languages/language-data.ts';
import { firstDate } from '../../tables/values/dates.ts';
import { foldWord } from '../../text/tokens.ts';
import { shiftBy } from '../locating/shift-value.ts';
import { likeDate, SCALES, valuesIn, wordOfNumber } from '../values.ts';
import WORDS from './amount-words.json';
import { type Amount, type AmountKind, amountsIn, DAY, inUnit, isSameAs } from './amounts.ts';
import { everyOne } from './write-interval.ts';

export type Change = 'set' | 'raise' | 'lower';

/**
 * The text with an amount in the place of one of its own, written as that one is.
 *
 * @param change whether the amount replaces the other one, or is added to it or taken from it
 * @returns undefined if it can't
 */
export function putAmount(
  text: string,
  old: Amount,
  next: Amount,
  change: Change = 'set',
): string | undefined {
  // "A week" and "1 week" are the same.
  if (change === 'set' && isSameAs(old, next)) return undefined;
  const by =
    change === 'set'
      ? written(old, next, text.slice(0, old.start))
      : shifted(old, next, change === 'lower' ? -1 : 1);
  if (by === undefined || by === old.text) return undefined;
  const before = text.slice(0, old.start);
  const every = old.kind === 'span' ? everyOne(before, unitOfOne(by)) : undefined;
  return (every ?? before + by) + text.slice(old.end);
}

/** Whether an amount, written as another one, is that: 7 and 19:00, the 13th and 13 May, 120 and 120 litres. */
export function isWrittenAs(old: Amount, next: Amount): boolean {
  return isSameAs(old, next) || written(old, next, '') === old.text;
}

/** By how much an amount is more, or later, than another one; 0 if they can't be compared. */
export function riseTo(old: Amount, next: Amount): number {
  if (old.kind === 'date') {
    const days = [old.text, datedLike(old, next) ?? ''].map(
      (text) => firstDate(hasYear(text) ? text : `${text} ${LEAP_YEAR}`, 'dmy')?.from,
    );
    return (days[1] ?? 0) - (days[0] ?? days[1] ?? 0);
  }
  const number = old.kind === 'time' ? asTime(old, next) : (inUnit(next, old.unit) ?? next.number);
  return number === undefined || Number.isNaN(number) ? 0 : number - old.number;
}

/** The unit of an amount of one, "one year", "1 año"; empty for another one. */
function unitOfOne(amount: string): string {
  const [, unit = ''] = /^(?:1|one|eine?[mnrs]?|une?|un[oa])\s(\S+)$/iu.exec(amount) ?? [];
  return unit === '' ? '' : (amountsIn(`1 ${unit}`)[0]?.unit ?? '');
}

/** @param before the text before the old amount */
function written(old: Amount, next: Amount, before: string): string | undefined {
  if (old.kind === 'date') return datedLike(old, next);
  if (old.kind === 'phone') return next.kind === 'phone' ? next.text : undefined;
  if (old.kind === 'time') {
    const time = asTime(old, next);
    return time === undefined ? undefined : timeLike(old, time);
  }
  // "9.30" among times of day.
  if (old.kind === 'number' && next.kind === 'time' && /^\d{1,2}\.[0-5]\d$/.test(old.text))
    return timeLike(old, asTime({ ...old, number: Math.floor(old.number) * 60 }, next) ?? next.number);
  if (next.kind === 'date' || next.kind === 'phone' || next.kind === 'time' || next.kind === 'share')
    return undefined;
  if (old.kind === 'ordinal' || next.kind === 'ordinal')
    return old.kind === 'ordinal' && next.isHour === undefined ? ordinalLike(old, next.number) : undefined;
  if (next.unit === '' || old.unit === '') {
    if (old.unit === '' && next.kind === 'span' && old.kind !== 'number') return undefined;
    const number = next.unit === 'cent' ? next.number / 100 : next.number;
    return withNumber(old, number, next);
  }
  const same = inUnit(next, old.unit);
  if (same !== undefined && (old.unit === next.unit || mayConvert(old, next, same)))
    return withNumber(old, same, next);
  if (old.kind === 'span' && next.kind === 'span') return inUnitOf(old, next, before);
  return old.kind === next.kind ? next.text : undefined;
}

/** Whether a span is told in the unit of the old one: half an hour and a fortnight are numbers of nothing, three weeks are. */
function mayConvert(old: Amount, next: Amount, same: number): boolean {
  if (old.kind !== 'span') return true;
  const isCounted = next.figures.end < next.end || next.figures.start > next.start;
  return Number.isInteger(same) && !(isCounted && CALENDAR.has(next.unit));
}

/** Units in which people count as they say it. */
const CALENDAR: ReadonlySet<string> = new Set(['day', 'working day', 'week', 'month', 'year']);

/** A date, or another day of the same month: "on the 5th". */
function datedLike(old: Amount, next: Amount): string | undefined {
  if (next.kind === 'date')
    return hasYear(old.text)
      ? likeDate(old.text, next.text)
      : withoutYear(
          likeDate(`${old.text} ${LEAP_YEAR}`, hasYear(next.text) ? next.text : `${next.text} ${LEAP_YEAR}`),
        );
  const isDay =
    (next.kind === 'number' || next.kind === 'ordinal') &&
    next.isHour === undefined &&
    Number.isInteger(next.number) &&
    next.number > 0 &&
    next.number < 32;
  const date = firstDate(hasYear(old.text) ? old.text : `${old.text} ${LEAP_YEAR}`, 'dmy')?.from;
  if (!isDay || date === undefined) return undefined;
  const day = new Date(date * MILLISECONDS);
  day.setUTCDate(next.number);
  const iso = day.toISOString().slice(0, 10);
  return hasYear(old.text) ? likeDate(old.text, iso) : withoutYear(likeDate(`${old.text} ${LEAP_YEAR}`, iso));
}

const MILLISECONDS = 86_400_000;
const LEAP_YEAR = 2000;

function hasYear(date: string): boolean {
  return /\d{4}|\d[./-]\d{1,2}[./-]\d{2}$/.test(date);
}

function withoutYear(date: string): string {
  return date.replace(/,?\s\d{4}$/, '');
}

/** A time that is said as such, by its hour alone, or in hours. */
function asTime(old: Amount, next: Amount): number | undefined {
  // "3.50" among times of day.
  const [, hour, rest] = next.kind === 'number' ? (/^(\d{1,2})[.:](\d{2})$/.exec(next.text) ?? []) : [];
  if (hour !== undefined && rest !== undefined && Number(hour) < 24 && Number(rest) < 60)
    return asTime(old, {
      ...next,
      kind: 'time',
      number: Number(hour) * 60 + Number(rest),
      isHalfDay: Number(hour) < 12,
    });
  const isHour = next.kind === 'number' || (next.kind === 'span' && next.unit === 'hour');
  const minutes =
    next.kind === 'time' ? next.number : isHour && next.number <= 24 ? next.number * 60 : undefined;
  if (minutes === undefined) return undefined;
  const isHalfDay = next.isHalfDay || isHour;
  const later = minutes + DAY / 2;
  return isHalfDay && minutes < DAY / 2 && Math.abs(later - old.number) < Math.abs(minutes - old.number)
    ? later
    : minutes % DAY;
}

/** A time in the form of an old one: "9.30 pm", "18 h 30", "07:00". */
function timeLike(old: Amount, minutes: number): string | undefined {
  const match = /^(?<hour>\d{1,2})(?<gap>\s?(?:h|uhr)\s?|[:.])?(?<minutes>\d{2})?(?<tail>.*)$/isu.exec(
    old.text,
  );
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const two = String(rest).padStart(2, '0');
  if (match === null) return `${hours}:${two}`;
  const { hour = '', gap = '', minutes: own, tail = '' } = match.groups ?? {};
  const isHalf = /[ap]\.?m/i.test(tail);
  const shown = isHalf ? ((hours + 11) % 12) + 1 : hours;
  const marked = isHalf
    ? tail.replace(/[ap](?=\.?m)/i, (mark) =>
        hours >= 12 ? (mark === 'P' || mark === 'A' ? 'P' : 'p') : mark === 'P' || mark === 'A' ? 'A' : 'a',
      )
    : tail;
  const padded =
    /^0/.test(hour) || (hour.length === 2 && gap === ':' && shown < 10)
      ? String(shown).padStart(2, '0')
      : String(shown);
  if (own !== undefined) return padded + gap + two + marked;
  if (rest === 0) return padded + gap + marked;
  return /h/i.test(gap) && !/uhr/i.test(gap)
    ? `${padded}${gap.trimEnd()}${/\s/.test(gap) ? ' ' : ''}${two}${marked}`
    : `${padded}${isHalf ? '.' : ':'}${two}${gap === '' ? '' : gap}${marked}`;
}

function ordinalLike(old: Amount, number: number): string {
  const endings = ['th', 'st', 'nd', 'rd'];
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return /\p{L}/u.test(old.text)
    ? `${number}${isTeen ? 'th' : (endings[number % 10] ?? 'th')}`
    : `${number}.`;
}

/** The old amount with another number, in figures or in words as it was. */
function withNumber(old: Amount, number: number, next: Amount): string | undefined {
  const from = old.figures.start - old.start;
  const figures = old.text.slice(from, old.figures.end - old.start);
  const before = old.text.slice(0, from);
  const behind = old.text.slice(old.figures.end - old.start);
  const isWord = /^\p{L}/u.test(figures);
  // "2 million" is written with 3 for three million.
  const [scale = ''] = /^\s?\p{L}+/u.exec(behind) ?? [];
  const times = SCALES.get(foldWord(scale.trim())) ?? 1;
  const counted = number / times;
  const plain = isWord
    ? numberInWordsOf(figures, counted, behind)
    : figuresLike(figures, counted, times === 1 ? old.kind : 'number', next, before);
  return before + plain + countedUnit(behind, old, number);
}

/** The unit behind a number in the singular or plural that the new number asks for. */
function countedUnit(behind: string, old: Amount, number: number): string {
  if ((old.number === 1) === (number === 1)) return behind;
  // A "working day" and a "Werktag" are days.
  const unit = old.unit === 'working day' ? 'day' : old.unit;
  for (const forms of WORDS.forms[unit as keyof typeof WORDS.forms] ?? []) {
    const [one = '', many = ''] = forms.split(' ');
    const from = new RegExp(number === 1 ? `${many}n?$` : `${one}$`, 'iu');
    const to = number === 1 ? one : many;
    if (from.test(behind))
      return behind.replace(from, (_, at: number) =>
        /\p{L}/u.test(behind.charAt(at - 1)) ? to.toLowerCase() : to,
      );
  }
  return behind;
}

/** German prepositions behind which a plural ends with n. */
const DATIVE = /(?:^|\s)(?:von|in|nach|vor|seit|binnen|mit|zu|aus|bei)\s$/i;

/** A span in its own unit, in the language of the old one. */
function inUnitOf(old: Amount, next: Amount, before: string): string | undefined {
  const unit = old.text.slice(old.figures.end - old.start).trim();
  const languages = WORDS.forms[old.unit as keyof typeof WORDS.forms] ?? [];
  const at = languages.findIndex((forms) =>
    forms
      .toLowerCase()
      .split(' ')
      .some((form) => unit.toLowerCase() === form || unit.toLowerCase() === `${form}n`),
  );
  const [one = '', many = ''] =
    WORDS.forms[next.unit as keyof typeof WORDS.forms]?.[Math.max(at, 0)]?.split(' ') ?? [];
  if (at < 0 || one === '') return next.text;
  const isDative = /(?:tagen|monaten|jahren)$/i.test(unit) || DATIVE.test(before);
  const isGerman = FORMS_BY_LANGUAGE[at] === 'de';
  const form = next.number === 1 ? one : isGerman && isDative && !many.endsWith('n') ? `${many}n` : many;
  const figures = old.text.slice(old.figures.start - old.start, old.figures.end - old.start);
  const number = /^\p{L}/u.test(figures)
    ? numberInWordsOf(figures, next.number, unit)
    : figuresLike(figures, next.number, 'number', next, '');
  return `${number} ${form}`;
}

/** @param before the unit before the figures */
function figuresLike(old: string, number: number, kind: AmountKind, next: Amount, before: string): string {
  const isMoney = kind === 'money';
  const places = /[.,](\d{1,2})$/.exec(old)?.[1]?.length ?? 0;
  const own = Math.max(decimalsOf(number), places > 0 ? zerosTold(next, number) : 0);
  // Amounts of money keep their cents.
  const shown = number.toFixed(
    own === 0 ? (places === 2 || isMoney ? places : 0) : isMoney ? 2 : Math.max(own, Math.min(places, 2)),
  );
  const mark = decimalMark(old) ?? (before === '' ? decimalMark(next.text) : undefined) ?? '.';
  const [whole = '', rest] = shown.split('.');
  const toldGroup = groupMark(next.text);
  const otherMark = mark === ',' ? '.' : ',';
  // Long figures without groups stay so.
  const ownGroup = /\d{4}/.test(old) ? '' : groupMark(old);
  const group =
    ownGroup ?? (toldGroup === undefined || !/[.,]/.test(toldGroup) ? (toldGroup ?? '') : otherMark);
  const grouped = group !== '' && whole.length > 3 ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole;
  return rest === undefined ? grouped : `${grouped}${mark}${rest}`;
}

/** What separates groups of three figures, which nothing does behind a zero: "0.047". */
function groupMark(figures: string): string | undefined {
  return /(?<!\d)0[.,]/.test(figures) ? undefined : /\d([.,'\u00A0\u202F ])\d{3}(?!\d)/.exec(figures)?.[1];
}

/** The decimal mark of figures, which is not the one between groups. */
function decimalMark(figures: string): '.' | ',' | undefined {
  const [, decimal] = /(?<!\d)0([.,])\d/.exec(figures) ?? /([.,])\d{1,2}(?!\d)/.exec(figures) ?? [];
  if (decimal === '.' || decimal === ',') return decimal;
  const group = groupMark(figures);
  return group === '.' ? ',' : group === ',' ? '.' : undefined;
}

/** The decimals of a whole number that is told with some: one of "38.0". */
function zerosTold({ text, number: told }: Amount, number: number): number {
  return told === number ? (/\d[.,](0{1,2})(?!\d)/.exec(text)?.[1]?.length ?? 0) : 0;
}

function decimalsOf(number: number): number {
  const [, rest = ''] = String(Number(number.toFixed(4))).split('.');
  return rest.length;
}

/**
 * A number in words of the language of another one; in figures where it has no single word.
 *
 * @param unit the words behind it, which tell French "six" from English
 */
function numberInWordsOf(old: string, number: number, unit: string): string {
  const own = languageOfUnit(unit.trim().split(/\s/)[0] ?? '');
  const word = (number === 1 ? oneBefore(unit, own) : undefined) ?? wordOfNumber(number, old, own);
  if (word === undefined) return String(number);
  return /^\p{Lu}/u.test(old) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** "Un mes", "una semana", "eine Woche": the word for one agrees with its unit. */
function oneBefore(unit: string, language: Language | undefined): string | undefined {
  const isFeminine = /^(?:minut|stund|woch|heur|semain|seman|hora)/i.test(unit.trim());
  if (language === 'de')
    return isFeminine ? 'eine' : /^(?:tag|monat|jahr)en/i.test(unit.trim()) ? 'einem' : 'ein';
  if (language === 'fr') return isFeminine ? 'une' : 'un';
  return language === 'es' ? (isFeminine ? 'una' : 'un') : undefined;
}

/** The order of languages in the forms of units. */
const FORMS_BY_LANGUAGE: readonly Language[] = ['en', 'de', 'fr', 'es'];

/** The only language that has a unit of time. */
function languageOfUnit(word: string): Language | undefined {
  const found = FORMS_BY_LANGUAGE.filter((_, at) =>
    Object.values(WORDS.forms).some((forms) =>
      forms[at]
        ?.toLowerCase()
        .split(' ')
        .some((form) => word.toLowerCase() === form || word.toLowerCase() === `${form}n`),
    ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** An amount raised or lowered: a time or date by a span, an amount by one of its kind, by a percentage or by a share. */
function shifted(old: Amount, by: Amount, sign: 1 | -1): string | undefined {
  if (old.kind === 'phone' || old.kind === 'ordinal' || by.kind === 'date' || by.kind === 'time')
    return undefined;
  if (old.kind === 'time') {
    const minutes = by.kind === 'span' ? inUnit(by, 'minute') : undefined;
    return minutes === undefined || minutes >= DAY
      ? undefined
      : timeLike(old, (old.number + sign * minutes + DAY) % DAY);
  }
  if (old.kind === 'date') return dateShifted(old, by, sign);
  const isShare = by.kind === 'share' || (by.kind === 'percent' && old.kind !== 'percent');
  const share = by.kind === 'share' ? by.number : by.number / 100;
  const amount = isShare
    ? old.number * share
    : by.unit === '' || old.unit === ''
      ? by.unit === 'cent'
        ? by.number / 100
        : by.number
      : inUnit(by, old.unit);
  if (amount === undefined) return undefined;
  const next = Math.round((old.number + sign * amount) * 1e4) / 1e4;
  return next < 0 ? undefined : withNumber(old, next, old);
}

function dateShifted(old: Amount, by: Amount, sign: 1 | -1): string | undefined {
  const [value] = valuesIn(hasYear(old.text) ? old.text : `${old.text} ${LEAP_YEAR}`);
  const unit = by.unit === 'working day' ? undefined : by.unit;
  if (value === undefined || unit === undefined || by.kind !== 'span') return undefined;
  const span = { kind: 'span', text: '', start: 0, figures: String(by.number), figuresAt: 0, unit };
  const text = shiftBy(span, sign < 0)(value)?.text;
  return text === undefined || hasYear(old.text) ? text : withoutYear(text);
}
