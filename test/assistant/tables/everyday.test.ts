/** Questions as people ask them over lists of orders and articles: shares, sums of groups, dates, yes or no. */
import { describe, expect, test } from 'bun:test';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';

const TODAY = Date.UTC(2026, 6, 1) / 86_400_000;

const ORDERS = ready(
  'orders',
  `| Order | Ordered on | Customer | Region | Pieces | Total EUR | Status |
| --- | --- | --- | --- | --- | --- | --- |
| A-1 | 2025-01-14 | Norton Mills | Hamburg | 10 | 1,200.00 | shipped |
| A-2 | 2025-02-03 | Delft Foods | Bremen | 4 | 300.00 | open |
| A-3 | 2025-02-20 | Norton Mills | Hamburg | 7 | 900.00 | open |
| A-4 | 2025-03-09 | Kerr Group | Kiel | 2 | 2,000.00 | cancelled |
| A-5 | 2025-04-30 | Delft Foods | Hamburg | 1 | 600.00 | shipped |
`,
);
const BESTELLUNGEN = ready(
  'Bestellungen',
  `| Bestellnr. | Bestelldatum | Kunde | Region | Menge | Umsatz EUR | Status |
| --- | --- | --- | --- | --- | --- | --- |
| B-1 | 14.01.2025 | Lechner | Nord | 10 | 1.200,50 | geliefert |
| B-2 | 03.02.2025 | Reinke | Süd | 4 | 300,00 | offen |
| B-3 | 20.02.2025 | Lechner | Nord | 7 | 900,00 | offen |
| B-4 | 09.03.2025 | Pahl | West | 2 | 2.000,00 | storniert |
| B-5 | 30.04.2025 | Reinke | Nord | 1 | 600,00 | geliefert |
`,
);

function ready(about: string, markdown: string) {
  return Array.from(readTables(markdown), (source) => readyTable(source, about));
}

test.each([
  ['How many orders are from Hamburg?', '3'],
  ['Sum of total for region Hamburg', '2,700.00 EUR'],
  ['Which customer has the highest total?', 'Norton Mills: 2,100.00 EUR'],
  ['What percentage of the orders are open?', '40.00 %'],
  ['What share of the total comes from Hamburg?', '54.00 %'],
  ['Are there any cancelled orders from Kiel?', 'yes'],
  ['How many different customers are there?', '3'],
  ['Which orders are below 700 euros?', 'A-2; A-5'],
  // Politeness asks for no yes, and no order was placed in both of two months.
  ['Could you please tell me which orders are open?', 'A-2; A-3'],
  ['Did we have more orders in February than in March?', 'February: 2; March: 1'],
  // Nothing speaks of money, so that nothing but the orders is counted.
  ['Were there more orders from Hamburg or from Bremen?', 'Hamburg: 3; Bremen: 1'],
])('English: %s', (question, answer) => {
  expect(told(ORDERS, question, 'en')).toBe(answer);
});

test.each([
  ['Wie viele Bestellungen kamen aus der Region Nord?', '3'],
  ['Welcher Kunde hat den höchsten Umsatz?', 'Lechner: 2.100,50 EUR'],
  ['Wie hoch ist der Gesamtumsatz mit Lechner?', '2.100,50 EUR'],
  ['Wie viel Prozent der Bestellungen sind offen?', '40,00 %'],
  ['Welcher Anteil am Umsatz entfällt auf Nord?', '54,00 %'],
  ['Gibt es offene Bestellungen von Reinke?', 'ja'],
  ['Welche Bestellungen gab es nach dem 1. März 2025?', 'B-4; B-5'],
])('German: %s', (question, answer) => {
  expect(told(BESTELLUNGEN, question, 'de')).toBe(answer);
});

const ACTIONS = ready(
  'actions',
  `| No. | Action | Owner | Due | State |
| --- | --- | --- | --- | --- |
| 1 | Paint the gate | Ruth Vane | 2026-05-04 | open |
| 2 | Order keys | Carl Moss | 2026-06-15 | closed |
| 3 | Check ladders | Ruth Vane | 2026-06-29 | in progress |
| 4 | Empty the depot | Enid Park | 2026-07-20 | open |
| 5 | Test the alarm | Carl Moss | 2026-08-03 | open |
`,
);
const PERMITS = ready(
  'permits',
  `| Permit | Authority | Valid until |
| --- | --- | --- |
| Crane | City | 2025-12-31 |
| Tank | Port | 2026-12-31 |
| Lift | City | 2026-06-30 |
`,
);

describe('on the first of July 2026', () => {
  test.each([
    ['Which actions are overdue?', 'Paint the gate; Check ladders'],
    ['How many actions are overdue?', '2'],
    ['How many actions are due next month?', '1'],
    ['Which actions are due this month?', 'Empty the depot'],
  ])('%s', (question, answer) => {
    // With its number or without.
    expect(told(ACTIONS, question, 'en')?.replaceAll(/ \(\d\)/g, '')).toBe(answer);
  });

  test.each([
    ['Which permits have expired?', 'Crane; Lift'],
    ['Which permits are no longer valid?', 'Crane; Lift'],
  ])('%s', (question, answer) => {
    expect(told(PERMITS, question, 'en')).toBe(answer);
  });

  test('the plan says both what is past and what is not done', () => {
    const best = choosePlan(ACTIONS, readTableQuestion('Which actions are overdue?', 'en', undefined, TODAY));
    expect(best && answerText(best.best).text).toContain('with Due: < 2026-07-01 and State ≠ closed');
  });
});

describe('the first of several groups', () => {
  test('by what they add up to', () => {
    const [, ...lines] = rankedIn(ORDERS, 'Top 2 customers by total', 'en');
    expect(lines).toEqual(['| Norton Mills | 2,100.00 EUR |', '| Kerr Group | 2,000.00 EUR |']);
  });

  test('by how many rows they have', () => {
    const [, ...lines] = rankedIn(BESTELLUNGEN, 'Top 2 Kunden nach Anzahl der Bestellungen', 'de');
    expect(lines).toEqual(['| Lechner | 2 |', '| Reinke | 2 |']);
  });
});

/** The rows of the table of groups that the answer shows. */
function rankedIn(tables: ReturnType<typeof ready>, question: string, language: 'en' | 'de'): string[] {
  const choice = choosePlan(tables, readTableQuestion(question, language));
  const text = choice === undefined ? '' : answerText(choice.best).text;
  return text.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
}

/** The first line of the answer, without the marks of its citations. */
function told(tables: ReturnType<typeof ready>, question: string, language: 'en' | 'de'): string | undefined {
  const choice = choosePlan(tables, readTableQuestion(question, language, undefined, TODAY));
  const [line] = choice === undefined ? [] : answerText(choice.best).text.split('\n');
  return line?.replaceAll(/ ?\[\d+\]/g, '');
}

describe('words that more than one thing is called by', () => {
  const AUFTRAEGE = ready(
    'Auftraege 2025',
    `| Auftrag | Datum | Kunde | Betrag EUR |
| --- | --- | --- | --- |
| A-1 | 14.01.2025 | Lechner | 500,00 |
| A-2 | 03.02.2025 | Reinke | 900,00 |
| A-3 | 20.02.2025 | Lechner | 800,00 |
| A-4 | 09.03.2025 | Pahl | 300,00 |
`,
  );
  const JOBS = ready(
    'Work orders',
    `Work orders opened in 2025

| Job | Opened | Closed | Trade | State |
| --- | --- | --- | --- | --- |
| J-1 | 2025-01-14 | 2025-01-20 | Joinery | Closed |
| J-2 | 2025-02-03 | | Heating | Open |
| J-3 | 2025-02-20 | | Roofing | Waiting for parts |
| J-4 | 2025-03-09 | 2025-03-11 | Heating | Closed |
| J-5 | 2025-04-30 | | Joinery | Open |
| J-6 | 2025-05-02 | | Roofing | Cancelled |
`,
  );
  const TEILE = ready(
    'Lagerliste',
    `| Artikelnr. | Bezeichnung | Lagerort | Bestand |
| --- | --- | --- | --- |
| L-1 | Dichtung | Regal 1 | 0 |
| L-2 | Schraube | Regal 1 | 40 |
| L-3 | Ventil | Regal 2 | 0 |
| L-4 | Feder | Regal 2 | 7 |
| L-5 | Mutter | Regal 3 | 12 |
`,
  );
  const COURSES = ready(
    'Training',
    `| Course | Repeat every (months) | Price (£) |
| --- | --- | --- |
| Fire safety | 12 | 65 |
| First aid | 36 | 140 |
| Manual handling | 24 | 0 |

| Staff no. | Name | Team | First aid (date) |
| --- | --- | --- | --- |
| 101 | Mabel Orr | Office | 2024-11-25 |
| 102 | Tom Reeve | Repairs | |
| 103 | Ines Falk | Repairs | |
| 104 | Jo Lund | Office | 2025-03-02 |
`,
  );

  test('a customer is no order, however alike the two are called', () => {
    const [, ...lines] = rankedIn(AUFTRAEGE, 'Top 2 Kunden nach Betrag', 'de');
    expect(lines).toEqual(['| Lechner | 1.300,00 EUR |', '| Reinke | 900,00 EUR |']);
  });

  test('a state that a column holds is asked for, even where the title has a word like it', () => {
    expect(told(JOBS, 'Wie viele Aufträge sind noch offen?', 'de')).toBe('2');
  });

  test('a share asks for no parts', () => {
    expect(told(JOBS, 'What share of the work orders is cancelled?', 'en')).toBe('16.67 %');
  });

  test('"no longer in stock" denies the stock and not the figure behind it', () => {
    expect(told(TEILE, 'Wie viele Artikel sind nicht mehr vorrätig (Bestand 0)?', 'de')).toBe('2');
  });

  test('who has "no first aid" is found in the column of it, not in the list of courses', () => {
    expect(told(COURSES, 'How many have no first aid training?', 'en')).toBe('2');
  });
});

describe('equipment', () => {
  const REGISTER = ready(
    'Register',
    `| ID | Instrument | Serial no. | Group | Bought on | Price (EUR) | Next calibration |
| --- | --- | --- | --- | --- | --- | --- |
| I-1 | Microscope | LE91664 | Optics | 11.01.2020 | 10,250.90 | 02.09.2026 |
| I-2 | Balance | BA11201 | Scales | 04.01.2013 | 4,100.00 | 14.07.2026 |
| I-3 | Microscope | LE77310 | Optics | 03.02.2019 | 9,800.00 | 01.03.2026 |
| I-4 | Analyser | CA44190 | Chemistry | 17.05.2022 | 18,115.00 | 09.10.2026 |
`,
  );

  test.each([
    ['What is the most expensive instrument?', 'Analyser (Price (EUR): 18,115.00)'],
    ['What is the oldest instrument?', 'Balance (Bought on: 04.01.2013)'],
  ])('%s', (question, answer) => {
    expect(told(REGISTER, question, 'en')).toContain(answer.split(' (')[0] ?? '');
    expect(told(REGISTER, question, 'en')).toContain(answer.split(': ')[1] ?? '');
  });

  test('nothing is called by its serial number', () => {
    expect(told(REGISTER, 'Which instruments are of the group Optics?', 'en')).not.toContain('LE');
  });
});

test('sets no row against itself where its name is said twice over', () => {
  const fees = ready(
    'fees',
    '| No. | Test | Fee (EUR) |\n| --- | --- | --- |\n| M1 | PCR West-Nil-Virus | 54.90 |\n| M2 | Culture | 21.10 |\n',
  );
  expect(told(fees, 'how much does PCR West-Nil-Virus cost, West-Nil?', 'en')).toContain('54.90');
});

test('takes a word for the column that is called just so before another form of it in a cell', () => {
  const jobs = ready(
    'jobs',
    '| Job | Opened | Status |\n| --- | --- | --- |\n| W1 | 2025-03-01 | Open |\n| W2 | 2025-03-04 | Closed |\n| W3 | 2025-04-04 | Closed |\n',
  );
  expect(told(jobs, 'how many jobs were opened in 2025?', 'en')).toStartWith('3');
  expect(told(jobs, 'how many jobs were opened in march?', 'en')).toStartWith('2');
});

const OILS = ready(
  'Oil price list',
  `| Art. no. | Product | Format | MOQ (cases) | Responsible | Note |
| --- | --- | --- | --- | --- | --- |
| O-1 | Picual | 5 L tin | 50 | Carmen Villa | |
| O-2 | Picual | 500 ml glass | 20 | Diego Palma | seasonal |
| O-3 | Hojiblanca | 5 L tin | 40 | | harvest failed |
| O-4 | Hojiblanca | 500 ml glass | 10 | Carmen Villa | |
| O-5 | Arbequina | 250 ml glass | 5 | Diego Palma | |
`,
);

test.each([
  ['smallest order for the picual in the 5 litre tin?', '50'],
  ['which products is nobody responsible for?', 'Hojiblanca'],
  ['why is there no O-3?', 'harvest failed'],
])('of a list of prices: %s', (text, expected) => {
  const choice = choosePlan(OILS, readTableQuestion(text, 'en', undefined, TODAY));
  expect(choice === undefined ? '' : answerText(choice.best, true).text).toContain(expected);
});

test('a minimum stock is what stock is compared with, and asks for no lowest', () => {
  const parts = ready(
    'Parts',
    `| Part | Description | Min. Stock | In Stock |
| --- | --- | --- | --- |
| P-1 | Filter | 4 | 3 |
| P-2 | Battery | 2 | 9 |
| P-3 | Fuse | 10 | 6 |
| P-4 | Sensor | 3 | 5 |
`,
  );
  expect(told(parts, 'Which parts have fallen below their minimum stock?', 'en')).toBe(
    'Filter (P-1); Fuse (P-3)',
  );
});
