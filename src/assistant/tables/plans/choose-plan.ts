/** Chooses the plan for a question over tables, with a confidence. */
import type { ConditionLink } from '../links/link.ts';
import { SAYS_MISSING } from '../links/link-empty.ts';
import type { TableQuestion } from '../question.ts';
import { asksForAbsent, confidenceFeatures, confidenceOf } from './confidence.ts';
import { type RankedPlan, rankPlans } from './rank-plans.ts';
import type { ReadyTable } from './ready-table.ts';
import TRAINED from './weights.json';

export interface Choice {
  readonly best: RankedPlan;
  /** All executed plans, best first. */
  readonly ranked: readonly RankedPlan[];
  /** 0 to 1. */
  readonly sure: number;
  /** The question names a quantity, such as a weight, a discount or a delivery date, that no table has. */
  readonly asksForAbsent: boolean;
}

/** The best plan over the tables with its confidence; undefined if there is no plan. */
export function choosePlan(tables: readonly ReadyTable[], question: TableQuestion): Choice | undefined {
  const { weights, confidence, confidenceAmong } = TRAINED;
  const ranked = withNamedThings(rankPlans(tables, question, weights));
  const [best] = ranked;
  if (best === undefined) return undefined;
  // Among several tables most doubt is about the table.
  const ofTables = best.among === undefined ? confidence : confidenceAmong;
  const sure = isEmpty(best) ? 0 : confidenceOf(confidenceFeatures(ranked), ofTables);
  return { best, ranked, sure, asksForAbsent: asksForAbsent(best) };
}

/** A plan for the thing that is named may score this much less than one for all rows. */
const NEARLY = 4;

/**
 * Puts a plan first that uses the word which names one thing of the table or says that a cell is missing, where the best
 * one leaves it out: "when was gauze last delivered" asks for one article, not for the last delivery of any.
 */
function withNamedThings(ranked: readonly RankedPlan[]): readonly RankedPlan[] {
  const [best] = ranked;
  if (best === undefined) return ranked;
  const named = thingsNamed(best);
  if ((named & ~best.plan.bits) === 0) return ranked;
  const meant = ranked.find(
    (one) =>
      one.ready === best.ready &&
      best.score - one.score < NEARLY &&
      (named & ~one.plan.bits) === 0 &&
      !isEmpty(one),
  );
  return meant === undefined ? ranked : [meant, ...ranked.filter((one) => one !== meant)];
}

/**
 * The tokens that occur in the name of only one thing of the table, and in no header, or say that a cell is missing, as
 * bits.
 */
function thingsNamed({ links, table }: RankedPlan): number {
  const isNamed = ({ condition, manner, strength }: ConditionLink) =>
    condition.kind === 'empty'
      ? !condition.isNegated && strength >= SAYS_MISSING
      : condition.kind === 'cells' &&
        condition.column === table.nameColumn &&
        condition.codes.length === 1 &&
        (manner === 'part' || manner === 'full' || manner === 'exact');
  const headers = links.columns.reduce((all, { bits }) => all | bits, 0);
  return links.conditions
    .filter((link) => isNamed(link) && (link.condition.kind === 'empty' || (link.bits & headers) === 0))
    .reduce((all, { bits }) => all | bits, 0);
}

/** Whether a plan has no rows or groups to show, or nothing to calculate with. */
export function isEmpty({ result }: Pick<RankedPlan, 'result'>): boolean {
  if (result.kind === 'rows') return result.rows.length === 0;
  if (result.kind === 'groups') return result.groups.length === 0;
  return result.kind === 'figure' && !Number.isFinite(result.value);
}
