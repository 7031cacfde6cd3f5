import { afterEach, expect, spyOn, test } from 'bun:test';
import { createBuiltInAssistant } from '../../../src/assistant/built-in/built-in-assistant.ts';
import { SentenceEncoder } from '../../../src/assistant/encoder/sentence-encoder.ts';
import { libraryOf } from '../../support/library-of.ts';

/** Rooms of a hotel: many sentences with the words of a question, and one that answers it. */
const ROOMS = Array.from(
  { length: 80 },
  (_, at) => `Room ${100 + at} has a view of the garden number ${at}.`,
);
const KEYS = 'The key of the boiler room is kept by the night porter.';

const encode = spyOn(SentenceEncoder.prototype, 'encode');
afterEach(() => encode.mockClear());

/** @returns the answer, and how many texts were encoded for it */
async function ask(question: string) {
  const library = libraryOf({ 'Hotel.md': `# Hotel\n\n${ROOMS.join('\n\n')}\n\n${KEYS}\n` });
  const { text } = await createBuiltInAssistant().answer({
    question,
    history: [],
    library,
    signal: new AbortController().signal,
    onText: () => undefined,
    onStep: () => undefined,
  });
  return { text, encoded: encode.mock.calls.flatMap(([texts]) => texts).length };
}

test('a question that words alone answer is compared with few sentences', async () => {
  const { text, encoded } = await ask('Who keeps the key of the boiler room?');
  expect(text).toContain('night porter');
  expect(encoded).toBeLessThan(40);
});

test('a question in words of its own is compared with all', async () => {
  const before = await ask('Who keeps the key of the boiler room?');
  const { encoded } = await ask('Where does one complain about noise?');
  // What was encoded before is kept.
  expect(before.encoded).toBe(0);
  expect(encoded).toBeGreaterThan(ROOMS.length / 2);
});
