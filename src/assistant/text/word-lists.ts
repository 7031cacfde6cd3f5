/** Reads the word lists of the languages: folded as the words of texts are, so that they meet. */
import {
  LANGUAGE_DATA,
  LANGUAGES,
  type Language,
  type LanguageData,
  type WordList,
} from '../languages/language-data.ts';
import { foldWord } from './tokens.ts';

/** The folded words of a list, in its order. */
export function wordsOf(list: WordList): string[] {
  const lines = typeof list === 'string' ? [list] : list;
  return lines.flatMap((line) => line.split(' ').filter(Boolean)).map(foldWord);
}

/** The words that a list has in any language. */
export function wordsOfAll(pick: (data: LanguageData) => WordList): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap((language) => wordsOf(pick(LANGUAGE_DATA[language]))));
}

/** Something for each language, made of its data. */
export function forEachLanguage<Made>(
  make: (data: LanguageData, language: Language) => Made,
): Readonly<Record<Language, Made>> {
  const of = (language: Language) => make(LANGUAGE_DATA[language], language);
  return { en: of('en'), de: of('de'), es: of('es'), fr: of('fr') };
}

/** The commonest words of each language: they say how a sentence is built, not what it is about. */
export const STOP_WORDS = forEachLanguage(
  ({ stopWords }): ReadonlySet<string> => new Set(wordsOf(stopWords)),
);
