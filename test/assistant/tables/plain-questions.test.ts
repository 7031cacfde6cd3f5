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
