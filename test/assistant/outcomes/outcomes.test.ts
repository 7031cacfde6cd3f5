import { describe, expect, test } from 'bun:test';
import type { Library } from '../../../src/assistant/library.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const HANDBOOK =
  '# Handbook\n\nIt applies to all.\n\n## Annual leave\n\nThere are thirty days of leave. Requests are handed in three weeks ahead, and answered within five days.\n\n## Travel\n\nTrips are booked by the office.\n';
const library = libraryOf({
  'handbook.md': HANDBOOK,
  'lease.md': ['# Lease\n\nThe rent is 3.\n', '# Lease\n\nThe rent is 4.\n'],
});

const ask = (question: string, of: Library = library) => askBuiltIn(question, of);

describe('small talk is answered kindly, in its language, and costs nothing', () => {
  test.each([
    ['Hi there', 'Hello!'],
    ['Guten Morgen!', 'Hallo!'],
    ['Bonjour', 'Bonjour !'],
    ['¡Hola!', '¡Hola!'],
    ['thanks a lot', 'You are welcome.'],
    ['Vielen Dank', 'Gern geschehen.'],
    ['What can you do for me?', 'I am docgate’s built-in assistant'],
    ['Was kannst du?', 'Ich bin der eingebaute Assistent'],
    ['Who are you?', 'I am docgate’s built-in assistant'],
    ['Which model do you use?', 'No language model'],
    ['Es-tu ChatGPT ?', 'Aucun modèle de langage'],
    ['Wie geht es dir?', 'Danke'],
  ])('%p', async (text, reply) => {
    const answer = await ask(text);
    expect(answer.text).toStartWith(reply);
    expect(answer).toMatchObject({ found: true, isFree: true, citations: [] });
  });

  test('and is not seen where the documents are asked about', async () => {
    const said = libraryOf({
      'model.md': '# Printer\n\nThe model of the printer is LX-3. Help is given by Tom.\n',
    });
    expect((await ask('Which model is the printer?', said)).text).toContain('LX-3');
    expect((await ask('Who gives help?', said)).text).toContain('Tom');
  });
});

describe('what is not understood is told so, with what can be done, and costs nothing', () => {
  test.each([
    ['Make it better', 'I take this for an instruction to change something'],
    ['Improve the handbook', 'I take this for an instruction to change something in handbook.md'],
    ['Verbessere das Handbuch', 'Das verstehe ich als Anweisung, etwas zu ändern in handbook.md'],
    ['Améliore le manuel', 'Je comprends qu’il faut modifier quelque chose dans handbook.md'],
    ['Mejora el manual', 'Entiendo que hay que cambiar algo en handbook.md'],
    [
      'Translate the lease into Polish',
      'I am docgate’s built-in assistant and work without a language model',
    ],
    ['Write me a poem', 'I am docgate’s built-in assistant and work without a language model'],
    ['blorp zzkw frumious', 'I did not understand “blorp zzkw frumious”.'],
  ])('%p', async (text, reply) => {
    const answer = await ask(text);
    expect(answer.text).toStartWith(reply);
    expect(answer).toMatchObject({ found: false, isFree: true, citations: [] });
    expect(answer.choices?.length).toBeGreaterThanOrEqual(2);
    expect(answer.choices?.length).toBeLessThanOrEqual(4);
  });

  test('with examples that are made from these documents, and can be answered', async () => {
    const { choices = [] } = await ask('blorp zzkw');
    expect(choices.map(({ question }) => question)).toEqual([
      'Summarize “handbook.md”',
      'What does section “Annual leave” in “handbook.md” say?',
      'List the deadlines in “handbook.md”',
      'What changed in “lease.md”?',
    ]);
    for (const { question } of choices.filter((_, at) => at !== 2)) {
      expect((await ask(question)).found).toBe(true);
    }
  });

  test('but words that begin like an order may be looked for', async () => {
    expect(
      (
        await ask(
          'Code of conduct',
          libraryOf({ 'a.md': '# Code of conduct\n\nThe code of conduct is public.\n' }),
        )
      ).isFree,
    ).toBe(undefined);
    expect((await ask('Travel?')).isFree).toBe(undefined);
  });
});

test('a question that the documents do not answer costs a credit, and is not denied', async () => {
  const answer = await ask('What is the capital of Mongolia?');
  expect(answer.text).toBe('I found no answer to this in the documents.');
  expect(answer.isFree).toBe(undefined);
});

describe('where a name means several documents', () => {
  const contracts = libraryOf({
    'Lease Quay.md':
      '# Lease contract\n\n## Notice\n\nNotice is given nine months ahead.\n\n## Liability\n\nThe landlord is liable for intent.\n',
    'Cleaning.md':
      '# Cleaning contract\n\n## Notice\n\nNotice is given six weeks ahead.\n\n## Liability\n\nThe contractor is liable up to 9,000 euros.\n',
    'Rules.md': '# Rules\n\nDogs are kept on a lead.\n',
  });

  test.each([
    'How long ahead is notice given under the contract?',
    'What does the contract say about liability?',
    'Summarize the contract',
  ])('%s is answered from one, and the others are offered', async (question) => {
    const { text, choices = [] } = await ask(question, contracts);
    const other = text.includes('From Lease') || text.startsWith('**Lease') ? 'Cleaning.md' : 'Lease Quay.md';
    expect(choices.map(({ label }) => label)).toEqual([other]);
    expect(text).toContain(`You may also have meant: ${other}.`);
    const [choice] = choices;
    const next = await ask(choice?.question ?? '', contracts);
    expect(new Set(next.citations.map(({ fileName }) => fileName))).toEqual(new Set([other]));
  });

  test('what can be asked is made from several of them', async () => {
    const { choices = [] } = await ask('Hello', contracts);
    const files = choices.flatMap(({ question }) => /“([^”]+\.md)”/.exec(question)?.[1] ?? []);
    expect(new Set(files).size).toBe(3);
  });
});

describe('what cannot be the answer is a place that comes near', () => {
  const clinic = libraryOf({
    'Clinic.md':
      '# Clinic\n\nThe clinic has two floors. Suspicious messages are forwarded to the desk.\n\n| Report | 2026-004 |\n| --- | --- |\n| Place | Ward 2 |\n| Number of persons | 1 |\n',
    'Visits.md':
      '# Visits\n\n| Visit | Doctor | Treatment |\n| --- | --- | --- |\n| A-1 | Frost | Minor surgery |\n| A-2 | Osei | Vaccination |\n| A-3 | Lind | Minor surgery |\n| A-4 | Osei | Knee surgery |\n',
  });

  test.each([
    'How many nurses work on ward 2?',
    'How many parking spaces does the clinic have?',
    'How many messages does the desk have?',
    'Who is the chief of surgery?',
    'Wie viele Betten hat die Clinic?',
  ])('%s', async (question) => {
    const { found, text } = await ask(question, clinic);
    expect(found).toBe(false);
    expect(text).toMatch(/nearest places|Am nächsten kommen/);
  });

  test('and where one of them may well be the answer, nobody is told that there is none', async () => {
    const shop = libraryOf({
      'Staff.md':
        '# Staff\n\n## Time off\n\nFull-time staff have 29 working days of holiday a year.\n\n## Overtime\n\nOvertime on public holidays is paid at 200 %.\n',
    });
    const { found, text } = await ask('how many holidays do i get', shop);
    expect(text).toContain('29 working days');
    if (!found) expect(text).toStartWith('I found no certain answer');
  });

  test('a question over tables that can be read in several ways gets them with what each comes to', async () => {
    const orders = libraryOf({
      'Orders.md':
        '# Orders\n\n| Order | Ordered | Customer | Boxes | Amount EUR |\n| --- | --- | --- | --- | --- |\n| A1 | 2026-03-02 | Norton Mills | 4 | 200.00 |\n| A2 | 2026-03-12 | Kerr Group | 2 | 80.00 |\n| A3 | 2026-04-02 | Norton Mills | 7 | 510.00 |\n',
    });
    const { found, text } = await ask('how much stuff did Norton take?', orders);
    expect(found).toBe(false);
    expect(text).toContain('- **710.00 EUR**: sum of Amount EUR over 2 rows with Customer = Norton Mills');
    expect(text).toContain('- **11**: sum of Boxes over 2 rows with Customer = Norton Mills');
  });

  test('and is shown beside readings of a table', async () => {
    const firm = libraryOf({
      'Staff.md': '# Staff\n\nFull-time staff have 29 working days of holiday a year.\n',
      'Absences.md':
        '# Absences\n\n| Person | Days | Reason |\n| --- | --- | --- |\n| Boyd | 3 | illness |\n| Hale | 6 | annual holiday |\n| Frost | 2 | course |\n',
    });
    const { text } = await ask('how many holidays do i get', firm);
    expect(text).toContain('29 working days');
  });

  test('also where another word says it', async () => {
    const { text } = await ask('I got a strange email, what should I do?', clinic);
    expect(text).toContain('Suspicious messages are forwarded to the desk.');
  });
});

describe('a request to write or to translate', () => {
  const library = libraryOf({
    'lease.md': '# Lease\n\n## 1 Rent\n\nThe rent is paid to the landlord monthly.\n',
  });

  test.each([
    'Write an email to the landlord',
    'Translate section 1 into French',
    'Schreib mir einen Brief an den Vermieter',
    'Traduis le bail en anglais',
  ])('%p is declined as what the assistant does not do, and is no change', async (text) => {
    const { proposal, found, choices = [], ...answer } = await ask(text, library);
    expect({ proposal, found }).toEqual({ proposal: undefined, found: false });
    expect(answer.text).toMatch(/without a language model|ohne Sprachmodell|sans modèle de langage/);
    expect(choices.length).toBeGreaterThan(0);
  });

  test('the number of a section alone asks to see it', async () => {
    expect((await ask('section 1', library)).text).toContain('The rent is paid to the landlord monthly.');
    expect((await ask('section 2.5', library)).text).toContain('section 2.5');
  });
});
