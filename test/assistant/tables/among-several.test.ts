/** Questions in everyday words over the tables of an organization: which table, which state, and how many of what. */
import { describe, expect, test } from 'bun:test';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';

const related = new RelatedWords();

const PRICES = ready(
  'Kiosk',
  `| Article | Price |
| --- | --- |
| Coffee | 1.80 EUR |
| Lemonade | 2.40 EUR |
| Piece of tart | 2.90 EUR |
| Cheese roll | 4.20 EUR |
`,
);
const TRIPS = ready(
  'Outings 2025',
  `| Trip | Date | Aim | Leader | Guests | Fee EUR | State |
| --- | --- | --- | --- | --- | --- | --- |
| T1 | 2025-02-08 | Caves | Ida | 21 | 40 | took place |
| T2 | 2025-03-15 | Mill | Jon |  | 55 | took place |
| T3 | 2025-04-05 | Caves | Ida | 34 | 60 | cancelled |
| T4 | 2025-06-21 | Dam |  | 18 | 25 | planned |
| T5 | 2025-09-13 | Caves | Jon | 15 | 30 | planned |
`,
);
const SEEDS = ready(
  'Seed shelf',
  `| Seed | Family | Shelf | On hand | Unit price EUR |
| --- | --- | --- | --- | --- |
| Carrot | Roots | A1 | 10 | 2.00 |
| Beet | Roots | B1 | 4 | 1.50 |
| Kale | Leaves | A1 | 5 | 3.00 |
`,
);

const JOBS = ready(
  'Jobs',
  `| Job | Opened | Closed | Place |
| --- | --- | --- | --- |
| J1 | 2025-02-08 | 2025-02-08 | Wiek |
| J2 | 2025-02-09 | 2025-02-11 | Wiek |
| J3 | 2025-03-01 | 2025-03-01 | Born |
| J4 | 2025-03-04 |  | Born |
`,
);

function ready(about: string, markdown: string) {
  return Array.from(readTables(markdown), (source) => readyTable(source, about));
}

function told(tables: ReturnType<typeof ready>, text: string, language: 'en' | 'de' | 'fr' | 'es') {
  const choice = choosePlan(tables, readTableQuestion(text, language, related));
  return choice === undefined
    ? undefined
    : answerText(choice.best)
        .text.split('\n', 1)[0]
        ?.replaceAll(/ ?\[\d+\]/g, '');
}

describe('several things are added up, as many of each as the question says', () => {
  test.each([
    ['What do two coffees and a cheese roll cost?', 'en', '7.80'],
    ['Combien coûtent deux cafés et trois limonades ?', 'fr', '10.80'],
    ['¿Cuánto cuestan un café y dos limonadas?', 'es', '6.60'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(PRICES, question, language)).toBe(answer);
  });
});

describe('a question within the question names an empty column', () => {
  test.each([
    ['For which trip did nobody write down how many came?', 'en', 'T2'],
    ['Which outing has not told us how many will come?', 'en', 'T2'],
    ['Bei welchem Ausflug hat niemand notiert, wie viele da waren?', 'de', 'T2'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(TRIPS, question, language)).toContain(answer);
  });
});

test('what is left out is no condition, however many idle words stand between', () => {
  expect(told(TRIPS, 'How many guests in all, leaving out the one that was cancelled?', 'en')).toBe('54');
});

test('a span of time may be told by the start of one year and the end of another', () => {
  expect(told(TRIPS, 'How many trips between the start of March 2025 and the end of June 2025?', 'en')).toBe(
    '3',
  );
});

describe('two dates of a row may be on the same day', () => {
  test.each([
    ['How many jobs were opened and closed on the same day?', 'en', '2'],
    ['Wie viele Aufträge wurden am selben Tag geöffnet und geschlossen?', 'de', '2'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(JOBS, question, language)).toBe(answer);
  });
});

test('what is included is no condition', () => {
  expect(told(TRIPS, 'How many trips were there from April on, cancelled ones too?', 'en')).toBe('3');
});

test('what had run out on a day ended before it', () => {
  const tables = ready(
    'Passes',
    `| Holder | Valid until |
| --- | --- |
| Ida | 2025-03-01 |
| Jon | 2025-05-01 |
| Kim | 2025-09-30 |
`,
  );
  expect(told(tables, 'How many passes had already run out on 1 May 2025?', 'en')).toBe('1');
});

test('unit prices come to something only by the pieces on hand', () => {
  expect(told(SEEDS, 'What are the seeds on shelf A1 worth in total?', 'en')).toBe('35.00 EUR');
});
