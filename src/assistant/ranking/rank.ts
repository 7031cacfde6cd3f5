/** Ranks candidates with the trained model. */
import type { DocumentId } from '../../domain/ids.ts';
import type { PreparedPassage } from '../built-in/prepared.ts';
import { type Candidate, wordsOf } from './candidates.ts';
import { FEATURES, type Figures, type MeasureContext, PassageMeasure } from './features.ts';
import { Meanings } from './meanings.ts';
import { rankingModel } from './model.ts';

export interface Ranked {
  readonly candidate: Candidate;
  readonly figures: Figures;
  /** A log-likelihood: a difference of 1 means e times as likely. */
  readonly score: number;
}

/** Maximum number of candidates measured: those with the highest estimates. */
const MAX_MEASURED = 120;

/** The candidates, best first. Of candidates with the same words only the best remains. */
export function rank(passages: readonly PreparedPassage[], by: MeasureContext): Ranked[] {
  const ranked = measureCandidates(passages, by)
    .map((measured) => ({ ...measured, score: scoreOf(measured.figures) }))
    .sort((a, b) => b.score - a.score);
  const seen = new Set<string>();
  return ranked.filter(({ candidate }) => {
    const words = wordsOf(candidate)
      .map(({ word }) => word)
      .join(' ');
    return seen.size < seen.add(words).size;
  });
}

/** The selected candidates with their features, in no particular order. */
export function measureCandidates(
  passages: readonly PreparedPassage[],
  by: MeasureContext,
): Omit<Ranked, 'score'>[] {
  const meanings = new Meanings(by.question, passages);
  const measures = passages.map((prepared) => new PassageMeasure(prepared, by, meanings));
  const strengths = strengthsByDocument(measures);
  return measures
    .filter((measure) => !measure.isUnrelated)
    .flatMap((measure) =>
      measure.candidates.map((candidate, index) => ({
        candidate,
        estimate: measure.estimate(index),
        measure: () => measure.measure(index, strengths.get(measure.documentId) ?? []),
      })),
    )
    .sort((a, b) => b.estimate - a.estimate)
    .slice(0, MAX_MEASURED)
    .map(({ candidate, measure }) => ({ candidate, figures: measure() }));
}

/** The strength of each term's best match in each document's selected passages. */
function strengthsByDocument(
  measures: readonly PassageMeasure[],
): ReadonlyMap<DocumentId, readonly number[]> {
  const strengths = new Map<DocumentId, number[]>();
  for (const { documentId, anywhere } of measures) {
    const known = strengths.get(documentId);
    strengths.set(documentId, known?.map((one, term) => Math.max(one, anywhere[term] ?? 0)) ?? [...anywhere]);
  }
  return strengths;
}

function scoreOf(figures: Figures): number {
  const { ranking } = rankingModel();
  return FEATURES.reduce((sum, name) => sum + (ranking[name] ?? 0) * figures[name], 0);
}
