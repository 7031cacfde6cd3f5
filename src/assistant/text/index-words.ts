/**
 * The words under which a text is indexed: folded, stemmed, without stop words. The parts of a German compound are
 * indexed as well if they occur in the same document.
 */
import type { Language } from '../languages/language-data.ts';
import { detectLanguage } from './language.ts';
import { isFigure, stem } from './stem.ts';
import { tokenize } from './tokens.ts';
import { STOP_WORDS } from './word-lists.ts';

/** The minimum length of words that are split, and of their parts. */
export const MIN_COMPOUND = 9;
export const MIN_PART = 4;
/** Linking elements between the parts of a German compound. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e'];
/** Characters of a document used to detect its language and to collect the words its compounds may consist of. */
const SAMPLE_LENGTH = 100_000;
/** Maximum size of the cache of stems, which is cleared when full. */
const MAX_CACHED_STEMS = 200_000;

/** Produces the index words of one document's passages. Holds state of the document: create one for each. */
export class IndexWords {
  readonly #language: Language;
  readonly #isGerman: boolean;
  readonly #vocabulary = new Set<string>();
  #stems = new Map<string, string>();

  /** @param language used where the text's stop words do not show its language */
  constructor(text: string, language: Language | undefined) {
    const sample = tokenize(text.slice(0, SAMPLE_LENGTH)).map((token) => token.word);
    this.#language = detectLanguage(sample) ?? language ?? 'en';
    this.#isGerman = this.#language === 'de';
    if (!this.#isGerman) return;
    for (const word of sample) if (word.length >= MIN_PART) this.#vocabulary.add(word);
  }

  /** The words of a text in order, with the parts of a compound after the compound. */
  of(text: string): string[] {
    const words: string[] = [];
    const stopWords = STOP_WORDS[this.#language];
    for (const { word } of tokenize(withoutAddresses(text))) {
      // Numbers are their own stems. Most words of a large table are distinct numbers, so they must not fill the cache.
      if (isFigure(word)) {
        words.push(word);
        continue;
      }
      if (stopWords.has(word)) continue;
      words.push(this.#stem(word));
      if (this.#isGerman && word.length >= MIN_COMPOUND) {
        for (const part of compoundParts(word, (candidate) => this.#vocabulary.has(candidate))) {
          words.push(this.#stem(part));
        }
      }
    }
    return words;
  }

  #stem(word: string): string {
    const known = this.#stems.get(word);
    if (known !== undefined) return known;
    if (this.#stems.size >= MAX_CACHED_STEMS) this.#stems = new Map();
    const stemmed = stem(word, this.#language);
    this.#stems.set(word, stemmed);
    return stemmed;
  }
}

/**
 * Splits a compound into two words. The longest second part is preferred, since it carries the meaning.
 *
 * @returns both parts, or an empty array
 */
export function compoundParts(word: string, isWord: (part: string) => boolean): string[] {
  for (let cut = MIN_PART; cut <= word.length - MIN_PART; cut++) {
    const tail = word.slice(cut);
    if (!isWord(tail)) continue;
    for (const link of LINKS) {
      const head = word.slice(0, cut - link.length);
      if (head.length >= MIN_PART && word.slice(head.length, cut) === link && isWord(head))
        return [head, tail];
    }
  }
  return [];
}

/** Replaces link targets and tags with blanks, so that all other characters keep their offsets. */
export function withoutAddresses(markdown: string): string {
  if (!markdown.includes('](') && !markdown.includes('<')) return markdown;
  return markdown.replaceAll(/\]\([^()\s]{0,2000}\)|<[^<>\n]{1,500}>/g, (found) => ' '.repeat(found.length));
}
