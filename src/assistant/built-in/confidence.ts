/** Whether what was found answers the question, or only resembles it. */
import type { Question } from './question.ts';
import type { RankedRow } from './rank-rows.ts';
import type { RankedSentence } from './rank-sentences.ts';

export function isAnswered(
  best: { readonly row: RankedRow } | { readonly sentence: RankedSentence },
  _question: Question,
): boolean {
  if ('row' in best) return best.row.all > 0.3;
  return best.sentence.figures.passage > 0.4;
}
