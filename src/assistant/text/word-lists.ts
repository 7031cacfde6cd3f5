/** Reads the word lists of the languages, folded like the words of texts so that they match. */
import {
  LANGUAGE_DATA,
  LANGUAGES,
  type Language,
  type LanguageData,
  type WordList,
} from '../languages/language-data.ts';
import { foldWord } from './tokens.ts';

/** The folded words of a list, in order. */
export function wordsOf(list: WordList): string[] {
  const lines = typeof list === 'string' ? [list] : list;
  return lines.flatMap((line) => line.split(' ').filter(Boolean)).map(foldWord);
}

/** The words of a list in all languages. */
export function wordsOfAll(pick: (data: LanguageData) => WordList): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap((language) => wordsOf(pick(LANGUAGE_DATA[language]))));
}

/** Creates a value for each language from its data. */
export function forEachLanguage<Value>(
  make: (data: LanguageData, language: Language) => Value,
): Readonly<Record<Language, Value>> {
  const of = (language: Language) => make(LANGUAGE_DATA[language], language);
  return { en: of('en'), de: of('de'), es: of('es'), fr: of('fr') };
}

/** The function words of each language, which do not show what a text is about. */
export const STOP_WORDS = forEachLanguage(
  ({ stopWords }): ReadonlySet<string> => new Set(wordsOf(stopWords)),
);
