/** Conditions from the numbers, dates and states in a question, for each column that they fit. */
import { type Column, isLimit, saysYes } from '../column.ts';
import { endOfHeader, saysDone, saysInStock } from '../header-meanings.ts';
import type { Quantity } from '../lexicon.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import { piecesIn } from '../stock.ts';
import type { DataTable } from '../table.ts';
import { type Interval, intervalOf } from '../values/intervals.ts';
import { DAYS_OF } from '../values/time-spans.ts';
import type { ColumnLink, ConditionLink, LinkTools } from './link.ts';
import { linkComparisons } from './link-comparisons.ts';
import { dateConditions, isClose, readingOf } from './link-dates.ts';
import { emptyCells, gapBeside } from './link-empty.ts';
import { gradeConditions } from './link-grades.ts';
import { placesConditions } from './link-places.ts';
import { punctualityConditions } from './link-punctuality.ts';
import { saysState, statesDenied, statesTold } from './link-states.ts';
import { datesSaid } from './said-dates.ts';
import { type NumberMention, numbersSaid } from './said-values.ts';

const NEAR = 4;
const PHYSICAL: readonly Quantity[] = [
  ...(['weight', 'length', 'area', 'volume', 'power', 'pressure'] as const),
  ...(['temperature', 'speed', 'flow', 'duration', 'percentage'] as const),
];

export function linkValues(
  { table, question, isNear }: LinkTools,
  columns: readonly ColumnLink[],
): ConditionLink[] {
  return [
    ...numberConditions(table, question, columns),
    ...intervalConditions(table, question),
    ...dateConditions(table, question),
    ...stateConditions(table, question),
    ...overdueConditions(table, question),
    ...earlyConditions(table, question),
    ...lowConditions(table, question),
    ...flagConditions(question, columns),
    ...deniedConditions(table, question),
    ...emptyCells(table, question, columns),
    ...gradeConditions(question, columns),
    ...punctualityConditions(table, question),
    ...placesConditions(table, question),
    ...toldConditions(table, question),
    ...linkComparisons(table, question, columns, isNear),
  ];
}

function numberConditions(
  table: DataTable,
  question: TableQuestion,
  columns: readonly ColumnLink[],
): ConditionLink[] {
  const figures = table.columns.filter(
    (column) =>
      column !== table.idColumn &&
      (column.kind === 'number' ||
        column.kind === 'duration' ||
        (column.kind === 'text' && column.valued > 0.6)),
  );
  return numbersSaid(question)
    .filter(({ isWord, isCompared, isHowMany, value }) => !isHowMany && (!isWord || isCompared || value > 1))
    .flatMap((number) =>
      figures.flatMap((column) => {
        const linked = columns.filter((link) => link.column === column);
        return isOfAnotherKind(number, column) ? [] : [numberCondition(number, column, linked)];
      }),
    );
}

/** Conditions on interval cells that contain a number: 400 pieces in "151 to 500". */
function intervalConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  const columns = table.columns.filter(({ kind, distinct }) => kind === 'text' && distinct <= MAX_INTERVALS);
  const numbers = numbersSaid(question).filter(
    ({ isWord, isHowMany, bound }) => !isWord && !isHowMany && bound !== 'between',
  );
  if (numbers.length === 0) return [];
  return columns.flatMap((column) => {
    const intervals = intervalsOf(column);
    if (intervals === undefined) return [];
    return numbers.flatMap((number): ConditionLink[] => {
      const { value, bits, quantity, isCompared } = number;
      if (isOfAnotherKind(number, column)) return [];
      const codes = intervals.flatMap((one, code) =>
        one !== undefined && value >= one.from && value <= one.to ? [code] : [],
      );
      if (codes.length === 0) return [];
      const fits = quantity !== undefined && column.quantities.has(quantity);
      const signs = [
        'cell:interval',
        ...(fits ? ['number:unitFits'] : []),
        ...(isCompared ? ['number:compared'] : []),
      ];
      const condition = { kind: 'cells', column, codes, isNegated: false } as const;
      return [{ condition, manner: 'number', bits, strength: 0.9, signs }];
    });
  });
}

/** Only small tables list intervals in their cells. */
const MAX_INTERVALS = 40;
const MOSTLY_INTERVALS = 0.6;
const INTERVALS = new WeakMap<Column, readonly (Interval | undefined)[] | 'none'>();

/** The interval of each text; undefined for a column of other texts. */
function intervalsOf(column: Column): readonly (Interval | undefined)[] | undefined {
  const known = INTERVALS.get(column);
  if (known !== undefined) return known === 'none' ? undefined : known;
  const all = Array.from({ length: column.distinct }, (_, code) =>
    intervalOf(column.textOf(code), column.decimal),
  );
  const count = all.filter((one) => one !== undefined).length;
  const isOfIntervals = count >= 2 && count >= MOSTLY_INTERVALS * all.length;
  INTERVALS.set(column, isOfIntervals ? all : 'none');
  return isOfIntervals ? all : undefined;
}

/** @param linked links from the question to this column */
function numberCondition(
  number: NumberMention,
  column: Column,
  linked: readonly ColumnLink[],
): ConditionLink {
  const factor = factorOf(number, column);
  const [from, to] = rangeOf(agedBy(number, column), factor);
  const isNear = linked.some(({ bits }) => isClose(bits, number.bits));
  const fits = number.quantity !== undefined && column.quantities.has(number.quantity);
  const misfits = number.quantity !== undefined && !fits && number.quantity !== 'stock';
  const [best] = [...linked].sort((a, b) => b.strength - a.strength);
  return {
    condition: { kind: 'range', column, from, to, isNegated: false, wording: number.wording },
    manner: number.isCompared ? 'comparison' : 'number',
    bits: number.bits | (isNear ? (best?.bits ?? 0) : 0),
    strength: linked.length > 0 || fits ? 0.9 : 0.5,
    signs: [
      number.isCompared ? 'number:compared' : 'number:bare',
      linked.length > 0 ? 'number:columnLinked' : 'number:columnUnlinked',
      ...(isNear ? ['number:columnNear'] : []),
      ...(linked.some(({ manner }) => manner === 'exact') ? ['number:columnExact'] : []),
      ...(fits ? ['number:unitFits'] : []),
      ...(misfits ? ['number:unitMisfits'] : []),
      ...(number.isWord ? ['number:word'] : []),
      ...(column.kind === 'text' ? ['number:looseColumn'] : []),
      ...(column.isYear ? ['number:yearColumn'] : []),
      ...(factor === 1 ? [] : ['number:converted']),
    ],
  };
}

/** Whose age is told as a number is older the more it is. */
function agedBy(number: NumberMention, { quantities }: Column): NumberMention {
  if (number.inTime === undefined || !quantities.has('age')) return number;
  return { ...number, bound: number.inTime === 'before' ? 'above' : 'below' };
}

/** Litres are never compared with a price, nor euros with a weight. */
function isOfAnotherKind({ quantity }: NumberMention, { quantities }: Column): boolean {
  if (quantity === undefined || quantity === 'stock') return false;
  if (quantity !== 'money') return quantities.has('money');
  return !quantities.has('money') && PHYSICAL.some((one) => quantities.has(one));
}

/** The conversion factor from the unit of the question to that of the column, such as years to months. */
function factorOf({ span }: NumberMention, column: Column): number {
  if (span === undefined) return 1;
  if (column.span !== undefined) return DAYS_OF[span] / DAYS_OF[column.span];
  return column.kind === 'duration' ? DAYS_OF[span] * DAY : 1;
}

/** Seconds. */
const DAY = 86_400;

function rangeOf({ bound, value, upper }: NumberMention, factor: number): [number, number] {
  const at = value * factor;
  // A tiny margin, so that exclusive bounds stay exclusive.
  const step = Math.max(Math.abs(at), 1) * 1e-9;
  switch (bound) {
    case 'above':
      return [at + step, Number.POSITIVE_INFINITY];
    case 'atLeast':
      return [at - step, Number.POSITIVE_INFINITY];
    case 'below':
      return [Number.NEGATIVE_INFINITY, at - step];
    case 'atMost':
      return [Number.NEGATIVE_INFINITY, at + step];
    case 'between':
      return [at - step, (upper ?? value) * factor + step];
    default:
      return [at - step, at + step];
  }
}

/** "What must be reordered?": the stock is below its minimum. */
function lowConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  const found = question.lexicon.states
    .find(question.tokens.map(({ word }) => word))
    .filter(({ tag }) => tag === 'low');
  if (found.length === 0) return [];
  const numbers = table.columns.filter(
    ({ kind, quantities }) => kind === 'number' && !quantities.has('money'),
  );
  const limits = numbers.filter(isLimit);
  const pieces = piecesIn(table);
  const stocks = numbers.filter(
    (column) => column === pieces || (column.quantities.has('stock') && !isLimit(column)),
  );
  const signs = ['columns', 'columns:linked', 'columns:stock', 'columns:alike', 'columns:exact'];
  return found.flatMap(({ from, to }) =>
    stocks.flatMap((column) =>
      limits.map((other): ConditionLink => {
        const condition = { kind: 'columns', column, other, isAbove: false } as const;
        return { condition, manner: 'columns', bits: spanBits(from, to), strength: 0.9, signs };
      }),
    ),
  );
}

/** "Out of stock" means no stock, "in stock" some. */
function stateConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  const found = question.lexicon.states.find(question.tokens.map(({ word }) => word));
  const none = found.filter(({ tag }) => tag === 'noneLeft');
  const some = found.filter(
    ({ tag, from, to }) => tag === 'someLeft' && !none.some((one) => from >= one.from && to <= one.to),
  );
  const pieces = piecesIn(table);
  const stocks = table.columns.filter(
    (column) =>
      column === pieces ||
      (column.kind === 'number' && column.quantities.has('stock') && !column.quantities.has('money')),
  );
  const flags = table.columns.filter(namesStock);
  return [...none, ...some].flatMap(({ tag, from, to }) => {
    const bits = spanBits(from, to);
    const isSome = tag === 'someLeft';
    return [
      ...flags.map((column) => flagOfStock(column, isSome, bits)),
      ...stocks.map((column) => countOfStock(column, isSome, bits)),
    ];
  });
}

function flagOfStock(column: Column, isSome: boolean, bits: number): ConditionLink {
  return {
    condition: { kind: 'cells', column, isNegated: false, codes: codesThatSay(column, isSome) },
    ...{ manner: 'full', bits, strength: 1, signs: [isSome ? 'flag:yes' : 'flag:no', 'flag:full'] },
  };
}

function countOfStock(column: Column, isSome: boolean, bits: number): ConditionLink {
  const range = isSome
    ? { from: 1e-9, to: Number.POSITIVE_INFINITY, wording: '> 0' }
    : { from: Number.NEGATIVE_INFINITY, to: 1e-9, wording: '0' };
  return {
    condition: { kind: 'range', column, isNegated: false, ...range },
    ...{ manner: 'state', bits, strength: 0.9, signs: [`state:${isSome ? 'someLeft' : 'noneLeft'}`] },
  };
}

/** Whether a column is a flag such as "In stock: yes", as opposed to a minimum stock or a stock value. */
function namesStock({ isYesNo, words }: Column): boolean {
  return isYesNo && saysInStock(words.map(({ word }) => word));
}

/** "Overdue" means past the due date and not done, "expired" past the end of the validity. */
function overdueConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  const words = question.tokens.map(({ word }) => word);
  const found = question.lexicon.states
    .find(words)
    .filter(({ tag }) => tag === 'overdue' || tag === 'expired');
  const dates = table.columns.filter(({ kind }) => kind === 'date');
  return found.flatMap(({ tag, from, to }) =>
    dates.flatMap((column): ConditionLink[] => {
      const end = endOfHeader(column.words.map(({ word }) => word));
      if (end === undefined) return [];
      const asOf = datesSaid(question, readingOf(column, question)).find(
        ({ range }) => range.from === range.to,
      );
      const day = asOf?.range.from ?? question.today;
      const bits = spanBits(from, to) | (asOf?.bits ?? 0);
      const past: ConditionLink = {
        condition: {
          ...{ kind: 'range', column, from: Number.NEGATIVE_INFINITY, to: day - 1 },
          ...{ isNegated: false, wording: `< ${new Date(day * DAY_IN_MS).toISOString().slice(0, 10)}` },
        },
        manner: 'state',
        bits,
        strength: 0.9,
        signs: [`state:${tag}`, `state:${tag}|${end}`],
      };
      const open = tag === 'overdue' ? stillOpen(table, bits) : undefined;
      const late = tag === 'overdue' && end === 'due' ? doneLate(column, dates, bits) : [];
      return [open === undefined ? past : { ...past, also: open }, ...late];
    }),
  );
}

/** "Ahead of schedule": the completion date is before the due date. */
function earlyConditions({ columns }: DataTable, { tokens, lexicon }: TableQuestion): ConditionLink[] {
  const found = lexicon.states.find(tokens.map(({ word }) => word)).filter(({ tag }) => tag === 'early');
  const dates = found.length === 0 ? [] : columns.filter(({ kind }) => kind === 'date');
  const due = dates.filter(({ words }) => endOfHeader(words.map(({ word }) => word)) === 'due');
  return found.flatMap(({ from, to }) =>
    due.flatMap((column) =>
      doneLate(column, dates, spanBits(from, to)).map((link) => ({
        ...link,
        condition: { ...link.condition, isAbove: false } as ConditionLink['condition'],
      })),
    ),
  );
}

/** "Delivered late": the completion date is after the due date. */
function doneLate(due: Column, dates: readonly Column[], bits: number): ConditionLink[] {
  const done = dates.filter((column) => column !== due && column.words.some(({ word }) => saysDone(word)));
  return done.map((column) => ({
    condition: { kind: 'columns', column, other: due, isAbove: true },
    ...{ manner: 'state', bits, strength: 0.9, signs: ['state:late'] },
  }));
}

const DAY_IN_MS = 86_400_000;
/** Columns with more distinct texts are not state columns. */
const MAX_STATES = 12;

/** The rows that a state column does not mark as done. */
function stillOpen(table: DataTable, bits: number): ConditionLink | undefined {
  for (const column of table.columns) {
    if (column.kind !== 'text' || column.distinct > MAX_STATES || column.isYesNo) continue;
    const all = Array.from({ length: column.distinct }, (_, code) => code);
    const codes = all.filter((code) => saysDone(column.textOf(code)));
    if (codes.length === 0) continue;
    return {
      condition: { kind: 'cells', column, codes, isNegated: true },
      ...{ manner: 'state', bits, strength: 0.9, signs: ['state:open'] },
    };
  }
  return undefined;
}

/** "Which are lendable", "not lendable", "with a balcony": conditions on the yes/no column that is named. */
function flagConditions(question: TableQuestion, columns: readonly ColumnLink[]): ConditionLink[] {
  const denials = question.operations.filter(({ tag }) => tag === 'not');
  return columns.flatMap(({ column, manner, bits, strength, order }): ConditionLink[] => {
    if (!column.isYesNo || order !== undefined || namesStock(column)) return [];
    // Where nothing is entered, it is neither yes nor no.
    if (column.hasGaps && gapBeside(bits, question, 'unfilled') !== undefined) return [];
    const denial = denials.find(({ from }) => 1 << from <= bits || isDeniedBehind(bits, from, question));
    const codes = codesThatSay(column, denial === undefined);
    if (codes.length === 0) return [];
    return [
      {
        condition: { kind: 'cells', column, codes, isNegated: false },
        manner,
        bits: bits | (denial === undefined ? 0 : spanBits(denial.from, denial.to)),
        strength,
        signs: [denial === undefined ? 'flag:yes' : 'flag:no', `flag:${manner}`],
      },
    ];
  });
}

/** "They owe us" is a "no" in the column "paid", "still open" a gap in the column "closed". */
function deniedConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  return table.columns.flatMap((column) =>
    statesDenied(column, question).flatMap(({ tag, from, to }): ConditionLink[] => {
      const link = { manner: 'state', bits: spanBits(from, to), strength: 0.9 } as const;
      const codes = column.isYesNo ? codesThatSay(column, false) : [];
      if (codes.length > 0) {
        const condition = { kind: 'cells', column, codes, isNegated: false } as const;
        return [{ ...link, condition, signs: ['flag:no', 'flag:full'] }];
      }
      const isSaid = table.columns.some((other) => saysState(other, tag));
      if (column.kind !== 'date' || !column.hasGaps || isSaid) return [];
      const condition = { kind: 'empty', column, isNegated: false } as const;
      return [{ ...link, condition, signs: ['empty:denied', 'flag:full'] }];
    }),
  );
}

/** "Has quit" is a date in the column "left". */
function toldConditions(table: DataTable, question: TableQuestion): ConditionLink[] {
  return table.columns.flatMap((column) =>
    statesTold(column, question).flatMap(({ tag, from, to }): ConditionLink[] => {
      const isSaid = table.columns.some((other) => saysState(other, tag));
      if (column.kind !== 'date' || !column.hasGaps || isSaid) return [];
      // "Not counting those who left" are those who have not.
      const denial = question.operations.find(
        (one) => one.tag === 'not' && one.to <= from && from - one.to <= NEAR,
      );
      const bits = spanBits(from, to) | (denial === undefined ? 0 : spanBits(denial.from, denial.to));
      const condition = { kind: 'empty', column, isNegated: denial === undefined } as const;
      return [{ condition, manner: 'state', bits, strength: 0.9, signs: ['empty:denied', 'flag:full'] }];
    }),
  );
}

/** "Verlängern sich nicht von selbst": a denial behind a verb that denies nothing else. */
function isDeniedBehind(bits: number, denial: number, { tokens }: TableQuestion): boolean {
  const last = 31 - Math.clz32(bits);
  const isIdle = (from: number, to: number) => tokens.slice(from, to).every(({ isContent }) => !isContent);
  return (
    denial > last && denial - last <= NEAR && isIdle(last + 1, denial) && isIdle(denial + 1, tokens.length)
  );
}

function codesThatSay(column: Column, yes: boolean): number[] {
  const codes = Array.from({ length: column.distinct }, (_, code) => code);
  return codes.filter((code) => saysYes(column.textOf(code)) === yes);
}
