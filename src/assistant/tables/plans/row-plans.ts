/** Plans that tell of rows: all that meet conditions, the first or greatest, the next, those alike. */
import type { ConditionSet } from './condition-sets.ts';
import { canGroup } from './group-plans.ts';
import type { Plan, PlanKind, Use } from './plan.ts';
import { MOST_SETS, NAMING, type PlanMaker, withUse } from './plan-maker.ts';

export function lists(of: PlanMaker): Plan[] {
  const said = of.said('list', 'only', 'all');
  return of.sets.flatMap((set) =>
    of.targets
      .filter((target) => !isAnswered(target, set))
      .map((target) => of.plan('list', set, said, withUse('target', target))),
  );
}

/** "Which are perishable": those whose cell says yes are asked for, and not the yes. */
function isAnswered(target: Use | undefined, { links }: ConditionSet): boolean {
  return target?.column.isYesNo === true && links.some(({ condition }) => condition.column === target.column);
}

export function extremes(of: PlanMaker): Plan[] {
  return of.sets.slice(0, MOST_SETS).flatMap((set) =>
    of.measures.flatMap((measure) =>
      of.ordersFor(measure).flatMap(({ order, bits }) => {
        const said = bits | of.said('list', 'only');
        const value = of.plan('extremeValue', set, said, { measure, order });
        const rows = of.targets
          .filter((target) => target?.column !== measure.column && !isAddedUp(target, measure, of))
          .flatMap((target) => [
            of.plan('extremeRow', set, said, { measure, order, ...withUse('target', target) }),
            ...of.counts.map(({ count, bits: at }) =>
              of.plan('extremeRow', set, said | at, {
                measure,
                order,
                count,
                ...withUse('target', target),
              }),
            ),
          ]);
        return [value, ...rows];
      }),
    ),
  );
}

/** "Which customer has the highest revenue" is about what the rows of each add up to, not about one row. */
function isAddedUp(target: Use | undefined, { column, link }: Use, { table }: PlanMaker): boolean {
  if (target?.link === undefined || link === undefined || link.order !== undefined) return false;
  const addsUp = column.amount !== undefined || ADDED_UP.some((quantity) => column.quantities.has(quantity));
  return addsUp && column.amount !== 'perUnit' && canGroup(target.column, table);
}

const ADDED_UP = ['revenue', 'stock', 'count'] as const;

export function inOrder(of: PlanMaker): Plan[] {
  const plans: Plan[] = [];
  const sets = of.sets.slice(0, MOST_SETS);
  const kinds: [PlanKind, number][] = [
    ['first', of.said('first', 'oldest')],
    ['last', of.said('last')],
    ['next', of.said('next') & ~bounds(of)],
    ['previous', of.said('previous') & ~bounds(of)],
  ];
  for (const [kind, bits] of kinds) {
    if (bits === 0) continue;
    const said = bits | of.said('list', 'only');
    for (const set of sets) {
      if ((kind === 'next' || kind === 'previous') && set.links.length === 0) continue;
      for (const target of of.targets) {
        plans.push(of.plan(kind, set, said, withUse('target', target)));
        if (kind !== 'first' && kind !== 'last') continue;
        for (const { count, bits: at } of of.counts) {
          plans.push(of.plan(kind, set, said | at, { count, ...withUse('target', target) }));
        }
      }
    }
  }
  return plans;
}

/** Words that bound a number or a date, or name a column: "above 1,000" and "previous team" are not the row above. */
function bounds(of: PlanMaker): number {
  const { conditions, columns } = of.links;
  const bounding = conditions.filter(
    ({ manner }) => manner === 'comparison' || manner === 'date' || manner === 'columns',
  );
  const naming = columns.filter(({ manner, order }) => order === undefined && NAMING.has(manner));
  return [...bounding, ...naming].reduce((bits, link) => bits | link.bits, 0);
}

export function same(of: PlanMaker): Plan[] {
  if (!of.has('same')) return [];
  const linked = of.targets.filter((target) => target?.link !== undefined);
  return of.sets.slice(0, MOST_SETS).flatMap((set) =>
    set.links.length === 0
      ? []
      : linked.flatMap((measure) =>
          measure === undefined
            ? []
            : of.targets.map((target) =>
                of.plan('same', set, of.said('same', 'list'), {
                  measure,
                  ...withUse('target', target),
                }),
              ),
        ),
  );
}
