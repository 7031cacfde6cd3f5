/**
 * Detects the language of a text by its stop words. Only the languages with stemming rules are distinguished; any other
 * is undefined, and is then matched word by word.
 */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { STOP_WORDS } from './word-lists.ts';

/** Minimum number of stop words for a decision. */
const MIN_EVIDENCE = 2;

/**
 * @param words folded words in any order
 * @param least minimum number of stop words; one is enough only for a short question
 * @returns undefined without enough evidence, or on a tie
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

/** The language of a BCP 47 tag, if it is a known one. */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
