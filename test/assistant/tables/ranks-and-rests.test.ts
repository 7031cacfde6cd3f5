/** The second and third in an order, and what is left of an amount of which a part is paid, spent or delivered. */
import { describe, expect, test } from 'bun:test';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { type ReadyTable, readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';

const TODAY = Date.UTC(2026, 6, 1) / 86_400_000;
const related = new RelatedWords();

function ready(about: string, markdown: string) {
  return Array.from(readTables(markdown), (source) => readyTable(source, about));
}

function told(tables: readonly ReadyTable[], question: string) {
  const choice = choosePlan(tables, readTableQuestion(question, 'en', related, TODAY));
  return choice === undefined ? '' : answerText(choice.best).text.split(/ \[|\n/, 1)[0];
}

const BOATS = ready(
  'boats',
  `| Boat | Harbour | Length (m) | Price (EUR) | Built |
| --- | --- | --- | --- | --- |
| Heron | Kiel | 9.5 | 41,000 | 1998 |
| Tern | Kiel | 7.2 | 18,500 | 2004 |
| Gannet | Husum | 12.0 | 88,000 | 2011 |
| Plover | Husum | 7.2 | 23,900 | 2016 |
`,
);

describe('a rank is asked for', () => {
  test.each([
    ['What is the second most expensive boat?', 'Heron (Price (EUR): 41,000)'],
    ['Which boat is the third longest?', 'Tern (Length (m): 7.2); Plover (Length (m): 7.2)'],
    ['Welches Boot ist das zweitteuerste?', 'Heron (Price (EUR): 41,000)'],
    ['Quel est le deuxième bateau le plus cher ?', 'Heron (Price (EUR): 41,000)'],
    ['¿Cuál es el segundo barco más barato?', 'Plover (Price (EUR): 23,900)'],
    ['What are the 2 most expensive boats?', 'Gannet (Price (EUR): 88,000); Heron (Price (EUR): 41,000)'],
  ])('%s', (question, answer) => {
    expect(told(BOATS, question)).toBe(answer);
  });

  test('and no row is told where there are fewer', () => {
    const choice = choosePlan(
      BOATS,
      readTableQuestion('What is the ninth most expensive boat?', 'en', related, TODAY),
    );
    expect(choice?.best.result.rows).toHaveLength(0);
    expect(choice?.sure).toBe(0);
  });
});

const FEES = ready(
  'fees',
  `| Member | Joined | Fee EUR | Paid EUR | State |
| --- | --- | --- | --- | --- |
| Ines Pohl | 2026-01-10 | 240.00 | 240.00 | paid |
| Adil Rahman | 2026-02-03 | 240.00 | 100.00 | partly paid |
| Chess Club | 2026-02-11 | 480.00 | 0.00 | open |
| Rosa Marin | 2026-03-01 | 120.00 | 120.00 | paid |
`,
);
const BUDGETS = ready(
  'Budgets',
  `| Abteilung | Budget (EUR) | Ausgaben (EUR) |
| --- | --- | --- |
| Werkstatt | 12.000,00 | 7.350,50 |
| Labor | 30.000,00 | 29.100,00 |
| Büro | 5.000,00 | 1.000,00 |
`,
);

describe('what is left', () => {
  test.each([
    ['How much do our members still owe us?', '620.00 EUR'],
    ['How much does Adil Rahman still owe?', '140.00 EUR'],
    ['Welches Mitglied schuldet uns am meisten?', 'Chess Club'],
    ['How many fees are open?', '1'],
  ])('of fees: %s', (question, answer) => {
    expect(told(FEES, question)?.replace(/ \(.*/, '')).toBe(answer);
  });

  test.each([
    ['Wie viel Budget hat die Werkstatt noch übrig?', '4.649,50'],
    ['How much of the budget of the Labor is left?', '900,00'],
  ])('of budgets: %s', (question, answer) => {
    expect(told(BUDGETS, question)).toContain(answer);
  });
});

const EXAMS = ready(
  'exams',
  `| Candidate | Subject | Sat on | Result |
| --- | --- | --- | --- |
| Otto Blum | Welding | 2026-03-02 | bestanden |
| Mara Feld | Crane | 2026-03-09 | nicht bestanden |
| Piet Oss | Welding | 2026-03-16 | nicht bestanden |
| Mara Feld | First aid | 2026-04-01 | bestanden |
`,
);

test.each([
  ['Who failed?', 'Mara Feld; Piet Oss'],
  ['Wer ist durchgefallen?', 'Mara Feld; Piet Oss'],
  // "First" is part of a cell here, and asks for no first row.
  ['Who sat First aid?', 'Mara Feld'],
  ['How many failed in March?', '2'],
])('of exams: %s', (question, answer) => {
  expect(told(EXAMS, question)).toBe(answer);
});

test('what a business earned is the sum of its amounts', () => {
  const stays = ready(
    'stays',
    `| Stay | From | Boat | Total (EUR) |
| --- | --- | --- | --- |
| 1 | 2026-04-03 | Heron | 400 |
| 2 | 2026-04-20 | Tern | 350 |
| 3 | 2026-05-08 | Heron | 800 |
`,
  );
  expect(told(stays, 'What did we earn in April?')).toBe('750 EUR');
  expect(told(stays, 'Was haben wir mit Heron verdient?')).toBe('1,200 EUR');
});

test('what the rows are called is no condition on a state of nearly the same name', () => {
  const meals = ready(
    'cantine',
    `| N° de livraison | Plat | Date prévue | Date de livraison | Statut |
| --- | --- | --- | --- | --- |
| P-1 | Gratin | 2026-05-02 | 2026-05-02 | livrée |
| P-2 | Soupe | 2026-06-11 | 2026-06-12 | livrée |
| P-3 | Salade | 2026-07-09 | | prévue |
| P-4 | Gratin | 2026-07-20 | | prévue |
`,
  );
  const next = 'Quelle est la prochaine livraison ?';
  expect(told(meals, next)).toStartWith('P-3');
  const { best } = choosePlan(meals, readTableQuestion(next, 'fr', related, TODAY)) ?? {};
  const states = best?.links.conditions.filter(({ condition }) => condition.column.header === 'Statut');
  expect(states).toEqual([]);
  expect(told(meals, 'Combien de livraisons ont été livrées ?')).toBe('2');
});
