/**
 * Lets the built-in assistant ignore hidden text if visible text answers the question as well: hidden text may
 * contradict the visible text, or be meant for programs. If only hidden text answers the question, it is quoted.
 */
import type { Answer, AnswerRequest, Assistant } from '../assistant.ts';
import { citationsOf } from './mark-quotations.ts';
import { VisibleLibrary } from './visible-library.ts';

export function preferVisible(assistant: Assistant): Assistant {
  return {
    model: assistant.model,
    answer: async (request) => {
      const { library } = request;
      const hasHidden = library.documents().some(({ facts }) => facts.hidden !== undefined);
      if (!hasHidden) return assistant.answer(request);
      const complete = await answerQuietly(assistant, request);
      const hidden = citationsOf(complete.answer, library).map(({ isHidden }) => isHidden === true);
      const isMixed = hidden.includes(true) && hidden.includes(false);
      const visible = isMixed
        ? await answerQuietly(assistant, { ...request, library: new VisibleLibrary(library).library })
        : undefined;
      const { answer, pieces } = visible?.answer.found === true ? visible : complete;
      for (const piece of pieces) request.onText(piece);
      return answer;
    },
  };
}

/** Buffers the text of an answer, which may be discarded. */
async function answerQuietly(
  assistant: Assistant,
  request: AnswerRequest,
): Promise<{ readonly answer: Answer; readonly pieces: readonly string[] }> {
  const pieces: string[] = [];
  const onText = (text: string) => void pieces.push(text);
  const onRestart = () => void pieces.splice(0);
  return { answer: await assistant.answer({ ...request, onText, onRestart }), pieces };
}
