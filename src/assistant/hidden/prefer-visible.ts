/**
 * Has the built-in assistant leave out what the documents hide where what they show answers as well: the hidden text may
 * contradict what its readers agreed on, or be there for programs alone. Where it alone answers, it is quoted as before.
 */
import type { Answer, AnswerRequest, Assistant } from '../assistant.ts';
import { citationsOf } from './mark-quotations.ts';
import { VisibleLibrary } from './visible-library.ts';

export function preferVisible(assistant: Assistant): Assistant {
  return {
    model: assistant.model,
    answer: async (request) => {
      const { library } = request;
      const hides = library.documents().some(({ facts }) => facts.hidden !== undefined);
      if (!hides) return assistant.answer(request);
      const whole = await answerQuietly(assistant, request);
      const hidden = citationsOf(whole.answer, library).map(({ isHidden }) => isHidden === true);
      const isMixed = hidden.includes(true) && hidden.includes(false);
      const visible = isMixed
        ? await answerQuietly(assistant, { ...request, library: new VisibleLibrary(library).library })
        : undefined;
      const { answer, pieces } = visible?.answer.found === true ? visible : whole;
      for (const piece of pieces) request.onText(piece);
      return answer;
    },
  };
}

/** Keeps the pieces of an answer that may not be told. */
async function answerQuietly(
  assistant: Assistant,
  request: AnswerRequest,
): Promise<{ readonly answer: Answer; readonly pieces: readonly string[] }> {
  const pieces: string[] = [];
  const onText = (text: string) => void pieces.push(text);
  const onRestart = () => void pieces.splice(0);
  return { answer: await assistant.answer({ ...request, onText, onRestart }), pieces };
}
