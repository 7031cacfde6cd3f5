/**
 * Which words answer questions with which words, as learned from questions that recur: "governing" and "laws". They tell
 * sentences apart only for questions that are made of words that were learned from; of others they know nothing, and
 * would only disturb.
 */
import type { Term } from '../built-in/question.ts';

/** By stem of a question's word: stems of words that answer such questions, and (below zero) those that do not. */
export type Associations = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Damps the sum where few pairs are known. */
const DAMPING = 4;
/** The share of a question's words that must have been learned from. */
const KNOWN_SHARE = 0.75;

/** A sum over known pairs of a question's word and a word of the text, each pair once. @param stems of the text */
export function associationOf(
  associations: Associations,
  terms: readonly Pick<Term, 'stems'>[],
  stems: readonly string[],
): number {
  const asked = [...new Set(terms.map((term) => term.stems[0] ?? ''))];
  const known = asked.flatMap((one) => associations.get(one) ?? []);
  if (known.length < KNOWN_SHARE * asked.length) return 0;
  const texts = new Set(stems);
  let sum = 0;
  let pairs = 0;
  for (const weights of known) {
    for (const text of texts) {
      const weight = weights.get(text);
      if (weight === undefined) continue;
      sum += weight;
      pairs++;
    }
  }
  return sum / Math.sqrt(DAMPING + pairs);
}

/** As the model's file has them: one text of stems, each with its weight in hundredths behind it. */
export function readAssociations(packed: Readonly<Record<string, string>>): Associations {
  return new Map(Object.entries(packed).map(([asked, text]) => [asked, readWeights(text)]));
}

function readWeights(text: string): ReadonlyMap<string, number> {
  const parts = text.split(' ');
  return new Map(
    parts.flatMap((part, at) => (at % 2 === 0 ? [[part, Number(parts[at + 1]) / 100] as const] : [])),
  );
}

/** The opposite of reading them. */
export function packAssociations(associations: Associations): Record<string, string> {
  const pack = (weights: ReadonlyMap<string, number>) =>
    [...weights].map(([text, weight]) => `${text} ${Math.round(100 * weight)}`).join(' ');
  return Object.fromEntries([...associations].map(([asked, weights]) => [asked, pack(weights)]));
}
