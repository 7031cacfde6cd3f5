/**
 * A person's way through four documents: questions in their own words, and instructions. Each line says what is useful:
 * what the answer must say first, or what the document must say once the change is approved.
 */
import { describe, expect, test } from 'bun:test';
import type { Answer, Turn } from '../../src/assistant/assistant.ts';
import { createBuiltInAssistant } from '../../src/assistant/built-in/built-in-assistant.ts';
import { reviseFile } from '../../src/convert/revise/revise-file.ts';
import { libraryOf } from '../support/library-of.ts';
import { FLATS, HOUSE_RULES, LEASES, WINTER_SERVICE } from './documents.ts';

const FILES = {
  'House rules.md': HOUSE_RULES,
  'Lease Café Morgenrot.md': LEASES,
  'Flats.md': FLATS,
  'Dienstanweisung Winterdienst.md': WINTER_SERVICE,
};
const library = libraryOf(FILES);
const assistant = createBuiltInAssistant();

function ask(question: string, history: readonly Turn[] = []): Promise<Answer> {
  return assistant.answer({
    question,
    history,
    library,
    signal: new AbortController().signal,
    onText: () => undefined,
    onStep: () => undefined,
  });
}

/** The answer to the last of several questions of one chat. */
async function converse(...questions: readonly string[]): Promise<Answer> {
  const history: Turn[] = [];
  let answer: Answer | undefined;
  for (const question of questions) {
    answer = await ask(question, history);
    history.push({ question, answer: answer.text });
  }
  if (answer === undefined) throw new Error('nothing was asked');
  return answer;
}

const BOLD = /\*\*/g;

describe('questions', () => {
  test.each([
    ['is a dog allowed', ['written consent']],
    ['I lost the key of the laundry room', ['within one day']],
    ['How many slots do I have in the laundry room?', ['two slots']],
    ['Who approved the house rules?', ['Victor Osei']],
    ['Who wrote version 2 of the house rules?', ['Rolf Becker']],
    ['What does section 2 of the house rules say?', ['Cats and small animals', 'Dogs need']],
    ['What does the lease say about liability?', ['50,000']],
    ['How much is the rent of the shop?', ['1,620']],
    ['When does the lease end?', ['30 April 2029']],
    ['What changed between version 1 and version 2 of the lease?', ['1,450', '1,620', 'nine', 'Signs']],
    ['Was hat sich im Mietvertrag geändert?', ['1,450', '1,620']],
    ['Summarize the lease', ['Café Morgenrot', '1,620', 'nine months']],
    ['How many flats are in Lindenweg?', ['3']],
    ['Total rent by street', ['2,145', '2,305', '2,270']],
    ['Which flat is the largest?', ['C1']],
    ['Wie hoch ist die Miete von B2?', ['1,020']],
    ['Bis wann muss sonntags geräumt werden?', ['9 Uhr']],
    ['Darf man Salz streuen?', ['Salz ist verboten']],
    ['Fasse die Dienstanweisung zusammen', ['Wege und Treppen']],
  ])('%s', async (question, says) => {
    const { text } = await ask(question);
    for (const part of says) expect(text.replace(BOLD, '')).toContain(part);
  });

  test.each([
    [['How many flats are in Lindenweg?', 'And in Hafenallee?'], '2'],
    [['Who approved the house rules?', 'And who wrote them?'], 'Agnes Lindholm'],
    [['How much is the rent of the shop?', 'Where does it say that?'], 'Lease Café Morgenrot.md, '],
    [['Wie hoch ist die Miete von B2?', 'Und von A2?'], '845'],
    [['What is the rent of B2?', 'and A2?', 'And C1?'], '1,390'],
  ])('%j', async (questions, says) => {
    expect((await converse(...questions)).text).toContain(says);
  });

  test.each([
    'Who is the mayor of Paris?',
    'How many lifts are there?',
    'How many swimming pools does the house have?',
  ])('%s (which the documents do not say)', async (question) =>
    expect((await ask(question)).found).toBe(false),
  );

  test.each(['Hello', 'What can you do?', 'qwertz blub'])('%s (which costs nothing)', async (question) => {
    const answer = await ask(question);
    expect(answer.isFree).toBe(true);
    expect(answer.citations).toEqual([]);
  });
});

describe('instructions', () => {
  /** The document of the proposed change, as it is once that was approved. */
  async function approved(instruction: string): Promise<string> {
    const { proposal, text } = await ask(instruction);
    if (proposal === undefined) throw new Error(`nothing was proposed: ${text}`);
    const versions = [Reflect.get(FILES, proposal.fileName)].flat();
    const bytes = new TextEncoder().encode(String(versions.at(-1)));
    const revision = await reviseFile(bytes, 'md', proposal.edits);
    if (!revision.ok) throw new Error(JSON.stringify(revision.faults));
    return new TextDecoder().decode(revision.bytes);
  }

  test.each([
    ['Replace "Tenant" by "Lessee" in the whole lease', { says: ['(Lessee)'], not: ['Tenant'] }],
    ['Change the rent of A2 to 860', { says: ['| 860 | Haas'], not: ['845'] }],
    ['Rename the heading "Pets" to "Animals"', { says: ['## 2 Animals'], not: ['Pets'] }],
    ['Delete section 4 of the house rules', { says: ['Laundry'], not: ['Bicycles stand'] }],
    ['Delete the sentence about the deposit', { says: ['third working day.'], not: ['deposit'] }],
    ['Remove the row B3 from the list of flats', { says: ['| B2 |', '| C1 |'], not: ['Moreau'] }],
    ['Ersetze „Splitt“ durch „Sand“', { says: ['Gestreut wird Sand.'], not: ['Splitt'] }],
    [
      'Change the notice period of the lease from nine to twelve months',
      { says: ['twelve months'], not: ['nine'] },
    ],
    [
      'Add a row to the flats: D1; Hafenallee; 58; 640; Weber; no',
      { says: ['| D1 | Hafenallee | 58 | 640 | Weber | no |'], not: [] },
    ],
  ])('%s', async (instruction, { says, not }) => {
    const text = await approved(instruction);
    for (const part of says) expect(text).toContain(part);
    for (const part of not) expect(text).not.toContain(part);
  });

  test.each(['Delete the sentence about swimming pools', 'Make it nicer', 'Change the rent of Z9 to 500'])(
    '%s (which proposes nothing)',
    async (instruction) => {
      const answer = await ask(instruction);
      expect(answer.proposal).toBeUndefined();
      expect(answer.isFree).toBe(true);
    },
  );
});
