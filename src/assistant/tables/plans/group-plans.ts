/** Plans that put rows into groups by what a column says. */
import type { Column } from '../column.ts';
import type { DataTable } from '../table.ts';
import type { Order, Plan } from './plan.ts';
import { MOST_SETS, type PlanMaker } from './plan-maker.ts';

export function grouped(of: PlanMaker): Plan[] {
  const plans: Plan[] = [];
  const targets = of.targets.filter((target) => target !== undefined && canGroup(target.column, of.table));
  const orders = groupOrders(of);
  for (const set of of.sets.slice(0, MOST_SETS)) {
    for (const target of targets) {
      if (target === undefined) continue;
      for (const { order, bits } of orders) {
        const said = bits | of.said('often', 'seldom', 'count', 'list', 'and');
        plans.push(of.plan('often', set, said, { target, order }));
        for (const measure of of.measures) {
          if (measure.column === target.column || measure.column.isYear || measure.column.kind === 'date')
            continue;
          if (measure.link === undefined || target.link === undefined) continue;
          plans.push(
            of.plan('groupExtreme', set, said | of.said('sum', 'amount'), { target, measure, order }),
          );
        }
      }
      if (!of.has('group') || target.link === undefined) continue;
      const said = of.said('group', 'list', 'all');
      if (of.has('count')) plans.push(of.plan('groupCount', set, said | of.said('count'), { target }));
      for (const measure of of.measures) {
        if (measure.link === undefined || measure.column === target.column) continue;
        const isMean = of.has('mean');
        plans.push(
          of.plan(isMean ? 'groupMean' : 'groupSum', set, said | of.said('sum', 'amount', 'mean'), {
            target,
            measure,
          }),
        );
      }
    }
  }
  return plans;
}

function groupOrders(of: PlanMaker): { order: Order; bits: number }[] {
  const most = of.said('most', 'often', 'more');
  const least = of.said('least', 'seldom', 'less');
  return [
    ...(most === 0 ? [] : [{ order: 'most' as const, bits: most }]),
    ...(least === 0 ? [] : [{ order: 'least' as const, bits: least }]),
  ];
}

/** Texts that several rows share. */
export function canGroup({ distinct, kind }: Column, { body }: DataTable): boolean {
  return distinct > 0 && distinct < body.length && (kind !== 'number' || distinct < body.length / 2);
}
