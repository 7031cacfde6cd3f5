/**
 * Falls back to the built-in assistant when the model cannot answer, or when the documents do not support what it says.
 * The answer then states that.
 */
import { type Answer, type AnswerRequest, type Assistant, CannotAnswer } from '../assistant.ts';
import { say } from '../built-in/phrases.ts';
import { readQuestion } from '../built-in/question.ts';
import { RelatedWords } from '../text/related-words.ts';
import { ModelFault } from './endpoint.ts';

export function withBuiltIn(model: Assistant, builtIn: Assistant): Assistant {
  const related = new RelatedWords();
  return {
    model: model.model,
    answer: async (request) => {
      let hasStarted = false;
      const onText = (delta: string) => {
        hasStarted = true;
        request.onText(delta);
      };
      try {
        return await model.answer({ ...request, onText });
      } catch (error) {
        request.signal.throwIfAborted();
        if (!(error instanceof CannotAnswer)) throw error;
        if (hasStarted) request.onRestart?.();
        return answerInstead(model, builtIn, { request, related, fault: error });
      }
    },
  };
}

interface FailedRequest {
  readonly request: AnswerRequest;
  readonly related: RelatedWords;
  readonly fault: CannotAnswer;
}

async function answerInstead(
  model: Assistant,
  builtIn: Assistant,
  { request, related, fault }: FailedRequest,
): Promise<Answer> {
  const { language } = readQuestion(request.question, related);
  const isUnsupported = fault instanceof ModelFault && fault.code === 'unsupported';
  const values = { model: model.model ?? '' };
  const note = `*${say(language, isUnsupported ? 'modelUnsupported' : 'modelFailed', values)}*\n\n`;
  request.onText(note);
  const answer = await builtIn.answer(request);
  return { ...answer, text: note + answer.text, insteadOf: { message: fault.message, detail: fault.detail } };
}
