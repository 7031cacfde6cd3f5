/**
 * The assistant without a model or network access. Its language data is loaded at the first question, to keep the start
 * of commands and the service fast.
 */
import type { Assistant } from '../assistant.ts';
import type { BuiltInVoice } from './built-in-voice.ts';

export function createBuiltInAssistant(): Assistant {
  let voice: Promise<BuiltInVoice> | undefined;
  return {
    model: null,
    answer: async (request) => {
      request.signal.throwIfAborted();
      voice ??= import('./built-in-voice.ts').then((module) => new module.BuiltInVoice());
      const answer = await (await voice).answer(request);
      request.signal.throwIfAborted();
      request.onText(answer.text);
      return answer;
    },
  };
}
