/**
 * Estimates whether the best candidate answers the question or is only similar to it. A question about another subject
 * shares few words with any passage; one that distorts a fact shares nearly all, but is contradicted. A logistic model,
 * trained on questions with and without an answer (selective question answering: Kamath and others, 2020).
 */
import type { Question } from '../built-in/question.ts';
import { rankingModel } from './model.ts';
import type { Ranked } from './rank.ts';

/** The features of the best candidate that the model uses; the others add nothing. */
const BEST_FEATURES = [
  'own',
  'withHeading',
  'passage',
  'ownRest',
  'passageRest',
  'documentRest',
  'titled',
  'rarestMissing',
  'trigrams',
  'meantWithHeading',
  'meantPassage',
  'likeness',
  'byTranslation',
  'otherLanguage',
  'contrast',
  'denied',
  'numbersMissing',
  'noKind',
] as const;

/** Features whose weights must not be positive, since they are evidence against an answer. */
export const AGAINST: ReadonlySet<string> = new Set([
  'rarestMissing',
  'contrast',
  'denied',
  'numbersMissing',
  'noKind',
  'unknown',
  'unknownName',
]);

/** The lead is clipped to this. */
const MAX_LEAD = 5;

/** The model's features. @param ranked best first @param isKnown for each term, whether the library contains it */
export function confidenceFigures(
  ranked: readonly Pick<Ranked, 'candidate' | 'figures' | 'score'>[],
  question: Question,
  isKnown: readonly boolean[],
): Readonly<Record<string, number>> {
  const [best] = ranked;
  if (best === undefined) return {};
  const { figures, score, candidate } = best;
  const other = ranked.find((one) => one.candidate.prepared !== candidate.prepared);
  return {
    bias: 1,
    score,
    lead: Math.min(MAX_LEAD, other === undefined ? MAX_LEAD : score - other.score),
    share: 1 / ranked.reduce((sum, one) => sum + Math.exp(one.score - score), 0),
    ...Object.fromEntries(BEST_FEATURES.map((name) => [name, figures[name]])),
    unknown: 1 - isKnown.filter((one) => one).length / (isKnown.length || 1),
    unknownName: question.terms.some((term, at) => term.isName && isKnown[at] === false) ? 1 : 0,
    // Scores of questions with learned associations are on a different scale.
    isLearned: figures.association === 0 ? 0 : 1,
    isOpen: question.kind === 'any' ? 1 : 0,
    terms: Math.log(1 + question.terms.length),
  };
}

/** The probability that the best candidate answers, from 0 to 1. @param ranked best first */
export function confidenceOf(
  ranked: readonly Ranked[],
  question: Question,
  isKnown: readonly boolean[],
): number {
  if (ranked.length === 0) return 0;
  const figures = confidenceFigures(ranked, question, isKnown);
  const { confidence } = rankingModel();
  const odds = Object.entries(figures).reduce(
    (sum, [name, value]) => sum + (confidence[name] ?? 0) * value,
    0,
  );
  return 1 / (1 + Math.exp(-odds));
}
