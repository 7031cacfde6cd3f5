/**
 * Whether tables answer, or text, or neither: how likely each is right, by two logistic models of how sure the plan and
 * the best place are and of what is asked. Trained on questions over tables beside text
 * (scripts/train/train-choice.ts); a question that only reckoning answers is never answered by a place that resembles it.
 */

import { isReckoning, type TableReading } from './answer-from-tables.ts';
import TRAINED from './choice.json';
import type { Finding } from './find-answer.ts';

/** Readings are several plans, of which none is sure; places come near in text. */
export type Chosen = 'tables' | 'text' | 'readings' | 'places';

/** Trained by scripts/train/train-choice.ts: how each figure that is looked at speaks for the tables, and for the text. */
export interface ChoiceModel {
  readonly tables: readonly number[];
  readonly text: readonly number[];
}

/** What a wrong answer costs, of one that a right one brings: a place that does not answer is seen at once. */
export const COST = { tables: 1, text: 0.5 } as const;

/** Odds beyond this say no more. */
const FAR = 5;
/** A plan that is less likely than one in five tells no figure, whatever row of its table comes near. */
const LEAST = Math.log(0.2 / 0.8);
/** One that is less likely than this is not worth to be offered beside others where a figure is asked for. */
const LEAST_OFFERED = Math.log(0.04 / 0.96);

export function chooseAnswer(reading: TableReading, finding: Finding): Chosen {
  return chosenBy(choiceFigures(reading, finding), finding.kind === 'quotes', TRAINED);
}

/**
 * The answer that is worth more than none, and most.
 * @param figures of choiceFigures
 * @param isQuoted whether text was found that is likely to answer
 */
export function chosenBy(figures: readonly number[], isQuoted: boolean, model: ChoiceModel): Chosen {
  const worth = (of: keyof typeof COST) => {
    const right = likely(figures, model[of]);
    return right - (1 - right) * COST[of];
  };
  const [, ofPlan = 0] = figures;
  const [ofTables, ofText] = [ofPlan < LEAST ? 0 : worth('tables'), isQuoted ? worth('text') : 0];
  if (ofTables > 0 && ofTables >= ofText) return 'tables';
  // A place in text was found likely already; a row that resembles the question, and any place where a figure is asked
  // of a document of tables, must be worth it.
  const [, , , reckons, isRow, , standsAlone] = figures;
  const isDoubtful = isRow === 1 || (standsAlone === 1 && reckons === 1);
  if (isQuoted && (!isDoubtful || ofText > 0)) return 'text';
  return ofPlan >= (reckons === 1 ? LEAST_OFFERED : LEAST) ? 'readings' : 'places';
}

/** What is looked at. */
export function choiceFigures({ reckoned, question }: TableReading, { sure, ranked }: Finding): number[] {
  const { kind, standsAlone, asksForAbsent, namesColumn } = reckoned;
  const [best] = ranked;
  const isRow = best?.candidate.row !== undefined;
  const reckons = isReckoning(question);
  const [ofPlan, ofText] = [odds(reckoned.sure), odds(sure)];
  return [
    1,
    ofPlan,
    ofText,
    reckons ? 1 : 0,
    isRow ? 1 : 0,
    isRow && reckons ? 1 : 0,
    standsAlone ? 1 : 0,
    kind === 'list' ? 1 : 0,
    asksForAbsent ? 1 : 0,
    namesColumn ? 1 : 0,
    // A sentence that answers speaks against the tables, a row of them for them.
    isRow ? ofPlan : 0,
    isRow ? ofText : 0,
  ];
}

function odds(share: number): number {
  const bounded = Math.max(1e-6, Math.min(1 - 1e-6, share));
  return Math.max(-FAR, Math.min(FAR, Math.log(bounded / (1 - bounded))));
}

function likely(figures: readonly number[], weights: readonly number[]): number {
  const sum = figures.reduce((total, figure, at) => total + figure * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
