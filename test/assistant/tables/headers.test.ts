/** What people ask of sheets whose headers are cut short and whose states, countries and ranges they say in other words. */
import { describe, expect, test } from 'bun:test';
import { quantitiesOfHeader } from '../../../src/assistant/tables/header-meanings.ts';
import { headerWords } from '../../../src/assistant/tables/header-words.ts';
import { linkQuestion } from '../../../src/assistant/tables/links/link-question.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';
import { intervalOf } from '../../../src/assistant/tables/values/intervals.ts';

const SHIPMENTS = `| SHIP_NO | SHIP_DATE | Practice | CTRY | NET_EUR | DUE | DELIVERED_ON | STAT |
| --- | --- | --- | --- | --- | --- | --- | --- |
| S1 | 2026-01-02 | Clinic Aalen | NL | 120.00 | 2026-01-09 | 2026-01-08 | delivered |
| S2 | 2026-01-03 | Vet Holm | IT | 80.00 | 2026-01-10 | 2026-01-12 | delivered |
| S3 | 2026-01-05 | Clinic Aalen | NL | 40.00 | 2026-01-12 | | on hold |
| S4 | 2026-01-06 | Farm Berger | DE | 60.00 | 2026-01-13 | | cancelled |
| S5 | 2026-01-08 | Vet Holm | IT | 30.00 | 2026-01-15 | 2026-01-15 | delivered |
`;
const MACHINES = `| Inv. No. | Type | Loc. | Cond. |
| --- | --- | --- | --- |
| M-1 | Lathe | H1 | running |
| M-2 | Drill | H1 | in repair |
| M-3 | Lathe | H2 | down |
| M-4 | Press | H2 | scrapped |
`;
const LOTS = `| Lot size | Pieces checked |
| --- | --- |
| 2 to 50 | 5 |
| 51 to 150 | 13 |
| over 150 | 20 |
`;

/** Each condition that a question sets on a table: its column and the texts that meet it. */
function conditions(
  markdown: string,
  question: string,
  language: 'en' | 'de' | 'fr' | 'es' = 'en',
): string[] {
  const [source] = [...readTables(markdown)];
  const [view] = source === undefined ? [] : readyTable(source, 'list').views;
  if (view === undefined) throw new Error('no table');
  const asked = readTableQuestion(question, language);
  return linkQuestion({ ...view, question: asked }).conditions.flatMap(({ condition }) => {
    if (condition.kind === 'columns') return [`${condition.column.header} > ${condition.other.header}`];
    if (condition.kind !== 'cells') return [];
    const texts = condition.codes.map((code) => condition.column.textOf(code));
    return [`${condition.column.header} ${condition.isNegated ? 'not ' : ''}${texts.join(', ')}`];
  });
}

describe('headers', () => {
  test.each([
    ['ORD_DATE', ['order', 'date']],
    ['RgDatum', ['rechnung', 'datum']],
    ['Svc int.', ['service', 'interval']],
    ['Unit price', ['unit', 'price']],
  ])('%s', (header, words) => {
    expect(headerWords(header).map(({ word }) => word)).toEqual(words);
  });

  test.each(['NET_EUR', 'EXW €/case', 'Bal. due €'])('%s is of money', (header) => {
    expect(quantitiesOfHeader(header).has('money')).toBe(true);
  });
});

describe('cells in other words', () => {
  test.each([
    [MACHINES, 'Which machines are broken at the moment?', 'en', 'Cond. in repair, down'],
    [MACHINES, 'Welche Maschinen sind gerade kaputt?', 'de', 'Cond. in repair, down'],
    [MACHINES, 'Quelles machines sont en panne ?', 'fr', 'Cond. in repair, down'],
    [MACHINES, '¿Qué máquinas están averiadas?', 'es', 'Cond. in repair, down'],
    [MACHINES, 'which ones are not broken', 'en', 'Cond. not in repair, down'],
    [MACHINES, 'how many lathes in hall 2', 'en', 'Loc. H2'],
    [SHIPMENTS, 'which shipments are blocked', 'en', 'STAT on hold'],
    [SHIPMENTS, 'how much did the Dutch buy', 'en', 'CTRY NL'],
    [SHIPMENTS, 'Was haben die Italiener bestellt?', 'de', 'CTRY IT'],
    [SHIPMENTS, 'How many came later than promised?', 'en', 'DELIVERED_ON > DUE'],
    [LOTS, 'how many do I check of a lot of 400 parts', 'en', 'Lot size over 150'],
    [LOTS, 'pieces checked for 120', 'en', 'Lot size 51 to 150'],
  ] as const)('%#: %s %s', (table, question, language, expected) => {
    expect(conditions(table, question, language)).toContain(expected);
  });

  test('"top customers" means the column of names where none is called so', () => {
    const [source] = [...readTables(SHIPMENTS)];
    const [view] = source === undefined ? [] : readyTable(source, 'shipments').views;
    if (view === undefined) throw new Error('no table');
    const question = readTableQuestion('top 2 customers by turnover', 'en');
    const links = linkQuestion({ ...view, question }).columns.map(
      ({ column, manner }) => `${column.header} ${manner}`,
    );
    expect(links).toContain('Practice role');
  });
});

test.each([
  ['151 to 500', [151, 500]],
  ['up to EUR 200', [Number.NEGATIVE_INFINITY, 200]],
  ['ab 3 Jahren', [3, Number.POSITIVE_INFINITY]],
  ['de 1 à 5 ans', [1, 5]],
  ['≥ 100', [100, Number.POSITIVE_INFINITY]],
  ['10 Jahre und mehr', [10, Number.POSITIVE_INFINITY]],
] as const)('"%s" is a range', (cell, [from, to]) => {
  expect(intervalOf(cell, undefined)).toEqual({ from, to });
});

test.each(['2025-01-03', 'H2', '12 May 2024', '3'])('"%s" is no range', (cell) => {
  expect(intervalOf(cell, undefined)).toBeUndefined();
});

test.each([
  ['Hire per day (€)', ['money']],
  ['Hours per week', []],
  ['Preis pro Tag (EUR)', ['money']],
  ['Nuits', ['duration']],
])('the time of a rate is no time: %s', (header, quantities) => {
  expect([...quantitiesOfHeader(header)]).toEqual(quantities as never);
});

const BOATS = `| Boat | Class | Built | Status | Last service | Keeper |
| --- | --- | --- | --- | --- | --- |
| Gull | Optimist | 2015 | ready | 2026-03-12 | Marie Brandt |
| Crab | Optimist | 2018 | waiting for parts | 2025-11-02 | Rosa Marin |
| Seal | Laser | 2012 | waiting list | 2026-02-20 | |
`;

test.each<[string, string[], 'en' | 'es' | 'fr']>([
  ['How many Optis are there?', ['Class Optimist'], 'en'],
  ['Who is on the Warteliste?', ['Status waiting list'], 'en'],
  ['¿Quién está en lista de espera?', ['Status waiting list'], 'es'],
  ['Quels bateaux attendent des pièces ?', ['Status waiting for parts'], 'fr'],
  ['Which boats does Marie keep?', ['Keeper Marie Brandt'], 'en'],
])('short forms, states and names: %s', (question, expected, language) => {
  expect(conditions(BOATS, question, language)).toEqual(expected);
});
