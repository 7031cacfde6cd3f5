import { expect, test } from 'bun:test';
import type { Answer, Assistant } from '../../../src/assistant/assistant.ts';
import { createBuiltInAssistant } from '../../../src/assistant/built-in/built-in-assistant.ts';
import { rehearse } from '../../../src/flows/answers/rehearse.ts';

test('a rehearsal finds an answer in its own document, so it runs what an answer runs', async () => {
  const builtIn = createBuiltInAssistant();
  const answers: Answer[] = [];
  const overheard: Assistant = {
    model: null,
    answer: async (request) => {
      expect(request.library.documents().map(({ fileName }) => fileName)).toEqual(['leave.md']);
      const answer = await builtIn.answer(request);
      answers.push(answer);
      return answer;
    },
  };
  await rehearse(overheard);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatchObject({ found: true, text: expect.stringContaining('30 days') });
});

test('what an assistant throws in a rehearsal reaches who started it', async () => {
  const broken: Assistant = { model: null, answer: () => Promise.reject(new Error('no data')) };
  await expect(rehearse(broken)).rejects.toThrow('no data');
});
