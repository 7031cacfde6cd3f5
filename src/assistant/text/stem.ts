/**
 * Stems words, so that different forms of a word match. English uses Porter's algorithm; the other languages are stemmed
 * lightly by lists of endings, longest first, with a minimum length for the stem (after J. Savoy, "Light stemming
 * approaches for the French, Portuguese, German and Hungarian languages", SAC 2006).
 */
import { LANGUAGES, type Language, type WordList } from '../languages/language-data.ts';
import { stemEnglish } from './stem-english.ts';
import { forEachLanguage, wordsOf } from './word-lists.ts';

/** Minimum lengths of a stem after removing inflectional and derivational endings. */
const MIN_STEM = 3;
const MIN_DERIVED_STEM = 4;

/**
 * Plural endings that go before all others, so that what is left ends like the singular: that of "Regeln", but not the n of "Termin",
 * "clients", "órdenes". A "Mieterin" is a "Mieter".
 */
const PLURAL: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /(?<=e[lr])n$|(?<=er)in(?:nen)?$|(?<=in)nen$/,
  fr: /(?<=[a-z]{3})s$/,
  es: /(?<=[lnr])es$/,
};

/** A genitive s follows only these letters; the s of "Haus" stays. */
const GENITIVE_S = /(?<=[a-z]{2}[bdfghklmnrt])s$/;

/** Longest first; empty for English. */
const ENDINGS = forEachLanguage(({ endings }) => ({
  inflected: longestFirst(endings?.inflected ?? ''),
  derived: longestFirst(endings?.derived ?? ''),
}));

/** The stem of a folded word in a language. Numbers and short words are returned unchanged. */
export function stem(word: string, language: Language): string {
  if (isFigure(word)) return word;
  if (language === 'en') return stemEnglish(word);
  if (word.length <= MIN_STEM) return word;
  // ä, ö and ü were folded to a, o and u: fold the spellings ae, oe and ue to the same letters.
  const spelled = language === 'de' ? word.replaceAll(/([aou])e(?!i)/g, '$1') : word;
  const plain = spelled.replace(PLURAL[language] ?? /(?!)/, '');
  const { inflected, derived } = ENDINGS[language];
  const base = cut(plain, inflected, MIN_STEM);
  const bare = language === 'de' && base === plain ? plain.replace(GENITIVE_S, '') : base;
  return cut(bare, derived, MIN_DERIVED_STEM);
}

/** The distinct stems under which a word of unknown language may be indexed. */
export function stemsOfAnyLanguage(word: string): string[] {
  return [...new Set(LANGUAGES.map((language) => stem(word, language)))];
}

/** Whether a folded word starts with a digit. */
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
