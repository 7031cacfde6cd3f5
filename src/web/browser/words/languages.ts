/** All languages, for the server, which renders pages in each of them. */
import { de } from './de.ts';
import { en } from './en.ts';
import type { Locale, Words } from './words.ts';

const WORDS: Readonly<Record<Locale, Words>> = { en, de };

export function wordsFor(locale: Locale): Words {
  return WORDS[locale];
}
