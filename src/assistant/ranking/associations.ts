/**
 * Which words answer questions with which words, as learned from questions and their answers: "how long" and "renew",
 * "governing" and "laws". An association says nothing certain; it tells sentences apart that say the question's own
 * words equally well or, as often, not at all.
 */
import type { Term } from '../built-in/question.ts';
import type { RankingModel } from './model.ts';

/** Damps the sum where few pairs are known. */
const DAMPING = 4;

/** A sum over known pairs of a question's word and a word of the text, each pair once. @param stems of the text */
export function associationOf(
  associations: RankingModel['associations'],
  terms: readonly Pick<Term, 'stems'>[],
  stems: readonly string[],
): number {
  const texts = new Set(stems);
  let sum = 0;
  let pairs = 0;
  for (const asked of new Set(terms.map((term) => term.stems[0] ?? ''))) {
    const weights = Object.hasOwn(associations, asked) ? associations[asked] : undefined;
    if (weights === undefined) continue;
    for (const text of texts) {
      const weight = Object.hasOwn(weights, text) ? weights[text] : undefined;
      if (weight === undefined) continue;
      sum += weight;
      pairs++;
    }
  }
  return sum / Math.sqrt(DAMPING + pairs);
}
