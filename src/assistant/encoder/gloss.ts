/**
 * Puts a text into English word by word, for the encoder, which was trained on English alone. Words are looked up as they are
 * spelled, then by their stems. Word order and endings are lost: enough to tell what a sentence is about, not to be read.
 */
import { readFileSync } from 'node:fs';
import type { Language } from '../languages/language-data.ts';
import { compoundParts, MIN_COMPOUND } from '../text/index-words.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import german from './dictionary/de.bin' with { type: 'file' };
import spanish from './dictionary/es.bin' with { type: 'file' };
import french from './dictionary/fr.bin' with { type: 'file' };
import { Dictionary } from './dictionary.ts';

export type Foreign = Exclude<Language, 'en'>;

const FILES: Readonly<Record<Foreign, string>> = { de: german, fr: french, es: spanish };

/** Maximum number of words of a term. */
const MAX_TERM = 4;
/** Minimum number of letters in which a word begins like a form with the same stem. */
const MIN_ALIKE = 3;

/** A word, whose spelling tells "Fähre" from "fahre", and German nouns from other words. */
export interface Word {
  readonly spelling: string;
  readonly folded: string;
  readonly stem: string;
}

const dictionaries = new Map<Foreign, Dictionary>();

/** A text in English words. Those that are not in the dictionary stay. @param language the text's */
export function gloss(text: string, language: Foreign): string {
  const dictionary = dictionaryOf(language);
  const words = wordsIn(text, language);
  const english: string[] = [];
  for (let at = 0; at < words.length; ) {
    const term = longestTerm(words, at, dictionary);
    english.push(term?.english ?? englishOf(words[at]?.folded ?? '', language, dictionary));
    at += term?.length ?? 1;
  }
  return english.join(' ');
}

export function wordsIn(text: string, language: Foreign): Word[] {
  return tokenize(text).map(({ word, start, end }) => ({
    spelling: text.slice(start, end),
    folded: word,
    stem: stem(word, language),
  }));
}

function longestTerm(
  words: readonly Word[],
  at: number,
  dictionary: Dictionary,
): { readonly english: string; readonly length: number } | undefined {
  for (let length = Math.min(MAX_TERM, words.length - at); length > 0; length--) {
    const english = find(words.slice(at, at + length), dictionary);
    if (english !== undefined) return { english, length };
  }
  return undefined;
}

/** A term's English: by its spelling, else of the form with the same stems that is most alike. */
function find(words: readonly Word[], dictionary: Dictionary): string | undefined {
  const join = (part: keyof Word) => words.map((word) => word[part]).join(' ');
  const [spelling, folded] = [join('spelling'), join('folded')];
  const spellings = new Set([spelling, spelling.toLowerCase(), folded]);
  for (const one of spellings) {
    const found = dictionary.ofForm(one);
    if (found !== undefined) return found;
  }
  let best: string | undefined;
  let longest = MIN_ALIKE - 1;
  for (const { form, english } of dictionary.ofStems(join('stem'))) {
    const length = commonPrefix(form, folded);
    if (length > longest) [best, longest] = [english, length];
  }
  return best;
}

function commonPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** Whether a language has a word in this form. */
export function isTerm(text: string, language: Foreign): boolean {
  const dictionary = dictionaryOf(language);
  const [word] = wordsIn(text, language);
  return (
    word !== undefined && [word.spelling, word.folded].some((one) => dictionary.ofForm(one) !== undefined)
  );
}

/** A word that is no term: a German compound of two terms, or the word itself. */
function englishOf(word: string, language: Foreign, dictionary: Dictionary): string {
  if (language !== 'de' || word.length < MIN_COMPOUND) return word;
  const partOf = (part: string) => find(wordsIn(part, language), dictionary);
  const parts = compoundParts(word, (part) => partOf(part) !== undefined);
  return parts.length === 0 ? word : parts.map(partOf).join(' ');
}

function dictionaryOf(language: Foreign): Dictionary {
  const known = dictionaries.get(language);
  if (known !== undefined) return known;
  const dictionary = new Dictionary(readFileSync(FILES[language]));
  dictionaries.set(language, dictionary);
  return dictionary;
}
