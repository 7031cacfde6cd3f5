/** What is said to those who are not signed in. It stays on the server: no script has a part in these pages. */
import { type Locale, useLocale } from '../../browser/words/words.ts';
import { de } from './de.ts';
import { en, type OpenWords } from './en.ts';

const WORDS: Readonly<Record<Locale, OpenWords>> = { en, de };

export function openWordsFor(locale: Locale): OpenWords {
  return WORDS[locale];
}

/** The words of the page's language. */
export function useOpenWords(): OpenWords {
  return openWordsFor(useLocale());
}
