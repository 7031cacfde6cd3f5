/**
 * Whether tables answer, or text, or neither: how likely each is right, by two logistic models of how sure the plan and
 * the best place are and of what is asked. Trained on questions over tables beside text
 * (scripts/train/train-choice.ts); a question that only reckoning answers is never answered by a place that resembles it.
 */

import { isReckoning, type TableReading } from './answer-from-tables.ts';
import TRAINED from './choice.json';
import type { Finding } from './find-answer.ts';

export type Chosen = 'tables' | 'text' | 'neither';

/** Below this, a figure is wrong more often than a person can put up with. */
const LEAST_TABLES = 0.4;
/** The same where documents are hardly more than their tables: there is no text to be answered from instead. */
const LEAST_ALONE = 0.3;
/** The same of a row that resembles the question, or of any place of a document of tables where it asks for a figure. */
const LEAST_ROW = 0.3;
/** Odds beyond this say no more. */
const FAR = 5;

export function chooseAnswer(reading: TableReading, finding: Finding): Chosen {
  const figures = choiceFigures(reading, finding);
  const [tables, text] = [likely(figures, TRAINED.tables), likely(figures, TRAINED.text)];
  const least = reading.reckoned.standsAlone ? LEAST_ALONE : LEAST_TABLES;
  if (tables >= least && tables >= text) return 'tables';
  if (finding.kind !== 'quotes') return 'neither';
  const isRow = finding.ranked[0]?.candidate.row !== undefined;
  const isReckoned = reading.reckoned.standsAlone && isReckoning(reading.question);
  return (isRow || isReckoned) && text < LEAST_ROW ? 'neither' : 'text';
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

export function likely(figures: readonly number[], weights: readonly number[]): number {
  const sum = figures.reduce((total, figure, at) => total + figure * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
