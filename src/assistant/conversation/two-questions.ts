/** "How much does it cost, and who does it?": two questions in one sentence are answered one after the other. */
import type { Answer } from '../assistant.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf } from '../text/word-lists.ts';
import { formOf, isTelling } from './parts.ts';

const AND = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.and)));
/** Words before the question word: "until when", "to whom". */
const MOST_BEFORE = 1;

export type TwoQuestions = readonly [string, string];

/** The two, the second with its "and" where it says nothing else by itself; undefined where it is one. */
export function twoQuestions(text: string): TwoQuestions | undefined {
  const tokens = tokenize(text);
  for (const [at, token] of tokens.entries()) {
    if (!AND.has(token.word)) continue;
    const first = text.slice(0, token.start).replace(/[,;\s]+$/, '');
    const second = text.slice(tokens[at + 1]?.start);
    if (!asksFirst(lastClause(first)) || !asksFirst(second) || !tokenize(first).some(isTelling)) continue;
    return [`${first}?`, tokenize(second).some(isTelling) ? second : text.slice(token.start)];
  }
  return undefined;
}

/** What is told before the question is no part of it: "I lost my phone. Who …", "The chiller that stopped: how long …". */
function lastClause(text: string): string {
  return text.split(/[.:;!?–]\s+/u).at(-1) ?? text;
}

/** Whether a text begins with the words that make it a question. */
function asksFirst(text: string): boolean {
  const form = formOf(text);
  return form !== undefined && tokenize(text).filter(({ end }) => end <= form.start).length <= MOST_BEFORE;
}

/** Both answers, which were found, as one; what the second says or quotes again is left out. */
export function bothAnswers(first: Answer, second: Answer): Answer {
  const citations = [...first.citations];
  const numbers = second.citations.map(({ documentId, quote, ...rest }) => {
    const at = citations.findIndex((one) => one.documentId === documentId && one.quote === quote);
    return at >= 0 ? at + 1 : citations.push({ documentId, quote, ...rest });
  });
  const known = new Set(first.text.split('\n\n'));
  const isKnown = (part: string) => {
    const quoted = /^> .* \[(\d+)\]$/s.exec(part)?.[1];
    return known.has(part) || (quoted !== undefined && Number(quoted) <= first.citations.length);
  };
  const renumbered = second.text.replaceAll(
    /\[(\d+)\]/g,
    (_, number: string) => `[${numbers[Number(number) - 1] ?? number}]`,
  );
  const further = renumbered.split('\n\n').filter((part) => !isKnown(part));
  const text = [first.text, ...further].join('\n\n');
  return { ...first, text, citations };
}
