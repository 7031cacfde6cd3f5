/**
 * Which language a text is in, told by its stop words. Only the languages that the search knows endings for are
 * told apart; anything else is undefined, and is then matched word by word.
 */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { STOP_WORDS } from './word-lists.ts';

/** Below this many stop words there is no telling. */
const MIN_EVIDENCE = 2;

/**
 * @param words folded words in any order
 * @param least how many of its stop words must be there: one tells something of a short question alone
 * @returns undefined when there is too little to go by
 */
export function detectLanguage(words: Iterable<string>, least = MIN_EVIDENCE): Language | undefined {
  const counts = new Map<Language, number>();
  for (const word of words) {
    for (const language of LANGUAGES) {
      if (STOP_WORDS[language].has(word)) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (best === undefined || best[1] < least) return undefined;
  return second !== undefined && second[1] === best[1] ? undefined : best[0];
}

/** The language a BCP 47 tag stands for, if it is one of ours. */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
