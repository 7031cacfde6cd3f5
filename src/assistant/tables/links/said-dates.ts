/** Dates in a question, with the comparison words around them. */

import { timeSpanOf } from '../header-meanings.ts';
import type { Comparison, PhraseMatch } from '../lexicon.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import {
  type DayOrder,
  type DayRange,
  firstDate,
  monthNamed,
  monthRange,
  periodRange,
  yearRange,
} from '../values/dates.ts';
import { isMonth } from '../values/month-words.ts';
import { DAYS_OF } from '../values/time-spans.ts';
import { statesInQuestion } from './link-states.ts';
import { GAP, valueAt } from './said-values.ts';

/** Context for reading dates: the conventions of the column. */
export interface DateReading {
  readonly order?: DayOrder;
  /** The year for dates without one, if all dates of the column are in one year. */
  readonly year?: number;
  /** Today, if some dates of the column are in the future: "due by the end of the year" means from now on. */
  readonly today?: number;
}

export interface DateMention {
  readonly range: DayRange;
  readonly bits: number;
  readonly wording: string;
  /** Whether it is told by how far it is from today: "last year". */
  readonly isRelative?: boolean;
}

/** A year, alone or at the end of a date. */
export interface YearMention {
  readonly year: number;
  readonly from: number;
  readonly to: number;
  /** The tokens of the year or date. */
  readonly bits: number;
  /** The token of the year alone. */
  readonly yearBits: number;
}

export interface MonthsMention {
  readonly from: number;
  readonly to: number;
  readonly bits: number;
  readonly wording: string;
}

/** Dates with their bounds: "before April 2026", "in the first quarter of 2025", "between May and July 2025". */
export function datesSaid(question: TableQuestion, reading: DateReading = {}): DateMention[] {
  const { tokens, lexicon } = question;
  const comparisons = lexicon.comparisons.find(tokens.map(({ word }) => word));
  const onward = lexicon.onward.find(tokens.map(({ word }) => word));
  const points = withNeighbours(datePoints(question, reading), question);
  return points.map((point, index) => {
    const nearest = boundBefore(question, point.from);
    const opens = nearest?.tag === 'from' || nearest?.tag === 'since';
    const behind: PhraseMatch<Comparison> | undefined =
      comparisons.find(({ from, tag }) => (tag === 'orMore' || tag === 'orLess') && from === point.to) ??
      onward
        .filter(({ from }) => opens && from === point.to)
        .map((phrase) => ({ ...phrase, tag: 'orMore' as const }))[0];
    const next = points[index + 1];
    const isOpen = nearest !== undefined && OPENING.has(nearest.tag);
    const upTo =
      next !== undefined &&
      ((isOpen && isNextTo(question, point.to, next.from)) || isUpTo(question, point.to, next.from))
        ? next
        : undefined;
    const from = nearest?.from ?? point.from;
    const to = behind?.to ?? upTo?.to ?? point.to;
    return {
      range:
        upTo === undefined
          ? bounded(point, nearest?.tag, behind?.tag, reading)
          : { from: point.range.from, to: upTo.range.to },
      bits: spanBits(from, to),
      wording: textOf(question, from, to),
      isRelative: point.isRelative === true && upTo === undefined,
    };
  });
}

/** "November and December 2025": two that follow each other are one. */
function withNeighbours(points: readonly DatePoint[], { tokens, lexicon }: TableQuestion): DatePoint[] {
  const words = tokens.map(({ word }) => word);
  const ands = lexicon.operations.find(words).filter(({ tag }) => tag === 'and' || tag === 'or');
  const joined: DatePoint[] = [];
  for (const point of points) {
    const last = joined.at(-1);
    const isJoined =
      last !== undefined &&
      last.range.to + 1 === point.range.from &&
      last.isRelative === point.isRelative &&
      ands.some(({ from, to }) => from === last.to && to === point.from) &&
      !lexicon.comparisons.find(words).some(({ tag, to }) => tag === 'between' && to === last.from);
    if (isJoined) joined.pop();
    joined.push(
      isJoined ? { ...point, from: last.from, range: { from: last.range.from, to: point.range.to } } : point,
    );
  }
  return joined;
}

/** Whether little separates the first of two dates from the second: "and", "and the end of". */
function isNextTo({ tokens, lexicon }: TableQuestion, from: number, to: number): boolean {
  const between = tokens.slice(from, to);
  const edges = between.filter(({ word }) => lexicon.edges.has(word)).length;
  const isIdle = between.every(({ word, isContent }) => !isContent || lexicon.edges.has(word));
  return isIdle && between.length <= MAX_APART + 2 * edges;
}

/** Tokens between two dates; each "end of" adds two. */
const MAX_APART = 3;

/** Whether only "through", "bis" or a dash separates two dates or months. */
function isUpTo({ tokens, lexicon, text }: TableQuestion, from: number, to: number): boolean {
  if (from === to) return /^\s?[-–]\s?$/u.test(text.slice(tokens[from - 1]?.end, tokens[to]?.start));
  const between = tokens.slice(from, to).map(({ word }) => word);
  return lexicon.upTo.has(between.join(' '));
}

function textOf({ tokens, text }: TableQuestion, from: number, to: number): string {
  return text.slice(tokens[from]?.start, tokens[to - 1]?.end);
}

/** Words that may precede the first of two dates. */
const OPENING: ReadonlySet<Comparison> = new Set(['between', 'since', 'from']);

/** The comparison word before a date; "before the end of" means until its end. */
function boundBefore(question: TableQuestion, at: number): PhraseMatch<Comparison> | undefined {
  const { tokens, lexicon } = question;
  const words = tokens.map(({ word }) => word);
  const isEdge = (word: string) => lexicon.edges.has(word);
  const isIdle = (from: number) =>
    tokens.slice(from, at).every(({ word, isContent }) => !isContent || isEdge(word));
  const isEnd = isEdge(words[at] ?? '');
  const states = statesInQuestion(question);
  const [nearest] = lexicon.comparisons
    .find(words)
    .filter(({ to }) => to <= at && at - to <= (words.slice(to, at).some(isEdge) ? 2 : 1) * GAP && isIdle(to))
    // What "fell through in May" did not last through May.
    .filter(({ tag, to }) => tag !== 'until' || !words.slice(to, at).some((word) => lexicon.within.has(word)))
    .filter(({ from, to }) => !states.some((state) => state.from < from && state.to >= to))
    .sort((a, b) => b.to - a.to || a.from - b.from);
  return nearest?.tag === 'before' && (isEnd || words.slice(nearest.to, at).some(isEdge))
    ? { ...nearest, tag: 'until' }
    : nearest;
}

function bounded(
  { range, isRelative }: DatePoint,
  before: Comparison | undefined,
  behind: Comparison | undefined,
  { today }: DateReading,
): DayRange {
  const isAhead = isRelative === true && today !== undefined && range.to >= today;
  const start = isAhead ? today : Number.NEGATIVE_INFINITY;
  if (behind === 'orMore') return { from: range.from, to: Number.POSITIVE_INFINITY };
  if (behind === 'orLess') return { from: start, to: range.to };
  switch (before) {
    case 'before':
    case 'below':
      return { from: start, to: range.from - 1 };
    case 'after':
    case 'above':
      return { from: range.to + 1, to: Number.POSITIVE_INFINITY };
    case 'since':
    case 'atLeast':
      return { from: range.from, to: Number.POSITIVE_INFINITY };
    case 'until':
    case 'atMost':
      return { from: start, to: range.to };
    default:
      return range;
  }
}

interface DatePoint {
  readonly range: DayRange;
  readonly from: number;
  readonly to: number;
  /** Whether it is relative to today. */
  readonly isRelative?: true;
}

/** The dates, quarters and years of a question; where they overlap, the longest. */
function datePoints(question: TableQuestion, reading: DateReading = {}): DatePoint[] {
  const found = pointsWith(question, reading);
  // "Between 5 March and 15 April 2025": a date without a year takes the only year mentioned.
  const [year, other] = [...new Set(found.flatMap(({ from, to }) => yearsIn(question, from, to)))];
  return year === undefined || other !== undefined ? found : pointsWith(question, { ...reading, year });
}

function yearsIn({ tokens }: TableQuestion, from: number, to: number): number[] {
  return tokens.slice(from, to).flatMap(({ raw }) => yearIn(raw) ?? []);
}

function pointsWith(question: TableQuestion, reading: DateReading): DatePoint[] {
  const { tokens, lexicon } = question;
  const points: DatePoint[] = [];
  const quarters = lexicon.partsOfYear.find(tokens.map(({ word }) => word));
  const relative = relativePoints(question);
  let at = 0;
  while (at < tokens.length) {
    const quarter = quarters.find(({ from }) => from === at);
    // "The last quarter" is relative to today, "the last quarter of 2025" is not.
    const longest =
      (quarter === undefined ? undefined : quarterAt(quarter, tokens, {})) ??
      relative.find(({ from }) => from === at) ??
      (quarter === undefined ? dateAt(question, at, reading) : quarterAt(quarter, tokens, reading));
    if (longest !== undefined) points.push(longest);
    at = longest?.to ?? at + 1;
  }
  return points.flatMap((point, index) => [...dayBefore(question, point, points[index - 1]?.to ?? 0), point]);
}

/**
 * "From the 1st to 15 May 2025": the first day is in the same month. @param free the token after the previous date
 */
function dayBefore(
  { tokens, lexicon }: TableQuestion,
  { range, from }: DatePoint,
  free: number,
): DatePoint[] {
  let at = from - 1;
  while (
    at > 0 &&
    from - at <= MAX_BETWEEN &&
    tokens[at]?.isContent === false &&
    !/^\d/.test(tokens[at]?.raw ?? '')
  )
    at--;
  const token = tokens[at];
  const opens = lexicon.comparisons
    .find(tokens.map(({ word }) => word))
    .some(({ tag, to }) => OPENING.has(tag) && to <= at && at - to <= GAP);
  if (token === undefined || !opens || from - at < 2 || at < free) return [];
  const date = new Date(range.to * MS_OF_DAY);
  const isFigure = /^\d{1,2}(?:st|nd|rd|th|er)?$/.test(token.raw);
  const named = token.stems.flatMap((stem) => lexicon.ordinals.get(stem) ?? [])[0] ?? 0;
  const day = isFigure ? Number.parseInt(token.raw, 10) : named;
  if (day < 1 || range.from !== range.to || day > date.getUTCDate()) return [];
  const first = range.to - date.getUTCDate() + day;
  return [{ range: { from: first, to: first }, from: at, to: at + 1 }];
}

const MS_OF_DAY = 86_400_000;
/** Tokens between the parts of "from the 1st to the 15 May". */
const MAX_BETWEEN = 4;

/** Periods relative to today: "last month", "the next 30 days". */
function relativePoints(question: TableQuestion): DatePoint[] {
  const { tokens, lexicon, today } = question;
  const words = tokens.map(({ word }) => word);
  const periods = lexicon.periods
    .find(words)
    .map(({ tag, from, to }) => ({ range: periodRange(tag, today), from, to, isRelative: true as const }));
  const spans = lexicon.spansOfTime.find(words).flatMap(({ tag, from, to }): DatePoint[] => {
    const count = valueAt(question, to);
    const span = timeSpanOf(words[to + 1] ?? '');
    if (count === undefined || span === undefined) return [];
    const days = Math.round(count * DAYS_OF[span]);
    const range = tag === 'ahead' ? { from: today, to: today + days } : { from: today - days, to: today };
    return [{ range, from, to: to + 2 }];
  });
  return [...spans, ...periods].sort((a, b) => b.to - b.from - (a.to - a.from));
}

/** The years in a question, in order. */
export function yearsSaid(question: TableQuestion): YearMention[] {
  const { tokens } = question;
  return datePoints(question).flatMap(({ from, to }) =>
    tokens.slice(from, to).flatMap(({ raw }, index): YearMention[] => {
      const year = yearIn(raw);
      return year === undefined
        ? []
        : [{ year, from, to, bits: spanBits(from, to), yearBits: 1 << (from + index) }];
    }),
  );
}

type Tokens = TableQuestion['tokens'];

function quarterAt(
  quarter: { tag: readonly [number, number]; from: number; to: number },
  tokens: Tokens,
  reading: DateReading,
): DatePoint | undefined {
  for (let at = quarter.to; at < Math.min(tokens.length, quarter.to + 2); at++) {
    const year = yearIn(tokens[at]?.raw);
    if (year === undefined) continue;
    return { range: monthRange(year, ...quarter.tag), from: quarter.from, to: at + 1 };
  }
  return reading.year === undefined
    ? undefined
    : { range: monthRange(reading.year, ...quarter.tag), from: quarter.from, to: quarter.to };
}

function dateAt(question: TableQuestion, at: number, reading: DateReading): DatePoint | undefined {
  const { text, tokens } = question;
  const first = tokens[at];
  if (first === undefined) return undefined;
  const day = ordinalDay(question, at);
  for (let size = Math.min(5, tokens.length - at); size >= 1; size--) {
    const some = tokens.slice(at, at + size);
    const written = text.slice(first.start, some.at(-1)?.end);
    const phrase = day === undefined ? written : `${day}${text.slice(first.end, some.at(-1)?.end)}`;
    const isTight = some.every(
      ({ word, raw }, index) =>
        (index === 0 && day !== undefined) ||
        /^\d/.test(raw) ||
        monthNamed(word) ||
        (index > 0 && index < size - 1 && JOINS.has(word)),
    );
    const shortYear = size === 2 ? yearBehind(question, at) : undefined;
    if (shortYear !== undefined) return { range: shortYear, from: at, to: at + size };
    const isOfMonths = some.filter(({ word }) => monthNamed(word) !== undefined).length > 1;
    if (!isTight || isOfMonths || (size === 1 && /^\d+$/.test(phrase))) continue;
    const range = /\d{4}/.test(phrase)
      ? parseDate(phrase, reading)
      : dateOfYear(phrase, some, isMonth(tokens, at, first.raw), reading);
    if (range !== undefined) return { range, from: at, to: at + size };
  }
  const year = yearIn(first.raw);
  return year === undefined ? undefined : { range: yearRange(year), from: at, to: at + 1 };
}

/** Years in two figures behind a month. */
const SHORT_YEARS = { from: 15, to: 45 };

/** "In December 25", "Dezember 25": a month and a year in two figures. In English, it is a day unless "in" stands before it. */
function yearBehind({ tokens, lexicon, language }: TableQuestion, at: number): DayRange | undefined {
  const [month, year] = [monthNamed(tokens[at]?.word ?? ''), tokens[at + 1]?.raw ?? ''];
  const value = Number(year);
  const isWithin = language !== 'en' || lexicon.within.has(tokens[at - 1]?.word ?? '');
  if (month === undefined || !isWithin || !/^\d\d$/.test(year)) return undefined;
  if (value < SHORT_YEARS.from || value > SHORT_YEARS.to) return undefined;
  return monthRange(2000 + value, month);
}

/** The day that an ordinal names before a month: "the first of May", "le premier mai". */
function ordinalDay({ tokens, lexicon, language }: TableQuestion, at: number): number | undefined {
  const day = tokens[at]?.stems.flatMap((stem) => lexicon.ordinals.get(stem) ?? [])[0];
  const isJoined = JOINS.has(tokens[at + 1]?.word ?? '');
  const month = tokens[isJoined ? at + 2 : at + 1];
  // "The first May booking" is none of 1 May.
  if (month === undefined || monthNamed(month.word) === undefined || (language === 'en' && !isJoined)) return;
  return day;
}

const JOINS: ReadonlySet<string> = new Set(['de', 'del', 'of', 'd']);

/** Tries the given order of day and month first, then the other. */
function parseDate(phrase: string, { order = 'dmy' }: DateReading): DayRange | undefined {
  return firstDate(phrase, order) ?? firstDate(phrase, order === 'dmy' ? 'mdy' : 'dmy');
}

/** "5 March", "30.06.", "in June": takes the year of the context, if any. */
function dateOfYear(
  phrase: string,
  tokens: Tokens,
  isOfMonth: boolean,
  reading: DateReading,
): DayRange | undefined {
  const { year } = reading;
  if (/\d[./-]\d{1,2}[./-]\d{2}$/.test(phrase)) return parseDate(phrase, reading);
  const [only, another] = tokens;
  if (year === undefined || only === undefined) return undefined;
  const month = monthNamed(only.word);
  if (another === undefined && month !== undefined) return isOfMonth ? monthRange(year, month) : undefined;
  if (/^\d{1,2}\.\d{1,2}$/.test(phrase)) return parseDate(`${phrase}.${year}`, reading);
  return tokens.some(({ word }) => monthNamed(word)) ? firstDate(`${phrase} ${year}`, 'dmy') : undefined;
}

function yearIn(raw: string | undefined): number | undefined {
  return raw !== undefined && /^(?:1[5-9]|20)\d\d$/.test(raw) ? Number(raw) : undefined;
}

/**
 * Months and quarters without a year, such as "in August". Those after "before" or "after" are left out, since they
 * are ambiguous over several years.
 */
export function monthsSaid(question: TableQuestion, reading: DateReading = {}): MonthsMention[] {
  const { tokens, lexicon } = question;
  const withYear = datePoints(question, reading);
  const isBounded = (at: number) => OPEN_ENDED.has(boundBefore(question, at)?.tag ?? 'exactly');
  const isFree = (at: number) => !withYear.some(({ from, to }) => at >= from && at < to) && !isBounded(at);
  const months = tokens.flatMap((token, at): MonthsMention[] => {
    const month = monthNamed(token.word);
    if (month === undefined || !isFree(at) || !isMonth(tokens, at, token.raw) || isOfDay(question, at))
      return [];
    const last = tokens.findIndex(
      ({ word }, to) => monthNamed(word) !== undefined && isUpTo(question, at + 1, to),
    );
    const until = monthNamed(tokens[last]?.word ?? '') ?? 0;
    const [to, end] = until > month ? [until, last] : [month, at];
    return [{ from: month, to, bits: spanBits(at, end + 1), wording: textOf(question, at, end + 1) }];
  });
  const parts = lexicon.partsOfYear.find(tokens.map(({ word }) => word)).filter(({ from }) => isFree(from));
  return [
    ...months,
    ...parts.map(({ tag, from, to }) => ({
      from: tag[0],
      to: tag[1],
      bits: spanBits(from, to),
      wording: textOf(question, from, to),
    })),
  ];
}

/** The words for a part of a month that is not read: "the second week of April", "the first half of March". */
export function partsOfMonths({ tokens, lexicon }: TableQuestion): number {
  const words = tokens.map(({ word }) => word);
  const parts = lexicon.partsOfYear.find(words).map(({ to }) => to - 1);
  return words.reduce((bits, word, at) => {
    const span = timeSpanOf(word);
    // "Du mois d'août" is all of August.
    const isSpan = span !== undefined && span !== 'month' && word.length > 1;
    if (!isSpan && !parts.includes(at)) return bits;
    const next = tokens.findIndex(
      ({ word: other, isContent }, to) => to > at && (isContent || monthNamed(other)),
    );
    return monthNamed(words[next] ?? '') === undefined ? bits : bits | spanBits(at, at + 1);
  }, 0);
}

/** Whether the month belongs to a day without a year: "15 May", "the 15th of May". */
function isOfDay(question: TableQuestion, at: number): boolean {
  const { tokens } = question;
  const before = JOINS.has(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1;
  if (ordinalDay(question, before) !== undefined) return true;
  return /^\d{1,2}(?!\d)/.test(tokens[before]?.raw ?? '');
}

const OPEN_ENDED: ReadonlySet<Comparison> = new Set(['before', 'after', 'since', 'until', 'above', 'below']);
