/**
 * Estimates whether the best candidate answers the question or is only similar to it. A question about another subject
 * shares few words with any passage; one that distorts a fact shares nearly all, but is contradicted. A small network,
 * since the features speak for or against an answer together, trained on questions with and without one (selective question answering: Kamath and others, 2020).
 */

import type { Question } from '../built-in/question.ts';
import { FEATURES } from './features.ts';
import { probabilityOf } from './log-linear.ts';
import { rankingModel } from './model.ts';
import { logOddsOf } from './network.ts';
import type { Ranked } from './rank.ts';

/** The features of the best candidate that the model uses beside its score, in which associations are alone. */
const BEST_FEATURES = FEATURES.filter((name) => name !== 'association');

/** The score of an answer that is not among the candidates, so that the best of a few bad ones does not stand out. */
const NONE_SCORE = 7;

/** The model's features. @param ranked best first */
export function confidenceFigures(
  ranked: readonly Pick<Ranked, 'figures' | 'score'>[],
  question: Question,
): Readonly<Record<string, number>> {
  const [best] = ranked;
  if (best === undefined) return {};
  const { figures, score } = best;
  return {
    bias: 1,
    score,
    share: 1 / ranked.reduce((sum, one) => sum + Math.exp(one.score - score), Math.exp(NONE_SCORE - score)),
    ...Object.fromEntries(BEST_FEATURES.map((name) => [name, figures[name]])),
    // Scores of questions with learned associations are on a different scale.
    isLearned: figures.association === 0 ? 0 : 1,
    isOpen: question.kind === 'any' ? 1 : 0,
    terms: Math.log(1 + question.terms.length),
  };
}

/** The probability that the best candidate answers, from 0 to 1. @param ranked best first */
export function confidenceOf(ranked: readonly Ranked[], question: Question): number {
  if (ranked.length === 0) return 0;
  return probabilityOf(logOddsOf(rankingModel().confidence, confidenceFigures(ranked, question)));
}
