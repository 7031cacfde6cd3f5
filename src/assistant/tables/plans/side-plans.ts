/** Plans that compare two conditions: differences, changes from year to year, comparisons. */
import type { Column } from '../column.ts';
import type { ColumnLink, ConditionLink } from '../links/link.ts';
import { countBits, MAX_TOKENS } from '../question.ts';
import type { ConditionSet } from './condition-sets.ts';
import type { Plan, Use } from './plan.ts';
import { NAMING, type PlanMaker } from './plan-maker.ts';

const MAX_SIDES = 24;

export function sides(maker: PlanMaker): Plan[] {
  // "How many km more" asks how far both are apart, and not which is more.
  const apart = maker.bitsOf('difference');
  const isCompared =
    maker.has('or', 'most', 'least', 'between') ||
    maker.hasOutside(apart, ['more', 'less']) ||
    orderLinks(maker).some(({ bits }) => (bits & ~apart) !== 0);
  const isDifferent = maker.has('difference', 'change', 'amount', 'count', 'percent', 'ratio');
  if (!isCompared && !isDifferent) return [];
  return pairs(maker).flatMap((sides) => [
    ...(isDifferent ? differences(maker, sides) : []),
    ...(isCompared ? comparisons(maker, sides) : []),
  ]);
}

function differences(maker: PlanMaker, sides: readonly [ConditionLink, ConditionLink]): Plan[] {
  const plans: Plan[] = [];
  const opBits =
    maker.bitsOf('difference', 'change', 'amount', 'count', 'between', 'and', 'more', 'less') |
    placesSaid(maker);
  for (const set of setsBeside(maker, sides)) {
    if (maker.has('count', 'difference')) plans.push(maker.plan('countDifference', set, opBits, { sides }));
    for (const measure of measuresOf(maker, sides)) {
      if (maker.has('change'))
        plans.push(maker.plan('increase', set, opBits, { sides: inTime(sides), measure }));
      if (!maker.has('change') || maker.has('difference'))
        plans.push(maker.plan('difference', set, opBits, { sides, measure }));
      if (maker.has('percent', 'change'))
        plans.push(
          maker.plan('change', set, opBits | maker.bitsOf('percent'), { sides: inTime(sides), measure }),
        );
      if (maker.has('percent')) {
        plans.push(maker.plan('share', set, opBits | maker.bitsOf('percent'), { sides, measure }));
        plans.push(
          maker.plan('share', set, opBits | maker.bitsOf('percent'), {
            sides: [sides[1], sides[0]],
            measure,
          }),
        );
      }
      if (maker.has('ratio'))
        plans.push(maker.plan('ratio', set, opBits | maker.bitsOf('ratio'), { sides, measure }));
    }
  }
  return plans;
}

/** "How many has the first one more": which of the two sides is meant, as bits. */
function placesSaid(maker: PlanMaker): number {
  const named = maker.links.columns.filter(({ manner }) => NAMING.has(manner));
  return maker.bitsOf('first', 'last') & ~named.reduce((bits, link) => bits | link.bits, 0);
}

function comparisons(maker: PlanMaker, sides: readonly [ConditionLink, ConditionLink]): Plan[] {
  const plans: Plan[] = [];
  for (const set of setsBeside(maker, sides)) {
    const counted = maker.bitsOf('most', 'more') !== 0 ? 'most' : 'least';
    const opBits = maker.bitsOf('or', 'more', 'less', 'most', 'least', 'between', 'and', 'list');
    plans.push(maker.plan('countCompare', set, opBits, { sides, order: counted }));
    for (const measure of namedFirst(measuresOf(maker, sides))) {
      for (const { order, bits } of maker.ordersFor(measure)) {
        plans.push(maker.plan('compare', set, opBits | bits, { sides, measure, order }));
      }
    }
  }
  return plans;
}

/**
 * "More pieces in February" compares pieces only: named columns go before linked ones, and assumed ones are left out.
 */
function namedFirst(measures: readonly Use[]): readonly Use[] {
  const named = measures.filter(({ link }) => link !== undefined && NAMING.has(link.manner));
  return named.length > 0 ? named : measures.filter(({ link }) => link !== undefined);
}

/** Rows are not compared by the column that names them. */
function measuresOf(maker: PlanMaker, sides: readonly ConditionLink[]): readonly Use[] {
  return maker.measures.filter(({ column }) => sides.every(({ condition }) => condition.column !== column));
}

function orderLinks(maker: PlanMaker): ColumnLink[] {
  return maker.links.columns.filter(({ order }) => order !== undefined);
}

/** Pairs of conditions that can be compared, in the order of the question. */
function pairs(maker: PlanMaker): (readonly [ConditionLink, ConditionLink])[] {
  const single = maker.links.conditions.filter(
    ({ condition }) => condition.kind !== 'cells' || !condition.isNegated,
  );
  const pairs: (readonly [ConditionLink, ConditionLink])[] = [];
  const worth = (link: ConditionLink) =>
    isOneYear(link) ? MAX_TOKENS : link.strength * countBits(link.bits);
  const ranked = [...single].sort((a, b) => worth(b) - worth(a)).slice(0, 12);
  for (const [at, a] of ranked.entries()) {
    for (const b of ranked.slice(at + 1)) {
      if ((a.bits & b.bits) !== 0 || !areOfAKind(a, b, maker) || sharesCells(a, b)) continue;
      const isFirst = (a.bits & -a.bits) >>> 0 < (b.bits & -b.bits) >>> 0;
      pairs.push(isFirst ? [a, b] : [b, a]);
    }
  }
  const areYears = ([a, b]: readonly [ConditionLink, ConditionLink]) =>
    isOneYear(a) && isOneYear(b) ? 0 : 1;
  return pairs.sort((a, b) => areYears(a) - areYears(b)).slice(0, MAX_SIDES);
}

/** Compares like with like: a month with a month, a row with a row (by name or ID), never a month with a customer. */
function areOfAKind(a: ConditionLink, b: ConditionLink, { table: { idColumn, nameColumn } }: PlanMaker) {
  const [one, other] = [a.condition.column, b.condition.column];
  const names = (column: Column) => column === idColumn || column === nameColumn;
  return one === other || (names(one) && names(other));
}

/**
 * Whether both conditions share a row name, so that a row would be compared with itself: the name was repeated, for
 * example in two languages.
 */
function sharesCells({ condition: a }: ConditionLink, { condition: b }: ConditionLink): boolean {
  if (a.kind !== 'cells' || b.kind !== 'cells' || a.column !== b.column) return false;
  return a.codes.some((code) => b.codes.includes(code));
}

/** Sets of further conditions beside the two sides: none, or one. */
function setsBeside(maker: PlanMaker, sides: readonly [ConditionLink, ConditionLink]): ConditionSet[] {
  const taken = sides[0].bits | sides[1].bits;
  const others = maker.sets
    .filter(({ links, bits }) => links.length === 1 && (bits & taken) === 0)
    .slice(0, 3);
  return [{ links: [], bits: 0 }, ...others];
}

/** Whether the condition is a single year of a report. */
function isOneYear({ signs }: ConditionLink): boolean {
  return signs.includes('year:one');
}

/** Puts the earlier of two periods first, in whatever order they are mentioned. */
function inTime(sides: readonly [ConditionLink, ConditionLink]): readonly [ConditionLink, ConditionLink] {
  const [a, b] = sides.map(({ condition }) => yearSaid(condition));
  return a !== undefined && b !== undefined && b < a ? [sides[1], sides[0]] : sides;
}

function yearSaid(condition: ConditionLink['condition']): number | undefined {
  if (condition.kind !== 'cells') return undefined;
  const text = condition.column.textOf(condition.codes[0] ?? -1);
  const year = /(?:19|20)\d\d/.exec(text)?.[0];
  return year === undefined ? undefined : Number(year);
}
