/** Plans with a single figure as the result: counts, sums, averages, shares and products. */
import type { Column } from '../column.ts';
import type { ColumnLink } from '../links/link.ts';
import { addsUp } from './execute.ts';
import type { Plan, Use } from './plan.ts';
import { MOST_SETS, type PlanMaker } from './plan-maker.ts';

export function counted(of: PlanMaker): Plan[] {
  const plans: Plan[] = [];
  const said = of.said('count', 'amount', 'all', 'sum', 'years');
  if (of.has('count', 'amount', 'sum')) {
    for (const set of of.sets) {
      plans.push(of.plan('count', set, said));
      for (const target of of.targets) {
        if (target?.link === undefined || target.column.distinct === 0) continue;
        plans.push(of.plan('distinct', set, said | of.said('distinct'), { target }));
      }
    }
  }
  const [first] = of.question.asks;
  if (first?.tag === 'yes' && first.from === 0) {
    for (const set of of.sets)
      if (set.links.length > 0) plans.push(of.plan('exists', set, of.said('exists')));
  }
  return plans;
}

/** Other operations that a question may apply to a measure. */
const OTHERWISE = [
  ...(['mean', 'most', 'least', 'more', 'less', 'first', 'last', 'next', 'previous', 'difference'] as const),
  ...(['change', 'percent', 'ratio', 'group', 'often', 'seldom', 'distinct'] as const),
];

export function reckoned(of: PlanMaker): Plan[] {
  const plans: Plan[] = [];
  const sets = of.sets.slice(0, MOST_SETS * 2);
  const numbers = of.measures.filter(({ column }) => column.kind !== 'date' && !column.isYear);
  for (const set of sets) {
    for (const measure of numbers) {
      if (of.has('sum', 'count', 'amount'))
        plans.push(of.plan('sum', set, of.said('sum', 'count', 'amount', 'all'), { measure }));
      else if (
        set.links.length > 0 &&
        measure.link !== undefined &&
        addsUp(measure.column, of.table) &&
        !of.hasBeside(set.bits, OTHERWISE)
      )
        plans.push(of.plan('sum', set, 0, { measure, isImplied: true }));
      if (of.has('mean')) plans.push(of.plan('mean', set, of.said('mean', 'amount'), { measure }));
    }
    for (const measure of of.measures) {
      // Two years are compared as sides instead.
      const isOfYears = set.links.some(({ signs }) => signs.includes('year:list'));
      if (!isOfYears && of.has('difference', 'change', 'between', 'years', 'amount')) {
        plans.push(
          of.plan(
            'range',
            set,
            of.said('difference', 'change', 'most', 'least', 'years', 'first', 'last', 'between', 'and'),
            { measure },
          ),
        );
      }
    }
  }
  return plans;
}

/** The percentage of the rows, or of their sum, that meets one of the conditions. */
export function shares(of: PlanMaker): Plan[] {
  if (!of.has('percent')) return [];
  const said = of.said('percent', 'sum', 'all', 'count', 'amount');
  return of.sets.slice(0, MOST_SETS).flatMap(({ links }) =>
    links.flatMap((part) => {
      const others = links.filter((link) => link !== part);
      const set = { links: others, bits: others.reduce((bits, link) => bits | link.bits, 0) };
      const sums = of.measures.filter(
        ({ column, link }) => link !== undefined && column.kind === 'number' && !column.isYear,
      );
      return [
        of.plan('countShare', set, said, { part }),
        ...sums.map((measure) => of.plan('sumShare', set, said, { part, measure })),
      ];
    }),
  );
}

export function products(of: PlanMaker): Plan[] {
  const plans: Plan[] = [];
  const prices = of.table.columns.filter(
    ({ kind, quantities, amount }) => kind === 'number' && quantities.has('money') && amount !== 'total',
  );
  const stocks = of.table.columns.filter(
    ({ kind, quantities }) =>
      kind === 'number' && (quantities.has('stock') || quantities.has('count')) && !quantities.has('money'),
  );
  const sets = of.sets.slice(0, MOST_SETS);
  for (const column of prices) {
    const measure = useOf(column, of.links.columns);
    for (const other of of.has('worth') ? stocks : []) {
      const factor = useOf(other, of.links.columns);
      for (const set of sets)
        plans.push(of.plan('worth', set, of.said('worth', 'sum', 'all', 'amount'), { measure, factor }));
    }
    for (const { count, bits } of of.counts) {
      for (const set of sets) {
        if (set.links.length > 0 && (set.bits & bits) === 0)
          plans.push(of.plan('times', set, bits | of.said('amount', 'sum'), { measure, count }));
      }
    }
  }
  return plans;
}

function useOf(column: Column, links: readonly ColumnLink[]): Use {
  const own = links.filter((link) => link.column === column).sort((a, b) => b.strength - a.strength);
  return { column, link: own[0], bits: own.reduce((bits, link) => bits | link.bits, 0) };
}
