/** Numbers and dates that a question says, with the words of comparison around them. */

import {
  type Comparison,
  type Found,
  type Operation,
  type Quantity,
  type TimeSpan,
  timeSpanOf,
  unitNamed,
} from '../lexicon.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import { type DayRange, firstDate, monthNamed, monthRange, periodRange, yearRange } from '../values/dates.ts';
import { firstFigure } from '../values/numbers.ts';
import { DAYS_OF } from '../values/time-spans.ts';

export type Bound = 'above' | 'atLeast' | 'below' | 'atMost' | 'exactly' | 'between';

export interface SaidNumber {
  readonly value: number;
  /** The second one of "between". */
  readonly upper: number | undefined;
  readonly bound: Bound;
  /** Whether words of comparison stand beside it. */
  readonly isCompared: boolean;
  readonly span: TimeSpan | undefined;
  readonly quantity: Quantity | undefined;
  readonly isWord: boolean;
  /** It tells how many are asked for: "top 5", "the three cheapest". */
  readonly isHowMany: boolean;
  readonly bits: number;
  readonly said: string;
}

export interface SaidDate {
  readonly range: DayRange;
  readonly bits: number;
  readonly said: string;
}

/** A year, alone or at the end of a date. */
export interface SaidYear {
  readonly year: number;
  readonly from: number;
  readonly to: number;
  /** The tokens that say the year or date. */
  readonly bits: number;
  /** The token of the year itself. */
  readonly yearBits: number;
}

export interface SaidMonths {
  readonly from: number;
  readonly to: number;
  readonly bits: number;
  readonly said: string;
}

/** How many tokens may stand between a comparison and its number: "under the 500". */
const GAP = 2;

export function numbersSaid(question: TableQuestion): SaidNumber[] {
  const { tokens, lexicon } = question;
  const comparisons = lexicon.comparisons.find(tokens.map(({ word }) => word));
  const values = tokens.map((_, at) => valueAt(question, at));
  return values.flatMap((value, at) =>
    value === undefined ? [] : [numberAt(question, comparisons, values, { value, at })],
  );
}

function valueAt({ tokens, lexicon, text, language }: TableQuestion, at: number): number | undefined {
  const token = tokens[at];
  if (token === undefined || !/^\d/.test(token.raw)) return lexicon.numbers.get(token?.word ?? '');
  if (/^\d+\p{L}/u.test(token.raw)) return undefined;
  const isNegative = at > 0 && text.charAt(token.start - 1) === '-';
  return firstFigure(`${isNegative ? '-' : ''}${token.raw}`, markOf(token.raw, language));
}

function numberAt(
  question: TableQuestion,
  comparisons: readonly Found<Comparison>[],
  values: readonly (number | undefined)[],
  { value, at }: { readonly value: number; readonly at: number },
): SaidNumber {
  const { tokens, text } = question;
  const [nearest] = comparisons
    .filter(
      ({ to, tag }) => to <= at && at - to <= GAP && !BEHIND.has(tag) && noContentBetween(question, to, at),
    )
    .sort((a, b) => b.to - a.to || b.to - b.from - (a.to - a.from));
  const { quantity, span, end } = unitAt(question, at);
  const behind = comparisons.find(({ from, tag }) => BEHIND.has(tag) && (from === at + 1 || from === end));
  const upperAt = nearest?.tag === 'between' ? secondOf(values, at) : undefined;
  const upper = upperAt === undefined ? undefined : values[upperAt];
  const bound = boundOf(nearest?.tag, behind?.tag, upper);
  const from = nearest?.from ?? at;
  const to = behind?.to ?? (upperAt === undefined ? end : upperAt + 1);
  return {
    value,
    upper,
    bound: bound ?? 'exactly',
    isCompared: bound !== undefined,
    span,
    quantity,
    isWord: !/^\d/.test(tokens[at]?.word ?? ''),
    isHowMany: bound === undefined && quantity === undefined && span === undefined && isOrdered(question, at),
    bits: spanBits(from, to),
    said: text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? text.length),
  };
}

/** Whether a word that puts rows in order stands right beside a number. */
function isOrdered({ operations, quantities }: TableQuestion, at: number): boolean {
  const orders = [
    ...operations.filter(({ tag }) => ORDERS.has(tag)),
    ...quantities.filter(({ tag }) => tag.role === 'more' || tag.role === 'less'),
  ];
  return orders.some(({ from, to }) => to === at || from === at + 1);
}

const ORDERS: ReadonlySet<Operation> = new Set(['most', 'least', 'first', 'last']);

/** The unit of a number, and where both end. */
function unitAt({ tokens, text }: TableQuestion, at: number) {
  const [next = '', ...further] = tokens.slice(at + 1, at + 4).map(({ word }) => word);
  const span = timeSpanOf(next);
  if (text.charAt(tokens[at]?.end ?? 0) === '%')
    return { quantity: 'percentage' as const, span, end: at + 1 };
  const named = unitNamed(next) ?? currencyBefore(text, tokens[at]?.start ?? 0);
  const rate = named === undefined ? undefined : rateOf(named, further);
  const end = Math.min(at + (named === undefined ? 1 : rate === undefined ? 2 : 4), tokens.length);
  return { quantity: rate ?? named, span, end };
}

const BEHIND: ReadonlySet<Comparison> = new Set(['orMore', 'orLess']);

const PER = new Set(['a', 'an', 'per', 'each', 'pro', 'je', 'in', 'par', 'a', 'por']);

/** "Litres a minute" is a flow, "kilometres per hour" a speed. */
function rateOf(quantity: Quantity, [per = '', unit = '']: readonly string[]): Quantity | undefined {
  if (!PER.has(per) || timeSpanOf(unit) === undefined) return undefined;
  return quantity === 'volume' ? 'flow' : quantity === 'length' ? 'speed' : undefined;
}

function noContentBetween({ tokens }: TableQuestion, from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ isContent }) => !isContent);
}

/** In a question a comma is a decimal mark only where the language writes it so. */
function markOf(raw: string, language: string): '.' | ',' | undefined {
  const digits = raw.length - 1 - Math.max(raw.lastIndexOf('.'), raw.lastIndexOf(','));
  if (!/[.,]/.test(raw)) return undefined;
  if (digits !== 3)
    return raw.includes('.') && !raw.includes(',')
      ? '.'
      : raw.lastIndexOf(',') > raw.lastIndexOf('.')
        ? ','
        : '.';
  return language === 'en' ? '.' : ',';
}

function currencyBefore(text: string, start: number): Quantity | undefined {
  return /[$€£]\s?$/.test(text.slice(Math.max(0, start - 2), start)) ? 'money' : undefined;
}

function secondOf(values: readonly (number | undefined)[], at: number): number | undefined {
  for (let next = at + 1; next <= Math.min(at + 4, values.length - 1); next++)
    if (values[next] !== undefined) return next;
  return undefined;
}

function boundOf(
  before: Comparison | undefined,
  behind: Comparison | undefined,
  upper: number | undefined,
): Bound | undefined {
  if (behind === 'orMore') return 'atLeast';
  if (behind === 'orLess') return 'atMost';
  switch (before) {
    case 'above':
    case 'after':
      return 'above';
    case 'atLeast':
    case 'since':
      return 'atLeast';
    case 'below':
    case 'before':
      return 'below';
    case 'atMost':
    case 'until':
      return 'atMost';
    case 'between':
      return upper === undefined ? undefined : 'between';
    case 'exactly':
      return 'exactly';
    default:
      return undefined;
  }
}

/** Dates with what bounds them: "before April 2026", "in the first quarter of 2025", "between May and July 2025". */
export function datesSaid(question: TableQuestion): SaidDate[] {
  const { tokens, text, lexicon } = question;
  const comparisons = lexicon.comparisons.find(tokens.map(({ word }) => word));
  const points = datePoints(question);
  return points.map((point, index) => {
    const before = comparisons.filter(
      ({ to }) => to <= point.from && point.from - to <= GAP && noContentBetween(question, to, point.from),
    );
    const nearest = [...before].sort((a, b) => b.to - a.to || a.from - b.from)[0];
    const behind = comparisons.find(
      ({ from, tag }) => (tag === 'orMore' || tag === 'orLess') && from === point.to,
    );
    const next = points[index + 1];
    const isOpen = nearest?.tag === 'between' || nearest?.tag === 'since';
    const upTo =
      next !== undefined &&
      isOpen &&
      next.from - point.to <= 3 &&
      noContentBetween(question, point.to, next.from)
        ? next
        : undefined;
    const from = nearest?.from ?? point.from;
    const to = behind?.to ?? upTo?.to ?? point.to;
    return {
      range:
        upTo === undefined
          ? bounded(point.range, nearest?.tag, behind?.tag)
          : { from: point.range.from, to: upTo.range.to },
      bits: spanBits(from, to),
      said: text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? text.length),
    };
  });
}

function bounded(range: DayRange, before: Comparison | undefined, behind: Comparison | undefined): DayRange {
  if (behind === 'orMore') return { from: range.from, to: Number.POSITIVE_INFINITY };
  if (behind === 'orLess') return { from: Number.NEGATIVE_INFINITY, to: range.to };
  switch (before) {
    case 'before':
    case 'below':
      return { from: Number.NEGATIVE_INFINITY, to: range.from - 1 };
    case 'after':
    case 'above':
      return { from: range.to + 1, to: Number.POSITIVE_INFINITY };
    case 'since':
    case 'atLeast':
      return { from: range.from, to: Number.POSITIVE_INFINITY };
    case 'until':
    case 'atMost':
      return { from: Number.NEGATIVE_INFINITY, to: range.to };
    default:
      return range;
  }
}

interface DatePoint {
  readonly range: DayRange;
  readonly from: number;
  readonly to: number;
}

/** The dates, quarters and years of a question, longest first where they overlap. */
function datePoints(question: TableQuestion): DatePoint[] {
  const { tokens, text, lexicon } = question;
  const points: DatePoint[] = [];
  const quarters = lexicon.partsOfYear.find(tokens.map(({ word }) => word));
  const relative = relativePoints(question);
  let at = 0;
  while (at < tokens.length) {
    const quarter = quarters.find(({ from }) => from === at);
    const longest =
      relative.find(({ from }) => from === at) ??
      (quarter === undefined ? dateAt(text, tokens, at) : quarterAt(quarter, tokens));
    if (longest !== undefined) points.push(longest);
    at = longest?.to ?? at + 1;
  }
  return points.flatMap((point) => [...partBefore(question, point), point]);
}

/** "Between April and July 2025", "from the 1st to 15 May 2025": the first is of the same year, or month. */
function partBefore({ tokens, lexicon }: TableQuestion, { range, from }: DatePoint): DatePoint[] {
  let at = from - 1;
  while (
    at > 0 &&
    from - at <= MOST_BETWEEN &&
    tokens[at]?.isContent === false &&
    !/^\d/.test(tokens[at]?.raw ?? '')
  )
    at--;
  const token = tokens[at];
  const opens = lexicon.comparisons
    .find(tokens.map(({ word }) => word))
    .some(({ tag, to }) => (tag === 'between' || tag === 'since') && to <= at && at - to <= GAP);
  if (token === undefined || !opens || from - at < 2) return [];
  const month = monthNamed(token.word);
  const date = new Date(range.to * MS_OF_DAY);
  if (month !== undefined) return [{ range: monthRange(date.getUTCFullYear(), month), from: at, to: at + 1 }];
  const day = /^\d{1,2}(?:st|nd|rd|th|er)?$/.test(token.raw) ? Number.parseInt(token.raw, 10) : 0;
  if (day < 1 || range.from !== range.to || day > date.getUTCDate()) return [];
  const first = range.to - date.getUTCDate() + day;
  return [{ range: { from: first, to: first }, from: at, to: at + 1 }];
}

const MS_OF_DAY = 86_400_000;
/** Tokens between the parts of "from the 1st to the 15 May". */
const MOST_BETWEEN = 4;

/** Periods that are told from the present day: "last month", "the next 30 days". */
function relativePoints(question: TableQuestion): DatePoint[] {
  const { tokens, lexicon, today } = question;
  const words = tokens.map(({ word }) => word);
  const periods = lexicon.periods
    .find(words)
    .map(({ tag, from, to }) => ({ range: periodRange(tag, today), from, to }));
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

/** The years that a question says, in its order. */
export function yearsSaid(question: TableQuestion): SaidYear[] {
  const { tokens } = question;
  return datePoints(question).flatMap(({ from, to }) =>
    tokens.slice(from, to).flatMap(({ raw }, index): SaidYear[] => {
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
): DatePoint | undefined {
  for (let at = quarter.to; at < Math.min(tokens.length, quarter.to + 2); at++) {
    const year = yearIn(tokens[at]?.raw);
    if (year === undefined) continue;
    return { range: monthRange(year, ...quarter.tag), from: quarter.from, to: at + 1 };
  }
  return undefined;
}

function dateAt(text: string, tokens: Tokens, at: number): DatePoint | undefined {
  const first = tokens[at];
  if (first === undefined) return undefined;
  for (let size = Math.min(5, tokens.length - at); size >= 1; size--) {
    const last = tokens[at + size - 1];
    const said = text.slice(first.start, last?.end);
    const isTight = tokens
      .slice(at, at + size)
      .every(
        ({ word, raw }, index) =>
          /^\d/.test(raw) || monthNamed(word) || (index > 0 && /^(?:de|del|of|d)$/.test(word)),
      );
    if (!isTight || !/\d{4}|\d[./-]\d/.test(said)) continue;
    const range = size === 1 && /^\d{4}$/.test(said) ? undefined : firstDate(said, 'dmy');
    if (range !== undefined) return { range, from: at, to: at + size };
  }
  const year = yearIn(first.raw);
  return year === undefined ? undefined : { range: yearRange(year), from: at, to: at + 1 };
}

function yearIn(raw: string | undefined): number | undefined {
  return raw !== undefined && /^(?:1[5-9]|20)\d\d$/.test(raw) ? Number(raw) : undefined;
}

/** Months and quarters without a year: "in August". */
export function monthsSaid(question: TableQuestion): SaidMonths[] {
  const { tokens, lexicon } = question;
  const withYear = datePoints(question);
  const isFree = (at: number) => !withYear.some(({ from, to }) => at >= from && at < to);
  const months = tokens.flatMap((token, at): SaidMonths[] => {
    const month = monthNamed(token.word);
    if (
      month === undefined ||
      !isFree(at) ||
      (token.raw.toLowerCase() === token.raw && NOT_ONLY_MONTHS.has(token.word))
    )
      return [];
    return [{ from: month, to: month, bits: 1 << at, said: token.raw }];
  });
  const parts = lexicon.partsOfYear.find(tokens.map(({ word }) => word)).filter(({ from }) => isFree(from));
  return [
    ...months,
    ...parts.map(({ tag, from, to }) => ({
      from: tag[0],
      to: tag[1],
      bits: spanBits(from, to),
      said: tokens
        .slice(from, to)
        .map(({ raw }) => raw)
        .join(' '),
    })),
  ];
}

/** Words that are something else too when they begin in lower case. */
const NOT_ONLY_MONTHS = new Set([
  'may',
  'march',
  'mar',
  'mars',
  'sep',
  'dec',
  'jan',
  'ago',
  'dic',
  'ene',
  'mai',
]);
