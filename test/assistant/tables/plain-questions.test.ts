/** Elementary questions: rows by their numbers, who did something, how many more, pay, and how long somebody has been there. */
import { describe, expect, test } from 'bun:test';
import { ready, told } from '../../support/told-by-tables.ts';

const RENTALS = ready(
  'vermietungen',
  `| Vermietung Nr. | Tag | Gerät | Tage | Tagessatz EUR | Gesamt EUR | Vermieter | Mieter |
| --- | --- | --- | --- | --- | --- | --- | --- |
| R-11 | 04.03.2026 | Bagger | 2 | 180,00 | 360,00 | Olm | Bau Ritter |
| R-12 | 09.03.2026 | Leiter | 30 | 12,00 | 360,00 | Pohl | Maler Zinn |
| R-13 | 17.03.2026 | Rüttler | 14 | 45,00 | 630,00 | Olm | Bau Ritter |
| R-14 | 02.04.2026 | Walze | 3 | 150,00 | 450,00 | Reger | Garten Ullrich |
| R-15 | 11.05.2026 | Pumpe | 5 | 40,00 | 200,00 | Olm | Garten Ullrich |
`,
);

describe('a noun that names the table names its rows, and not those who did it', () => {
  test.each([
    ['Welche Vermietung war die teuerste?', 'de', 'R-13'],
    ['Was ist die größte Vermietung?', 'de', 'R-13'],
    ['Welche Vermietung ist die neueste?', 'de', 'R-15'],
  ] as const)('%s', (question, language, number) => {
    expect(told(RENTALS, question, language)).toContain(number);
  });

  test('though the dearest thing has the highest price of one', () => {
    expect(told(RENTALS, 'Welches Gerät ist am teuersten?', 'de')).toContain('Bagger');
  });
});

const REPAIRS = ready(
  'reparaturen',
  `| Nr. | Gerät | Prüfer | Werkstatt |
| --- | --- | --- | --- |
| P1 | Presse | Ilse Abt | Dorn GmbH |
| P2 | Säge | Jan Erb | Dorn GmbH |
| P3 | Fräse | Ilse Abt | Feil KG |
`,
);

test('the verb of who did something names the column of those who did', () => {
  expect(told(REPAIRS, 'Wer hat die Säge geprüft?', 'de')).toContain('Jan Erb');
  expect(told(REPAIRS, 'Who checked the Fräse?')).toContain('Ilse Abt');
});

const BOATS = ready(
  'boats',
  `| Boat | Berths | Engine hours | Harbour |
| --- | --- | --- | --- |
| Alba | 4 | 1210 | Kiel |
| Brisa | 6 | 860 | Lubeck |
| Corva | 8 | 2040 | Kiel |
`,
);

describe('how much more one has than another is the difference', () => {
  test.each([
    ['Corva vs Alba: how many engine hours more?', 'en', '830'],
    ['Wie viele Engine hours weniger hat Brisa als Corva?', 'de', '1,180'],
    ['Combien de engine hours de plus a Corva que Brisa ?', 'fr', '1,180'],
  ] as const)('%s', (question, language, figure) => {
    expect(told(BOATS, question, language)).toContain(figure);
  });
});

const CREW = [
  ...ready(
    'crew',
    `| Name | Post | Hired | Salary |
| --- | --- | --- | --- |
| Una Holt | Cook | 2019-05-01 | 2900 |
| Vic Lorne | Mate | 2014-02-01 | 3700 |
| Wim Daal | Deckhand | 2025-03-01 | 2100 |
`,
  ),
  ...ready(
    'sales',
    `| Invoice | Buyer | Total |
| --- | --- | --- |
| 501 | Marsh Ltd | 4100 |
| 502 | Quill Ltd | 900 |
| 503 | Marsh Ltd | 1200 |
`,
  ),
];

describe('who earns, joined or has been there longest is told by pay and by the date of hire', () => {
  test.each([
    ['Wer verdient am wenigsten?', 'de', 'Wim Daal'],
    ['Qui gagne le plus ?', 'fr', 'Vic Lorne'],
    ['Who joined us last?', 'en', 'Wim Daal'],
    ['Who has been with us the longest?', 'en', 'Vic Lorne'],
    ['Wer ist am längsten dabei?', 'de', 'Vic Lorne'],
  ] as const)('%s', (question, language, name) => {
    expect(told(CREW, question, language)).toContain(name);
  });
});

const PRINTERS = [
  ...ready(
    'printers',
    `| Printer | Kind | Floor | Bought | Lease per month | Next service | Supplier |
| --- | --- | --- | --- | --- | --- | --- |
| P-1 | Laser | Ground | 2023-02-01 | 60 | 2026-09-01 | Kopp |
| P-2 | Laser | First | 2021-05-01 | 75 | | Lenz |
| P-3 | Plotter | First | 2020-07-01 | 140 | 2026-08-15 | |
| P-4 | Laser | Ground | 2024-01-01 | 55 | | Kopp |
`,
  ),
  ...ready(
    'purchases',
    `| Purchase | Date | Lieferant | Ware | Betrag EUR |
| --- | --- | --- | --- | --- |
| 1 | 2026-01-10 | Kopp | Toner | 300,00 |
| 2 | 2026-02-11 | Lenz | Papier | 120,00 |
| 3 | 2026-03-12 | Kopp | Lieferwagen | 900,00 |
`,
  ),
];

describe('what is paid for a month is a title, and all of several come to a sum', () => {
  test.each([
    ['sum of lease per month', 'en', '330'],
    ['How much do we pay for leasing per month in total?', 'en', '330'],
    ['Was geht jeden Monat an Leasing für alle Laser raus?', 'de', '190'],
    ['Which printer is the most expensive to lease?', 'en', 'P-3'],
    ['top 2 printers by lease', 'en', 'P-3'],
  ] as const)('%s', (question, language, said) => {
    expect(told(PRINTERS, question, language)).toContain(said);
  });
});

describe('where nothing is entered, the cell is empty', () => {
  test.each([
    ['Which printers have no date for the next service?', 'P-2'],
    ['which printers dont have a supplier filled in', 'P-3'],
    ['For which printers is nothing entered under supplier?', 'P-3'],
  ] as const)('%s', (question, name) => {
    const answer = told(PRINTERS, question);
    expect(answer).toContain(name);
    expect(answer).not.toContain('P-1');
  });

  test('and in a column of yes and no it is neither', () => {
    const halls = ready(
      'halls',
      `| Hall | Ramp | Seats |
| --- | --- | --- |
| Amber | yes | 90 |
| Birch | no | 60 |
| Cedar | | 40 |
`,
    );
    expect(told(halls, 'which hall has no entry for ramp')).toContain('Cedar');
    expect(told(halls, 'which hall has no ramp')).toContain('Birch');
  });
});

test('the title of a column in another language is that column before it resembles a cell', () => {
  const answer = told(PRINTERS, 'total by supplier in the purchases');
  expect(answer).toContain('sum of Betrag EUR per Lieferant');
});

const SHELF = ready(
  'shelf',
  `| Item | Bestand | Mindestbestand | Verantwortlich | Kosten EUR |
| --- | --- | --- | --- | --- |
| Leim | 4 | 10 | Inge Paul | 12,50 |
| Draht | 30 | 20 | | 8,00 |
| Nieten | 5 | 50 | Ralf Thor | |
| Garn | 40 | 15 | Inge Paul | 3,20 |
`,
);

describe('what is under its limit is told by two columns of a row', () => {
  test.each([
    ['Bei welchen Artikeln sind wir unter dem Mindestbestand?', 'de'],
    ['which items are below the minimum stock', 'en'],
  ] as const)('%s', (question, language) => {
    const answer = told(SHELF, question, language);
    expect(answer).toContain('Leim');
    expect(answer).toContain('Nieten');
    expect(answer).not.toContain('Draht');
  });
});

test('nobody in charge is an empty cell of who is responsible, and not of a charge', () => {
  expect(told(SHELF, 'which items have nobody in charge of them')).toContain('Draht');
});

const CLIMBERS = ready(
  'climbers',
  `| Climber | Level | First aid | Test | Status |
| --- | --- | --- | --- | --- |
| Moira | gold | yes | passed | active |
| Nils | silver | no | failed | paused |
| Oda | gold | yes | failed | active |
`,
);

test('whether something is in a state is answered with the state that it is in', () => {
  expect(told(CLIMBERS, 'Is Nils still active?')).toBe('no: Status paused');
});

test('synonyms of all words of a title, next to each other, name it', () => {
  const answer = told(CLIMBERS, 'Wer hat eine Erste-Hilfe-Ausbildung?', 'de');
  expect(answer).toContain('Moira');
  expect(answer).toContain('Oda');
  expect(answer).not.toContain('Nils');
});

test('who flunked has failed', () => {
  expect(told(CLIMBERS, 'how many climbers flunked the test')).toBe('2');
});

test('whether a thing has a date is told by its cell', () => {
  const claims = ready(
    'claims',
    `| Claim | Insured | Settled | Sum |
| --- | --- | --- | --- |
| K-1 | Abel | 2026-02-03 | 100 |
| K-2 | Bora | | 250 |
`,
  );
  expect(told(claims, 'Is K-2 settled?')).toBe('no');
  expect(told(claims, 'is K-1 settled')).toBe('yes');
});

test('a word that another title has as it stands is not who does it', () => {
  const flats = ready(
    'flats',
    `| Flat | Miete pro Monat | Mieter |
| --- | --- | --- |
| F1 | 500 | Ada Roth |
| F2 | 700 | Bodo Lenk |
| F3 | 650 | Cara Dorn |
`,
  );
  const answer = told(flats, 'top 2 Flats nach Miete', 'de');
  expect(answer).toContain('F2');
  expect(answer).toContain('F3');
  expect(answer).not.toContain('F1');
});
