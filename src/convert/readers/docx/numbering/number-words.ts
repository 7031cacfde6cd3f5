/**
 * Numbers in words, for lists that count "One, Two" or "First, Second". Word writes them in the document's language;
 * languages that are not known here, and numbers beyond a language's words, get digits.
 */
import { DUTCH } from './number-words/dutch.ts';
import { ENGLISH } from './number-words/english.ts';
import { FRENCH } from './number-words/french.ts';
import { GERMAN } from './number-words/german.ts';
import { ITALIAN } from './number-words/italian.ts';
import type { LanguageWords } from './number-words/language-words.ts';
import { SPANISH } from './number-words/spanish.ts';

const LANGUAGES: ReadonlyMap<string, LanguageWords> = new Map([
  ['en', ENGLISH],
  ['de', GERMAN],
  ['nl', DUTCH],
  ['fr', FRENCH],
  ['es', SPANISH],
  ['it', ITALIAN],
]);

/** "Twenty-one". @param language BCP 47 */
export function cardinalText(value: number, language: string): string {
  const words = wordsFor(value, language);
  return words === undefined ? String(value) : capitalize(words.cardinal(value));
}

/** "Twenty-first". @param language BCP 47 */
export function ordinalText(value: number, language: string): string {
  const words = wordsFor(value, language);
  return words === undefined ? String(value) : capitalize(words.ordinal(value));
}

function wordsFor(value: number, language: string): LanguageWords | undefined {
  const words = LANGUAGES.get(language.toLowerCase().split('-', 1)[0] ?? '');
  return words !== undefined && value >= 0 && value <= words.largest ? words : undefined;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
