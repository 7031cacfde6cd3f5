/**
 * Whether what was ranked first answers the question, or only resembles it. A question about something else shares few
 * of its words with any passage; one that twists a fact shares nearly all, and shows by what contradicts it. A logistic
 * model, trained on questions with and without an answer (selective question answering: Kamath and others, 2020).
 */
import type { Question } from '../built-in/question.ts';
import { rankingModel } from './model.ts';
import type { Ranked } from './rank.ts';

/** The figures of the best that tell; the others have nothing to add. */
const OF_THE_BEST = [
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

/** What speaks against an answer never speaks for one: the weights of these are not positive. */
export const AGAINST: ReadonlySet<string> = new Set([
  'rarestMissing',
  'contrast',
  'denied',
  'numbersMissing',
  'noKind',
  'unknown',
  'unknownName',
]);

/** A lead that is larger says no more. */
const MOST_LEAD = 5;

/** What the model looks at. @param ranked best first */
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
    lead: Math.min(MOST_LEAD, other === undefined ? MOST_LEAD : score - other.score),
    share: 1 / ranked.reduce((sum, one) => sum + Math.exp(one.score - score), 0),
    ...Object.fromEntries(OF_THE_BEST.map((name) => [name, figures[name]])),
    unknown: 1 - isKnown.filter((one) => one).length / (isKnown.length || 1),
    unknownName: question.terms.some((term, at) => term.isName && isKnown[at] === false) ? 1 : 0,
    // Of questions whose words were learned from, the likeness is another than of all others.
    isLearned: figures.association === 0 ? 0 : 1,
    isOpen: question.kind === 'any' ? 1 : 0,
    terms: Math.log(1 + question.terms.length),
  };
}

/** From 0, certainly no answer, to 1. */
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
