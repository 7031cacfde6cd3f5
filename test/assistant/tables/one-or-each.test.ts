/** Prices that nobody asked to add up, figures for each of several things, and things of somebody that no table has. */
import { describe, expect, test } from 'bun:test';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { mostSure } from '../../../src/assistant/tables/doubts.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { ready, related, TODAY, told } from '../../support/told-by-tables.ts';

const WORKSHOPS = ready(
  'Workshops 2025',
  `| Code | Workshop | Grade | Trainer | Start | Seats | Fee (EUR) |
| --- | --- | --- | --- | --- | --- | --- |
| W101 | Pottery for Beginners | Basic | Ida Moss | 2025-02-03 | 12 | 90 |
| W102 | Pottery Glazing | Advanced | Ida Moss | 2025-03-03 | 8 | 140 |
| W201 | Weaving | Basic | Jon Reed | 2025-02-10 | 10 | 75 |
| W202 | Tapestry | Advanced | Jon Reed | 2025-04-10 | 6 | 160 |
| W301 | Bookbinding | Basic | Ida Moss | 2025-05-12 | 9 | 85 |
| W302 | Paper Restoration | Expert | Ella Burns | 2025-06-01 | 5 | 320 |
`,
);
const BOOKINGS = ready(
  'Bookings 2025',
  `| Booking | Workshop code | Guest | Lodging | Payment status | Amount paid (EUR) |
| --- | --- | --- | --- | --- | --- |
| B-1 | W101 | Tim Hall | guesthouse | paid | 90 |
| B-2 | W101 | Una Kay | none | paid | 90 |
| B-3 | W101 | Vic Lowe | campsite | partly paid | 40 |
| B-4 | W201 | Wes Marsh | guesthouse | paid | 75 |
| B-5 | W202 | Xia Noor | campsite | paid | 160 |
| B-6 | W202 | Yan Ott | guesthouse | paid | 160 |
`,
);
const DUTIES = ready(
  'House rules',
  `| Task | Responsible | Telephone |
| --- | --- | --- |
| Caretaker | Ulf Brand | 0451 1234 |
| First aid | Jon Reed | 0451 2345 |
`,
);
const EXTRA_PAY = ready(
  'Works agreement',
  `| Kind of work | Extra pay |
| --- | --- |
| Night work | 25% |
| Sunday work | 50% |
| Public holidays | 100% |
`,
);
const ALL = [...WORKSHOPS, ...BOOKINGS, ...DUTIES, ...EXTRA_PAY];

/** The whole answer of the best plan. */
function answerOf(text: string, language: Language = 'en'): string {
  const choice = choosePlan(ALL, readTableQuestion(text, language, related, TODAY));
  return choice === undefined ? '' : answerText(choice.best).text;
}

/** How sure the best plan may be at most. */
function sureAt(text: string, language: Language = 'en'): number {
  const question = readTableQuestion(text, language, related, TODAY);
  const choice = choosePlan(ALL, question);
  return choice === undefined ? 0 : Math.min(choice.sure, mostSure(choice.best, question));
}

describe('one price is told where one is asked for', () => {
  test.each([
    ['What is the fee for W101?', '90 EUR'],
    ['What is the fee of W202?', '160 EUR'],
  ] as const)('%p is told by the cell and by no sum over another table', (text, expected) => {
    expect(told(ALL, text)).toBe(expected);
  });

  test.each([
    ['How much does the Basic exam cost?', 'en'],
    ['Was kostet die Prüfung Basic?', 'de'],
    ['Combien coûte un examen Basic ?', 'fr'],
    ['¿Cuánto cuesta el examen Basic?', 'es'],
  ] as const)('%p adds up no prices for an answer', (text, language) => {
    expect(sureAt(text, language)).toBeLessThan(0.35);
  });

  test('prices are added up where a sum is asked for', () => {
    expect(told(ALL, 'What is the total fee of the Basic workshops?')).toBe('250 EUR');
    expect(sureAt('What is the total fee of the Basic workshops?')).toBeGreaterThan(0.6);
  });
});

describe('each of several things that are named has a figure of its own', () => {
  test.each([
    ['How many workshops of each grade are there: Basic and Advanced?', 'en', ['Basic | 3', 'Advanced | 2']],
    ['How many workshops does each trainer give, Ida Moss and Jon Reed?', 'en', ['Ida Moss | 3']],
    ['How many paid bookings are there per lodging: guesthouse and campsite?', 'en', ['guesthouse | 3']],
    ['Combien de réservations pour chaque lodging : guesthouse et campsite ?', 'fr', ['campsite | 2']],
    ['¿Cuántas reservas hay por cada lodging, guesthouse y campsite?', 'es', ['campsite | 2']],
  ] as const)('%p', (text, language, expected) => {
    for (const row of expected) expect(answerOf(text, language)).toContain(`| ${row} |`);
  });

  test('without a word for each, both are counted together', () => {
    expect(told(ALL, 'How many workshops are Basic or Advanced?')).toBe('5');
  });

  test('what is paid in part is asked for no share in percent', () => {
    expect(answerOf('¿Cuántas reservas están pagadas solo en parte?', 'es')).not.toContain('%');
  });
});

describe('general words for the rows say nothing of them', () => {
  const TOOLS = ready(
    'Inventarliste Werkstatt',
    `| Inventarnr. | Bezeichnung | Raum |
| --- | --- | --- |
| INV-1 | Brennofen | W1 |
| INV-2 | Webstuhl | W2 |
| INV-3 | Regal | W1 |
`,
  );

  test.each([
    ['Wie viele Gegenstände stehen in der Inventarliste?', 'de', '3'],
    ['Wie viele Gegenstände gibt es in Raum W1?', 'de', '2'],
    ["Combien d'objets y a-t-il dans la salle W1 ?", 'fr', '2'],
  ] as const)('%p', (text, language, expected) => {
    const question = readTableQuestion(text, language, related, TODAY);
    const choice = choosePlan([...TOOLS, ...DUTIES], question);
    expect(told([...TOOLS, ...DUTIES], text, language)).toBe(expected);
    expect(choice?.sure ?? 0).toBeGreaterThan(0.35);
  });

  test('a title that is said twice counts the rows as once', () => {
    expect(told(WORKSHOPS, 'How many workshops are in the workshop list?')).toBe('6');
  });
});

describe('the row of somebody does not answer what no column tells of them', () => {
  test.each([
    ["Who is Ulf Brand's assistant?", 'en'],
    ['Who is the assistant of Ulf Brand?', 'en'],
    ['Wer ist der Stellvertreter von Ulf Brand?', 'de'],
    ["Quelle est l'adresse de Ulf Brand ?", 'fr'],
    ['¿Quién es el ayudante de Ulf Brand?', 'es'],
  ] as const)('%p is offered at most', (text, language) => {
    expect(sureAt(text, language)).toBeLessThan(0.35);
  });

  test('what a column tells of them is told', () => {
    expect(told(ALL, "What is Ulf Brand's telephone?")).toBe('Telephone: 0451 1234');
    expect(sureAt("What is Ulf Brand's telephone?")).toBeGreaterThan(0.6);
  });

  test('rows that are no people and no times answer neither who nor when', () => {
    expect(sureAt('Who do I contact about Sunday work?')).toBeLessThan(0.35);
    expect(sureAt('When is Sunday work?')).toBeLessThan(0.35);
  });
});
