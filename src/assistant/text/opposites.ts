/**
 * Words that exclude each other: where a question says one and a sentence the other, the sentence speaks of
 * something else, however alike the two sound. General language only.
 */

import { LANGUAGE_DATA, LANGUAGES, type Language } from '../languages/language-data.ts';
import { stem } from './stem.ts';
import { wordsOf, wordsOfAll } from './word-lists.ts';

const DENIALS = wordsOfAll(({ denials }) => denials);
/** Beginnings that turn a word into its opposite. */
const DENYING_PREFIXES = ['non', 'un', 'in', 'im', 'ir', 'il', 'dis', 'nicht'];
const MIN_DENIED = 5;

/** A word's own side of a pair and the other one. */
interface Side {
  readonly same: readonly string[];
  readonly opposite: readonly string[];
}

export class Opposites {
  readonly #sides = new Map<string, Side[]>();

  constructor() {
    for (const language of LANGUAGES) {
      for (const line of LANGUAGE_DATA[language].opposites) {
        const [one = '', other = ''] = line.split('|');
        this.#add(stemsOf(one, language), stemsOf(other, language));
        this.#add(stemsOf(other, language), stemsOf(one, language));
      }
    }
  }

  /**
   * How many words of a question a text turns into their opposite without saying them as well.
   *
   * @param asked folded words of the question, stop words too @param said stems and words of the text
   */
  contradictions(asked: readonly string[], language: Language, said: ReadonlySet<string>): number {
    return asked.filter((word) => this.#isContradicted(word, stem(word, language), said)).length;
  }

  #isContradicted(word: string, stemmed: string, said: ReadonlySet<string>): boolean {
    if (said.has(word) || said.has(stemmed)) return false;
    const isTurned = (this.#sides.get(stemmed) ?? []).some(
      ({ same, opposite }) => opposite.some((one) => said.has(one)) && !same.some((one) => said.has(one)),
    );
    if (isTurned) return true;
    return word.length >= MIN_DENIED && isDenied(word, said);
  }

  #add(same: readonly string[], opposite: readonly string[]): void {
    for (const one of same) this.#sides.set(one, [...(this.#sides.get(one) ?? []), { same, opposite }]);
  }
}

/** Whether a word denies: "not", "kein", "nunca". */
export function isDenial(word: string): boolean {
  return DENIALS.has(word);
}

function isDenied(word: string, said: ReadonlySet<string>): boolean {
  return DENYING_PREFIXES.some(
    (prefix) => said.has(prefix + word) || (word.startsWith(prefix) && said.has(word.slice(prefix.length))),
  );
}

function stemsOf(list: string, language: Language): string[] {
  return wordsOf(list).map((word) => stem(word, language));
}
