import { expect, test } from 'bun:test';
import { createBuiltInAssistant } from '../../src/assistant/built-in/built-in-assistant.ts';
import { Doors } from '../support/doors.ts';

const LINE = /A program answers here: [^<]*\./g;

/** The lines of a chat with two answers that say who speaks. */
async function linesOf(doors: Doors, language = 'en'): Promise<readonly string[]> {
  const { api } = doors.organization('A', 'owner@a.example');
  const opened = await doors.openSession(api, 'ada@a.example', 'leave.md', '# Leave\n\nThirty days.\n');
  const ada = await doors.open(opened.link);
  for (const text of ['How many days?', 'And where?']) {
    await ada.send('POST', `/chat/${opened.session}/messages`, { text });
    await doors.runJobs();
  }
  const page = await (await ada.get(`/chat/${opened.session}`, { 'Accept-Language': language })).text();
  return (page.match(language === 'en' ? LINE : /Hier antwortet ein Programm: [^<]*\./g) ?? []).map(String);
}

test('a chat’s first answer says that a program speaks, and that no model does', async () => {
  using doors = new Doors();
  expect(await linesOf(doors)).toEqual([
    'A program answers here: the built-in assistant, without a language model.',
  ]);
});

test('with a model it says which one, and where', async () => {
  const assistant = { ...createBuiltInAssistant(), model: 'llama at models.example.org' };
  using doors = new Doors({ assistant });
  expect(await linesOf(doors)).toEqual([
    'A program answers here: the language model llama at models.example.org.',
  ]);
});

test('it says so in the person’s language', async () => {
  using doors = new Doors();
  expect(await linesOf(doors, 'de')).toEqual([
    'Hier antwortet ein Programm: der eingebaute Assistent, ohne Sprachmodell.',
  ]);
});
