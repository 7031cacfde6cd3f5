/**
 * Nearness in meaning between the words of a text and those of a question: for an English text and an English question,
 * and for texts none of which is in the question's language, where words have the meaning of their translations.
 */
import type { PreparedPassage, Word } from '../built-in/prepared.ts';
import type { Question } from '../built-in/question.ts';
import type { Language } from '../languages/language-data.ts';
import { compoundParts, MIN_COMPOUND } from '../text/index-words.ts';
import { stem } from '../text/stem.ts';
import { addVector, cosineOf, findVector, lengthOf, VECTOR_LENGTH } from '../vectors/word-vectors.ts';

/** Cosines up to this are common between unrelated words. */
const UNRELATED = 0.35;
/** Minimum nearness of a word for its text to be considered. */
export const NEAR = 0.4;
/** Smoothing of word weights by frequency (Arora and others, "A Simple but Tough-to-Beat Baseline", 2017). */
const RARE = 1e-3;
/** Zipf's law: a word's frequency is 1 / (ZIPF · rank), and the file is sorted by rank. */
const ZIPF = 11;

export class Meanings {
  readonly #question: Question;
  /** Whether none of the passages is in the question's language. */
  readonly #isForeign: boolean;
  readonly #known = new Map<string, readonly number[]>();
  readonly #vectors = new Map<string, readonly number[]>();
  #cachedQuestion:
    | { readonly terms: readonly (readonly number[])[]; readonly whole: Float32Array | undefined }
    | undefined;

  /** @param among all passages selected for the question */
  constructor(question: Question, among: readonly PreparedPassage[]) {
    this.#question = question;
    this.#isForeign = !among.some(
      ({ language, isLanguageDetected }) => isLanguageDetected && language === question.language,
    );
  }

  /** For each term of the question, the nearness of the nearest word, from 0 to 1. */
  nearness(words: Iterable<Pick<Word, 'word'>>, { language }: PreparedPassage): number[] {
    const found = this.#question.terms.map(() => 0);
    if (!this.#isCovered(language)) return found;
    for (const { word } of words) {
      this.#nearnessOf(word, language).forEach((near, term) => {
        if (near > (found[term] ?? 0)) found[term] = near;
      });
    }
    return found;
  }

  /** The cosine similarity of the question and the words as a whole, at least 0. */
  likeness(words: readonly Pick<Word, 'word'>[], { language }: PreparedPassage): number {
    if (!this.#isCovered(language)) return 0;
    const { whole } = this.#questionVectors();
    if (whole === undefined) return 0;
    const other = sumOf(words.flatMap(({ word }) => this.#vectorsOf(word, language)));
    if (other === undefined) return 0;
    let sum = 0;
    for (let at = 0; at < VECTOR_LENGTH; at++) sum += (whole[at] ?? 0) * (other[at] ?? 0);
    return Math.max(0, sum / (lengthOf(whole) * lengthOf(other)));
  }

  /**
   * Whether vectors are used for a language. Those of translations are less reliable: within a language other than
   * English, and for foreign texts among texts in the question's language, they ranked related texts above answers.
   */
  #isCovered(language: Language): boolean {
    return language === this.#question.language ? language === 'en' : this.#isForeign;
  }

  /** The vectors of the question, computed at first use. */
  #questionVectors() {
    if (this.#cachedQuestion !== undefined) return this.#cachedQuestion;
    const { language, terms: asked } = this.#question;
    const terms = asked.map(({ word }) => this.#vectorsOf(word, language));
    this.#cachedQuestion = { terms, whole: sumOf(terms.flat()) };
    return this.#cachedQuestion;
  }

  #nearnessOf(word: string, language: Language): readonly number[] {
    const key = `${language} ${word}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const own = this.#vectorsOf(word, language);
    const near = this.#questionVectors().terms.map((term) =>
      term.reduce(
        (most, one) =>
          own.reduce(
            (best, other) => Math.max(best, (cosineOf(one, other) - UNRELATED) / (1 - UNRELATED)),
            most,
          ),
        0,
      ),
    );
    this.#known.set(key, near);
    return near;
  }

  /** The vector of a word, or those of its parts for a German compound without one. */
  #vectorsOf(word: string, language: Language): readonly number[] {
    const key = `${language} ${word}`;
    const known = this.#vectors.get(key);
    if (known !== undefined) return known;
    const own = vectorOf(word, language);
    const parts =
      own === undefined && language === 'de' && word.length >= MIN_COMPOUND
        ? compoundParts(word, (part) => vectorOf(part, language) !== undefined)
        : [];
    const vectors = own === undefined ? parts.flatMap((part) => vectorOf(part, language) ?? []) : [own];
    this.#vectors.set(key, vectors);
    return vectors;
  }
}

function vectorOf(word: string, language: Language): number | undefined {
  return findVector(language === 'en' ? word : stem(word, language), language);
}

function sumOf(words: readonly number[]): Float32Array | undefined {
  if (words.length === 0) return undefined;
  const sum = new Float32Array(VECTOR_LENGTH);
  for (const word of words) addVector(sum, word, RARE / (RARE + 1 / (ZIPF * (word + 1))));
  return sum;
}
