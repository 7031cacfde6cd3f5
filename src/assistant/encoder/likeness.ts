/** How near two sentences are in meaning, by their encodings. */
import { type EncodedSentence, PIECE_LENGTH } from './sentence-encoder.ts';

/** The cosine of the sentences as a whole. */
export function cosine(one: EncodedSentence, other: EncodedSentence): number {
  let sum = 0;
  for (let at = 0; at < one.vector.length; at++) sum += (one.vector[at] ?? 0) * (other.vector[at] ?? 0);
  return sum;
}

/**
 * How near what a question says piece by piece comes to a sentence: the weighted mean, over the question's pieces, of the cosine
 * of the piece of the sentence that is nearest (Khattab and Zaharia, "ColBERT", 2020, section 3.3, with weights).
 */
export function pieceLikeness(question: EncodedSentence, sentence: EncodedSentence): number {
  const size = question.pieces.length / question.weights.length;
  let sum = 0;
  for (let at = 0; at < question.weights.length; at++) {
    const piece = question.pieces.subarray(at * size, (at + 1) * size);
    sum += (question.weights[at] ?? 0) * nearest(piece, sentence.pieces);
  }
  return sum / PIECE_LENGTH ** 2;
}

/** The largest dot product of a vector with one of those that stand one after the other. */
function nearest(vector: Int8Array, others: Int8Array): number {
  let most = -(PIECE_LENGTH ** 2);
  for (let from = 0; from < others.length; from += vector.length) {
    let product = 0;
    for (let at = 0; at < vector.length; at++) product += (vector[at] ?? 0) * (others[from + at] ?? 0);
    if (product > most) most = product;
  }
  return most;
}
