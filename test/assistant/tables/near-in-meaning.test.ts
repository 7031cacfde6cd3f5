/** Questions whose words share no stem with the headers and cells that they mean, and figures that need more than a column. */
import { describe, expect, test } from 'bun:test';
import { ready, told } from '../../support/told-by-tables.ts';

const TESTS = ready(
  'samples',
  `| Sample | Ward | Test | Cost EUR | State |
| --- | --- | --- | --- | --- |
| P-1 | North | Influenza PCR | 30.00 | done |
| P-2 | South | Urine culture | 12.00 | done |
| P-3 | South | Influenza PCR | 30.00 | postponed |
| P-4 | North | Blood count | 8.00 | done |
| P-5 | North | Urine culture | 12.00 | done |
`,
);

describe('kinds and states are found by what they mean', () => {
  test.each([
    ['What did the flu tests cost together?', 'en', '60.00 EUR'],
    ['Welche Probe wurde verschoben?', 'de', 'P-3'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(TESTS, question, language)).toStartWith(answer);
  });
});

test('whom one complains about most often has the most complaints', () => {
  const makers = ready(
    'makers_2024',
    `| Nr | Lieferant | Land | Reklamationen | Stufe |
| --- | --- | --- | --- | --- |
| L1 | Garn Vogt | Polen | 1 | A |
| L2 | Weberei Ott | Polen | 7 | C |
| L3 | Tuch Lang | Irland | 0 | A |
| L4 | Filz Roth | Irland | 0 | B |
`,
  );
  expect(told(makers, 'Über welchen Lieferanten mussten wir uns am meisten beschweren?', 'de')).toContain(
    'Weberei Ott',
  );
  expect(told(makers, 'Which suppliers have the worst grade?', 'en')).toContain('Weberei Ott');
});

test('all of a fleet are vehicles, whatever kind comes nearest', () => {
  const fleet = ready(
    'Fuhrpark',
    `| Kennzeichen | Art | Ort | Kilometer |
| --- | --- | --- | --- |
| A-1 | Pkw | Leer | 52000 |
| A-2 | Lkw | Aurich | 91000 |
| A-3 | Transporter | Leer | 40000 |
| A-4 | Pkw | Leer | 23000 |
| A-5 | Transporter | Aurich | 15000 |
`,
  );
  expect(told(fleet, 'Wie viele Fahrzeuge stehen in Leer?', 'de')).toBe('3');
});

const PRICES = ready(
  'Annex A',
  `| Part | Description | Annual quantity | Price per 1,000 (EUR) |
| --- | --- | --- | --- |
| T-1 | Bent hook | 20000 | 45.50 |
| T-2 | Round clip | 3000 | 12.00 |
`,
);

test('a price for 1,000 pieces is divided by them', () => {
  expect(told(PRICES, 'what is a full year of the bent hook worth', 'en')).toBe('910.00 EUR');
});

test('orders are worth their value, and not their value for each piece', () => {
  const orders = ready(
    'orders_q1_2025',
    `| order | order_date | customer | quantity | price_per_1000_eur | value_eur | due | status |
| --- | --- | --- | --- | --- | --- | --- | --- |
| O-1 | 2025-01-08 | Lark Ltd | 20000 | 50.00 | 1000.00 | 2025-03-02 | delivered |
| O-2 | 2025-01-20 | Lark Ltd | 4000 | 75.00 | 300.00 | 2025-04-02 | cancelled |
| O-3 | 2025-02-03 | Fenwick | 10000 | 20.00 | 200.00 | 2025-04-20 | open |
| O-4 | 2025-02-14 | Lark Ltd | 6000 | 50.00 | 300.00 | 2025-04-09 | open |
| O-5 | 2025-03-14 | Fenwick | 2000 | 80.00 | 160.00 | 2025-05-01 | cancelled |
`,
  );
  expect(told(orders, 'How many orders were cancelled and what were they worth together?', 'en')).toBe(
    '460.00',
  );
  expect(told(orders, 'lark: value of all their orders in q1 without the cancelled one?', 'en')).toBe(
    '1,300.00',
  );
});

const RATED = ready(
  'rating',
  `| Supplier | Deliveries | On time | Complaints |
| --- | --- | --- | --- |
| Alpen Holz | 20 | 20 | 0 |
| Birk Metall | 40 | 30 | 2 |
| Cedar Works | 10 | 9 | 0 |
| Dorn KG | 8 | 8 | 1 |
`,
);

describe('who is late is told by what was on time', () => {
  test.each([
    ['Which suppliers were never late?', 'en', 'Alpen Holz; Dorn KG'],
    ['worst punctuality, in percent of deliveries – who is it', 'en', 'Birk Metall'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(RATED, question, language)).toStartWith(answer);
  });
});

const TASKS = ready(
  'minutes-board-2025-03-11',
  `# Minutes of the board meeting

## Tasks

| No. | Task | Who | By |
| --- | --- | --- | --- |
| 1 | Order the flags | Jo Reed | 2025-03-20 |
| 2 | Call the roofer | Al Finn | 2025-04-04 |
| 3 | Book the choir | Jo Reed | 2025-04-25 |
`,
);

test('the month of a meeting is no date of its tasks', () => {
  const answer = told(TASKS, 'Welche Aufgaben aus der Sitzung im März sind im April fällig?', 'de');
  expect(answer).toContain('Call the roofer');
  expect(answer).toContain('Book the choir');
  expect(answer).not.toContain('Order the flags');
});

test("last year's log is the log of its year, whenever one asks", () => {
  const log = ready(
    'complaints-2024',
    `| No | Date | Shop | Matter | State |
| --- | --- | --- | --- | --- |
| 1 | 2024-02-08 | Quay | Broken lid | closed |
| 2 | 2024-05-19 | Hill | Late parcel | open |
| 3 | 2024-09-30 | Quay | Wrong size | closed |
`,
  );
  expect(told(log, 'how many complaints were there at the Quay shop last year', 'en')).toBe('2');
});
