/** Plans that group rows by the texts of a column. */
import { type Column, isPeople } from '../column.ts';
import { isOnSide, type Operation } from '../lexicon.ts';
import { spanBits } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ConditionSet } from './condition-sets.ts';
import type { Order, Plan, Use } from './plan.ts';
import { MAX_SETS, NAMING, type PlanMaker } from './plan-maker.ts';

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
  const { link } = target;
  // "Who sold the most" asks for people without naming their column.
  const isWho = maker.question.asks[0]?.tag === 'who' && isPeople(target.column);
  const sums = maker.measures.filter(
    (measure) =>
      (link !== undefined || isWho) &&
      isAddable(measure, target) &&
      !isDearest(measure, maker) &&
      (measure.link !== undefined || isTotal(measure, maker)),
  );
  return groupOrders(maker).flatMap(({ order, bits }) => {
    const opBits = bits | maker.bitsOf('often', 'seldom', 'count', 'list', 'and');
    const added = bits | maker.bitsOf('list', 'and', 'sum', 'amount', 'group');
    // Without a name, a total is meant where the question orders neither by another column nor by how many there are.
    const mayImply = !isOfColumn(maker, bits) && !countsThings(maker);
    const sumsOf = (rest: Partial<Plan>, at: number) =>
      sums
        .filter(({ link: named }) => named !== undefined || mayImply)
        .map((measure) =>
          maker.plan('groupExtreme', set, (measure.link === undefined ? opBits : added) | at, {
            ...{ target, measure, order, ...rest },
            ...(measure.link === undefined ? { isImplied: true } : {}),
          }),
        );
    // "The most expensive" does not ask for the most frequent text.
    // Nor is whom we complain about most told by the most frequent number of complaints.
    const isOfNumbers = target.column.kind === 'number' && !(link !== undefined && NAMING.has(link.manner));
    const often =
      isOfNumbers || isOfColumn(maker, bits) ? [] : [maker.plan('often', set, opBits, { target, order })];
    return [
      ...often,
      ...sumsOf({}, maker.bitsOf('count')),
      ...meansOf(maker, set, target, { order, bits: opBits }),
      ...maker.counts
        .filter(({ bits: at }) => link !== undefined && (at & set.bits) === 0)
        .flatMap(({ count, bits: at }) => [
          maker.plan('often', set, opBits | at | maker.bitsOf('group'), { target, order, count }),
          ...sumsOf({ count }, at),
        ]),
    ];
  });
}

/** The group with the greatest or least average: "which course has the lowest average score". */
function meansOf(
  maker: PlanMaker,
  set: ConditionSet,
  target: Use,
  { order, bits }: { readonly order: Order; readonly bits: number },
): Plan[] {
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
function countsThings({ question: { operations, tokens, language }, links }: PlanMaker): boolean {
  return operations.some(({ tag, to }) => {
    if (!COUNTING.has(tag)) return false;
    const at = tokens[to]?.word === 'de' ? to + 1 : to;
    const noun = tokens[at];
    if (noun?.isContent !== true || links.columns.some(({ bits }) => (bits & (1 << at)) !== 0)) return false;
    return language === 'de' ? /^\p{Lu}/u.test(noun.raw) : /s$/.test(noun.word);
  });
}

const COUNTING: ReadonlySet<Operation> = new Set<Operation>(['most', 'least', 'more', 'less']);

/** All groups: "total by region", "orders per customer". */
function allGroups(maker: PlanMaker, set: ConditionSet, target: Use): Plan[] {
  if (!maker.has('group') || target.link === undefined) return [];
  const opBits = maker.bitsOf('group', 'list', 'all') | sortingBits(maker);
  const measures = maker.measures.filter(
    ({ column, link }) => link !== undefined && column !== target.column,
  );
  const kind = maker.has('mean') ? 'groupMean' : 'groupSum';
  // "Children in each group" names nothing else that could be added up.
  const isRanked = sortingBits(maker) === 0 && maker.has('most', 'least');
  const isOfRows = measures.length === 0 && !isRanked && !maker.has('sum', 'mean', 'amount');
  return [
    ...(maker.has('count') || isOfRows
      ? [maker.plan('groupCount', set, opBits | maker.bitsOf('count'), { target })]
      : []),
    ...measures.map((measure) =>
      maker.plan(kind, set, opBits | maker.bitsOf('sum', 'amount', 'count', 'mean'), { target, measure }),
    ),
  ];
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

function groupOrders(maker: PlanMaker): { order: Order; bits: number }[] {
  const most = maker.bitsOf('most', 'often', 'more');
  const least = maker.bitsOf('least', 'seldom', 'less');
  return [
    ...(most === 0 ? [] : [{ order: 'most' as const, bits: most }]),
    ...(least === 0 ? [] : [{ order: 'least' as const, bits: least }]),
  ];
}

/** Whether several rows share the column's texts. */
export function canGroup({ distinct, kind }: Column, { body }: DataTable): boolean {
  return distinct > 0 && distinct < body.length && (kind !== 'number' || distinct < body.length / 2);
}
