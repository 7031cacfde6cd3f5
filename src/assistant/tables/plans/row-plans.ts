/** Plans with rows as the result: all that meet conditions, the first or greatest, the next, similar ones. */
import type { ConditionLink } from '../links/link.ts';
import { spanBits } from '../question.ts';
import type { ConditionSet } from './condition-sets.ts';
import { isComparedWith, isTaken } from './figure-plans.ts';
import { canGroup } from './group-plans.ts';
import type { Plan, PlanKind, Use } from './plan.ts';
import { MAX_SETS, NAMING, type PlanMaker, withUse } from './plan-maker.ts';
import { asksForAll } from './sums-of-all.ts';

export function lists(maker: PlanMaker): Plan[] {
  // "What did the courses bring in" asks for a sum.
  if (maker.measures.some((measure) => isTaken(measure, maker))) return [];
  const opBits = maker.bitsOf('list', 'only', 'all');
  return maker.sets.flatMap((set) =>
    maker.outputs
      .filter((target) => !isAnswered(target, set))
      .filter((target) => target === undefined || !asksForAll(maker, set, target))
      .map((target) => maker.plan('list', set, opBits, withUse('target', target))),
  );
}

/**
 * "Which are perishable" asks for the rows whose cell is yes, not for the yes, "who in the Sales team" for no team, "below
 * the minimum" for no minimum.
 */
function isAnswered(target: Use | undefined, set: ConditionSet): boolean {
  if (target === undefined) return false;
  const isSaid = set.links.some(
    ({ condition, manner }) =>
      condition.column === target.column &&
      (target.column.isYesNo ||
        (manner === 'exact' &&
          condition.kind === 'cells' &&
          condition.codes.length === 1 &&
          !condition.isNegated)),
  );
  return isSaid || (target.link !== undefined && isComparedWith(target, set));
}

export function extremes(maker: PlanMaker): Plan[] {
  return maker.sets.slice(0, MAX_SETS).flatMap((set) =>
    maker.measures.flatMap((measure) =>
      maker.ordersFor(measure).flatMap(({ order, bits }) => {
        const opBits = bits | maker.bitsOf('list', 'only');
        const value = maker.plan('extremeValue', set, opBits, { measure, order });
        const rows = maker.outputs
          .filter((target) => target?.column !== measure.column && !isAnswered(target, set))
          .filter((target) => !isAddedUp(target, measure, maker))
          .flatMap((target) => [
            maker.plan('extremeRow', set, opBits, { measure, order, ...withUse('target', target) }),
            ...maker.counts.map(({ count, bits: at }) =>
              maker.plan('extremeRow', set, opBits | at, {
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
export function upcoming(maker: PlanMaker): Plan[] {
  const periods = maker.question.lexicon.periods.find(maker.question.tokens.map(({ word }) => word));
  const opBits =
    maker.bitsOf('next') &
    ~periods.reduce((bits, { from, to }) => bits | spanBits(from, to), bounding(maker));
  if (opBits === 0) return [];
  const dates = maker.measures.filter(({ column }) => column.kind === 'date' && column.isDerived !== true);
  return dates.flatMap((measure) => {
    const ahead = fromToday(measure, opBits, maker);
    return maker.sets
      .slice(0, MAX_SETS)
      .filter(({ links }) => links.every(({ condition }) => condition.column !== measure.column))
      .flatMap((set) => {
        const both = { links: [...set.links, ahead], bits: set.bits | opBits };
        return maker.outputs.map((target) =>
          maker.plan('extremeRow', both, opBits | maker.bitsOf('list'), {
            ...{ measure, order: 'least', ...withUse('target', target) },
          }),
        );
      });
  });
}

function fromToday({ column }: Use, bits: number, { question: { today } }: PlanMaker): ConditionLink {
  const wording = `≥ ${new Date(today * DAY_IN_MS).toISOString().slice(0, 10)}`;
  const condition = { kind: 'range', column, from: today, to: Number.POSITIVE_INFINITY } as const;
  return {
    condition: { ...condition, isNegated: false, wording },
    ...{ manner: 'state', bits, strength: 0.9, signs: ['state:upcoming'] },
  };
}

const DAY_IN_MS = 86_400_000;

export function inOrder(maker: PlanMaker): Plan[] {
  const plans: Plan[] = [];
  const sets = maker.sets.slice(0, MAX_SETS);
  const kinds: [PlanKind, number][] = [
    ['first', maker.bitsOf('first', 'oldest')],
    ['last', maker.bitsOf('last')],
    ['next', maker.bitsOf('next') & ~bounds(maker)],
    ['previous', maker.bitsOf('previous') & ~bounds(maker)],
  ];
  for (const [kind, bits] of kinds) {
    if (bits === 0) continue;
    const opBits = bits | maker.bitsOf('list', 'only');
    for (const set of sets) {
      // The row behind another one needs that one to be named.
      if ((kind === 'next' || kind === 'previous') && !namesRow(set, maker)) continue;
      for (const target of maker.outputs) {
        plans.push(maker.plan(kind, set, opBits, withUse('target', target)));
        if (kind !== 'first' && kind !== 'last') continue;
        for (const { count, bits: at } of maker.counts) {
          plans.push(maker.plan(kind, set, opBits | at, { count, ...withUse('target', target) }));
        }
      }
    }
  }
  return plans;
}

/** "The next lift check" is one to come, and no row behind any that has a lift. */
function namesRow({ links }: ConditionSet, { table: { body, idColumn, nameColumn } }: PlanMaker): boolean {
  return links.some(
    ({ condition }) =>
      condition.kind === 'cells' &&
      !condition.isNegated &&
      (condition.column === idColumn ||
        condition.column === nameColumn ||
        condition.column.distinct === body.length),
  );
}

/**
 * Words that bound a number or a date, or name a column: "above 1,000" and "previous team" do not ask for the row
 * above.
 */
function bounds(maker: PlanMaker): number {
  const naming = maker.links.columns.filter(({ manner, order }) => order === undefined && NAMING.has(manner));
  return naming.reduce((bits, link) => bits | link.bits, bounding(maker));
}

function bounding({ links }: PlanMaker): number {
  return links.conditions
    .filter(({ manner }) => manner === 'comparison' || manner === 'date' || manner === 'columns')
    .reduce((bits, link) => bits | link.bits, 0);
}

export function same(maker: PlanMaker): Plan[] {
  // "On the same day" compares two dates of a row.
  const isOfDates = maker.links.conditions.some(
    ({ condition }) => condition.kind === 'columns' && condition.isEqual === true,
  );
  if (!maker.has('same') || isOfDates) return [];
  const linked = maker.outputs.filter((target) => target?.link !== undefined);
  return maker.sets.slice(0, MAX_SETS).flatMap((set) =>
    set.links.length === 0
      ? []
      : linked.flatMap((measure) =>
          measure === undefined
            ? []
            : maker.outputs.map((target) =>
                maker.plan('same', set, maker.bitsOf('same', 'list'), {
                  measure,
                  ...withUse('target', target),
                }),
              ),
        ),
  );
}
