/** Lists of articles with pieces and prices, clauses that a denial does not reach, and rows that nobody has taken on. */
import { describe, expect, test } from 'bun:test';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { calculate } from '../../../src/assistant/tables/calculate.ts';
import { askedOfTables } from '../../../src/assistant/tables/question.ts';
import { ready, related, TODAY, told } from '../../support/told-by-tables.ts';

function sureOf(tables: ReturnType<typeof ready>, text: string, language: Language = 'en'): number {
  const document = { fileName: 'table.csv', share: 1, tables, lineAt: () => '' };
  return calculate([document], askedOfTables(text, language, related, TODAY))?.sure ?? 0;
}

const MATERIAL = ready(
  'Material',
  `| Nr | Bezeichnung | Gruppe | Regal | Menge | Preis EUR |
| --- | --- | --- | --- | --- | --- |
| M-01 | Zelt groß | Zelte | R1 | 3 | 210,00 |
| M-02 | Zelt klein | Zelte | R1 | 8 | 95,00 |
| M-03 | Isomatte | Schlafen | R2 | 40 | 12,50 |
| M-04 | Gaskocher | Küche | R3 | 0 | 38,00 |
| M-05 | Topfset | Küche | R3 | 6 | 27,00 |
`,
);

describe('of articles with their pieces', () => {
  test.each([
    ['What are all our tents worth together?', 'en', '1390,00 EUR'],
    ['Was hat die Küche zusammen gekostet, Menge mal Preis?', 'de', '162,00 EUR'],
    ['What did the kitchen things cost in total?', 'en', '162,00 EUR'],
    ['How many tents do we have in total?', 'en', '11'],
    ['Wie viele Zelte haben wir?', 'de', '11'],
    ['Which articles have run out?', 'en', 'Gaskocher'],
    ['Was ist ausgegangen?', 'de', 'Gaskocher'],
    ['Quels articles sont épuisés ?', 'fr', 'Gaskocher'],
    ['¿Qué artículos se han acabado?', 'es', 'Gaskocher'],
  ] as const)('a price is that of one piece: %s', (question, language, answer) => {
    expect(told(MATERIAL, question, language)).toBe(answer);
  });
});

const TOURS = ready(
  'Tours April 2026',
  `| Tour | Date | Guide | Kind | Guests | State |
| --- | --- | --- | --- | --- | --- |
| T1 | 2026-04-02 | Ada Moor | city walk | 12 | done |
| T2 | 2026-04-09 | Ben Lyle | boat trip | 20 | done |
| T3 | 2026-04-16 | | boat trip | 8 | open |
| T4 | 2026-04-20 | Ada Moor | city walk | 15 | called off |
| T5 | 2026-04-28 | | night walk | 9 | open |
`,
);

describe('what is denied in one clause is told in the other', () => {
  test.each([
    ["How many tours haven't taken place yet (still open)?", 'en', '2'],
    ['Wie viele Touren sind nicht gelaufen, weil sie noch offen sind?', 'de', '2'],
    ['How many tours did not happen because they were called off?', 'en', '1'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(TOURS, question, language)).toBe(answer);
  });
  test('and a denial still denies what it stands before', () => {
    expect(told(TOURS, 'How many tours are not open?')).toBe('3');
  });
});

describe('what nobody has taken on has no name in the cell', () => {
  test.each([
    ['Which tours has nobody taken on yet?', 'en'],
    ['tours with nobody on them', 'en'],
    ['Welche Touren hat noch niemand übernommen?', 'de'],
    ['Für welche Touren ist noch keiner eingeteilt?', 'de'],
    ['Quelles visites ne sont pas encore attribuées ?', 'fr'],
    ['¿Qué visitas no lleva nadie todavía?', 'es'],
  ] as const)('%s', (question, language) => {
    expect(told(TOURS, question, language)).toBe('T3; T5');
  });
});

const HELPERS = ready(
  'Volunteers and employees',
  `| Name | Status | Task | Joined | Hours 2025 |
| --- | --- | --- | --- | --- |
| Ida Falk | volunteer | driver | 2019-05-01 | 80 |
| Jon Reuter | employee | driver | 2012-03-01 | 900 |
| Kim Sand | volunteer | cook | 2025-02-01 | 30 |
| Lou Brandt | volunteer | driver | 2025-06-01 | 25 |
| Mia Tal | employee | cook | 2021-01-01 | 1100 |
`,
);

describe('words of the title', () => {
  test('say which rows where they stand before what is counted', () => {
    expect(told(HELPERS, 'How many volunteer drivers are there?')).toBe('2');
  });
  test('leave a part of a compound that is a cell', () => {
    const courses = ready(
      'Kursplan',
      `| Titel | Bereich | Angemeldet |
| --- | --- | --- |
| Italienisch | Sprachen | 9 |
| Polnisch | Sprachen | 4 |
| Aquarell | Malen | 7 |
`,
    );
    expect(told(courses, 'Wie viele sind in den Sprachkursen angemeldet?', 'de')).toBe('13');
  });
});

test('a year in a header is no date of the rows', () => {
  expect(told(HELPERS, 'How many hours did the drivers do in 2025?')).toBe('1,005');
});

test('"ne … pas" denies once', () => {
  const bills = ready(
    'factures',
    `| numéro | montant | payée le |
| --- | --- | --- |
| F1 | 10,00 | 2026-01-05 |
| F2 | 20,00 | |
`,
  );
  expect(sureOf(bills, 'quelles factures ne sont pas encore payées', 'fr')).toBeGreaterThan(0.5);
});

test('the letter of a round is no day', () => {
  const rounds = ready(
    'Lieferungen',
    `| Nr | Datum | Tour | Betrag EUR |
| --- | --- | --- | --- |
| 1 | 06.05.2026 | C | 10,00 |
| 2 | 07.05.2026 | D | 20,00 |
| 3 | 08.06.2026 | D | 40,00 |
`,
  );
  expect(told(rounds, 'Umsatz der Tour D im Mai?', 'de')).toBe('20,00 EUR');
  expect(sureOf(rounds, 'Umsatz der Tour D im Mai?', 'de')).toBeGreaterThan(0.5);
});

test('how far two things are apart is no sum of them', () => {
  const rooms = ready(
    'Rooms',
    `| Room | Half day EUR | Whole day EUR |
| --- | --- | --- |
| Studio | 50 | 90 |
| Kitchen | 95 | 170 |
`,
  );
  expect(told(rooms, 'how much cheaper is the studio than the kitchen for a whole day')).toBe(
    '80 EUR (Studio: 90 EUR; Kitchen: 170 EUR)',
  );
});

test.each([
  'What is the email of Ada Moor?',
  'what shift does Ben Lyle work',
  'How many tonnes do the boat trips take?',
  'what profit did we make in April 2026',
])('nothing is told of what the table does not have: %s', (question) => {
  expect(sureOf(TOURS, question)).toBeLessThan(0.3);
});

const RENTALS = ready(
  'Boats',
  `| No | Model | Bought | Day rate EUR | Deposit EUR | Place |
| --- | --- | --- | --- | --- | --- |
| B1 | Heron | 2022-03-01 | 30 | 100 | North pier |
| B2 | Heron | 2022-03-01 | 30 | 100 | South pier |
| B3 | Gull | 2023-04-01 | 45 | 150 | North pier |
| B4 | Gull | 2023-04-01 | 45 | 150 | South pier |
`,
);

test('what two of the same cost a day is what either costs', () => {
  expect(told(RENTALS, 'how much dearer is the day rate of the Gull than of the Heron?')).toBe(
    '15 EUR (Gull: 45 EUR; Heron: 30 EUR)',
  );
});

test.each([
  ['How much is the rent for the north pier?', 'en'],
  ['Wie hoch ist die Miete für den North pier?', 'de'],
  ['What did we hire out at the north pier in 2031?', 'en'],
  ['Is there a boat for wheelchairs at the north pier?', 'en'],
] as const)('another amount, year or thing than is asked for is no answer: %s', (question, language) => {
  expect(sureOf(RENTALS, question, language)).toBeLessThan(0.3);
});

test('places of a kind are none of the places that a column counts', () => {
  const courses = ready('Kurse', `| Titel | Plätze |\n| --- | --- |\n| Töpfern | 8 |\n| Yoga | 20 |\n`);
  expect(sureOf(courses, 'Wie viele Parkplätze haben wir?', 'de')).toBeLessThan(0.3);
});

test('the month of the minutes is no month in which their tasks are due', () => {
  const tasks = ready(
    'April meeting',
    `| Task | Who | Until | State |
| --- | --- | --- | --- |
| Order ropes | Ann | 2026-04-20 | done |
| Mend the slip | Bo | 2026-04-25 | open |
| Paint the sheds | Cy | 2026-05-16 | open |
`,
  );
  expect(told(tasks, 'which tasks of the April meeting are not done')).toBe('Mend the slip; Paint the sheds');
});

const CONTRACTS = ready(
  'staff list',
  `| Name | Role | Start | End | Hours |
| --- | --- | --- | --- | --- |
| Ann Orr | cook | 2019-05-01 | 2026-09-30 | 40 |
| Bo Lind | driver | 2014-02-01 | | 30 |
| Cy Marsh | cook | 2024-08-01 | 2026-12-31 | 38 |
`,
);

describe('ends and starts', () => {
  test.each([
    ['whose contract runs out in September 2026?', 'en', 'Ann Orr'],
    ['Wessen Vertrag läuft im September 2026 aus?', 'de', 'Ann Orr'],
    ['who has been on the team the longest?', 'en', 'Bo Lind (Start: 2014-02-01)'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(CONTRACTS, question, language)).toBe(answer);
  });
});
