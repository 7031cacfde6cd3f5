/** Chooses the plan for a question over tables, with a confidence. */
import type { TableQuestion } from '../question.ts';
import { confidenceFeatures, confidenceOf } from './confidence.ts';
import { type RankedPlan, rankPlans, type Weights } from './rank-plans.ts';
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

/** The trained weights of the score and of the confidence. */
export interface PlanWeights {
  readonly weights: Weights;
  readonly confidence: Weights;
}

/** The best plan over the tables with its confidence; undefined if there is no plan. */
export function choosePlan(
  tables: readonly ReadyTable[],
  question: TableQuestion,
  { weights, confidence }: PlanWeights = TRAINED,
): Choice | undefined {
  const ranked = rankPlans(tables, question, weights);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const features = confidenceFeatures(ranked, best.question);
  const asksForAbsent = features.has('quantity absent');
  if (isEmpty(best)) return { best, ranked, sure: 0, asksForAbsent };
  return { best, ranked, sure: confidenceOf(features, confidence), asksForAbsent };
}

/** Whether a plan has no rows or groups to show, or nothing to calculate with. */
export function isEmpty({ result }: Pick<RankedPlan, 'result'>): boolean {
  if (result.kind === 'rows') return result.rows.length === 0;
  if (result.kind === 'groups') return result.groups.length === 0;
  return result.kind === 'figure' && !Number.isFinite(result.value);
}
