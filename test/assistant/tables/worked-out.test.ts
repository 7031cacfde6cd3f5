/** What a table tells by two of its columns, by gaps of a date, and in words that are misspelt or of another language. */
import { describe, expect, test } from 'bun:test';
import { ready, told } from '../../support/told-by-tables.ts';

const WORKSHOPS = ready(
  'workshops',
  `| Code | Workshop | House | Day | Seats | Booked | Fee EUR | Begins |
| --- | --- | --- | --- | --- | --- | --- | --- |
| W1 | Felting | Mill | Mon | 10 | 7 | 20.00 | 2026-09-07 |
| W2 | Pottery | Mill | Tue | 8 | 8 | 35.00 | 2026-09-15 |
| W3 | Weaving | Barn | Mon | 12 | 3 | 30.00 | 2026-10-05 |
| W4 | Carving | Barn | Sat | 6 | 6 | 50.00 | 2026-11-21 |
| W5 | Drawing | Mill | Sat | 15 | 9 | 10.00 | 2026-12-05 |
`,
);

describe('places that are free and taken', () => {
  test.each([
    ['How many seats are still free at the Mill?', 'en', '9'],
    ['Wie viele Plätze sind in der Mill noch frei?', 'de', '9'],
    ['How many workshops are fully booked?', 'en', '2'],
    ['¿Cuántas plazas quedan libres en Weaving?', 'es', '9'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(WORKSHOPS, question, language)).toStartWith(answer);
  });
});

test('what a price comes to for all who pay it is told by both', () => {
  expect(told(WORKSHOPS, 'What income do we get from those booked at the Barn?', 'en')).toStartWith('390.00');
});

test('days of the week are known by their first letters', () => {
  expect(told(WORKSHOPS, 'Wie viele Workshops sind montags?', 'de')).toBe('2');
});

test('months that follow each other are one range', () => {
  expect(told(WORKSHOPS, 'How many workshops begin in November and December 2026?', 'en')).toBe('2');
});

const PARTS = ready(
  'parts',
  `| Part | Kind | Supplier | Sale price | Cost | Made | Sold in box |
| --- | --- | --- | --- | --- | --- | --- |
| Hinge | metal | Ortner | 9.00 | 4.00 | 2016-02-01 | yes |
| Knob | wood | Ortner | 5.00 | 3.50 | 2024-05-01 | no |
| Latch | metal | Brandt | 12.00 | 5.00 | 2019-07-01 | yes |
| Panel | wood | Brandt | 40.00 | 36.00 | 2025-01-01 | no |
`,
);

describe('what is earned on a thing', () => {
  test.each([
    ['What is the profit on one latch?', 'en', '7.00'],
    ['Welches Teil bringt den höchsten Gewinn?', 'de', 'Latch'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(PARTS, question, language)).toContain(answer);
  });
});

test('what is older than some years is from before that', () => {
  expect(told(PARTS, 'How many parts are older than five years?', 'en')).toBe('2');
});

const CLUB = ready(
  'club',
  `| Nr | Name | Group | Joined | Left | Fee |
| --- | --- | --- | --- | --- | --- |
| 1 | Ada Moss | Rowing | 2015-03-01 | | 120.00 |
| 2 | Ben Lark | Sailing | 2018-04-01 | 2024-09-30 | 150.00 |
| 3 | Cleo Wynn | Rowing | 2020-05-01 | | 120.00 |
| 4 | Dov Hale | Sailing | 2021-06-01 | 2025-03-31 | 150.00 |
| 5 | Eve Stone | Sailing | 2022-07-01 | | 150.00 |
`,
);

describe('a date of leaving tells who is still there', () => {
  test.each([
    ['How many are still with us?', 'en', '3'],
    ['Wie viele sind ausgetreten?', 'de', '2'],
    ['How many active people are in Sailing?', 'en', '1'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(CLUB, question, language)).toBe(answer);
  });
});

test.each([
  ['What is the avarage fee of Sailing?', 'en', '150.00'],
  ['durchschnitlicher Fee der Gruppe Rowing', 'de', '120.00'],
] as const)('words that calculate are known though misspelt: %s', (question, language, answer) => {
  expect(told(CLUB, question, language)).toStartWith(answer);
});

const SUBSCRIPTIONS = ready(
  'subscriptions',
  `| Contract | Firm | Bought | In use | Price |
| --- | --- | --- | --- | --- |
| S1 | Adler Bau | 20 | 25 | 4.00 |
| S2 | Birke Holz | 15 | 9 | 4.00 |
| S3 | Conrad Licht | 8 | 11 | 6.00 |
| S4 | Dorn Metall | 30 | 30 | 6.00 |
`,
);

test.each([
  ['Which firms use more than they purchased?', 'en'],
  ['Welche Firmen nutzen mehr als sie gekauft haben?', 'de'],
] as const)('columns are compared that only their meaning names: %s', (question, language) => {
  const answer = told(SUBSCRIPTIONS, question, language);
  expect(answer).toContain('Adler Bau');
  expect(answer).toContain('Conrad Licht');
  expect(answer).not.toContain('Birke Holz');
});
