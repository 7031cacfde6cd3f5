/** Ranks what may answer a question by the trained model. */
import type { DocumentId } from '../../domain/ids.ts';
import type { PreparedPassage } from '../built-in/prepared.ts';
import { type Candidate, wordsOf } from './candidates.ts';
import { FEATURES, type Figures, type MeasureBy, PassageMeasure } from './features.ts';
import { Meanings } from './meanings.ts';
import { rankingModel } from './model.ts';

export interface Ranked {
  readonly candidate: Candidate;
  readonly figures: Figures;
  /** A logarithm: one more makes it 2.7 times as likely, against the others. */
  readonly score: number;
}

/** How many candidates are measured: those that say most of the question. */
const MEASURED = 120;

/** The candidates that may answer, best first; what is said in the same words in several places is one of them. */
export function rank(passages: readonly PreparedPassage[], by: MeasureBy): Ranked[] {
  const ranked = measureCandidates(passages, by)
    .map((measured) => ({ ...measured, score: scoreOf(measured.figures) }))
    .sort((a, b) => b.score - a.score);
  const said = new Set<string>();
  return ranked.filter(({ candidate }) => {
    const words = wordsOf(candidate)
      .map(({ word }) => word)
      .join(' ');
    return said.size < said.add(words).size;
  });
}

/** What ranking looks at, with its figures; in no particular order. */
export function measureCandidates(
  passages: readonly PreparedPassage[],
  by: MeasureBy,
): Omit<Ranked, 'score'>[] {
  const meanings = new Meanings(by.question, passages);
  const measures = passages.map((prepared) => new PassageMeasure(prepared, by, meanings));
  const said = saidByDocuments(measures);
  return measures
    .filter((measure) => !measure.isSilent)
    .flatMap((measure) =>
      measure.candidates.map((candidate, index) => ({
        candidate,
        rough: measure.rough(index),
        measure: () => measure.measure(index, said.get(measure.documentId) ?? []),
      })),
    )
    .sort((a, b) => b.rough - a.rough)
    .slice(0, MEASURED)
    .map(({ candidate, measure }) => ({ candidate, figures: measure() }));
}

/** How well each document says each term, as far as it is in reach. */
function saidByDocuments(measures: readonly PassageMeasure[]): ReadonlyMap<DocumentId, readonly number[]> {
  const said = new Map<DocumentId, number[]>();
  for (const { documentId, anywhere } of measures) {
    const known = said.get(documentId);
    said.set(documentId, known?.map((one, term) => Math.max(one, anywhere[term] ?? 0)) ?? [...anywhere]);
  }
  return said;
}

function scoreOf(figures: Figures): number {
  const { ranking } = rankingModel();
  return FEATURES.reduce((sum, name) => sum + (ranking[name] ?? 0) * figures[name], 0);
}
