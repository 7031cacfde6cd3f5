/**
 * Amounts that a table tells by two of its columns: places that are free, what a price comes to for all who pay it, what is
 * earned on a thing, the price for one of many, and ages by dates of birth or years of building.
 */
import type { Column } from '../column.ts';
import { isOnSide, namesBirth, namesHourly } from '../header-meanings.ts';
import type { HeaderWord } from '../header-words.ts';
import type { Quantity } from '../lexicon.ts';
import { countsOf, freeBits, placesIn } from '../places.ts';
import { type QuestionToken, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { writeNumber } from '../values/numbers.ts';
import { coded, DERIVED, lazily, once, remainderOf } from './derived.ts';
import { valueAt } from './execute.ts';

/** Decimal places of what is worked out by dividing. */
const PLACES = 2;
const DAYS_IN_YEAR = 365.25;
const DAY_IN_MS = 86_400_000;

export function amountsOfTwo(table: DataTable, question: TableQuestion): Column[] {
  return [
    ...freePlaces(table, question),
    ...incomes(table, question),
    ...profits(table, question),
    ...pricesOfOne(table, question),
    ...ages(table, question),
  ];
}

/** "Free places", "how many seats are left": all of them without those that are taken. */
function freePlaces(table: DataTable, question: TableQuestion): Column[] {
  const free = freeBits(question);
  const pair = free === 0 ? undefined : placesIn(table);
  if (pair === undefined) return [];
  return [remainderOf(pair.all, pair.taken, wordsAt(free | bitsNaming(pair.all, question), question))];
}

/** "What would the courses earn", "income from those enrolled": a price multiplied by how many pay it. */
function incomes(table: DataTable, question: TableQuestion): Column[] {
  // "The selling price" is a price, and no income.
  const { tokens, lexicon } = question;
  const sides = lexicon.trading.sold.find(tokens.map(({ word }) => word));
  const ofSide = sides.reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
  const earned = bitsOf(question, ['revenue']) & ~ofSide;
  const paid = bitsOf(question, ['money', 'pay']);
  if ((earned | paid) === 0) return [];
  const money = moneyIn(table);
  if (money.some(({ amount }) => amount === 'total')) return [];
  const prices = money.filter((column) => isPrice(column));
  const counts = countsIn(table).filter((column) => earned !== 0 || bitsNaming(column, question) !== 0);
  return prices.flatMap((price) =>
    counts
      .filter((count) => (count.span === 'hour') === isHourly(price))
      .map((count) =>
        productOf(price, count, wordsAt(earned | paid | bitsNaming(count, question), question)),
      ),
  );
}

function isPrice({ words, amount }: Column): boolean {
  const header = words.map(({ word }) => word);
  return (
    amount === 'perUnit' ||
    isOnSide(header, 'sold') ||
    (isOnSide(header, 'price') && !isOnSide(header, 'bought'))
  );
}

function isHourly({ words }: Column): boolean {
  return namesHourly(words.map(({ word }) => word));
}

/** The columns of how many there are of something, or of hours. */
function countsIn(table: DataTable): Column[] {
  const pair = placesIn(table);
  return countsOf(table).filter(
    (column) =>
      column === pair?.all ||
      column === pair?.taken ||
      column.span === 'hour' ||
      COUNTED.some((quantity) => column.quantities.has(quantity)),
  );
}

const COUNTED: readonly Quantity[] = ['stock', 'count', 'seats'];

/** "Profit", "margin": what a thing is sold for without what it costs. */
function profits(table: DataTable, question: TableQuestion): Column[] {
  const said = bitsOf(question, ['profit']);
  if (said === 0) return [];
  const sides = (side: 'sold' | 'bought') =>
    moneyIn(table).filter(({ words }) =>
      isOnSide(
        words.map(({ word }) => word),
        side,
      ),
    );
  const [bought] = [...sides('bought'), ...moneyIn(table).filter(({ amount }) => amount === 'spent')];
  const [sold] = [
    ...sides('sold'),
    ...moneyIn(table).filter((column) => column !== bought && isPrice(column)),
  ];
  if (bought === undefined || sold === undefined || sold === bought) return [];
  const decimals = Math.max(sold.decimals, bought.decimals);
  const valueIn = (row: number) => Number((valueAt(sold, row) - valueAt(bought, row)).toFixed(decimals));
  const facts = {
    header: `${sold.header} − ${bought.header}`,
    decimals,
    unit: sold.unit,
    quantities: PROFIT,
  };
  return [workedOut(sold, valueIn, facts, wordsAt(said, question))];
}

const PROFIT: ReadonlySet<Quantity> = new Set<Quantity>(['profit', 'money']);

/** "The price per bottle", of invoices that tell an amount and a number of bottles. */
function pricesOfOne(table: DataTable, question: TableQuestion): Column[] {
  const { tokens, lexicon } = question;
  const money = bitsOf(question, ['money', 'revenue', 'pay']);
  return countsOf(table).flatMap((count) => {
    const named = bitsNaming(count, question);
    const at = tokens.findIndex((_, index) => (named & (1 << index)) !== 0);
    const isRate = at > 0 && lexicon.rates.has(tokens[at - 1]?.word ?? '');
    if (!isRate) return [];
    const words = wordsAt(named | money, question);
    return moneyIn(table)
      .filter(({ amount }) => amount !== 'perUnit')
      .map((whole) => quotientOf(whole, count, words));
  });
}

/** Ages where they are asked for, by dates of birth or years. */
function ages({ columns }: DataTable, question: TableQuestion): Column[] {
  const named = question.quantities.filter(({ tag }) => tag.quantity === 'age' && tag.role === 'nouns');
  const asked = question.asks.filter(({ tag }) => tag === 'howold');
  const said = [...named, ...asked].reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
  if (said === 0 || columns.some(({ quantities, kind }) => kind === 'number' && quantities.has('age')))
    return [];
  const year = new Date(question.today * DAY_IN_MS).getUTCFullYear();
  return columns
    .filter(
      (column) =>
        column.isYear || (column.kind === 'date' && namesBirth(column.words.map(({ word }) => word))),
    )
    .map((column) => {
      const ageAt = (row: number) => {
        const value = valueAt(column, row);
        return column.isYear ? year - value : Math.floor((question.today - value) / DAYS_IN_YEAR);
      };
      return workedOut(
        column,
        ageAt,
        { header: `${year} − ${column.header}`, decimals: 0, quantities: AGE, unit: '' },
        wordsAt(said, question),
      );
    });
}

const AGE: ReadonlySet<Quantity> = new Set<Quantity>(['age']);

function productOf(price: Column, count: Column, words: readonly HeaderWord[]): Column {
  const { decimals, unit } = price;
  const pieces = price.pieces * count.pieces;
  const valueIn = (row: number) =>
    Number(((valueAt(price, row) * valueAt(count, row)) / pieces).toFixed(decimals));
  const facts = { header: `${price.header} × ${count.header}`, decimals, unit, quantities: EARNED };
  return Object.assign(workedOut(price, valueIn, facts, words), { amount: 'total' as const });
}

const EARNED: ReadonlySet<Quantity> = new Set<Quantity>(['money', 'revenue']);

function quotientOf(whole: Column, count: Column, words: readonly HeaderWord[]): Column {
  const valueIn = (row: number) => {
    const by = valueAt(count, row);
    return by === 0 ? Number.NaN : Number((valueAt(whole, row) / by).toFixed(PLACES));
  };
  const { quantities, unit } = whole;
  const facts = { header: `${whole.header} ÷ ${count.header}`, decimals: PLACES, unit, quantities };
  return Object.assign(workedOut(whole, valueIn, facts, words), { amount: 'perUnit' as const });
}

/** A column of numbers, written like another one. */
function workedOut(
  like: Column,
  valueIn: (row: number) => number,
  facts: Pick<Column, 'header' | 'decimals' | 'unit' | 'quantities'>,
  words: readonly HeaderWord[],
): Column {
  const { decimal, isGrouped, dayOrder, codes } = like;
  const read = once(() => coded(codes.length, valueIn));
  return Object.assign(
    lazily(read, (value) => writeNumber(value, decimal, facts.decimals, isGrouped)),
    {
      ...DERIVED,
      ...({ kind: 'number', span: undefined } as const),
      ...facts,
      words,
      decimal,
      isGrouped,
      dayOrder,
    },
  );
}

function moneyIn({ columns }: DataTable): Column[] {
  return columns.filter(
    ({ kind, quantities, isDerived }) => kind === 'number' && quantities.has('money') && isDerived !== true,
  );
}

/** The tokens that name a column by words of its header. */
function bitsNaming({ words }: Column, { tokens }: TableQuestion): number {
  const isNaming = ({ isContent, stems, word }: QuestionToken) =>
    isContent && words.some((head) => head.word === word || head.stems.some((one) => stems.includes(one)));
  return tokens.reduce((bits, token, at) => (isNaming(token) ? bits | (1 << at) : bits), 0);
}

function bitsOf({ quantities }: TableQuestion, asked: readonly Quantity[]): number {
  return quantities.reduce(
    (bits, { tag, from, to }) => (asked.includes(tag.quantity) ? bits | spanBits(from, to) : bits),
    0,
  );
}

function wordsAt(bits: number, { tokens }: TableQuestion): HeaderWord[] {
  const said = tokens.filter((_, at) => (bits & (1 << at)) !== 0);
  const telling = said.filter(({ isContent }) => isContent);
  return (telling.length > 0 ? telling : said).map(({ word, stems }) => ({ word, written: word, stems }));
}
