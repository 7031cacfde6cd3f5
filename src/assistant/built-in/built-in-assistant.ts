/** The voice that is always there: no model, no network. It quotes what it finds, and says so when it finds nothing. */
import type { Assistant } from '../assistant.ts';
import { Opposites } from '../text/opposites.ts';
import { RelatedWords } from '../text/related-words.ts';
import { composeAnswer } from './compose.ts';
import { findAnswer } from './find-answer.ts';
import { readQuestion } from './question.ts';
import { Reader } from './reach.ts';

const NAME = 'docgate’s built-in assistant';

/** One for the life of the process; it keeps nothing of a library that is gone. */
export function createBuiltInAssistant(): Assistant {
  const reader = new Reader();
  const related = new RelatedWords();
  const opposites = new Opposites();
  return {
    name: NAME,
    answer: async ({ question: text, library, signal, onText }) => {
      signal.throwIfAborted();
      const question = readQuestion(text, related);
      const answer = composeAnswer(library, question, findAnswer({ reader, opposites }, library, question));
      onText(answer.text);
      return answer;
    },
  };
}
