/** What tables say in another language, or by the absence of what is asked for, and which column is meant without its name. */
import { describe, expect, test } from 'bun:test';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { calculate } from '../../../src/assistant/tables/calculate.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { askedOfTables, readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { ready, related, TODAY, told } from '../../support/told-by-tables.ts';

const AUSLEIHEN = ready(
  'Ausleihen 2026',
  `| Nr. | Gerät | Art | Kunde | Abholung | Rückgabe | Tage | Netto | MwSt | Brutto | Bezahlt | Lieferung |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| A1 | Bagger 3 | Maschine groß | Hofmann | 03.02.2026 | 06.02.2026 | 3 | 300,00 | 57,00 | 357,00 | ja | ja |
| A2 | Leiter 7 | Werkzeug | Peters | 04.02.2026 | 05.02.2026 | 1 | 20,00 | 3,80 | 23,80 | nein | nein |
| A3 | Walze 1 | Maschine groß | Hofmann | 10.03.2026 | 15.03.2026 | 5 | 500,00 | 95,00 | 595,00 | nein | ja |
| A4 | Bohrer 2 | Werkzeug | Kern | 11.03.2026 | 13.03.2026 | 2 | 40,00 | 7,60 | 47,60 | ja | nein |
| A5 | Säge 4 | Maschine klein | Kern | 30.03.2026 | 02.04.2026 | 3 | 90,00 | 17,10 | 107,10 | nein | nein |
| A6 | Walze 2 | Maschine klein | Peters | 20.04.2026 | 22.04.2026 | 2 | 70,00 | 13,30 | 83,30 | ja | nein |
`,
);

const STAFF = ready(
  'staff',
  `| No. | Name | Department | Hours per week | Age | Van licence | Closed on |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | Ann Orr | Kennel | 40 | 61 | yes | 2026-01-02 |
| 2 | Bo Lind | Kennel | 20 | 19 | no | |
| 3 | Cy Marsh | Office | 38 | 44 | yes | 2026-03-04 |
| 4 | Di Nair | Office | 30 | 17 | no | |
| 5 | Ed Falk | Kennel | 25 | 33 | no | 2026-05-01 |
`,
);

describe('a table in another language', () => {
  test.each([
    ['How many hires were of big machines?', 'en', '2'],
    ['How many days were the small machines hired on average?', 'en', '2.50'],
    ['¿Cuántas herramientas se alquilaron?', 'es', '2'],
    ['How many hires had a delivery?', 'en', '2'],
  ] as const)('its cells and headers are understood: %s', (question, language, answer) => {
    expect(told(AUSLEIHEN, question, language).replace(',', '.')).toBe(answer);
  });

  test.each([
    ["Combien d'heures par semaine le chenil fait-il au total ?", 'fr', '85'],
    ['¿Cuántas personas pueden conducir la furgoneta?', 'es', '2'],
  ] as const)('questions over one in English are put into English: %s', (question, language, answer) => {
    expect(told(STAFF, question, language)).toBe(answer);
  });
});

describe('what a "no" or a gap says', () => {
  test.each([
    ['Which customer owes us the most?', 'en', 'Hofmann: 500,00'],
    ['How much is still outstanding, including VAT?', 'en', '725,90'],
    ['Wie viele Ausleihen sind noch nicht bezahlt?', 'de', '3'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(AUSLEIHEN, question, language)).toBe(answer);
  });

  test('a case is open where no day tells when it was closed', () => {
    expect(told(STAFF, 'How many cases are still open?')).toBe('2');
  });

  test('a German denial stands behind its verb as well', () => {
    const licences = ready(
      'licences',
      `| Licence | Seats | auto_renew |
| --- | --- | --- |
| Mail | 10 | yes |
| Backup | 4 | no |
| Wiki | 5 | no |
| Chat | 5 | yes |
| Maps | 2 | yes |
`,
    );
    expect(told(licences, 'Wie viele Lizenzen verlängern sich nicht von selbst?', 'de')).toBe('2');
  });

  test('what was not charged for has an amount of 0', () => {
    const visits = ready(
      'visits',
      `| Visit | Charge EUR | Urgent |
| --- | --- | --- |
| V1 | 0.00 | yes |
| V2 | 35.00 | no |
| V3 | 0.00 | no |
| V4 | 20.00 | yes |
`,
    );
    expect(told(visits, 'How many visits did we not charge anything for?')).toBe('2');
  });
});

describe('the column that is meant', () => {
  const COURSES = ready(
    'bookings',
    `| Ref | Booked on | Start date | Course | Participant | Age | Fee EUR |
| --- | --- | --- | --- | --- | --- | --- |
| B1 | 2026-02-18 | 2026-04-21 | Sailing | Ola Hess | 17 | 265.00 |
| B2 | 2026-03-02 | 2026-06-03 | Rowing | Eva Dole | 58 | 240.00 |
| B3 | 2026-03-09 | 2026-05-05 | Rowing | Ruth Low | 8 | 240.00 |
| B4 | 2026-05-12 | 2026-07-06 | Sailing | Ian Park | 31 | 265.00 |
| B5 | 2026-06-01 | 2026-07-20 | Rowing | Meg Hall | 9 | 240.00 |
`,
  );

  test.each([
    ['How many bookings are for courses starting before 1 June 2026?', 'en', '2'],
    ['Combien de réservations pour des cours qui commencent en juillet 2026 ?', 'fr', '2'],
    ['How many children under 10 are booked?', 'en', '2'],
    ['Who is the oldest person booked on a course?', 'en', 'Eva Dole (Age: 58)'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(COURSES, question, language)).toBe(answer);
  });

  test('ages are not added up', () => {
    expect(told(COURSES, 'What do all the rowing bookings add up to?')).toBe('720.00 EUR');
  });

  test('a date that all rows meet in one column is one of another column', () => {
    const devices = ready(
      'devices',
      `| Device | Bought | Next service |
| --- | --- | --- |
| Scales | 2021-03-01 | 2026-09-01 |
| Centrifuge | 2019-06-01 | 2027-02-01 |
| Lamp | 2022-01-05 | 2026-11-30 |
| Oven | 2020-04-09 | 2027-04-09 |
`,
    );
    expect(told(devices, 'How many devices need a check before the end of 2026?')).toBe('2');
  });

  test.each([
    ['Was wurde Hofmann insgesamt in Rechnung gestellt, ohne MwSt?', 'de', '800,00'],
    ['What did Hofmann pay in total, including VAT?', 'en', '952,00'],
    ['How much is A4?', 'en', '40,00'],
  ] as const)('amounts without and with tax: %s', (question, language, answer) => {
    expect(told(AUSLEIHEN, question, language)).toBe(answer);
  });

  test('a plural behind "most" is counted, not added up', () => {
    expect(told(AUSLEIHEN, 'Which kind had the most pickups?')).toContain(': 2');
  });

  test('all groups are told where the question sorts them', () => {
    const [table] = [
      choosePlan(STAFF, readTableQuestion('Hours for each department, the biggest first', 'en')),
    ];
    expect(table === undefined ? '' : answerText(table.best).text).toContain('| Office | 68 |');
  });

  test('things are compared that stand on both sides of "than"', () => {
    const racks = ready(
      'prices',
      `| Product | Unit | Price EUR | Setup fee EUR |
| --- | --- | --- | --- |
| Half rack Lyon | month | 430.00 | 250.00 |
| Quarter rack Lyon | month | 240.00 | 180.00 |
| Web space | month | 6.90 | 0.00 |
`,
    );
    expect(told(racks, 'How much dearer is the half rack in Lyon than the quarter rack?')).toBe(
      '190.00 EUR (Half rack Lyon: 430.00 EUR; Quarter rack Lyon: 240.00 EUR)',
    );
  });
});

test('only money is added up where nobody asks for a sum', () => {
  const NIGHTS = ready(
    'stays',
    `| Stay | Kind | Nights |
| --- | --- | --- |
| S-1 | Big dog | 3 |
| S-2 | Cat | 4 |
| S-3 | Big dog | 5 |
`,
  );
  const read = (text: string) => {
    const document = { fileName: 'stays.csv', share: 1, tables: NIGHTS, lineAt: () => '' };
    return calculate([document], askedOfTables(text, 'en', related, TODAY));
  };
  const one = read('the nights of a big dog?');
  expect(one?.kind === 'sum' ? one.sure : 0).toBe(0);
  expect(read('How many nights did big dogs stay in total?')?.sure).toBeGreaterThan(0.3);
});
