/**
 * How near words of an English text come to the words of an English question in meaning, where they are not the same.
 * Of other languages nothing is known: there everything is 0.
 */
import type { PreparedPassage, Word } from '../built-in/prepared.ts';
import type { Question } from '../built-in/question.ts';
import { addVector, cosineOf, findVector, lengthOf, VECTOR_LENGTH } from '../vectors/word-vectors.ts';

/** Cosines up to here are those of any two words. */
const ANY = 0.35;
/** From here on a word is near enough for its text to be worth a look. */
export const NEAR = 0.4;
/** How much a word counts, by how common it is (Arora and others, "A Simple but Tough-to-Beat Baseline", 2017). */
const RARE = 1e-3;
/** Zipf's law over the file's words, which begins with the most common. */
const ZIPF = 11;

export class Meanings {
  readonly #terms: readonly (number | undefined)[];
  readonly #known = new Map<string, readonly number[]>();
  readonly #question: Float32Array | undefined;

  constructor({ language, terms }: Question) {
    this.#terms = terms.map(({ word }) => (language === 'en' ? findVector(word) : undefined));
    this.#question = sumOf(this.#terms.filter((one) => one !== undefined));
  }

  /** For each term of the question how near the nearest of the words is, from 0 to 1. */
  nearness(words: Iterable<Pick<Word, 'word'>>, { language }: PreparedPassage): number[] {
    const found = this.#terms.map(() => 0);
    if (language !== 'en') return found;
    for (const { word } of words) {
      this.#nearnessOf(word).forEach((near, term) => {
        if (near > (found[term] ?? 0)) found[term] = near;
      });
    }
    return found;
  }

  /** The cosine of what the question and the words mean as a whole, at least 0. */
  likeness(words: readonly Pick<Word, 'word'>[], { language }: PreparedPassage): number {
    if (language !== 'en' || this.#question === undefined) return 0;
    const other = sumOf(words.map(({ word }) => findVector(word)).filter((one) => one !== undefined));
    if (other === undefined) return 0;
    let sum = 0;
    for (let at = 0; at < VECTOR_LENGTH; at++) sum += (this.#question[at] ?? 0) * (other[at] ?? 0);
    return Math.max(0, sum / (lengthOf(this.#question) * lengthOf(other)));
  }

  #nearnessOf(word: string): readonly number[] {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const vector = findVector(word);
    const near = this.#terms.map((term) =>
      term === undefined || vector === undefined
        ? 0
        : Math.max(0, (cosineOf(term, vector) - ANY) / (1 - ANY)),
    );
    this.#known.set(word, near);
    return near;
  }
}

function sumOf(words: readonly number[]): Float32Array | undefined {
  if (words.length === 0) return undefined;
  const sum = new Float32Array(VECTOR_LENGTH);
  for (const word of words) addVector(sum, word, RARE / (RARE + 1 / (ZIPF * (word + 1))));
  return sum;
}
