/** Conditions from the dates in a question, and from how long ago something is, for each column of dates or years. */
import type { Column } from '../column.ts';
import { endOfHeader, endsSaid, namesStart } from '../header-meanings.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { yearRange } from '../values/dates.ts';
import { DAYS_OF } from '../values/time-spans.ts';
import type { ConditionLink } from './link.ts';
import { type DateMention, type DateReading, datesSaid, monthsSaid } from './said-dates.ts';
import { numbersSaid } from './said-values.ts';

const DAY_IN_MS = 86_400_000;
/** Tokens between a date and the name of its column. */
const NEAR = 4;

export function dateConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  const columns = table.columns.filter(({ kind, isYear }) => kind === 'date' || isYear);
  const links = columns.flatMap((column) => [
    ...datesIn(column, columns, question),
    ...agesIn(column, columns, question),
  ]);
  // Of what was bought long ago and is serviced next year, "before 2025" tells only the services apart.
  return links.filter(
    (link) =>
      !meetsAll(link) ||
      isBetween(link) ||
      !links.some((other) => (other.bits & link.bits) !== 0 && !meetsAll(other)),
  );
}

/** Whether a range has two ends: all orders of a quarter are those of the quarter, whenever they are due. */
function isBetween({ condition }: ConditionLink): boolean {
  return condition.kind === 'range' && Number.isFinite(condition.from) && Number.isFinite(condition.to);
}

/** Whether a range leaves out no value of its column. */
function meetsAll({ condition }: ConditionLink): boolean {
  if (condition.kind !== 'range') return false;
  const { column, from, to } = condition;
  return column.values.every((value) => Number.isNaN(value) || (value >= from && value <= to));
}

function datesIn(column: Column, columns: readonly Column[], question: TableQuestion): ConditionLink[] {
  const reading = readingOf(column, question);
  const link = { manner: 'date', strength: 0.9 } as const;
  const which = whichDate(column, columns, question);
  const naming = tokensNaming(column, question) | tokensArising(column, columns, question);
  // "Courses that begin in July": the verb says which date, and nothing of the courses.
  const withName = (bits: number) => (isClose(naming, bits) ? bits | naming : bits);
  const dates = datesSaid(question, reading).map((said): ConditionLink => {
    const { bits, wording } = said;
    const range = rangeWithin(said, reading);
    const { from, to } = column.isYear
      ? { from: yearOf(range.from, 'up'), to: yearOf(range.to, 'down') }
      : range;
    const condition = { kind: 'range', column, from, to, isNegated: false, wording } as const;
    return { ...link, condition, bits: withName(bits), signs: ['date:said', ...which] };
  });
  const months = column.kind === 'date' ? monthsSaid(question, reading) : [];
  return [
    ...dates,
    ...months.map(({ from, to, bits, wording }): ConditionLink => {
      const condition = { kind: 'months', column, from, to, wording } as const;
      return { ...link, condition, bits: withName(bits), signs: ['date:months', ...which] };
    }),
  ];
}

/** "Older than five years", "more than 18 months old": a date that is so long ago. */
function agesIn(column: Column, columns: readonly Column[], question: TableQuestion): ConditionLink[] {
  if (column.kind !== 'date' || endOfHeader(column.words.map(({ word }) => word)) !== undefined) return [];
  const which = whichDate(column, columns, question);
  const isOfAge = question.quantities.some(({ tag }) => tag.quantity === 'age');
  return numbersSaid(question).flatMap(({ span, bound, inTime, value, bits, wording }): ConditionLink[] => {
    if (span === undefined || !AGED.has(bound) || (inTime === undefined && !isOfAge)) return [];
    const day = question.today - Math.round(value * DAYS_OF[span]);
    // What is older than five years is from before that.
    const isLong = inTime === undefined ? bound === 'above' || bound === 'atLeast' : inTime === 'before';
    const range = isLong
      ? { from: Number.NEGATIVE_INFINITY, to: bound === 'atLeast' ? day : day - 1 }
      : { from: bound === 'atMost' ? day : day + 1, to: Number.POSITIVE_INFINITY };
    const condition = { kind: 'range', column, ...range, isNegated: false, wording } as const;
    return [{ condition, manner: 'date', bits, strength: 0.7, signs: which }];
  });
}

const AGED: ReadonlySet<string> = new Set(['above', 'atLeast', 'below', 'atMost']);

const DAYS_IN_YEAR = 366;

/**
 * The range of a date. Where all dates of a column are in one year, "last year" is that one: who asks about last year's
 * log means the log, whenever they ask.
 */
function rangeWithin({ range, isRelative }: DateMention, { year }: DateReading): DateMention['range'] {
  const { from, to } = range;
  const isYear = to - from > DAYS_IN_YEAR - 3 && to - from < DAYS_IN_YEAR;
  if (
    year === undefined ||
    isRelative !== true ||
    !isYear ||
    new Date(from * DAY_IN_MS).getUTCFullYear() === year
  )
    return range;
  return yearRange(year);
}

/** Dates in the question are read in the day order of the column, and take its year if it has only one. */
export function readingOf({ kind, dayOrder, values }: Column, { today }: TableQuestion): DateReading {
  if (kind !== 'date') return {};
  const known = values.filter((value) => !Number.isNaN(value));
  const [first, last] = [
    known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
  const year = new Date(first * DAY_IN_MS).getUTCFullYear();
  const isOne = year === new Date(last * DAY_IN_MS).getUTCFullYear();
  return {
    order: dayOrder,
    ...(isOne ? { year } : {}),
    ...(last > today ? { today } : {}),
  };
}

/** The tokens that name a date column, as bits. What tells the rows apart from others tells no columns apart. */
function tokensNaming(column: Column, { tokens, content }: TableQuestion): number {
  const isOfEnds = endOfHeader(column.words.map(({ word }) => word)) === 'ends';
  const ends = isOfEnds ? endsSaid(tokens.map(({ word }) => word)) : [];
  const said = ends.reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
  return tokens.reduce((bits, { word, related }, at) => {
    if ((content & (1 << at)) === 0) return bits;
    const isNaming = column.words.some(
      (head) => sharesBeginning(head.word, word) || head.stems.some((stem) => related.includes(stem)),
    );
    return isNaming ? bits | (1 << at) : bits;
  }, said);
}

/**
 * The verbs of what comes to be with each row, "reported", "bestellt", as bits: they name the first of the dates but for those
 * of an end, unless another one is called by them; "joined" names that of a start.
 */
function tokensArising(
  column: Column,
  columns: readonly Column[],
  { tokens, lexicon, content }: TableQuestion,
): number {
  const wordsOf = (one: Column) => one.words.map(({ word }) => word);
  const words = tokens.map(({ word }) => word);
  const [first] = columns.filter((one) => one.isDerived !== true && endOfHeader(wordsOf(one)) === undefined);
  const others = columns.filter((one) => one !== column).flatMap(wordsOf);
  const isOfOther = (at: number) => others.some((head) => sharesBeginning(head, words[at] ?? ''));
  const said = [
    ...(first === column ? lexicon.arising.find(words) : []),
    ...(namesStart(wordsOf(column)) ? lexicon.joining.find(words) : []),
  ];
  return (
    said.reduce((bits, { from, to }) => (isOfOther(from) ? bits : bits | spanBits(from, to)), 0) & content
  );
}

/**
 * "Were reported in May" says when each was, whatever became of it since: the state "reported" is a condition only where things
 * are said to be in it.
 */
export function isEventOfDate(
  { condition, bits }: ConditionLink,
  conditions: readonly ConditionLink[],
  { tokens, lexicon }: TableQuestion,
): boolean {
  if (condition.kind !== 'cells') return false;
  const words = tokens.map(({ word }) => word);
  if (!words.some((word) => lexicon.happened.has(word))) return false;
  const arising = lexicon.arising.find(words).reduce((all, { from, to }) => all | spanBits(from, to), 0);
  return (
    (bits & ~arising) === 0 && conditions.some((one) => one.manner === 'date' && (bits & ~one.bits) === 0)
  );
}

/** With several date columns: whether this is the first, and whether a word of the question resembles its header. */
function whichDate(column: Column, columns: readonly Column[], question: TableQuestion): string[] {
  if (columns.length < 2) return [];
  const end = endOfHeader(question.tokens.map(({ word }) => word));
  const isNamed = (one: Column) =>
    (end === 'ends' && endOfHeader(one.words.map(({ word }) => word)) === end) ||
    tokensNaming(one, question) !== 0;
  const named = columns.filter(isNamed);
  return [
    'date:oneOfMany',
    ...(column === columns[0] ? ['date:firstColumn'] : []),
    ...(named.includes(column) ? ['date:headerSaid'] : named.length > 0 ? ['date:otherHeaderSaid'] : []),
  ];
}

const SHORTEST_BEGINNING = 5;

function sharesBeginning(a: string, b: string): boolean {
  return a.length >= SHORTEST_BEGINNING && a.slice(0, SHORTEST_BEGINNING) === b.slice(0, SHORTEST_BEGINNING);
}

/** Rounds a bound of a day range to a complete year. */
function yearOf(day: number, rounded: 'up' | 'down'): number {
  if (!Number.isFinite(day)) return day;
  const date = new Date(day * 86_400_000);
  const isStart = date.getUTCMonth() === 0 && date.getUTCDate() === 1;
  const isEnd = date.getUTCMonth() === 11 && date.getUTCDate() === 31;
  const year = date.getUTCFullYear();
  if (rounded === 'up') return isStart ? year : year + 1;
  return isEnd ? year : year - 1;
}

/** Whether few tokens lie between two phrases. */
export function isClose(a: number, b: number): boolean {
  for (let shift = 0; shift <= NEAR; shift++)
    if (((a << shift) & b) !== 0 || ((b << shift) & a) !== 0) return true;
  return false;
}
