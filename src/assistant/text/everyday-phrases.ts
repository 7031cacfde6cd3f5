/**
 * Puts everyday words into those of documents: "someone nicked my laptop" becomes "someone steal my laptop". A rule is written
 * in plain or formal words, and a person asks in those of a conversation.
 */
import { readFileSync } from 'node:fs';
import { Dictionary } from '../encoder/dictionary.ts';
import type { Language } from '../languages/language-data.ts';
import german from './everyday/de.bin' with { type: 'file' };
import english from './everyday/en.bin' with { type: 'file' };
import { stem } from './stem.ts';
import { tokenize } from './tokens.ts';

/** The languages whose everyday phrases are known. */
export type Spoken = Extract<Language, 'en' | 'de'>;

export interface EverydayPhrase {
  readonly key: string;
  readonly phrase: string;
  readonly plain: string;
  /** Its range in the text, end excluded. */
  readonly start: number;
  readonly end: number;
}

/** Maximum number of words of a phrase. */
const MAX_WORDS = 6;
const FILES: Readonly<Record<Spoken, string>> = { en: english, de: german };
/** Words that stand for each other in a phrase: "called it off", "called them off". */
const PRONOUNS: Readonly<Record<Spoken, ReadonlySet<string>>> = {
  en: wordsIn('me you him her it us them my your his its our their this that one someone somebody ones'),
  de: wordsIn('mich dich sich ihn sie es uns euch mir dir ihm ihr ihnen mein meine meinen dein deine jemand'),
};
const PRONOUN = '~';

const dictionaries = new Map<Spoken, Dictionary>();

/** The text with its everyday phrases replaced; the words in their place have no endings. */
export function plainWording(text: string, language: Language): string {
  return replacePhrases(text, everydayPhrases(text, language));
}

/** @param phrases of the text, from left to right */
export function replacePhrases(text: string, phrases: readonly EverydayPhrase[]): string {
  let written = '';
  let from = 0;
  for (const { plain, start, end } of phrases) {
    written += text.slice(from, start) + plain;
    from = end;
  }
  return written + text.slice(from);
}

/** The everyday phrases of a text from left to right, of those that begin with the same word the longest. */
export function everydayPhrases(text: string, language: Language): EverydayPhrase[] {
  if (!isSpoken(language)) return [];
  const dictionary = dictionaryOf(language);
  const tokens = tokenize(text);
  const found: EverydayPhrase[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length--) {
      const own = tokens.slice(at, at + length);
      const words = own.map(({ word }) => word);
      const key = keyOfPhrase(words, language);
      const plain = dictionary.ofForm(key);
      if (plain === undefined) continue;
      const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
      found.push({ key, phrase: text.slice(start, end), plain, start, end });
      at += length - 1;
      break;
    }
  }
  return found;
}

/** The key of a phrase: its stems, with all pronouns alike. @param words folded */
export function keyOfPhrase(words: readonly string[], language: Spoken): string {
  return words.map((word) => (PRONOUNS[language].has(word) ? PRONOUN : stem(word, language))).join(' ');
}

function dictionaryOf(language: Spoken): Dictionary {
  const known = dictionaries.get(language);
  if (known !== undefined) return known;
  const dictionary = new Dictionary(readFileSync(FILES[language]));
  dictionaries.set(language, dictionary);
  return dictionary;
}

function isSpoken(language: Language): language is Spoken {
  return language in FILES;
}

function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
