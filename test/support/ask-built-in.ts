/** Asks the built-in assistant, in a chat that begins with the question unless it is told otherwise. */
import type { Answer, Turn } from '../../src/assistant/assistant.ts';
import { createBuiltInAssistant } from '../../src/assistant/built-in/built-in-assistant.ts';
import type { Library } from '../../src/assistant/library.ts';

export function askBuiltIn(
  question: string,
  library: Library,
  history: readonly Turn[] = [],
): Promise<Answer> {
  return createBuiltInAssistant().answer({
    question,
    history,
    library,
    signal: new AbortController().signal,
    onText: () => undefined,
    onStep: () => undefined,
  });
}
