/**
 * The words under which a text is found: folded, stemmed, without stop words, and German compounds with their
 * parts beside them, as far as the parts occur in the same document.
 */
import type { Language } from '../languages/language-data.ts';
import { detectLanguage } from './language.ts';
import { isFigure, stem } from './stem.ts';
import { tokenize } from './tokens.ts';
import { STOP_WORDS } from './word-lists.ts';

/** Shorter words are not taken apart, and parts are not shorter than this. */
export const MIN_COMPOUND = 9;
export const MIN_PART = 4;
/** What German sets between the parts of a compound. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e'];
/** Characters by which the language of a document is told, and the words its compounds are made of. */
const SAMPLE_LENGTH = 100_000;
/** Stems are remembered for the common words; the memory is emptied when it has grown to this. */
const MAX_REMEMBERED = 200_000;

/** Makes the words of one document's passages. Holds what it learnt of the document; one is made for each. */
export class IndexWords {
  readonly #language: Language;
  readonly #isGerman: boolean;
  readonly #vocabulary = new Set<string>();
  #stems = new Map<string, string>();

  /** @param language what the text's stop words leave open */
  constructor(text: string, language: Language | undefined) {
    const sample = tokenize(text.slice(0, SAMPLE_LENGTH)).map((token) => token.word);
    this.#language = detectLanguage(sample) ?? language ?? 'en';
    this.#isGerman = this.#language === 'de';
    if (!this.#isGerman) return;
    for (const word of sample) if (word.length >= MIN_PART) this.#vocabulary.add(word);
  }

  /** The words of a text, in their order, parts of compounds behind the compound. */
  of(text: string): string[] {
    const words: string[] = [];
    const stopWords = STOP_WORDS[this.#language];
    for (const { word } of tokenize(withoutAddresses(text))) {
      // Figures are their own stems, and of a large table most words are different figures.
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
    if (this.#stems.size >= MAX_REMEMBERED) this.#stems = new Map();
    const made = stem(word, this.#language);
    this.#stems.set(word, made);
    return made;
  }
}

/**
 * The two parts of a compound, if both are words: the longest second part wins, since it carries the meaning.
 *
 * @returns both parts, or none
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

/** Blanks out what is written for machines, keeping every other character in its place. */
export function withoutAddresses(markdown: string): string {
  if (!markdown.includes('](') && !markdown.includes('<')) return markdown;
  return markdown.replaceAll(/\]\([^()\s]{0,2000}\)|<[^<>\n]{1,500}>/g, (found) => ' '.repeat(found.length));
}
