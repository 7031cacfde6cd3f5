/**
 * Builds the candidate plans for a question from its links to a table. Words may stay unused, at a cost set by the
 * ranking (floating parsing: Pasupat and Liang, 2015); an operation is tried if a word of the question suggests it.
 */
import type { Links } from '../links/link.ts';
import { countBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { aggregates, counts, products, shares } from './figure-plans.ts';
import { grouped } from './group-plans.ts';
import type { Plan } from './plan.ts';
import { PlanMaker } from './plan-maker.ts';
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
  return withoutRepeats(KINDS.flatMap((plansOf) => plansOf(maker)));
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
