/**
 * How near the words of a text come to the words of a question in meaning, where they are not the same: of an English
 * text to an English question, and of texts to a question in whose language none of them is: there words mean what their
 * translations mean.
 */
import type { PreparedPassage, Word } from '../built-in/prepared.ts';
import type { Question } from '../built-in/question.ts';
import type { Language } from '../languages/language-data.ts';
import { compoundParts, MIN_COMPOUND } from '../text/index-words.ts';
import { stem } from '../text/stem.ts';
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
  readonly #question: Question;
  /** Nothing is said in the language of the question. */
  readonly #isAbroad: boolean;
  readonly #known = new Map<string, readonly number[]>();
  readonly #vectors = new Map<string, readonly number[]>();
  #asked:
    | { readonly terms: readonly (readonly number[])[]; readonly whole: Float32Array | undefined }
    | undefined;

  /** @param among all that is looked at for the question */
  constructor(question: Question, among: readonly PreparedPassage[]) {
    this.#question = question;
    this.#isAbroad = !among.some(
      ({ language, isLanguageDetected }) => isLanguageDetected && language === question.language,
    );
  }

  /** For each term of the question how near the nearest of the words is, from 0 to 1. */
  nearness(words: Iterable<Pick<Word, 'word'>>, { language }: PreparedPassage): number[] {
    const found = this.#question.terms.map(() => 0);
    if (!this.#tells(language)) return found;
    for (const { word } of words) {
      this.#nearnessOf(word, language).forEach((near, term) => {
        if (near > (found[term] ?? 0)) found[term] = near;
      });
    }
    return found;
  }

  /** The cosine of what the question and the words mean as a whole, at least 0. */
  likeness(words: readonly Pick<Word, 'word'>[], { language }: PreparedPassage): number {
    if (!this.#tells(language)) return 0;
    const { whole } = this.#meant();
    if (whole === undefined) return 0;
    const other = sumOf(words.flatMap(({ word }) => this.#vectorsOf(word, language)));
    if (other === undefined) return 0;
    let sum = 0;
    for (let at = 0; at < VECTOR_LENGTH; at++) sum += (whole[at] ?? 0) * (other[at] ?? 0);
    return Math.max(0, sum / (lengthOf(whole) * lengthOf(other)));
  }

  /**
   * What translations mean tells less than the words themselves: within another language than English neighbours that
   * mean much the same were taken for what answers, and so were texts of another language beside those of the question's.
   */
  #tells(language: Language): boolean {
    return language === this.#question.language ? language === 'en' : this.#isAbroad;
  }

  /** What the question means; vectors are read where a text needs them. */
  #meant() {
    if (this.#asked !== undefined) return this.#asked;
    const { language, terms: asked } = this.#question;
    const terms = asked.map(({ word }) => this.#vectorsOf(word, language));
    this.#asked = { terms, whole: sumOf(terms.flat()) };
    return this.#asked;
  }

  #nearnessOf(word: string, language: Language): readonly number[] {
    const key = `${language} ${word}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const own = this.#vectorsOf(word, language);
    const near = this.#meant().terms.map((term) =>
      term.reduce(
        (most, one) =>
          own.reduce((best, other) => Math.max(best, (cosineOf(one, other) - ANY) / (1 - ANY)), most),
        0,
      ),
    );
    this.#known.set(key, near);
    return near;
  }

  /** Of a German compound that is not known itself those of its parts. */
  #vectorsOf(word: string, language: Language): readonly number[] {
    const key = `${language} ${word}`;
    const known = this.#vectors.get(key);
    if (known !== undefined) return known;
    const own = vectorOf(word, language);
    const parts =
      own === undefined && language === 'de' && word.length >= MIN_COMPOUND
        ? compoundParts(word, (part) => vectorOf(part, language) !== undefined)
        : [];
    const made = own === undefined ? parts.flatMap((part) => vectorOf(part, language) ?? []) : [own];
    this.#vectors.set(key, made);
    return made;
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
