/** Extracts the topic of a comparison from a request. */
import { LANGUAGES } from '../languages/language-data.ts';
import { RETELLING_DATA } from '../languages/retelling-data.ts';
import { type Token, tokenize } from '../text/tokens.ts';

const ON_TOPIC = new RegExp(
  `^(?<head>.+(?<!\\p{L}))(?<topic>(?:${LANGUAGES.map((language) => RETELLING_DATA[language].comparison.onTopic).join('|')})\\s.+)$`,
  'iu',
);
const LEADING = new RegExp(
  `^(?:${LANGUAGES.map((language) => RETELLING_DATA[language].comparison.onTopic).join('|')})\\s+`,
  'iu',
);
const COMPARING = new Set(
  LANGUAGES.flatMap((language) =>
    tokenize(RETELLING_DATA[language].comparison.words).map((token) => token.word),
  ),
);

/** Whether a word expresses a comparison or refers to documents. */
export function isComparing({ word }: Token): boolean {
  return COMPARING.has(word);
}

/** Splits a request before the last word that introduces a topic; `topic` is empty without one. */
export function splitTopic(request: string): { readonly head: string; readonly topic: string } {
  const groups = ON_TOPIC.exec(request.trim())?.groups;
  return { head: groups?.['head'] ?? request, topic: groups?.['topic'] ?? '' };
}

/** The words of a request without those of comparing, and whether a word introduces them as a topic. */
export function topicWords(rest: string): {
  readonly text: string;
  readonly words: string[];
  readonly hasMarker: boolean;
} {
  const bare = rest.replace(/[?!.\s]+$/, '').trim();
  const { topic } = splitTopic(` ${bare}`);
  const content = topic.replace(LEADING, '');
  const source = content === '' ? bare : content;
  const tokens = tokenize(source).filter((token) => !isComparing(token));
  const text = source.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
  return { text, words: tokens.map(({ word }) => word), hasMarker: content !== '' };
}
