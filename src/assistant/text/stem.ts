/**
 * Cuts endings off, so that forms of one word meet. English follows Porter; the others are stemmed lightly, by
 * lists of endings, longest first, with a least length that must remain (the idea of J. Savoy, "Light stemming
 * approaches for the French, Portuguese, German and Hungarian languages", SAC 2006).
 */
import { LANGUAGES, type Language, type WordList } from '../languages/language-data.ts';
import { stemEnglish } from './stem-english.ts';
import { forEachLanguage, wordsOf } from './word-lists.ts';

/** What must remain of a word. */
const MIN_STEM = 3;
const MIN_DERIVED_STEM = 4;

/** The s of a genitive stands behind these letters; "Haus" keeps its own. */
const GENITIVE_S = /(?<=[a-z]{2}[bdfghklmnrt])s$/;

/** Longest first; English has none, since it is stemmed by Porter's steps. */
const ENDINGS = forEachLanguage(({ endings }) => ({
  inflected: longestFirst(endings?.inflected ?? ''),
  derived: longestFirst(endings?.derived ?? ''),
}));

/** The stem of a folded word in a language. Numbers and short words stay as they are. */
export function stem(word: string, language: Language): string {
  if (isFigure(word)) return word;
  if (language === 'en') return stemEnglish(word);
  if (word.length <= MIN_STEM) return word;
  // ä, ö and ü were folded to a, o and u: their other spelling ends there too.
  const plain = language === 'de' ? word.replaceAll(/([aou])e(?!i)/g, '$1') : word;
  const { inflected, derived } = ENDINGS[language];
  const base = cut(plain, inflected, MIN_STEM);
  const bare = language === 'de' && base === plain ? plain.replace(GENITIVE_S, '') : base;
  return cut(bare, derived, MIN_DERIVED_STEM);
}

/** Every stem a word of unknown language may be indexed under, without repeats. */
export function stemsOfAnyLanguage(word: string): string[] {
  return [...new Set(LANGUAGES.map((language) => stem(word, language)))];
}

/** Whether a folded word is a number, or begins as one. */
export function isFigure(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}

function longestFirst(list: WordList): string[] {
  return wordsOf(list).sort((a, b) => b.length - a.length);
}

function cut(word: string, endings: readonly string[], least: number): string {
  for (const ending of endings) {
    if (word.length - ending.length >= least && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  return word;
}
