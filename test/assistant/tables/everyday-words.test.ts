/** What people mean by everyday words: alternatives, states, dates in words, prices from either side, rates, tenure. */
import { describe, expect, test } from 'bun:test';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';

const TODAY = Date.UTC(2026, 6, 1) / 86_400_000;
const related = new RelatedWords();

function ready(about: string, markdown: string) {
  return Array.from(readTables(markdown), (source) => readyTable(source, about));
}

function told(tables: ReturnType<typeof ready>, text: string): string {
  const choice = choosePlan(tables, readTableQuestion(text, 'en', related, TODAY));
  return choice === undefined
    ? ''
    : (answerText(choice.best).text.split('\n')[0] ?? '').replace(/ \[.*$/, '');
}

const LESSONS = ready(
  'lessons 2026',
  `| Lesson | Booked | Coach | Hours | Price EUR | Through | Covered by club or grant | State |
| --- | --- | --- | --- | --- | --- | --- | --- |
| L-01 | 2026-03-28 | Ida Holm | 2 | 80.00 | phone | no | given |
| L-02 | 2026-04-01 | Jon Lund | 1.5 | 60.00 | web | yes | cancelled |
| L-03 | 2026-04-02 | Ida Holm | 3 | 120.00 | web | no | given |
| L-04 | 2026-04-19 | Jon Lund | 1 | 40.00 | desk | yes | given |
| L-05 | 2026-05-06 | Uma Frey | 4 | 160.00 | phone | no | cancelled |
| L-06 | 2026-05-07 | Jon Lund | 2 | 30.00 | web | no | given |
`,
);

describe('alternatives', () => {
  test('of several texts of a column the one with the most is told', () => {
    expect(told(LESSONS, 'Web, phone or desk: where does most of the money come from?')).toBe(
      'phone: 240.00 EUR',
    );
  });

  test('two people are compared by their hours, or how far these are apart', () => {
    expect(told(LESSONS, 'Who gave more hours, Ida or Jon?')).toContain('Ida Holm: 5.0');
    expect(told(LESSONS, 'By how many hours did Ida work more than Jon?')).toBe(
      '0.5 (Ida Holm: 5.0; Jon Lund: 4.5)',
    );
  });

  test('a header with "by" and "or" in it groups nothing', () => {
    expect(told(LESSONS, 'Total price of the lessons covered by club or grant')).toBe('100.00 EUR');
  });
});

describe('states and dates', () => {
  test('what was "called off" is cancelled, whoever was called', () => {
    expect(told(LESSONS, 'How many lessons were called off?')).toBe('2');
  });

  test.each([
    ['How many lessons were booked before the second of April?', '2'],
    ['Combien de lessons avant le premier avril ?', '1'],
    ['Wie viele Lessons gab es vor dem ersten April?', '1'],
    ['How many lessons between the first and the tenth of April?', '2'],
  ])('a day may be told in words: %s', (question, answer) => {
    expect(told(LESSONS, question)).toBe(answer);
  });

  const CREW = ready(
    'crew',
    `| Person | Function | Since | Weekly hours | Permit valid until |
| --- | --- | --- | --- | --- |
| Ole Brandt | Head of store | 2019-04-01 | 38 | 2027-05-01 |
| Mia Rossi | Driver | 2008-09-15 | 20 | 2026-11-30 |
| Tom Keller | Head runner | 2022-01-10 | 40 | 2028-02-28 |
`,
  );

  test.each([
    'Who has been with us the longest?',
    'Wer ist am längsten bei uns?',
    'Qui travaille chez nous depuis le plus longtemps ?',
    '¿Quién lleva más tiempo con nosotros?',
  ])('who has been somewhere longest began first: %s', (question) => {
    expect(told(CREW, question)).toContain('Mia Rossi');
  });

  test('what runs out is an end, and nobody who runs', () => {
    expect(told(CREW, 'Whose permit runs out first?')).toContain('Mia Rossi');
  });
});

describe('amounts', () => {
  const STORE = ready(
    'Lagerliste',
    `| Nr. | Bezeichnung | Bestand | Einkaufspreis EUR | Verkaufspreis EUR | Neuwert EUR | Eingang |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | Lampe | 4 | 12,00 | 19,90 | 15,00 | 02.03.2026 |
| 2 | Leiter | 2 | 45,00 | 80,00 | 60,00 | 05.03.2026 |
| 3 | Lot | 9 | 3,00 | 5,50 | 4,00 | 09.03.2026 |
`,
  );

  test.each([
    ['What do we sell the Leiter for?', 'Verkaufspreis EUR: 80,00'],
    ['What do we pay for the Leiter?', 'Einkaufspreis EUR: 45,00'],
    ['Was kostet die Leiter neu?', 'Neuwert EUR: 60,00'],
  ])('a price is that of the side which is spoken of: %s', (question, answer) => {
    expect(told(STORE, question)).toBe(answer);
  });

  const RENTALS = ready(
    'rentals',
    `| Machine | Bought | Price EUR | Monthly rent EUR | Status |
| --- | --- | --- | --- | --- |
| Press A | 2024-01-10 | 9,000.00 | 300.00 | rented |
| Press B | 2024-02-10 | 8,000.00 | 250.00 | in stock |
| Drill | 2025-02-11 | 4,000.00 | 120.00 | rented |
`,
  );

  test('"per month" names the monthly rent and does not group by the months of a date', () => {
    expect(told(RENTALS, 'What do the rented machines bring in per month?')).toBe('420.00 EUR');
  });
});

describe('questions for amounts', () => {
  test('"what did it bring in" asks for the sum of what was taken, under all that is said', () => {
    expect(told(LESSONS, 'What did the phone lessons bring in?')).toBe('240.00 EUR');
    expect(told(LESSONS, 'Which coach brought the most money?')).toContain('Ida Holm');
  });

  test('"May" after a preposition is a month and left out no more than other words are', () => {
    expect(told(LESSONS, 'how many lessons in may')).toBe('2');
  });

  test('what a column of numbers counts is added up', () => {
    const camps = ready(
      'camps',
      `| Camp | Starts | Children | Leaders | Status |
| --- | --- | --- | --- | --- |
| Lake | 2026-06-01 | 20 | 3 | attended |
| Hill | 2026-06-08 | 15 | 2 | cancelled |
| Dune | 2026-07-04 | 11 | 2 | attended |
`,
    );
    expect(told(camps, 'How many children actually came?')).toBe('31');
  });

  test('a month is grouped by the date on which things came in, not by that of their end', () => {
    const cases = ready(
      'cases',
      `| Case | Received | Closed | Team |
| --- | --- | --- | --- |
| 1 | 2026-01-05 | 2026-02-01 | North |
| 2 | 2026-01-20 | 2026-02-02 | South |
| 3 | 2026-03-03 | 2026-03-13 | North |
| 4 | 2026-02-11 | 2026-02-19 | South |
`,
    );
    const question = 'In which month did the most cases come in?';
    expect(told(cases, question)).toBe('January 2026: 2');
    expect(told(cases, 'In which month were the most cases closed?')).toBe('February 2026: 3');
  });
});
