import { afterEach, expect, spyOn, test } from 'bun:test';
import { createBuiltInAssistant } from '../../../src/assistant/built-in/built-in-assistant.ts';
import { SentenceEncoder } from '../../../src/assistant/encoder/sentence-encoder.ts';
import { libraryOf } from '../../support/library-of.ts';

/** Rooms of a hotel: many sentences with the words of a question, and one that answers it. */
function roomsWith(view: string): string[] {
  return Array.from({ length: 80 }, (_, at) => `Room ${100 + at} has a view of the ${view} number ${at}.`);
}
const KEYS = 'The key of the boiler room is kept by the night porter.';

const encode = spyOn(SentenceEncoder.prototype, 'encode');
afterEach(() => encode.mockClear());

/** @param rooms encoded texts are kept: those of a test are its own @returns the answer, and how many texts were encoded for it */
async function ask(question: string, rooms: readonly string[]) {
  const library = libraryOf({ 'Hotel.md': `# Hotel\n\n${rooms.join('\n\n')}\n\n${KEYS}\n` });
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
  const { text, encoded } = await ask('Who keeps the key of the boiler room?', roomsWith('garden'));
  expect(text).toContain('night porter');
  expect(encoded).toBeLessThan(40);
});

test('a question in words of its own is compared with all', async () => {
  const rooms = roomsWith('lake');
  const { encoded } = await ask('Where does one complain about noise?', rooms);
  expect(encoded).toBeGreaterThan(rooms.length);
});
