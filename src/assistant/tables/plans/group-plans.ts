/** Plans that group rows by the texts of a column. */
import { type Column, isPeople } from '../column.ts';
import type { DataTable } from '../table.ts';
import type { ConditionSet } from './condition-sets.ts';
import type { Order, Plan, Use } from './plan.ts';
import { MOST_SETS, type PlanMaker } from './plan-maker.ts';

export function grouped(of: PlanMaker): Plan[] {
  const targets = of.targets.flatMap((target) =>
    target !== undefined && canGroup(target.column, of.table) ? [target] : [],
  );
  return of.sets
    .slice(0, MOST_SETS)
    .flatMap((set) =>
      targets.flatMap((target) => [...rankedGroups(of, set, target), ...allGroups(of, set, target)]),
    );
}

/** The group with the most rows or the greatest sum, or the top n groups: "top 5 customers by amount". */
function rankedGroups(of: PlanMaker, set: ConditionSet, target: Use): Plan[] {
  const { link } = target;
  // "Who sold the most" asks for people without naming their column.
  const isWho = of.question.asks[0]?.tag === 'who' && isPeople(target.column);
  const sums = of.measures.filter(
    (measure) =>
      (link !== undefined || isWho) &&
      isAddable(measure, target) &&
      !isDearest(measure, of) &&
      (measure.link !== undefined || isTotal(measure, of)),
  );
  return groupOrders(of).flatMap(({ order, bits }) => {
    const said = bits | of.said('often', 'seldom', 'count', 'list', 'and');
    const added = bits | of.said('list', 'and', 'sum', 'amount', 'group');
    const sumsOf = (rest: Partial<Plan>, at: number) =>
      sums.map((measure) =>
        of.plan('groupExtreme', set, (measure.link === undefined ? said : added) | at, {
          ...{ target, measure, order, ...rest },
          ...(measure.link === undefined ? { isImplied: true } : {}),
        }),
      );
    // "The most expensive" does not ask for the most frequent text.
    const often = isOfColumn(of, bits) ? [] : [of.plan('often', set, said, { target, order })];
    return [
      ...often,
      ...sumsOf({}, of.said('count')),
      ...meansOf(of, set, target, { order, bits: said }),
      ...of.counts
        .filter(({ bits: at }) => link !== undefined && (at & set.bits) === 0)
        .flatMap(({ count, bits: at }) => [
          of.plan('often', set, said | at | of.said('group'), { target, order, count }),
          ...sumsOf({ count }, at),
        ]),
    ];
  });
}

/** The group with the greatest or least average: "which course has the lowest average score". */
function meansOf(
  of: PlanMaker,
  set: ConditionSet,
  target: Use,
  { order, bits }: { readonly order: Order; readonly bits: number },
): Plan[] {
  if (!of.has('mean') || target.link === undefined) return [];
  return of.measures
    .filter((measure) => measure.link !== undefined && isAddable(measure, target))
    .map((measure) =>
      of.plan('groupMeanExtreme', set, bits | of.said('mean', 'group'), { target, measure, order }),
    );
}

/** Whether the words name the column to sort by: "most expensive", "longest". */
function isOfColumn({ links }: PlanMaker, bits: number): boolean {
  return links.columns.some((link) => link.order !== undefined && (link.bits & bits) !== 0);
}

/** All groups: "total by region", "orders per customer". */
function allGroups(of: PlanMaker, set: ConditionSet, target: Use): Plan[] {
  if (!of.has('group') || target.link === undefined) return [];
  const said = of.said('group', 'list', 'all');
  const measures = of.measures.filter(({ column, link }) => link !== undefined && column !== target.column);
  const kind = of.has('mean') ? 'groupMean' : 'groupSum';
  return [
    ...(of.has('count') ? [of.plan('groupCount', set, said | of.said('count'), { target })] : []),
    ...measures.map((measure) =>
      of.plan(kind, set, said | of.said('sum', 'amount', 'count', 'mean'), { target, measure }),
    ),
  ];
}

function isAddable({ column }: Use, target: Use): boolean {
  return column !== target.column && !column.isYear && column.kind !== 'date';
}

/** "The most expensive instrument" asks for the highest price, not for the kind with the highest spending. */
function isDearest({ column }: Use, { links }: PlanMaker): boolean {
  if (!column.quantities.has('money') || column.amount === 'total') return false;
  return links.columns.some((link) => link.column === column && link.order !== undefined);
}

/** Whether the column is the only total, so that it may be summed without being named: "who ordered most". */
function isTotal({ column }: Use, { measures }: PlanMaker): boolean {
  const totals = measures.filter(
    (measure) => measure.column.kind === 'number' && measure.column.amount === 'total',
  );
  return (
    totals.some((measure) => measure.column === column) &&
    totals.every((measure) => measure.column === column)
  );
}

function groupOrders(of: PlanMaker): { order: Order; bits: number }[] {
  const most = of.said('most', 'often', 'more');
  const least = of.said('least', 'seldom', 'less');
  return [
    ...(most === 0 ? [] : [{ order: 'most' as const, bits: most }]),
    ...(least === 0 ? [] : [{ order: 'least' as const, bits: least }]),
  ];
}

/** Whether several rows share the column's texts. */
export function canGroup({ distinct, kind }: Column, { body }: DataTable): boolean {
  return distinct > 0 && distinct < body.length && (kind !== 'number' || distinct < body.length / 2);
}
