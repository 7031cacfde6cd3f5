/** Splits a sentence with two questions, "How much does it cost, and who does it?", and joins the answers. */
import type { Answer } from '../assistant.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf } from '../text/word-lists.ts';
import { formOf, isContentWord } from './parts.ts';

const AND = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].followUps.and)));
/** Maximum number of words before the question word: "until when", "to whom". */
const MAX_BEFORE = 1;

export type TwoQuestions = readonly [string, string];

/** The two questions, the second with its "and" if it has no content words; undefined for a single question. */
export function twoQuestions(text: string): TwoQuestions | undefined {
  const tokens = tokenize(text);
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!AND.has(token.word) || next === undefined) continue;
    const first = text.slice(0, token.start).replace(/[,;\s]+$/, '');
    const second = text.slice(next.start);
    if (
      !beginsWithQuestion(lastClause(first)) ||
      !beginsWithQuestion(second) ||
      !tokenize(first).some(isContentWord)
    )
      continue;
    return [`${first}?`, tokenize(second).some(isContentWord) ? second : text.slice(token.start)];
  }
  return undefined;
}

/**
 * The last clause, without statements before the question: "I lost my phone. Who …", "The chiller that stopped: how
 * long …".
 */
function lastClause(text: string): string {
  return text.split(/[.:;!?–]\s+/u).at(-1) ?? text;
}

/** Whether a text begins with question words. */
function beginsWithQuestion(text: string): boolean {
  const form = formOf(text);
  return form !== undefined && tokenize(text).filter(({ end }) => end <= form.start).length <= MAX_BEFORE;
}

/** Joins two found answers, without repeated paragraphs and quotations. */
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
