/** The English words of a word of another language, by which questions and tables of different languages meet. */
import { gloss } from '../encoder/gloss.ts';
import type { Language } from '../languages/language-data.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { STOP_WORDS } from '../text/word-lists.ts';

/** "Can't", "dont": a verb and its denial in one word, with the apostrophe or without. */
const DENIED_VERB =
  /(?<!\p{L})(is|are|was|were|ha[sd]|have|do|does|did|ca|wo|would|could|should|need)n(?:[’'´`]|)t(?!\p{L})/giu;
/** Verbs that are shortened before their denial. */
const WHOLE_VERBS: Readonly<Record<string, string>> = { ca: 'can', wo: 'will' };

/** An English question with such words written out: "can not", "do not". */
export function withDenialsApart(text: string): string {
  return text.replaceAll(DENIED_VERB, (_, verb: string) => `${WHOLE_VERBS[verb.toLowerCase()] ?? verb} not`);
}

/** Words whose English is cached. */
const MAX_CACHED = 20_000;
const cache = new Map<string, readonly string[]>();

/** The words of a text in English, folded, without stop words. What the dictionary lacks stays as it is. */
export function englishWords(text: string, language: Language): readonly string[] {
  const key = `${language} ${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size > MAX_CACHED) cache.clear();
  const english = tokenize(language === 'en' ? text : gloss(text, language));
  const words = english.map(({ word }) => word).filter((word) => !STOP_WORDS.en.has(word));
  cache.set(key, words);
  return words;
}

/** The stems of these words. */
export function englishStems(text: string, language: Language): readonly string[] {
  return englishWords(text, language).map((word) => stem(word, 'en'));
}
