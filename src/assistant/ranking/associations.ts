/**
 * Associations between words of questions and words of their answers, e.g. "governing" and "laws", learned from recurring
 * questions. They are used only for questions that consist mostly of learned words; for others they would be noise.
 */
import type { Term } from '../built-in/question.ts';

/** By stem of a question's word: weights of stems in answers, negative for those in wrong answers. */
export type Associations = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Damps the sum where few pairs are known. */
const DAMPING = 4;
/** Minimum share of a question's words with learned associations. */
const KNOWN_SHARE = 0.75;

/** The damped sum over the known pairs of a question's word and a word of the text. @param stems of the text */
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

/** Reads associations from the model file: a text of stems, each followed by its weight in hundredths. */
export function readAssociations(packed: Readonly<Record<string, string>>): Associations {
  return new Map(Object.entries(packed).map(([asked, text]) => [asked, readWeights(text)]));
}

function readWeights(text: string): ReadonlyMap<string, number> {
  const parts = text.split(' ');
  return new Map(
    parts.flatMap((part, at) => (at % 2 === 0 ? [[part, Number(parts[at + 1]) / 100] as const] : [])),
  );
}

/** The inverse of `readAssociations`. */
export function packAssociations(associations: Associations): Record<string, string> {
  const pack = (weights: ReadonlyMap<string, number>) =>
    [...weights].map(([text, weight]) => `${text} ${Math.round(100 * weight)}`).join(' ');
  return Object.fromEntries([...associations].map(([asked, weights]) => [asked, pack(weights)]));
}
