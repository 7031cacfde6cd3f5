/** Ranks candidates with the trained model. */
import type { DocumentId } from '../../domain/ids.ts';
import type { PreparedPassage } from '../built-in/prepared.ts';
import type { Question } from '../built-in/question.ts';
import { type Candidate, wordsOf } from './candidates.ts';
import { FEATURES, type Figures, type MeasureContext, PassageMeasure } from './features.ts';
import { Meanings } from './meanings.ts';
import { rankingModel } from './model.ts';
import { sentenceLikeness } from './sentence-likeness.ts';

export interface Ranked {
  readonly candidate: Candidate;
  readonly figures: Figures;
  /** A log-likelihood: a difference of 1 means e times as likely. */
  readonly score: number;
}

/** Maximum number of candidates measured: those with the highest estimates. */
const MAX_MEASURED = 120;
/** Maximum number of candidates that are compared as sentences at first: the best by all other features. */
const MAX_ENCODED = 16;
/** Maximum number of sentences that are compared besides where those measured do not hold an answer. */
const MAX_OTHERS = 300;
/** Candidates this far behind the best stay behind it, however much nearer they are in meaning. */
const MAX_BEHIND = 4;

/** The candidates, best first, the best of them compared as sentences. */
export function rank(passages: readonly PreparedPassage[], by: MeasureContext): Ranked[] {
  const ranked = rankByWords(passages, by);
  return compareSentences(by.question, ranked, worthComparing(ranked).length);
}

/**
 * Ranks anew by comparing candidates as sentences, too: the more of them, the better, and the longer it takes.
 *
 * @param ranked by words, best first
 * @param most how many are compared
 */
export function compareSentences(question: Question, ranked: readonly Ranked[], most: number): Ranked[] {
  const best = withSentenceLikeness(question, ranked.slice(0, most)).map(scored);
  return [...best, ...ranked.slice(most)].sort(byScore);
}

/** Those candidates that are compared as sentences first. @param ranked by words, best first */
export function worthComparing<One extends { readonly score: number }>(ranked: readonly One[]): One[] {
  const least = (ranked[0]?.score ?? 0) - MAX_BEHIND;
  return ranked.slice(0, MAX_ENCODED).filter(({ score }) => score >= least);
}

/**
 * The same for a question that words do not answer: compares as sentences also what has no word of the question. Takes some
 * ten times as long when it is the first question over the passages.
 */
export function rankAll(passages: readonly PreparedPassage[], by: MeasureContext): Ranked[] {
  const measured = measureCandidates(passages, by, true);
  return withoutRepeats(withSentenceLikeness(by.question, measured).map(scored).sort(byScore));
}

/** The candidates by all that takes no comparing of sentences, best first. Of those with the same words only the best remains. */
export function rankByWords(passages: readonly PreparedPassage[], by: MeasureContext): Ranked[] {
  return withoutRepeats(measureCandidates(passages, by).map(scored).sort(byScore));
}

/** The candidates with the features that are too expensive to measure for all. */
export function withSentenceLikeness<One extends Omit<Ranked, 'score'>>(
  question: Question,
  measured: readonly One[],
): One[] {
  const likeness = sentenceLikeness(
    question,
    measured.map(({ candidate }) => candidate),
  );
  return measured.map((one, at) => ({
    ...one,
    figures: { ...one.figures, ...likeness[at] },
  }));
}

function withoutRepeats(ranked: readonly Ranked[]): Ranked[] {
  const seen = new Set<string>();
  return ranked.filter(({ candidate }) => {
    const words = wordsOf(candidate)
      .map(({ word }) => word)
      .join(' ');
    return seen.size < seen.add(words).size;
  });
}

/**
 * The selected candidates with their features, in no particular order.
 *
 * @param withOthers whether sentences are selected, too, that share little or nothing with the question
 */
export function measureCandidates(
  passages: readonly PreparedPassage[],
  by: MeasureContext,
  withOthers = false,
): Omit<Ranked, 'score'>[] {
  const meanings = new Meanings(by.question, passages);
  const measures = passages.map((prepared) => new PassageMeasure(prepared, by, meanings));
  const strengths = strengthsByDocument(measures);
  const candidates = measures
    .filter((measure) => withOthers || !measure.isUnrelated)
    .flatMap((measure) =>
      measure.candidates.map((candidate, index) => ({
        candidate,
        estimate: measure.estimate(index),
        measure: () => measure.measure(index, strengths.get(measure.documentId) ?? []),
      })),
    )
    .sort((a, b) => b.estimate - a.estimate);
  const best = candidates.slice(0, MAX_MEASURED);
  const others = withOthers
    ? candidates.slice(MAX_MEASURED).filter(({ candidate }) => candidate.row === undefined)
    : [];
  return [...best, ...others.slice(0, MAX_OTHERS)].map(({ candidate, measure }) => ({
    candidate,
    figures: measure(),
  }));
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

function scored<One extends Omit<Ranked, 'score'>>(measured: One): One & Pick<Ranked, 'score'> {
  const { ranking } = rankingModel();
  const score = FEATURES.reduce((sum, name) => sum + (ranking[name] ?? 0) * measured.figures[name], 0);
  return { ...measured, score };
}

function byScore(one: Ranked, other: Ranked): number {
  return other.score - one.score;
}
