/**
 * Reads requests about the previous answer: where it was found, why, in another language, shorter, the second of
 * several results.
 */
import { LANGUAGE_NAMES, NOUNS, namingWords, VERSION } from '../documents/document-words.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';

export type Again =
  | { readonly kind: 'where' | 'why' | 'short' }
  | { readonly kind: 'language'; readonly language: Language }
  /** From 1. */
  | { readonly kind: 'nth'; readonly position: number };

/** A longer message is a question of its own. */
const MAX_WORDS = 9;
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const fullMatch = (name: 'where' | 'why') =>
  new RegExp(`^(?:${LANGUAGES.map((language) => TOPIC_DATA[language].followUps[name]).join('|')})$`);
const WHERE = fullMatch('where');
const WHY = fullMatch('why');
const AGAIN = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.again)));
const ORDINALS = new Map(
  LANGUAGES.flatMap((language) =>
    TOPIC_DATA[language].followUps.ordinals
      .split(',')
      .flatMap((group, at) => wordsOf(group.trim()).map((word) => [word, at + 1] as const)),
  ),
);

/** @param text the message without "and" at its beginning */
export function readAgain(text: string): Again | undefined {
  const words = tokenize(text).map(({ word }) => word);
  if (words.length > MAX_WORDS) return undefined;
  const sentence = words.join(' ');
  if (WHERE.test(sentence)) return { kind: 'where' };
  if (WHY.test(sentence)) return { kind: 'why' };
  return readLanguage(text) ?? readPosition(words);
}

/** "In German, please", "auf Englisch". */
function readLanguage(text: string): Again | undefined {
  const words = namingWords(text);
  const [name, other] = LANGUAGE_NAMES.find(words);
  if (name === undefined || other !== undefined) return undefined;
  const isBeside = words.every(
    ({ word }, at) => (name.from <= at && at < name.to) || STOP.has(word) || AGAIN.has(word),
  );
  return isBeside ? { kind: 'language', language: name.tag } : undefined;
}

/** "The second one", "the other". */
function readPosition(words: readonly string[]): Again | undefined {
  const positions = words.flatMap((word) => ORDINALS.get(word) ?? []);
  const [position, another] = positions;
  if (position === undefined || another !== undefined || words.some((word) => VERSION.has(word)))
    return undefined;
  const isBeside = words.every((word) => ORDINALS.has(word) || STOP.has(word) || NOUNS.has(word));
  return isBeside ? { kind: 'nth', position } : undefined;
}
