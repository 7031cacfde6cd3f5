/** Plans that group rows by the texts of a column. */
import { type Column, isPeople } from '../column.ts';
import { isOnSide } from '../header-meanings.ts';
import type { Operation } from '../lexicon.ts';
import { spanBits } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ConditionSet } from './condition-sets.ts';
import type { Plan, Use } from './plan.ts';
import { type ColumnOrder, MAX_SETS, NAMING, type PlanMaker } from './plan-maker.ts';

export function grouped(maker: PlanMaker): Plan[] {
  const targets = maker.targets.flatMap((target) =>
    target !== undefined && canGroup(target.column, maker.table) ? [target] : [],
  );
  return maker.sets
    .slice(0, MAX_SETS)
    .flatMap((set) =>
      targets.flatMap((target) => [
        ...(comparesGroups(set, target) && sortingBits(maker) === 0 ? rankedGroups(maker, set, target) : []),
        ...allGroups(maker, set, target),
        ...groupsOfNumber(maker, set, target),
      ]),
    );
}

/** Whether the conditions leave several groups: of one that is named alone none is the greatest. */
function comparesGroups({ links }: ConditionSet, { column }: Use): boolean {
  return links.every(
    ({ condition }) =>
      condition.kind !== 'cells' ||
      condition.isNegated ||
      condition.column !== column ||
      condition.codes.length > 1,
  );
}

/** The group with the most rows or the greatest sum, or the top n groups: "top 5 customers by amount". */
function rankedGroups(maker: PlanMaker, set: ConditionSet, target: Use): Plan[] {
  const counts = maker.counts.filter(({ bits }) => target.link !== undefined && (bits & set.bits) === 0);
  return groupOrders(maker).flatMap(({ order, bits }) => {
    const opBits = bits | maker.bitsOf(...COUNTING_ROWS);
    return [
      ...(mayBeFrequent(maker, target, bits) ? [maker.plan('often', set, opBits, { target, order })] : []),
      ...sumsOf(maker, set, target, { order, bits }),
      ...meansOf(maker, set, target, { order, bits: opBits }),
      ...counts.flatMap(({ count, bits: at }) => [
        maker.plan('often', set, opBits | at | maker.bitsOf('group'), { target, order, count }),
        ...sumsOf(maker, set, target, { order, bits }, { count, bits: at }),
      ]),
    ];
  });
}

const COUNTING_ROWS: readonly Operation[] = ['often', 'seldom', 'count', 'list', 'and'];

/** Whether an order may mean the most frequent text of a column. @param bits of the order */
function mayBeFrequent(maker: PlanMaker, { column, link }: Use, bits: number): boolean {
  // "The most expensive" does not ask for the most frequent text.
  // Nor is whom we complain about most told by the most frequent number of complaints.
  const isOfNumbers = column.kind === 'number' && !(link !== undefined && NAMING.has(link.manner));
  // "The biggest order" is one row, and no text that many rows have.
  const isOfSize = link === undefined && ordersBySize(maker, bits);
  return !isOfNumbers && !isOfSize && !isOfColumn(maker, bits);
}

/** The groups with the greatest or least sum. @param top how many of them, if not one */
function sumsOf(
  maker: PlanMaker,
  set: ConditionSet,
  target: Use,
  { order, bits }: ColumnOrder,
  top?: PlanMaker['counts'][number],
): Plan[] {
  // Without a name, a total is meant where the question orders neither by another column nor by how many there are.
  const mayImply = !isOfColumn(maker, bits) && !countsThings(maker);
  const at = top === undefined ? maker.bitsOf('count') : top.bits;
  const count = top === undefined ? {} : { count: top.count };
  const things = pluralsOrdered(maker) & saidAsVerbs(maker);
  return measuresToAdd(maker, target)
    .filter(({ link }) => (link === undefined ? mayImply : (link.bits & ~things) !== 0))
    .map((measure) => {
      const isImplied = measure.link === undefined;
      const said = maker.bitsOf(...(isImplied ? COUNTING_ROWS : ADDING));
      return maker.plan('groupExtreme', set, bits | said | at, {
        ...{ target, measure, order, ...count },
        ...(isImplied ? { isImplied } : {}),
      });
    });
}

/** Whether the words of an order are those of a size, "biggest" or "smaller", and not of a number, "most". */
function ordersBySize({ question: { quantities } }: PlanMaker, bits: number): boolean {
  return quantities.some(
    ({ tag: { role }, from, to }) =>
      (role === 'more' || role === 'less') && (spanBits(from, to) & ~bits) === 0,
  );
}

const ADDING: readonly Operation[] = ['list', 'and', 'sum', 'amount', 'group'];

/** The columns whose sums may rank the groups: those that are named, and the only total. */
function measuresToAdd(maker: PlanMaker, target: Use): Use[] {
  // "Who sold the most" asks for people without naming their column.
  const isWho = maker.question.asks[0]?.tag === 'who' && isPeople(target.column);
  return maker.measures.filter(
    (measure) =>
      (target.link !== undefined || isWho) &&
      isAddable(measure, target) &&
      !isDearest(measure, maker) &&
      (measure.link !== undefined || isTotal(measure, maker)),
  );
}

/** The group with the greatest or least average: "which course has the lowest average score". */
function meansOf(maker: PlanMaker, set: ConditionSet, target: Use, { order, bits }: ColumnOrder): Plan[] {
  if (!maker.has('mean') || target.link === undefined) return [];
  return maker.measures
    .filter((measure) => measure.link !== undefined && isAddable(measure, target))
    .map((measure) =>
      maker.plan('groupMeanExtreme', set, bits | maker.bitsOf('mean', 'group'), { target, measure, order }),
    );
}

/** Whether the words name the column to sort by: "most expensive", "longest". */
function isOfColumn({ links }: PlanMaker, bits: number): boolean {
  return links.columns.some((link) => link.order !== undefined && (link.bits & bits) !== 0);
}

/** "For each category, the biggest first": the words by which all groups are sorted, as bits. */
function sortingBits({ question: { operations } }: PlanMaker): number {
  const firsts = operations.filter(({ tag }) => tag === 'first');
  const isGrouped = operations.some(({ tag }) => tag === 'group');
  return operations.reduce((bits, { tag, from, to }) => {
    const first = firsts.find((one) => one.from === to);
    const isSorting = isGrouped && (tag === 'most' || tag === 'more') && first !== undefined;
    return isSorting ? bits | spanBits(from, first.to) : bits;
  }, 0);
}

/** "The most visits", "die meisten Besuche", "le plus de visites": a plural noun after the order is counted. */
function countsThings(maker: PlanMaker): boolean {
  const nouns = pluralsOrdered(maker);
  const verbs = nouns & saidAsVerbs(maker);
  return maker.links.columns.every(({ bits }) => (bits & nouns & ~verbs) === 0) && nouns !== 0;
}

function pluralsOrdered({ question: { operations, tokens, language } }: PlanMaker): number {
  return operations.reduce((bits, { tag, to }) => {
    if (!COUNTING.has(tag)) return bits;
    const at = tokens[to]?.word === 'de' ? to + 1 : to;
    const noun = tokens[at];
    const isPlural =
      noun?.isContent === true && (language === 'de' ? /^\p{Lu}/u.test(noun.raw) : /s$/.test(noun.word));
    return isPlural ? bits | (1 << at) : bits;
  }, 0);
}

/** "Factures" behind "le plus de" are invoices, though the word is also a verb for what is earned. */
function saidAsVerbs({ question: { quantities, tokens } }: PlanMaker): number {
  return tokens.reduce((bits, _, at) => {
    const own = quantities.filter(({ from, to }) => at >= from && at < to);
    return own.length > 0 && own.every(({ tag }) => tag.role === 'how') ? bits | (1 << at) : bits;
  }, 0);
}

const COUNTING: ReadonlySet<Operation> = new Set<Operation>(['most', 'least', 'more', 'less']);

/** All groups: "total by region", "orders per customer". */
function allGroups(maker: PlanMaker, set: ConditionSet, target: Use): Plan[] {
  if (!maker.has('group') || target.link === undefined) return [];
  const opBits = maker.bitsOf('group', 'list', 'all') | sortingBits(maker);
  const measures = maker.measures.filter(
    (measure) =>
      measure.link !== undefined && measure.column !== target.column && !isMoneyOfCounted(measure, maker),
  );
  const kind = maker.has('mean') ? 'groupMean' : 'groupSum';
  // "Total by supplier" adds up the only totals.
  const totals =
    measures.length > 0 || !maker.has('sum', 'amount')
      ? []
      : maker.measures.filter((measure) => isTotal(measure, maker));
  // "Children in each group" names nothing else that could be added up.
  const isRanked = sortingBits(maker) === 0 && maker.has('most', 'least');
  const isOfRows = measures.length === 0 && !isRanked && !maker.has('sum', 'mean', 'amount');
  return [
    ...(maker.has('count') || isOfRows
      ? [maker.plan('groupCount', set, opBits | maker.bitsOf('count'), { target })]
      : []),
    ...[...measures, ...totals].map((measure) =>
      maker.plan(kind, set, opBits | maker.bitsOf('sum', 'amount', 'count', 'mean'), { target, measure }),
    ),
  ];
}

/** "How many paid ones are there per region" counts them: only a word that names money asks for it. */
function isMoneyOfCounted({ column, link }: Use, maker: PlanMaker): boolean {
  const isCounted = maker.has('count') && !maker.has('sum', 'amount', 'mean');
  const isNamed = link !== undefined && (NAMING.has(link.manner) || link.manner === 'unit');
  return isCounted && !isNamed && column.quantities.has('money');
}

/** "Who has only one task", "teachers who work in more than one school": groups by their number of rows or of other cells. */
function groupsOfNumber(maker: PlanMaker, set: ConditionSet, target: Use): Plan[] {
  const { question, table, links } = maker;
  const isWho = question.asks[0]?.tag === 'who' && isPeople(target.column);
  if (target.link === undefined && !isWho) return [];
  return question.lexicon.times.find(question.tokens.map(({ word }) => word)).map(({ tag, from, to }) => {
    const having = tag === 'once' ? { from: 1, to: 1 } : { from: 2, to: Number.POSITIVE_INFINITY };
    const counted = table.columns.find(
      (column) =>
        column !== target.column &&
        column !== table.idColumn &&
        column.kind === 'text' &&
        links.columns.some(
          (link) => link.column === column && NAMING.has(link.manner) && (link.bits & (1 << to)) !== 0,
        ),
    );
    const bits = counted === undefined ? 0 : 1 << to;
    const factor = counted === undefined ? {} : { factor: { column: counted, link: undefined, bits } };
    const opBits = spanBits(from, to) | maker.bitsOf('list', 'only');
    return maker.plan('having', set, opBits, { target, having, ...factor });
  });
}

function isAddable({ column }: Use, target: Use): boolean {
  return column !== target.column && !column.isYear && column.kind !== 'date';
}

/**
 * "The most expensive instrument", "who stays longest" ask for the highest price or longest time, not for the kind with
 * the highest sum of them.
 */
function isDearest({ column }: Use, { links }: PlanMaker): boolean {
  if (column.amount === 'total') return false;
  return links.columns.some((link) => link.column === column && link.order !== undefined);
}

/**
 * Whether the column is the only total, so that it may be summed without being named: "who ordered most". What is added
 * to the amount before tax makes no other total.
 */
function isTotal({ column }: Use, { measures }: PlanMaker): boolean {
  const totals = measures.filter(
    (measure) => measure.column.kind === 'number' && measure.column.amount === 'total',
  );
  const isOn = ({ words }: Column, side: 'net' | 'gross') =>
    isOnSide(
      words.map(({ word }) => word),
      side,
    );
  const beforeTax = totals.filter((measure) => !isOn(measure.column, 'gross'));
  const [first, ...others] =
    totals.some((measure) => isOn(measure.column, 'net')) && beforeTax.length > 0 ? beforeTax : totals;
  return first?.column === column && others.every((measure) => measure.column === column);
}

function groupOrders(maker: PlanMaker): ColumnOrder[] {
  // "In how many is there less than planned" compares two amounts, and asks for no kind that is the rarest.
  const isCounted =
    maker.has('count') && maker.question.tokens.some(({ word }) => maker.question.lexicon.than.has(word));
  const most = maker.bitsOf('most', 'often', ...(isCounted ? [] : (['more'] as const)));
  const least = maker.bitsOf('least', 'seldom', ...(isCounted ? [] : (['less'] as const)));
  return [
    ...(most === 0 ? [] : [{ order: 'most' as const, bits: most }]),
    ...(least === 0 ? [] : [{ order: 'least' as const, bits: least }]),
  ];
}

/** Whether several rows share the column's texts. */
export function canGroup({ distinct, kind }: Column, { body }: DataTable): boolean {
  return distinct > 0 && distinct < body.length && (kind !== 'number' || distinct < body.length / 2);
}
