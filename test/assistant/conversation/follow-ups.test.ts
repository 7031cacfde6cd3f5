import { describe, expect, test } from 'bun:test';
import type { Turn } from '../../../src/assistant/assistant.ts';
import { completed } from '../../../src/assistant/conversation/complete.ts';
import type { Library } from '../../../src/assistant/library.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'Rules.md': [
    '# Rules of the depot',
    '## 1 Pay',
    'For work at night a supplement of 20 % is paid, for work on holidays 60 %. The gate is closed at ten. The reason is the noise at night.',
    'Drivers must wear a vest. Visitors must sign the list.',
    '## 2 Days off',
    '| Occasion | Days |\n| --- | --- |\n| Birth of a child | 4 |\n| Moving house | 1 |\n| Marriage | 2 |',
    '## 3 Notice',
    '| Years of service | Notice |\n| --- | --- |\n| up to 3 | 1 month |\n| more than 3 | 3 months |',
  ].join('\n\n'),
  'Repairs.md': [
    '| Date | Workshop | Cost |\n| --- | --- | --- |',
    '| 2026-01-05 | Norton Ltd | 80 |\n| 2026-02-07 | Delft Works | 95 |\n| 2026-03-09 | Norton Ltd | 40 |',
  ].join('\n'),
  'trips.csv.md': [
    '| Trip | Driver | City | Cost | State |\n| --- | --- | --- | --- | --- |',
    ...Array.from({ length: 24 }, (_, at) => {
      const [driver, city] = [['Lena', 'Omar', 'Rita'][at % 3], ['Leeds', 'York'][at % 2]];
      return `| T-${at + 1} | ${driver} | ${city} | ${10 + at} | ${at % 4 === 0 ? 'open' : 'done'} |`;
    }),
  ].join('\n'),
});

function turns(...questions: readonly string[]): Turn[] {
  return questions.map((question) => ({ question, answer: '' }));
}

/** The last question, made whole by those before it. */
async function whole(...questions: readonly string[]): Promise<string> {
  return (await completed(library, questions.at(-1) ?? '', turns(...questions.slice(0, -1)), 'en')).text;
}

/** Asks one after the other in one chat. @returns the last answer */
async function chat(over: Library, questions: readonly string[]) {
  const history: Turn[] = [];
  for (const question of questions.slice(0, -1))
    history.push({ question, answer: (await askBuiltIn(question, over, [...history])).text });
  return askBuiltIn(questions.at(-1) ?? '', over, history);
}

function ask(...questions: readonly string[]) {
  return chat(library, questions);
}

describe('a follow-up puts in the place of', () => {
  test.each([
    [
      'a cell another of its column',
      'How many trips of Lena are there?',
      'And Omar?',
      'How many trips of Omar are there?',
    ],
    ['a city another', 'How many trips go to York?', 'and to Leeds?', 'How many trips go to Leeds?'],
    [
      'a name that is said in part another',
      'What did we pay Norton for repairs?',
      'and at Delft?',
      'What did we pay Delft for repairs?',
    ],
    [
      'the last words of a name other last words',
      'What did we pay for repairs at Works?',
      'what about Ltd?',
      'What did we pay for repairs at Ltd?',
    ],
    [
      'the condition one with its word',
      'How much is paid for night work?',
      'And for holidays?',
      'How much is paid for holidays?',
    ],
    [
      'the condition another',
      'How much is paid for night work?',
      'And on holidays?',
      'How much is paid on holidays?',
    ],
    [
      'a clause',
      'How many days off for the birth of a child?',
      'And if I marry?',
      'How many days off if I marry?',
    ],
    [
      'a number another',
      'What is the notice after 2 years of service?',
      'And after 9 years?',
      'What is the notice after 9 years of service?',
    ],
    [
      'a month another',
      'How many trips were there in March 2025?',
      'and in April?',
      'How many trips were there in April 2025?',
    ],
    [
      'what is asked about',
      'How long is the warranty?',
      'And the notice period?',
      'How long is the notice period?',
    ],
    [
      'a word another with the same noun',
      'How long do permanent drivers rest?',
      'And part-time drivers?',
      'How long do part-time drivers rest?',
    ],
    [
      'what stands behind the verb',
      'Combien coûte la cotisation pour un adulte ?',
      'Et la caution ?',
      'Combien coûte la caution pour un adulte?',
    ],
    ['the only word that is asked for', 'Was bedeutet LIS?', 'und York?', 'Was bedeutet York?'],
    ['a German cell', 'Wie viele Fahrten hat Lena?', 'Und Rita?', 'Wie viele Fahrten hat Rita?'],
    [
      'a German condition',
      'Wie hoch ist der Zuschlag für Nachtarbeit?',
      'Und an Feiertagen?',
      'Wie hoch ist der Zuschlag an Feiertagen?',
    ],
    [
      'a French condition',
      'Combien de jours pour un mariage ?',
      'Et pour un déménagement ?',
      'Combien de jours pour un déménagement?',
    ],
    [
      'a Spanish condition',
      '¿Cuántos días para una boda?',
      '¿Y para una mudanza?',
      '¿Cuántos días para una mudanza?',
    ],
  ])('%s', async (_, before, text, expected) => {
    expect(await whole(before, text)).toBe(expected);
  });

  test('nothing, where a table has it in another column', async () => {
    expect(await whole('How many trips of Lena are there?', 'And in York?')).toBe(
      'How many trips of Lena are there in York?',
    );
  });

  test('a pronoun what was asked about', async () => {
    expect(await whole('How many trips of Lena are there?', 'And how many of them are open?')).toBe(
      'how many of trips of Lena are open?',
    );
  });

  test.each([
    ['How many trips of Lena are there?', 'only the open ones', 'How many trips of Lena are there open?'],
    ['Wie viele Fahrten hat Lena?', 'Und davon in Leeds?', 'Wie viele Fahrten hat Lena in Leeds?'],
    ['¿Cuántos viajes hay?', 'sólo en York', '¿Cuántos viajes hay en York?'],
    [
      'Wie viele Fahrten gibt es, und was kosten sie zusammen?',
      'und davon Lena?',
      'Wie viele Fahrten gibt es Lena, und was kosten sie zusammen?',
    ],
  ])('nothing, where it narrows: %s %s', async (before, text, expected) => {
    expect(await whole(before, text)).toBe(expected);
  });

  test('a pronoun the thing alone, without the verb before it', async () => {
    expect(await whole('How long may I keep a vest?', 'who checks it?')).toBe('who checks a vest?');
  });

  test.each([
    ['How long is the warranty?', 'and in version 1?', 'How long is the warranty (version 1)?'],
    [
      'How long is the warranty?',
      'what was it in the first version?',
      'How long is the warranty (first version)?',
    ],
    [
      'Combien de jours dure la garantie ?',
      'et dans la version précédente ?',
      'Combien de jours dure la garantie (version précédente)?',
    ],
    ['How long is the warranty (version 2)?', 'and in version 1?', 'How long is the warranty (version 1)?'],
  ])('nothing, where it names a version: %s %s', async (before, text, expected) => {
    expect(await whole(before, text)).toBe(expected);
  });

  test.each([
    ['How much is the deposit under the new contract?', 'And what was it in the old one?', 'old'],
    ['Wie hoch ist die Kaution nach dem alten Vertrag?', 'und im neuen?', 'neuen'],
    ['¿Cuál es la fianza según el contrato actual?', '¿Y en el anterior?', 'anterior'],
  ])('the version that is named before: %s %s', async (before, text, version) => {
    const files = libraryOf({ 'contract-v1.md': '# Contract\n', 'contract-v2.md': '# Contract\n' });
    const turns = [{ question: before, answer: '' }];
    const { text: said } = await completed(files, text, turns, 'en');
    expect(said).toEndWith(` (${version} version)?`);
    expect(said).not.toMatch(/ (?:new|alten|actual) /);
  });

  test.each([
    [
      'How many days off do people in the depot get?',
      'And once they are older?',
      'How many days off do people in the depot get once they are older?',
    ],
    [
      'Was passiert, wenn der Schlüssel fehlt?',
      'Und wenn er nach einer Woche nicht da ist?',
      'Was passiert, wenn der Schlüssel fehlt wenn er nach einer Woche nicht da ist?',
    ],
  ])('nothing, where a clause is added about what was asked for: %s %s', async (before, text, expected) => {
    expect(await whole(before, text)).toBe(expected);
  });

  test('the form alone, of which the content is that of the question before', async () => {
    expect(await whole('Where is the old lorry sold?', 'For how much at least?')).toContain('old lorry');
    expect(await whole('Where is the old lorry sold?', 'How much is a tyre?')).not.toContain('old lorry');
  });

  test('what came two questions before', async () => {
    expect(await whole('How many trips of Lena are there?', 'thanks', 'And Omar?', 'and Rita?')).toBe(
      'How many trips of Rita are there?',
    );
  });
});

test('no instruction is made of a follow-up', async () => {
  expect(await whole('Replace "Lena" by "Lina"', 'And for moving?')).toBe('And for moving?');
});

describe('of the answer before one may ask', () => {
  const QUESTION = 'How much is paid for work at night?';

  test('where it stands', async () => {
    for (const text of ['Where does it say that?', 'Wo steht das?', '¿Dónde lo dice?', 'source?']) {
      expect((await ask(QUESTION, text)).text).toContain('Rules.md, 1 Pay');
    }
  });

  test('why, which is answered where a reason is given', async () => {
    const given = await ask('When is the gate closed?', 'Why?');
    expect([given.found, given.text]).toEqual([true, 'The reason is the noise at night. [1]']);
    const none = await ask('How many days off for moving house?', 'And why?');
    expect(none.found).toBe(false);
    expect(none.text).toContain('no reason');
  });

  test('for it in another language, in which it says that it translates nothing', async () => {
    const { text } = await ask(QUESTION, 'In German, please');
    expect(text).toStartWith('Die Zitate bleiben in der Sprache ihrer Dokumente');
    expect(text).toContain('20 %');
  });

  test('for less of it', async () => {
    for (const less of ['shorter', 'Shorter, please!', 'kürzer bitte', 'can you make it shorter?']) {
      const { text, citations } = await ask(QUESTION, less);
      expect(text.split('\n\n')).toHaveLength(1);
      expect(citations).toHaveLength(1);
    }
  });

  test('for the second of several things', async () => {
    const { text } = await ask('List all obligations', 'And the second one?');
    expect(text).toBe('Visitors must sign the list. [1]\n\nRules.md, 1 Pay');
  });
});

test('what was answered is not answered again where the new words ask for something else', async () => {
  const first = 'What is the supplement for work?';
  const before = { question: first, answer: (await askBuiltIn(first, library)).text };
  const { text } = await askBuiltIn('And for visitors?', library, [before]);
  expect(text).toContain('Visitors must sign the list.');
  expect(text).not.toContain('supplement of 20 %');
});

test('two questions in one are answered one after the other, each place once', async () => {
  const { text, citations } = await ask('How many days off for moving house, and who must wear a vest?');
  expect(text).toContain('Moving house');
  expect(text).toContain('Drivers must wear a vest.');
  expect(new Set(citations.map(({ quote }) => quote)).size).toBe(citations.length);
});

test('what is told before two questions is no part of them', async () => {
  const { text } = await ask(
    'I worked in the night. How much is paid for work at night, and when is the gate closed?',
  );
  expect(text).toContain('20 %');
  expect(text).toContain('closed at ten');
});

test('where one of two questions is not answered, their words are looked for together', async () => {
  const { text } = await ask('Who must wear a vest, and who is the mayor of Leeds?');
  expect(text).toContain('Drivers must wear a vest.');
});

describe('"that" stands for what was asked before', () => {
  const rota = libraryOf({
    'rota.md':
      '# Rota\n\nLeave is requested in the rota. The foreman approves leave within a week. The store keeper approves purchases.\n',
    'SOP-9.md': '# SOP-9\n\n| Approved by | Dr. Ada Stone |\n| --- | --- |\n| Author | Ben Moor |\n',
  });

  test.each(['Who approves that?', 'Wer genehmigt das?', 'Qui approuve cela ?'])('%s', async (question) => {
    const { text } = await askBuiltIn(question, rota, turns('How is leave requested?'));
    expect(text).toContain('The foreman approves leave');
    expect(text).not.toContain('Ada Stone');
  });

  test('but not in “that document”', async () => {
    const { text } = await askBuiltIn(
      'Who approved that document?',
      rota,
      turns('What does SOP-9 describe?'),
    );
    expect(text).toContain('Dr. Ada Stone');
  });
});

describe('a follow-up about the rows of a table that were told keeps', () => {
  const lists = libraryOf({
    'repairs.md':
      '| Repair | Device | Reported | Workshop | Cost (EUR) | State |\n| --- | --- | --- | --- | --- | --- |\n| R1 | Mixer | 2026-03-02 | Nord | 120 | done |\n| R2 | Oven | 2026-03-09 | Nord | 340 | open |\n| R3 | Mixer | 2026-04-14 | West | 95 | open |\n| R4 | Fridge | 2026-04-20 | Nord | 60 | open |\n| R5 | Oven | 2026-05-05 | West | 210 | done |\n',
  });

  async function lead(...questions: readonly string[]): Promise<string> {
    return (await chat(lists, questions)).text.split(/ \[|\n/, 1)[0] ?? '';
  }

  test.each([
    ['their conditions', ['Which repairs are at Nord?', 'Which of them are open?'], 'R2; R4'],
    ['a condition that is denied', ['Which repairs are not done?', 'And which of them are at West?'], 'R3'],
    [
      'the conditions of several questions',
      ['Which repairs are at Nord?', 'Which of them are open?', 'What is the sum?'],
      '400 EUR',
    ],
    [
      'the row that was chosen',
      ['Which repair is the most expensive?', 'And which workshop has it?'],
      'R2 · Oven · 2026-03-09 · Nord',
    ],
    ['a month', ['How many repairs were reported in April?', 'And what did they cost in total?'], '155 EUR'],
    ['them in German', ['Welche Reparaturen sind bei Nord?', 'Wie hoch ist die Summe?'], '520 EUR'],
    ['them in French', ['Combien de réparations chez West ?', 'Lesquelles sont ouvertes ?'], 'R3'],
  ])('%s', async (_, questions, expected) => {
    expect(await lead(...questions)).toStartWith(expected);
  });

  test.each([
    ['Who is the treasurer?', 'What is her phone number?', 'Phone: 161'],
    ['Who is the manager?', 'What’s his phone number?', 'Phone: 144'],
    ['Wer ist der Manager?', 'Wie ist seine Nummer?', 'Phone: 144'],
  ])('the person who was told: %s %s', async (before, text, expected) => {
    const contacts = libraryOf({
      'contacts.md':
        '| Role | Name | Phone |\n| --- | --- | --- |\n| Manager | Bo Oak | 144 |\n| Cook | Su Rao | 150 |\n| Treasurer | Al Chet | 161 |\n',
    });
    expect((await chat(contacts, [before, text])).text).toStartWith(expected);
  });

  test('nothing where another thing of the kind is named', async () => {
    expect(await lead('How many repairs are at Nord?', 'And at West?')).toBe('2');
  });
});
