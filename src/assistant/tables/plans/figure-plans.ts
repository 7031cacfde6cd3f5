/** Plans with a single figure as the result: counts, sums, averages, shares and products. */
import { periodNamed } from '../calendar.ts';
import { type Column, isLimit } from '../column.ts';
import { isOnSide } from '../header-meanings.ts';
import type { ColumnLink } from '../links/link.ts';
import { numbersSaid } from '../links/said-values.ts';
import { countBits, spanBits, type TableQuestion } from '../question.ts';
import { piecesIn } from '../stock.ts';
import type { ConditionSet } from './condition-sets.ts';
import { addsUp } from './execute.ts';
import type { Plan, Use } from './plan.ts';
import { MAX_SETS, NAMING, type PlanMaker } from './plan-maker.ts';
import { severalThings } from './several-things.ts';
import { asksForAll, startsList } from './sums-of-all.ts';

export function counts(maker: PlanMaker): Plan[] {
  const plans: Plan[] = [];
  const opBits = maker.bitsOf('count', 'amount', 'all', 'sum', 'years');
  const isOfWorth = maker.has('worth') && !maker.has('count');
  if (maker.has('count', 'amount', 'sum') && !isOfWorth) {
    for (const set of maker.sets) {
      const pieces = stockOfThings(maker, set) ?? piecesMoved(maker, set);
      if (pieces !== undefined) plans.push(maker.plan('sum', set, opBits, { measure: pieces }));
      else if (!countsInColumn(maker) && !countsNames(maker)) plans.push(maker.plan('count', set, opBits));
      for (const target of maker.targets) {
        if (target?.link === undefined || target.column.distinct === 0) continue;
        // "In total" adds amounts up, and counts no different ones.
        if (target.column.quantities.has('money') && !maker.has('distinct', 'count')) continue;
        plans.push(maker.plan('distinct', set, opBits | maker.bitsOf('distinct'), { target }));
      }
    }
  }
  const [first] = maker.question.asks;
  if (first?.tag === 'yes' && first.from === 0) {
    for (const set of maker.sets)
      if (set.links.length > 0 && !comparesThings(maker, set))
        plans.push(maker.plan('exists', set, maker.bitsOf('exists')));
  }
  return plans;
}

/** "Did the hall use more than the pool" asks which of the two did, and not whether there are rows of either. */
function comparesThings(
  { question: { operations, quantities, tokens, lexicon } }: PlanMaker,
  { links }: ConditionSet,
): boolean {
  const isCompared =
    operations.some(({ tag }) => tag === 'more' || tag === 'less') ||
    quantities.some(({ tag }) => tag.role === 'more' || tag.role === 'less');
  return (
    isCompared &&
    tokens.some(({ word }) => lexicon.than.has(word)) &&
    links.some(({ signs }) => signs.includes('cell:either'))
  );
}

/**
 * The stock column of a list of articles, where the conditions name some of them: "how many needles are there" asks for
 * their stock, not for the number of rows.
 */
function stockOfThings(maker: PlanMaker, { links }: ConditionSet): Use | undefined {
  const { nameColumn } = maker.table;
  const count = maker.question.operations.find(({ tag }) => tag === 'count');
  const counted = count === undefined ? 0 : headBit(count.to, maker.question);
  const isOfThings = links.some(
    ({ condition, bits }) =>
      condition.kind === 'cells' &&
      !condition.isNegated &&
      (condition.column === nameColumn || (bits & counted) !== 0),
  );
  const column = piecesIn(maker.table);
  // Where the question says "in stock" itself, the column is linked already.
  const isSaid = maker.links.columns.some((link) => link.column === column);
  if (!isOfThings || column === undefined || isSaid) return undefined;
  const bits = maker.bitsOf('count', 'amount');
  return { column, bits, link: { column, manner: 'full', bits, strength: 0.9 } };
}

/** The last of the words that begin at a token: "products" of "how many milk products". */
function headBit(from: number, { tokens }: TableQuestion): number {
  let at = from;
  while (tokens[at + 1]?.isContent === true) at++;
  return 1 << at;
}

/** Whether a column of numbers is called what is counted: "how many children" asks for no number of rows. */
function countsInColumn({ question, links, table }: PlanMaker): boolean {
  const count = question.operations.find(({ tag }) => tag === 'count');
  if (count === undefined || question.tokens[count.to]?.isContent !== true) return false;
  const first = spanBits(count.to, count.to + 1);
  return links.columns.some(
    ({ column, manner, bits, order }) =>
      order === undefined &&
      (manner === 'exact' || manner === 'full') &&
      (bits & first) !== 0 &&
      column.kind === 'number' &&
      column !== table.idColumn &&
      column.isDerived !== true &&
      !column.isYear &&
      (column.span === undefined || column.words.length === 1) &&
      !column.quantities.has('money'),
  );
}

/** Whether what is counted names the rows, several of which are about each: eight buildings have 96 readings. */
function countsNames({ question, links, table: { nameColumn, idColumn, body } }: PlanMaker): boolean {
  const count = question.operations.find(({ tag }) => tag === 'count');
  if (count === undefined || nameColumn === undefined || nameColumn === idColumn) return false;
  return (
    2 * nameColumn.distinct <= body.length &&
    links.columns.some(
      ({ column, manner, bits }) =>
        column === nameColumn &&
        (manner === 'exact' || manner === 'full') &&
        (bits & headBit(count.to, question)) !== 0,
    )
  );
}

/** The column of pieces, where things are counted that were sold or ordered: "how many chains did we sell". */
function piecesMoved({ table, question }: PlanMaker, { links }: ConditionSet): Use | undefined {
  const count = question.operations.find(({ tag }) => tag === 'count');
  const verb = question.quantities.find(
    ({ tag: { quantity, role } }) => role === 'how' && (quantity === 'revenue' || quantity === 'count'),
  );
  const isOfThings = links.some(
    ({ condition, bits }) =>
      condition.kind === 'cells' && count !== undefined && (bits & (1 << count.to)) !== 0,
  );
  const column = table.columns.find(
    (one) =>
      one.kind === 'number' && one.quantities.has('count') && !one.quantities.has('money') && !isLimit(one),
  );
  if (verb === undefined || !isOfThings || column === undefined) return undefined;
  const bits = spanBits(verb.from, verb.to);
  return { column, bits, link: { column, manner: 'full', bits, strength: 0.9 } };
}

/** Other operations that a question may apply to a measure. */
const OTHER_OPERATIONS = [
  ...(['mean', 'most', 'least', 'more', 'less', 'first', 'last', 'next', 'previous', 'difference'] as const),
  ...(['change', 'percent', 'ratio', 'group', 'often', 'seldom', 'distinct'] as const),
];

export function aggregates(maker: PlanMaker): Plan[] {
  const plans: Plan[] = [];
  const sets = maker.sets.slice(0, MAX_SETS * 2);
  const numbers = maker.measures.filter(({ column }) => column.kind !== 'date' && !column.isYear);
  for (const set of sets) {
    for (const measure of numbers) {
      if ((measure.link === undefined && isLimit(measure.column)) || isOfWorth(measure, maker)) continue;
      if (isMoneyForPieces(measure, maker)) continue;
      plans.push(...sums(maker, set, measure));
      if (maker.has('mean')) plans.push(maker.plan('mean', set, maker.bitsOf('mean', 'amount'), { measure }));
    }
    for (const measure of maker.measures) {
      // Two years are compared as sides instead.
      const isOfYears = set.links.some(({ signs }) => signs.includes('year:list'));
      if (!isOfYears && maker.has('difference', 'change', 'between', 'years', 'amount')) {
        plans.push(
          maker.plan(
            'range',
            set,
            maker.bitsOf('difference', 'change', 'most', 'least', 'years', 'first', 'last', 'between', 'and'),
            { measure },
          ),
        );
      }
    }
  }
  return plans;
}

function sums(maker: PlanMaker, set: ConditionSet, measure: Use): Plan[] {
  const { isDerived, quantities } = measure.column;
  if (isDerived === true && quantities.has('percentage')) return [];
  // How far two things are apart is no sum of them.
  const isOfSeveral = set.links.some(({ signs }) => signs.includes('cell:either'));
  if (isOfSeveral && maker.has('difference')) return [];
  if (maker.has('sum', 'count', 'amount') || isTaken(measure, maker)) {
    if (measure.link === undefined && isOfEach(measure.column)) return [];
    // Unit prices come to something only by the pieces.
    const isOfOne = isOfUnits(measure.column, maker) && !asksForPrices(measure, maker);
    if (isOfOne && factorsOf(measure.column, maker).length > 0) return [];
    const opBits = maker.bitsOf('sum', 'count', 'amount', 'all') | maker.taking;
    return [maker.plan('sum', set, opBits, { measure })];
  }
  if (asksForAll(maker, set, measure))
    return [maker.plan('sum', set, maker.bitsOf('all') | maker.taking, { measure })];
  const isImplied =
    !startsList(maker.question) &&
    maker.taking === 0 &&
    set.links.length > 0 &&
    measure.link !== undefined &&
    !isComparedWith(measure, set) &&
    addsUp(measure.column, maker.table) &&
    !maker.hasOutside(set.bits, OTHER_OPERATIONS);
  return isImplied ? [maker.plan('sum', set, 0, { measure, isImplied })] : [];
}

/** "Below the minimum stock" names that only to compare with it. */
export function isComparedWith({ bits }: Use, { links }: ConditionSet): boolean {
  return links.some(({ condition, bits: own }) => condition.kind === 'columns' && (bits & ~own) === 0);
}

/** Ages, temperatures or terms belong to each thing by itself: nobody adds them up without naming them. */
function isOfEach({ quantities }: Column): boolean {
  return OF_EACH.some((quantity) => quantities.has(quantity));
}

const OF_EACH = [
  ...([
    'age',
    'temperature',
    'percentage',
    'rank',
    'pressure',
    'speed',
    'deviation',
    'height',
    'width',
  ] as const),
  ...(['depth', 'terms', 'warranty', 'minimum', 'distance'] as const),
];

/** "What did the courses bring in" asks for the sum of money that is named. */
export function isTaken({ column, link }: Use, { taking }: PlanMaker): boolean {
  return taking !== 0 && link !== undefined && (column.quantities.has('money') || column.amount === 'total');
}

/** "How many did we sell" asks for pieces, and for money only in words that name it. */
function isMoneyForPieces({ column, link }: Use, maker: PlanMaker): boolean {
  const isMoney = column.quantities.has('money') || column.amount === 'total';
  const isNamed = link !== undefined && (NAMING.has(link.manner) || link.manner === 'unit');
  return isMoney && !isNamed && maker.has('count') && !maker.has('amount', 'worth');
}

/** "The stock value" asks for neither the stock nor the prices, but for what both come to. */
function isOfWorth({ column, link }: Use, maker: PlanMaker): boolean {
  const worth = maker.bitsOf('worth');
  const isNamed = link !== undefined && NAMING.has(link.manner);
  const isMoney = column.quantities.has('money');
  // What things are worth is money, unless a column of another kind is named.
  if (!isMoney && !isNamed) return worth !== 0;
  if (link === undefined || (isMoney && isNamed)) return false;
  return (link.bits & ~worth) === 0 && countBits(link.bits) < countBits(worth);
}

/** The percentage of the rows, or of their sum, that meets one of the conditions. */
export function shares(maker: PlanMaker): Plan[] {
  if (!maker.has('percent')) return [];
  const opBits = maker.bitsOf('percent', 'sum', 'all', 'count', 'amount');
  return maker.sets.slice(0, MAX_SETS).flatMap(({ links }) =>
    links.flatMap((part) => {
      const others = links.filter((link) => link !== part);
      const set = { links: others, bits: others.reduce((bits, link) => bits | link.bits, 0) };
      const sums = maker.measures.filter(
        ({ column, link }) => link !== undefined && column.kind === 'number' && !column.isYear,
      );
      return [
        maker.plan('countShare', set, opBits, { part }),
        ...sums.map((measure) => maker.plan('sumShare', set, opBits, { part, measure })),
      ];
    }),
  );
}

export function products(maker: PlanMaker): Plan[] {
  const sets = maker.sets.slice(0, MAX_SETS);
  const prices = maker.table.columns.filter(
    ({ kind, quantities, amount }) => kind === 'number' && quantities.has('money') && amount !== 'total',
  );
  return prices.flatMap((column) => {
    const measure = useOf(column, maker.links.columns);
    const worth = factorsOf(column, maker).flatMap((other) => {
      const factor = useOf(other, maker.links.columns);
      const opBits = maker.bitsOf('worth', 'sum', 'all', 'amount');
      return sets.map((set) => maker.plan('worth', set, opBits, { measure, factor }));
    });
    const times = [...maker.counts, ...manyPieces(column, maker)].flatMap(({ count, bits }) =>
      sets
        .filter((set) => set.links.length > 0 && (set.bits & bits) === 0)
        .map((set) => maker.plan('times', set, bits | maker.bitsOf('amount', 'sum'), { measure, count })),
    );
    return [...worth, ...times, ...severalThings(maker, measure)];
  });
}

/** "100 screws", of which the table tells the price for 100. */
function manyPieces({ pieces }: Column, { question, counts }: PlanMaker): PlanMaker['counts'] {
  if (pieces === 1) return [];
  return numbersSaid(question)
    .filter(({ value, isCompared }) => !isCompared && Number.isInteger(value) && value > 1)
    .map(({ value, bits }) => ({ count: value, bits: bits & -bits }))
    .filter(({ bits }) => !counts.some((one) => one.bits === bits));
}

/** What a price is multiplied by where the question asks what things are worth or what unit prices come to in total. */
function factorsOf(price: Column, maker: PlanMaker): readonly Column[] {
  const isOfSeveral = maker.has('sum') || (maker.has('amount') && namesPeriod(maker.question));
  if (!maker.has('worth') && !(isOfUnits(price, maker) && isOfSeveral)) return [];
  const stocks = maker.table.columns.filter(
    (column) =>
      column.kind === 'number' &&
      column !== maker.table.idColumn &&
      (column.quantities.has('stock') || column.quantities.has('count')) &&
      !column.quantities.has('money'),
  );
  // What is in stock is worth something, not how much there should be.
  const held = stocks.filter((column) => !isLimit(column));
  return held.length > 0 ? held : stocks;
}

/** "What do they cost us a year": a price of one has no period, what all of them come to has one. */
function namesPeriod({ tokens }: TableQuestion): boolean {
  return tokens.some(({ word }) => periodNamed(word) !== undefined);
}

/** Whether a table tells what one piece costs, and no totals: a price beside pieces is that of one of them. */
function isOfUnits(column: Column, { table }: PlanMaker): boolean {
  if (table.columns.some(({ amount }) => amount === 'total')) return false;
  const isPrice = isOnSide(
    column.words.map(({ word }) => word),
    'price',
  );
  return column.amount === 'perUnit' || (isPrice && piecesIn(table) !== undefined);
}

/** "The total price" names what is added up, and nothing that it is multiplied by. */
function asksForPrices({ column: { amount }, link }: Use, maker: PlanMaker): boolean {
  const pieces = piecesIn(maker.table);
  const isNamed = ({ manner }: Pick<ColumnLink, 'manner'>) => NAMING.has(manner);
  return (
    amount !== 'perUnit' &&
    link !== undefined &&
    isNamed(link) &&
    !maker.has('worth', 'all') &&
    !maker.links.columns.some((other) => other.column === pieces && isNamed(other))
  );
}

function useOf(column: Column, links: readonly ColumnLink[]): Use {
  const own = links.filter((link) => link.column === column).sort((a, b) => b.strength - a.strength);
  return { column, link: own[0], bits: own.reduce((bits, link) => bits | link.bits, 0) };
}
