/**
 * The assistant that is always there: no model, no network. What it knows of four languages is read at the first
 * question: most commands ask none, and the service is to start at once.
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
