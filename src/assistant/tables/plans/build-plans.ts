/**
 * Builds the candidate plans for a question from its links to a table. Words may stay unused, at a cost set by the
 * ranking (floating parsing: Pasupat and Liang, 2015); an operation is tried if a word of the question suggests it.
 */
import type { Links } from '../links/link.ts';
import { countBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { withoutTogether } from './each-named.ts';
import { aggregates, counts, products, shares } from './figure-plans.ts';
import { grouped } from './group-plans.ts';
import type { Plan } from './plan.ts';
import { NAMING, PlanMaker } from './plan-maker.ts';
import { extremes, inOrder, lists, same, upcoming } from './row-plans.ts';
import { sides } from './side-plans.ts';

const KINDS = [
  lists,
  counts,
  aggregates,
  extremes,
  inOrder,
  upcoming,
  grouped,
  sides,
  shares,
  products,
  same,
];

export function buildPlans(table: DataTable, question: TableQuestion, links: Links): Plan[] {
  const maker = new PlanMaker(table, question, links);
  const plans = KINDS.flatMap((plansOf) => plansOf(maker));
  const fitting = plans.filter(
    (plan) =>
      !ignoresRest(plan, links) &&
      !ignoresAlternatives(plan, links) &&
      !mixesDates(plan, question) &&
      !(addsConstants(plan) && !maker.has('sum')),
  );
  return withoutRepeats(withoutTogether(fitting, question, links));
}

/**
 * Whether a plan passes over what a question asks is left of an amount: "how much is outstanding" asks for the open part
 * of all rows, not for the whole amount, nor for that of the rows called open unless it is named.
 */
function ignoresRest({ measure, conditions }: Plan, { columns }: Links): boolean {
  return columns.some(({ column, bits }) => {
    if (column.restOf === undefined || measure === undefined) return false;
    const setsCondition = conditions.some((condition) => (condition.bits & bits) !== 0);
    // How many places are free is no matter of all places of what has some.
    const isCompared = conditions.some(
      ({ condition }) => condition.kind === 'columns' && column.restOf?.includes(condition.other) === true,
    );
    if (isCompared && column.restOf.includes(measure.column)) return true;
    if (measure.column === column) return setsCondition;
    const isNamed = measure.link !== undefined && NAMING.has(measure.link.manner);
    return column.restOf.includes(measure.column) && !(isNamed && setsCondition);
  });
}

/** Whether a plan tells anything else than one of the texts that are to choose from, or how far two are apart. */
function ignoresAlternatives({ conditions, sides, target }: Plan, { alternatives }: Links): boolean {
  if (alternatives === undefined) return false;
  const { column } = alternatives.condition;
  if (sides !== undefined) {
    const said = sides.reduce((all, { bits }) => all | bits, 0);
    return (alternatives.bits & ~said) !== 0 || sides.some(({ condition }) => condition.column !== column);
  }
  const isOfAll = conditions.some(
    ({ condition, bits }) => condition.column === column && (alternatives.bits & ~bits) === 0,
  );
  return target?.column !== column || !isOfAll;
}

/** Whether amounts are added up of which the question says how high each is: "how many work 39 hours" asks for no 468 hours. */
function addsConstants({ kind, measure, conditions }: Plan): boolean {
  return (
    kind === 'sum' &&
    conditions.some(
      ({ condition }) =>
        condition.column === measure?.column &&
        ((condition.kind === 'cells' && !condition.isNegated && condition.codes.length === 1) ||
          (condition.kind === 'range' && condition.from === condition.to)),
    )
  );
}

/** Whether two dates to choose from are set on two columns: "in May or in June" is no order of May that is due in June. */
function mixesDates({ conditions }: Plan, { operations }: TableQuestion): boolean {
  const ors = operations.filter(({ tag }) => tag === 'or');
  const dates = ors.length === 0 ? [] : conditions.filter(({ manner }) => manner === 'date');
  return dates.some((one) =>
    dates.some(
      (other) =>
        other.condition.column !== one.condition.column &&
        ors.some(({ from }) => one.bits < 1 << from && (other.bits & -other.bits) > 1 << from),
    ),
  );
}

/** Removes duplicate plans, keeping the variant that uses most words. */
function withoutRepeats(plans: readonly Plan[]): Plan[] {
  const ids = new Map<unknown, number>();
  const idOf = (of: unknown) => {
    const id = ids.get(of) ?? ids.size;
    ids.set(of, id);
    return id;
  };
  const byKey = new Map<string, Plan>();
  for (const plan of plans) {
    const { kind, conditions, sides = [], part, measure, factor, target, order, count } = plan;
    const rows = conditions.map(({ condition }) => idOf(condition)).sort((a, b) => a - b);
    const against = [...sides, ...(part === undefined ? [] : [part])].map(({ condition }) => idOf(condition));
    const columns = [measure, factor, target].map(
      (use) => `${use?.column.index ?? ''}${use?.link?.order ?? ''}`,
    );
    const key = `${kind}:${rows}:${against}:${columns}:${order ?? ''}:${count ?? ''}`;
    const known = byKey.get(key);
    if (known === undefined || countBits(plan.bits) > countBits(known.bits)) byKey.set(key, plan);
  }
  return [...byKey.values()];
}
