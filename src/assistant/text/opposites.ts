/**
 * Words that exclude each other: a sentence with the opposite of a question's word is about something else, however
 * similar the two are otherwise. General language only.
 */

import { LANGUAGE_DATA, LANGUAGES, type Language } from '../languages/language-data.ts';
import { stem } from './stem.ts';
import { wordsOf, wordsOfAll } from './word-lists.ts';

const DENIALS = wordsOfAll(({ denials }) => denials);
/** Prefixes that turn a word into its opposite. */
const DENYING_PREFIXES = ['non', 'un', 'in', 'im', 'ir', 'il', 'dis', 'nicht'];
const MIN_DENIED = 5;

/** The words on a word's own side of a pair, and those on the other. */
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
   * The number of words of a question whose opposite is in the text while they themselves are not.
   *
   * @param asked folded words of the question, including stop words
   * @param present stems and words of the text
   */
  contradictions(asked: readonly string[], language: Language, present: ReadonlySet<string>): number {
    return asked.filter((word) => this.#isContradicted(word, stem(word, language), present)).length;
  }

  #isContradicted(word: string, stemmed: string, present: ReadonlySet<string>): boolean {
    if (present.has(word) || present.has(stemmed)) return false;
    const hasOpposite = (this.#sides.get(stemmed) ?? []).some(
      ({ same, opposite }) =>
        opposite.some((one) => present.has(one)) && !same.some((one) => present.has(one)),
    );
    if (hasOpposite) return true;
    return word.length >= MIN_DENIED && hasNegatedForm(word, present);
  }

  #add(same: readonly string[], opposite: readonly string[]): void {
    for (const one of same) this.#sides.set(one, [...(this.#sides.get(one) ?? []), { same, opposite }]);
  }
}

/** Whether a word is a negation: "not", "kein", "nunca". */
export function isDenial(word: string): boolean {
  return DENIALS.has(word);
}

function hasNegatedForm(word: string, present: ReadonlySet<string>): boolean {
  return DENYING_PREFIXES.some(
    (prefix) =>
      present.has(prefix + word) || (word.startsWith(prefix) && present.has(word.slice(prefix.length))),
  );
}

function stemsOf(list: string, language: Language): string[] {
  return wordsOf(list).map((word) => stem(word, language));
}
