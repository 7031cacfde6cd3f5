/**
 * Columns that a question needs and the table lacks: the days between two dates ("how long from arrival to report"), the
 * month, quarter or year of a date ("turnover per month"), and what is left of an amount ("what do they still owe").
 * They are shown and calculated with; conditions never use them.
 */
import { type CalendarPeriod, periodNamed } from '../calendar.ts';
import type { Column } from '../column.ts';
import { endOfHeader, isOnSide, namesPunctual, saysDone, timeSpanOf } from '../header-meanings.ts';
import type { HeaderWord } from '../header-words.ts';
import type { Operation, Quantity } from '../lexicon.ts';
import { lateBits, type Punctuality, punctualityIn } from '../links/link-punctuality.ts';
import { NOT_DONE, statesInQuestion } from '../links/link-states.ts';
import { type QuestionToken, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { writeNumber } from '../values/numbers.ts';
import { coded, DERIVED, inOrder, LOOKED_AT, lazily, MOSTLY, once, remainderOf } from './derived.ts';
import { amountsOfTwo } from './derived-amounts.ts';
import { valueAt } from './execute.ts';
import type { TableView } from './ready-table.ts';

/** Tables with more date columns than this get no derived columns. */
const MAX_DATES = 4;
const DAY_IN_MS = 86_400_000;

/** The view with derived columns appended, or the view itself if the question needs none. */
export function withDerived(view: TableView, question: TableQuestion): TableView {
  const { table } = view;
  if (table.isTransposed) return view;
  const all = table.columns.filter(({ kind }) => kind === 'date');
  const dates = all.length > MAX_DATES ? [] : all;
  const derived = [
    ...(asksForDays(question) ? durations(dates, table) : []),
    ...delays(dates, table, question),
    ...findPeriods(question).flatMap((mention) =>
      datesFor(dates, question).map((date) => periodOf(date, mention, question)),
    ),
    ...remainders(table, question),
    ...priceGaps(table, question),
    ...punctualities(table, question),
    ...amountsOfTwo(table, question),
  ].map((column, at): Column => Object.assign(column, { index: table.columns.length + at }));
  return derived.length === 0
    ? view
    : { ...view, table: { ...table, columns: [...table.columns, ...derived] } };
}

/** The table without derived columns, for conditions. */
export function withoutDerived(table: DataTable): DataTable {
  return table.columns.some(({ isDerived }) => isDerived)
    ? { ...table, columns: table.columns.filter(({ isDerived }) => isDerived !== true) }
    : table;
}

const CALCULATIONS: readonly Operation[] = ['mean', 'most', 'least', 'more', 'less'];

function asksForDays({ quantities, asks, operations, tokens }: TableQuestion): boolean {
  if (asks.some(({ tag }) => tag === 'howlong')) return true;
  // "The last three months" names no duration.
  const isLast = (at: number) => operations.some(({ tag, from }) => tag === 'last' && from === at);
  if (quantities.some(({ tag, from }) => tag.quantity === 'duration' && !isLast(from))) return true;
  const isCalculated = operations.some(({ tag }) => CALCULATIONS.includes(tag));
  return isCalculated && tokens.some(({ word }) => timeSpanOf(word) === 'day');
}

function durations(dates: readonly Column[], table: DataTable): Column[] {
  return dates.flatMap((one, at) =>
    dates.slice(at + 1).flatMap((other) => {
      const [from, to] = inOrder(one, other, table) ?? [];
      return from === undefined || to === undefined ? [] : [durationOf(from, to, table)];
    }),
  );
}

/** "The worst delay": the days by which something was done after it was due. */
function delays(dates: readonly Column[], table: DataTable, question: TableQuestion): Column[] {
  const late = lateBits(question);
  if (late === 0) return [];
  const said = question.tokens.filter(({ isContent }, at) => isContent && (late & (1 << at)) !== 0);
  const words = said.map(({ word, stems }) => ({ word, written: word, stems }));
  const due = dates.filter((column) => endOfHeader(column.words.map(({ word }) => word)) === 'due');
  const done = dates.filter(
    (column) => !due.includes(column) && column.words.some(({ word }) => saysDone(word)),
  );
  return due.flatMap((from) => done.map((to) => Object.assign(durationOf(from, to, table), { words })));
}

function durationOf(from: Column, to: Column, { columns }: DataTable): Column {
  const read = once(() => coded(from.codes.length, (row) => valueAt(to, row) - valueAt(from, row)));
  const decimal = columns.find(({ kind }) => kind === 'number')?.decimal ?? '.';
  return Object.assign(lazily(read, String), {
    ...DERIVED,
    ...({ kind: 'number', unit: 'd', span: 'day', quantities: DURATION } as const),
    ...{ header: `${from.header} → ${to.header}`, words: [...from.words, ...to.words] },
    ...{ decimal, dayOrder: from.dayOrder },
  });
}

/** What is left of an amount of which a part is paid, spent or delivered. */
function remainders(table: DataTable, question: TableQuestion): Column[] {
  const words = wordsForRest(question);
  if (words.length === 0) return [];
  const numbers = table.columns.filter(({ kind, isYear }) => kind === 'number' && !isYear);
  const done = numbers.filter((column) => column.words.some(({ word }) => saysDone(word)));
  const parts = done.length > 0 ? done : numbers.filter(({ amount }) => amount === 'spent');
  return parts.flatMap((part) => {
    const isMoney = part.quantities.has('money');
    const wholes = numbers.filter(
      (column) =>
        !parts.includes(column) &&
        column.amount !== 'perUnit' &&
        // What a thing is sold for, without what it costs, is earned and not left.
        (done.length > 0 || !namesPrice(column)) &&
        column !== table.idColumn &&
        column.quantities.has('money') === isMoney &&
        inOrder(part, column, table)?.[0] === part,
    );
    const [whole] = wholes.filter(({ amount }) => amount === 'total').concat(wholes);
    return whole === undefined ? [] : [remainderOf(whole, part, words)];
  });
}

function namesPrice({ words }: Column): boolean {
  return isOnSide(
    words.map(({ word }) => word),
    'price',
  );
}

/** "How much cheaper is it for members", "what do I save with a card": how far two prices of one thing are apart. */
function priceGaps(table: DataTable, question: TableQuestion): Column[] {
  const compared = wordsForGap(question);
  const prices = table.columns.filter(
    ({ kind, quantities, amount }) => kind === 'number' && quantities.has('money') && amount !== 'total',
  );
  if (compared.length === 0 || prices.length < 2) return [];
  const saidOf = (column: Column) => question.tokens.filter((token) => isNameOf(column, token, prices));
  const named = prices.filter((column) => saidOf(column).length > 0);
  const [one, another] = named;
  if (one === undefined || named.length > 2) return [];
  const isOfThings = question.tokens.some(({ word }) => question.lexicon.than.has(word));
  const common = prices.find((price) => isCommonTo(price, one)) ?? (isOfThings ? undefined : prices[0]);
  const other = another ?? (common === one ? undefined : common);
  if (other === undefined) return [];
  const [part, whole] = inOrder(one, other, table) ?? [];
  if (part === undefined || whole === undefined || !areAlike(part, whole, table)) return [];
  const said = named.flatMap(saidOf).map(({ word, stems }) => ({ word, written: word, stems }));
  return [remainderOf(whole, part, [...compared, ...said])];
}

/** How many times as much as another a price of the same thing may be: a card for ten is that of ten. */
const MOST_TIMES = 3;

function areAlike(part: Column, whole: Column, { body }: DataTable): boolean {
  const compared = Array.from(body.subarray(0, LOOKED_AT), (row) => valueAt(whole, row) / valueAt(part, row));
  const known = compared.filter((times) => !Number.isNaN(times));
  return known.filter((times) => times <= MOST_TIMES).length >= MOSTLY * known.length;
}

/** Whether one price is that of all, beside one that says for whom it is: "Price" and "Members' price". */
function isCommonTo(price: Column, { words }: Column): boolean {
  return (
    price.words.length < words.length &&
    price.words.every(({ word }) => words.some((one) => one.word === word))
  );
}

/** Whether a word of a question names one price and no other. */
function isNameOf(column: Column, { isContent, stems }: QuestionToken, prices: readonly Column[]): boolean {
  const isIn = ({ words }: Column) => words.some((head) => head.stems.some((stem) => stems.includes(stem)));
  return isContent && isIn(column) && prices.every((price) => price === column || !isIn(price));
}

/** "Cheaper", "save": words that ask how far two prices are apart. */
function wordsForGap({ operations, quantities, tokens }: TableQuestion): HeaderWord[] {
  const amounts = operations.filter(({ tag }) => tag === 'amount');
  const isAmount = (from: number, to: number) => amounts.some((one) => one.from === from && one.to === to);
  const gaps = operations.filter(({ tag, from, to }) => tag === 'difference' && !isAmount(from, to));
  const isOfMoney = quantities.some(
    ({ tag: { quantity, role } }) => quantity === 'money' && (role === 'less' || role === 'more'),
  );
  const isAsked = gaps.length > 0 || (isOfMoney && amounts.length > 0);
  const spans = isAsked ? [...gaps, ...quantities.filter(({ tag }) => tag.quantity === 'money')] : [];
  return tokens
    .filter(({ isContent }, at) => isContent && spans.some(({ from, to }) => at >= from && at < to))
    .map(({ word, stems }) => ({ word, written: word, stems }));
}

/** The share of what came on time, and the number of what came late, where a question asks for them. */
function punctualities(table: DataTable, question: TableQuestion): Column[] {
  const pair = punctualityIn(table);
  if (pair === undefined) return [];
  const late = lateBits(question);
  const words = (bits: number) =>
    question.tokens.flatMap(({ word, stems, isContent }, at) =>
      isContent && (bits & (1 << at)) !== 0 ? [{ word, written: word, stems }] : [],
    );
  const shared = question.operations.filter(({ tag }) => tag === 'percent' || tag === 'ratio');
  const named = question.tokens.reduce(
    (bits, { stems }, at) =>
      pair.onTime.words.some((head) => head.stems.some((one) => stems.includes(one)))
        ? bits | (1 << at)
        : bits,
    0,
  );
  // A share of anything else is none of what came on time.
  const isMeant = named !== 0 || late !== 0 || namesPunctual(question.tokens.map(({ word }) => word));
  const share = isMeant ? shared.reduce((bits, { from, to }) => bits | spanBits(from, to), 0) : 0;
  return [
    ...(late === 0 ? [] : [remainderOf(pair.all, pair.onTime, words(late))]),
    ...(share === 0 ? [] : [shareOf(pair, words(share | named))]),
  ];
}

/** Decimal places of a share in percent. */
const SHARE_DECIMALS = 2;

function shareOf({ onTime, all }: Punctuality, words: readonly HeaderWord[]): Column {
  const read = once(() =>
    coded(all.codes.length, (row) =>
      Number(((100 * valueAt(onTime, row)) / valueAt(all, row)).toFixed(SHARE_DECIMALS)),
    ),
  );
  const { decimal, dayOrder } = all;
  return Object.assign(
    lazily(read, (value) => writeNumber(value, decimal, SHARE_DECIMALS)),
    {
      ...DERIVED,
      ...({ kind: 'number', unit: '%', span: undefined, quantities: PERCENTAGE } as const),
      ...{ header: `${onTime.header} ÷ ${all.header}`, words, decimal, decimals: SHARE_DECIMALS, dayOrder },
    },
  );
}

const PERCENTAGE: ReadonlySet<Quantity> = new Set(['percentage']);

/** The words that ask for what is left: "owe", "still outstanding", "remaining". */
function wordsForRest(question: TableQuestion): HeaderWord[] {
  const { tokens, lexicon } = question;
  const phrases = [
    ...statesInQuestion(question).filter(({ tag }) => NOT_DONE.has(tag)),
    ...lexicon.remaining.find(tokens.map(({ word }) => word)),
  ];
  const named = tokens.filter((_, at) => phrases.some(({ from, to }) => at >= from && at < to));
  const telling = named.filter(({ isContent }) => isContent);
  return (telling.length > 0 ? telling : named).map(({ word, stems }) => ({ word, written: word, stems }));
}

interface PeriodMention {
  readonly period: CalendarPeriod;
  readonly word: HeaderWord;
}

const GROUPING: readonly Operation[] = ['group', 'most', 'least', 'often', 'seldom'];

/** "Per month", "which month"; but not "last month", "30 days" or "the year 2025". */
function findPeriods({ tokens, operations, lexicon }: TableQuestion): PeriodMention[] {
  if (!operations.some(({ tag }) => GROUPING.includes(tag))) return [];
  const words = tokens.map(({ word }) => word);
  const periodBits = [...lexicon.periods.find(words), ...lexicon.partsOfYear.find(words)].reduce(
    (bits, { from, to }) => bits | spanBits(from, to),
    0,
  );
  return tokens.flatMap(({ word, stems }, at): PeriodMention[] => {
    const period = periodNamed(word);
    const isCounted = [tokens[at - 1], tokens[at + 1]].some((beside) => /^\d/.test(beside?.word ?? ''));
    if (period === undefined || isCounted || (periodBits & (1 << at)) !== 0) return [];
    return [{ period, word: { word, written: word, stems } }];
  });
}

/** The dates that are named or, where none is, those that are no end of what happened. */
function datesFor(dates: readonly Column[], { tokens }: TableQuestion): readonly Column[] {
  const isNamed = ({ words }: Column) =>
    words.some(({ stems }) =>
      tokens.some(
        (token) =>
          token.isContent && stems.some((one) => token.stems.includes(one) || token.related.includes(one)),
      ),
    );
  const named = dates.filter(isNamed);
  if (named.length > 0) return named;
  const starts = dates.filter(({ words }) => {
    const header = words.map(({ word }) => word);
    return endOfHeader(header) === undefined && !header.some((word) => saysDone(word));
  });
  return starts.length > 0 ? starts : dates;
}

function periodOf(date: Column, { period, word }: PeriodMention, { language }: TableQuestion): Column {
  const read = once(() => coded(date.codes.length, (row) => periodAt(valueAt(date, row), period)));
  return Object.assign(
    lazily(read, (value) => periodText(value, period, language)),
    {
      ...DERIVED,
      ...({ kind: 'text', unit: '', span: undefined, decimal: '.', quantities: NONE } as const),
      ...{ header: `${date.header} (${word.word})`, words: [word], dayOrder: date.dayOrder },
    },
  );
}

/** The number of the month, quarter or year, counted from the year 0. */
function periodAt(day: number, period: CalendarPeriod): number {
  if (Number.isNaN(day)) return Number.NaN;
  const date = new Date(day * DAY_IN_MS);
  const months = 12 * date.getUTCFullYear() + date.getUTCMonth();
  return Math.floor(months / MONTHS_IN[period]);
}

const MONTHS_IN: Readonly<Record<CalendarPeriod, number>> = { month: 1, quarter: 3, year: 12 };

function periodText(value: number, period: CalendarPeriod, language: string): string {
  if (period === 'year') return String(value);
  if (period === 'quarter') return `Q${(value % 4) + 1} ${Math.floor(value / 4)}`;
  const day = new Date(Date.UTC(Math.floor(value / 12), value % 12, 1));
  return day.toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

const DURATION: ReadonlySet<Quantity> = new Set(['duration']);
const NONE: ReadonlySet<Quantity> = new Set();
