/**
 * Whether tables answer, or text, or neither: how likely each is right, by two logistic models of how sure the plan and
 * the best place are and of what is asked. Trained on questions over tables beside text
 * (scripts/train/train-choice.ts); a question that only reckoning answers is never answered by a place that resembles it.
 */

import { isReckoning, type TableReading } from './answer-from-tables.ts';
import TRAINED from './choice.json';
import type { Finding } from './find-answer.ts';

export type Chosen = 'tables' | 'text' | 'neither';

/** Trained by scripts/train/train-choice.ts. */
export interface ChoiceModel {
  /** How each figure that is looked at speaks for the tables, and for the text. */
  readonly tables: readonly number[];
  readonly text: readonly number[];
  readonly least: LeastLikely;
}

/** Below these nothing is answered: wrong more often than a person can put up with. */
export interface LeastLikely {
  readonly tables: number;
  /** The same where documents are hardly more than their tables: there is no text to be answered from instead. */
  readonly alone: number;
  /** Of a row that resembles the question, or of any place of a document of tables where it asks for a figure. */
  readonly row: number;
}

/** Odds beyond this say no more. */
const FAR = 5;

export function chooseAnswer(reading: TableReading, finding: Finding): Chosen {
  return chosenBy(choiceFigures(reading, finding), finding.kind === 'quotes', TRAINED);
}

/** @param figures of choiceFigures @param isQuoted whether text was found that is likely to answer */
export function chosenBy(
  figures: readonly number[],
  isQuoted: boolean,
  { tables, text, least }: ChoiceModel,
): Chosen {
  const [, , , reckons, isRow, , standsAlone] = figures;
  const [ofTables, ofText] = [likely(figures, tables), likely(figures, text)];
  if (ofTables >= (standsAlone === 1 ? least.alone : least.tables) && ofTables >= ofText) return 'tables';
  if (!isQuoted) return 'neither';
  const isDoubtful = isRow === 1 || (standsAlone === 1 && reckons === 1);
  return isDoubtful && ofText < least.row ? 'neither' : 'text';
}

/** What is looked at. */
export function choiceFigures({ reckoned, question }: TableReading, { sure, ranked }: Finding): number[] {
  const { kind, standsAlone, asksForAbsent, namesColumn } = reckoned;
  const [best] = ranked;
  const isRow = best?.candidate.row !== undefined;
  const reckons = isReckoning(question);
  return [
    1,
    odds(reckoned.sure),
    odds(sure),
    reckons ? 1 : 0,
    isRow ? 1 : 0,
    isRow && reckons ? 1 : 0,
    standsAlone ? 1 : 0,
    kind === 'list' ? 1 : 0,
    asksForAbsent ? 1 : 0,
    namesColumn ? 1 : 0,
    best === undefined ? 1 : 0,
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
