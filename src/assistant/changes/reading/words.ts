/** What words of a message or a cell are, by their form: names, codes, articles, denials, words that only link others. */
import ROWS from '../../languages/rows.json';
import YES_NO from '../../tables/language/yes-no.json';
import { stemsOfAnyLanguage } from '../../text/stem.ts';
import { foldWord, tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';

export const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldWord));
export const NO = wordsOf(`${YES_NO.no} ${ROWS.none}`);
/** Words that only link a value to what it is a value of. */
export const LINKING: ReadonlySet<string> = new Set(ROWS.linking.split(' '));
/** Negations, which precede the old value. */
export const NOT: ReadonlySet<string> = new Set(ROWS.not.split(' '));
export const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);
/** Words of titles that mean the same: "No." and "number". */
export const SAME_TITLES = ROWS.sameTitles.map((words) => words.split(' ').map(foldWord));
export const ARTICLE = new RegExp(`^(?:${ROWS.articles})\\s+`, 'iu');

/** Whether a word only links a value to the name of its column: "the keeper is the porter". */
export function isLinking(word: string): boolean {
  return /^[:=]$/.test(word) || (LINKING.has(word) && !NOT.has(word)) || isArticle(word);
}

/** Whether a word denies what follows: "no", "not", "without". */
export function isDenial(word: string): boolean {
  return NOT.has(word.toLowerCase()) || NO.has(foldWord(word));
}

/** Whether a word only says that a number follows: "no.", "number". */
export function isNumberWord(word: string): boolean {
  return SAME_TITLES[0]?.includes(foldWord(word.replace(/\.$/, ''))) === true;
}

/** An "A" may be a grade. */
export function isArticle(word: string): boolean {
  return /^\p{Ll}/u.test(word) && ARTICLE.test(`${word} `);
}

/** Whether some words, given by their stems, contain every word of a cell. */
export function namesWhole(stems: ReadonlySet<string>, cell: string): boolean {
  // A single letter tells "Crane I" from "Crane II".
  const own = tokensOf(cell).filter((word) => word.length === 1 || !STOP_WORDS.has(word));
  return own.length > 0 && own.every((word) => sharesStem(stems, word));
}

/** Whether a text has the form of a person's name. */
export function isName(text: string): boolean {
  return NAME.test(text) && !ARTICLE.test(text);
}

const NAME = /^(?:\p{Lu}[\p{L}'’.-]*\s){1,3}\p{Lu}[\p{L}'’-]+$/u;

export function isCode(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}

export function tokensOf(text: string): string[] {
  return tokenize(text).map(({ word }) => word);
}

export function stemsIn(text: string): ReadonlySet<string> {
  return new Set(tokensOf(text).flatMap((word) => [word, ...stemsOfAnyLanguage(word)]));
}

/** Whether a word has one of the stems: "rated" and "Rating". */
export function sharesStem(stems: ReadonlySet<string>, word: string): boolean {
  return tokensOf(word).some((own) => [own, ...stemsOfAnyLanguage(own)].some((stem) => stems.has(stem)));
}
