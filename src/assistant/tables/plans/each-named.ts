/** Figures for each of several things that are named: "how many courses of each level are there: A1 and B2". */
import type { Column } from '../column.ts';
import type { ConditionLink, Links } from '../links/link.ts';
import type { TableQuestion } from '../question.ts';
import type { Condition } from './conditions.ts';
import type { Plan, PlanKind } from './plan.ts';

/** Tokens between the word that asks for each and the one that says of what: "por cada una de las salas". */
const NEAR = 4;

const GROUPS: ReadonlySet<PlanKind> = new Set<PlanKind>(['groupCount', 'groupSum', 'groupMean']);

/**
 * Without the plans that tell one figure of several things together, or of one of them, where the question asks for each of
 * them by the header of their column: 17 of both levels is no answer to how many there are of each.
 */
export function withoutTogether(plans: readonly Plan[], question: TableQuestion, links: Links): Plan[] {
  const columns = columnsOfEach(question, links);
  const named = plans.flatMap(({ kind, target, conditions }) =>
    GROUPS.has(kind) && target !== undefined && columns.has(target.column)
      ? conditions.flatMap(({ condition }) => severalOf(condition, target.column) ?? [])
      : [],
  );
  if (named.length === 0) return [...plans];
  const isOfThem = (condition: Condition) =>
    condition.kind === 'cells' &&
    !condition.isNegated &&
    named.some(
      (all) => all.column === condition.column && condition.codes.every((code) => all.codes.includes(code)),
    );
  const isOfAll = ({ condition }: ConditionLink) => severalOf(condition, condition.column) !== undefined;
  return plans.filter(
    ({ kind, conditions }) =>
      !conditions.some((link) => isOfThem(link.condition) && !(GROUPS.has(kind) && isOfAll(link))),
  );
}

/** A condition that names several texts of a column. */
function severalOf(condition: Condition, column: Column) {
  const isSeveral =
    condition.kind === 'cells' &&
    !condition.isNegated &&
    condition.column === column &&
    condition.codes.length > 1;
  return isSeveral ? condition : undefined;
}

/** The columns that stand behind "each" or "per". */
function columnsOfEach({ operations, tokens }: TableQuestion, { columns }: Links): ReadonlySet<Column> {
  const nouns = operations.reduce((bits, { tag, to }) => {
    const at = tokens.findIndex(({ isContent }, index) => isContent && index >= to);
    return tag !== 'group' || at < 0 || at - to > NEAR ? bits : bits | (1 << at);
  }, 0);
  const named = columns.filter(({ bits, order }) => order === undefined && (bits & nouns) !== 0);
  return new Set(named.map(({ column }) => column));
}
