/** The words of a message that are to stand in a document as a new text, as a trained model finds them. */
import { type Ranked, rankTold, toldWeights } from './rank-told.ts';
import { type Span, spanFeatures, spansIn } from './told-spans.ts';

const MOST_WORDS = 40;
/** A quotation of one word names something. */
const LEAST_QUOTED = 2;

/** The texts that a message may tell, likeliest first. */
export function textsTold(message: string): readonly Ranked<Span>[] {
  return rankTold(textsIn(message), toldWeights('text'));
}

/** The words that may be a new text, with what speaks for each. */
export function textsIn(
  message: string,
): readonly { readonly told: Span; readonly features: ReadonlyMap<string, number> }[] {
  return spansIn(message, MOST_WORDS)
    .filter(({ text, isQuoted }) => !isQuoted || text.split(/\s+/).length >= LEAST_QUOTED)
    .map((told) => ({ told, features: spanFeatures(message, told, 'text') }));
}
