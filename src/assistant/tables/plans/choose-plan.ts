/** Chooses what a question means over tables, or says that it is not sure. */
import type { TableQuestion } from '../question.ts';
import { confidenceFeatures, confidenceOf } from './confidence.ts';
import { type RankedPlan, rankPlans, type Weights } from './rank-plans.ts';
import type { ReadyTable } from './ready-table.ts';
import TRAINED from './weights.json';

export interface Choice {
  readonly best: RankedPlan;
  /** All plans that were carried out, best first. */
  readonly ranked: readonly RankedPlan[];
  /** From 0 to 1. */
  readonly sure: number;
  /** The question speaks of a weight, a discount, a date of delivery that no table in reach has. */
  readonly asksForAbsent: boolean;
}

/** What plans are scored by, and how sure they are. */
export interface Trained {
  readonly weights: Weights;
  readonly confidence: Weights;
}

/** The best plan over the tables with how sure it is; undefined when there is nothing to choose from. */
export function choosePlan(
  tables: readonly ReadyTable[],
  question: TableQuestion,
  { weights, confidence }: Trained = TRAINED,
): Choice | undefined {
  const ranked = rankPlans(tables, question, weights);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const features = confidenceFeatures(ranked, best.question);
  const asksForAbsent = features.has('quantity absent');
  if (isEmpty(best)) return { best, ranked, sure: 0, asksForAbsent };
  return { best, ranked, sure: confidenceOf(features, confidence), asksForAbsent };
}

/** Nothing was found to tell, or nothing to reckon with. */
export function isEmpty({ result }: Pick<RankedPlan, 'result'>): boolean {
  if (result.kind === 'rows') return result.rows.length === 0;
  if (result.kind === 'groups') return result.groups.length === 0;
  return result.kind === 'figure' && !Number.isFinite(result.value);
}
