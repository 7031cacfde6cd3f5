/** Lets a follow-up lean on what was asked before: "And in 2020?", "When did he die?". */
import type { Turn } from '../assistant.ts';
import { LANGUAGE_DATA, LANGUAGES } from '../languages/language-data.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import type { Question } from './question.ts';

/** A question with no more words of its own than this may lean on the one before. */
const FEW_TERMS = 2;
/** Words that point back. */
const POINTERS = wordsOfAll(({ pointers }) => pointers);
const CONTINUES = new RegExp(
  `^(?:${LANGUAGES.map((language) => LANGUAGE_DATA[language].continues).join('|')})\\b`,
  'i',
);

/**
 * The question with the words it leaves out, taken from the last one.
 *
 * @param read makes a question of an earlier turn's text
 */
export function inContext(
  question: Question,
  history: readonly Turn[],
  read: (text: string) => Question,
): Question {
  const last = history.at(-1);
  if (last === undefined || !leansBack(question)) return question;
  const before = read(last.question);
  const own = new Set(question.terms.map((term) => term.word));
  const carried = before.terms.filter((term) => !own.has(term.word));
  return {
    ...question,
    kind: question.kind === 'any' && CONTINUES.test(question.text) ? before.kind : question.kind,
    terms: [...question.terms, ...carried.map((term) => ({ ...term, isFocus: true }))],
  };
}

function leansBack(question: Question): boolean {
  if (question.terms.length === 0 || CONTINUES.test(question.text)) return true;
  return question.terms.length <= FEW_TERMS && question.words.some((word) => POINTERS.has(word));
}
