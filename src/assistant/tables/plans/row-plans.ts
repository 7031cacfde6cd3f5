/** Plans with rows as the result: all that meet conditions, the first or greatest, the next, similar ones. */
import type { ConditionLink } from '../links/link.ts';
import { spanBits } from '../question.ts';
import type { ConditionSet } from './condition-sets.ts';
import { canGroup } from './group-plans.ts';
import type { Plan, PlanKind, Use } from './plan.ts';
import { MOST_SETS, NAMING, type PlanMaker, withUse } from './plan-maker.ts';

export function lists(of: PlanMaker): Plan[] {
  const said = of.said('list', 'only', 'all');
  return of.sets.flatMap((set) =>
    of.told
      .filter((target) => !isAnswered(target, set))
      .map((target) => of.plan('list', set, said, withUse('target', target))),
  );
}

/** "Which are perishable" asks for the rows whose cell is yes, not for the yes. */
function isAnswered(target: Use | undefined, { links }: ConditionSet): boolean {
  return target?.column.isYesNo === true && links.some(({ condition }) => condition.column === target.column);
}

export function extremes(of: PlanMaker): Plan[] {
  return of.sets.slice(0, MOST_SETS).flatMap((set) =>
    of.measures.flatMap((measure) =>
      of.ordersFor(measure).flatMap(({ order, bits }) => {
        const said = bits | of.said('list', 'only');
        const value = of.plan('extremeValue', set, said, { measure, order });
        const rows = of.told
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

/** "Which customer has the highest revenue" is about the sum per customer, not about a single row. */
function isAddedUp(target: Use | undefined, { column, link }: Use, { table }: PlanMaker): boolean {
  if (target?.link === undefined || link === undefined || link.order !== undefined) return false;
  const addsUp = column.amount !== undefined || ADDED_UP.some((quantity) => column.quantities.has(quantity));
  return addsUp && column.amount !== 'perUnit' && canGroup(target.column, table);
}

const ADDED_UP = ['revenue', 'stock', 'count'] as const;

/** "What is due next?": the earliest date from today on. */
export function upcoming(of: PlanMaker): Plan[] {
  const periods = of.question.lexicon.periods.find(of.question.tokens.map(({ word }) => word));
  const said =
    of.said('next') & ~periods.reduce((bits, { from, to }) => bits | spanBits(from, to), bounding(of));
  if (said === 0) return [];
  const dates = of.measures.filter(({ column }) => column.kind === 'date' && column.isDerived !== true);
  return dates.flatMap((measure) => {
    const ahead = fromToday(measure, said, of);
    return of.sets
      .slice(0, MOST_SETS)
      .filter(({ links }) => links.every(({ condition }) => condition.column !== measure.column))
      .flatMap((set) => {
        const both = { links: [...set.links, ahead], bits: set.bits | said };
        return of.told.map((target) =>
          of.plan('extremeRow', both, said | of.said('list'), {
            ...{ measure, order: 'least', ...withUse('target', target) },
          }),
        );
      });
  });
}

function fromToday({ column }: Use, bits: number, { question: { today } }: PlanMaker): ConditionLink {
  const said = `≥ ${new Date(today * DAY_IN_MS).toISOString().slice(0, 10)}`;
  const condition = { kind: 'range', column, from: today, to: Number.POSITIVE_INFINITY } as const;
  return {
    condition: { ...condition, isNegated: false, said },
    ...{ manner: 'state', bits, strength: 0.9, signs: ['state:upcoming'] },
  };
}

const DAY_IN_MS = 86_400_000;

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
      for (const target of of.told) {
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

/**
 * Words that bound a number or a date, or name a column: "above 1,000" and "previous team" do not ask for the row
 * above.
 */
function bounds(of: PlanMaker): number {
  const naming = of.links.columns.filter(({ manner, order }) => order === undefined && NAMING.has(manner));
  return naming.reduce((bits, link) => bits | link.bits, bounding(of));
}

function bounding({ links }: PlanMaker): number {
  return links.conditions
    .filter(({ manner }) => manner === 'comparison' || manner === 'date' || manner === 'columns')
    .reduce((bits, link) => bits | link.bits, 0);
}

export function same(of: PlanMaker): Plan[] {
  if (!of.has('same')) return [];
  const linked = of.told.filter((target) => target?.link !== undefined);
  return of.sets.slice(0, MOST_SETS).flatMap((set) =>
    set.links.length === 0
      ? []
      : linked.flatMap((measure) =>
          measure === undefined
            ? []
            : of.told.map((target) =>
                of.plan('same', set, of.said('same', 'list'), {
                  measure,
                  ...withUse('target', target),
                }),
              ),
        ),
  );
}
