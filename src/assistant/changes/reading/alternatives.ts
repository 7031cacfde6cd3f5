/** Words of the language data that are given as alternatives of a pattern, separated by `|`. */
import { CHANGE_DATA, type ChangeData } from '../../languages/change-data.ts';
import { LANGUAGES } from '../../languages/language-data.ts';

/** The alternatives of all languages. */
export function anyLanguage(pick: (data: ChangeData) => string): string {
  return LANGUAGES.map((language) => pick(CHANGE_DATA[language])).join('|');
}

/** @param alternatives words separated by `|` */
export function startsWith(words: string, alternatives: string): boolean {
  return new RegExp(`^(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu').test(words);
}

/** Whether one of the alternatives occurs in the words. */
export function holds(words: string, alternatives: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu').test(words);
}
