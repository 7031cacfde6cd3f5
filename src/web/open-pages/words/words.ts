/** Texts for people who are not signed in. They stay on the server, since these pages have no scripts. */
import { type Locale, useLocale } from '../../browser/words/words.ts';
import { de } from './de.ts';
import { en, type OpenWords } from './en.ts';

const WORDS: Readonly<Record<Locale, OpenWords>> = { en, de };

export function openWordsFor(locale: Locale): OpenWords {
  return WORDS[locale];
}

/** The texts in the page's language. */
export function useOpenWords(): OpenWords {
  return openWordsFor(useLocale());
}
