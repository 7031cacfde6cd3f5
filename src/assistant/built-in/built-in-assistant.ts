/** The voice that is always there: no model, no network. It quotes what it finds, and says so when it finds nothing. */
import type { Assistant } from '../assistant.ts';
import { composeAnswer } from './compose.ts';
import { findAnswer } from './find-answer.ts';
import { readQuestion } from './question.ts';
import { Reader } from './reach.ts';

const NAME = 'docgate’s built-in assistant';

/** One for the life of the process; it keeps nothing of a library that is gone. */
export function createBuiltInAssistant(): Assistant {
  const reader = new Reader();
  return {
    name: NAME,
    answer: async ({ question: text, library, signal, onText }) => {
      signal.throwIfAborted();
      const question = readQuestion(text);
      const answer = composeAnswer(library, question, findAnswer(reader, library, question));
      onText(answer.text);
      return answer;
    },
  };
}
