/** What has not come back or come in, who is missing, what is left out together, and years and prices that headers tell. */
import { describe, expect, test } from 'bun:test';
import { ready, told } from '../../support/told-by-tables.ts';

const LOANS = ready(
  'tool-loans',
  `| No | Tool | Member | Place | Lent on | Returned | Renewals |
| --- | --- | --- | --- | --- | --- | --- |
| T1 | Long ladder | Iris Bell | Ghent | 2026-01-05 | 2026-01-20 | 0 |
| T2 | Hedge trimmer | Noah Lund | Bruges | 2026-01-09 | | 2 |
| T3 | Tile cutter | Iris Bell | Namur | 2026-02-11 | 2026-02-14 | 0 |
| T4 | Steam cleaner | Omar Vance | Ghent | 2026-02-20 | | 1 |
| T5 | Band saw | Lea Brandt | Liège | 2026-03-02 | 2026-03-30 | 3 |
`,
);

describe('what is not back has no date in the column of returns', () => {
  test.each([
    ['Which tools never came back?', 'en'],
    ['Welche Werkzeuge sind noch nicht zurück?', 'de'],
    ["Quels outils n'ont pas encore été rendus, toujours dehors ?", 'fr'],
  ] as const)('%s', (question, language) => {
    const answer = told(LOANS, question, language);
    expect(answer).toContain('Hedge trimmer');
    expect(answer).toContain('Steam cleaner');
    expect(answer).not.toContain('Band saw');
  });
});

test('several places are left out by one word', () => {
  const answer = told(LOANS, 'Which tools were lent outside Ghent, Bruges and Namur?');
  expect(answer).toContain('Band saw');
  expect(answer).not.toContain('Tile cutter');
});

test('none of what is counted is a zero', () => {
  expect(told(LOANS, 'How many loans had no renewals?')).toBe('2');
});

test('without anybody who does it, the cell of the person is empty', () => {
  const jobs = ready(
    'jobs',
    `| Job | Room | Techniker | Stunden |
| --- | --- | --- | --- |
| J1 | Keller | Uwe Hahn | 2 |
| J2 | Dach | | 5 |
| J3 | Flur | Rita Simm | 1 |
| J4 | Hof | Uwe Hahn | 4 |
`,
  );
  expect(told(jobs, 'Bei welchen Jobs ist kein Techniker eingetragen?', 'de')).toContain('J2');
});

test('the year of a header is no date of the rows', () => {
  const machines = ready(
    'boilers',
    `| Boiler | Site | Built | Last check | Repair cost 2025 GBP |
| --- | --- | --- | --- | --- |
| B1 | Quay | 1998 | 2026-02-01 | 300 |
| B2 | Quay | 2004 | 2025-11-12 | 150 |
| B3 | Hill | 2011 | 2026-01-15 | 90 |
| B4 | Quay | 2015 | 2026-03-02 | 20 |
`,
  );
  expect(told(machines, 'repairs at the Quay last year, what did they add up to')).toBe('470 GBP');
});

test('months to choose from are months of one date', () => {
  const orders = ready(
    'orders',
    `| Order | Ordered | Client | Due |
| --- | --- | --- | --- |
| O1 | 2026-01-08 | Lark | 2026-02-10 |
| O2 | 2026-01-19 | Moss | 2026-02-20 |
| O3 | 2026-02-02 | Lark | 2026-03-01 |
| O4 | 2026-01-28 | Reed | 2026-03-05 |
`,
  );
  expect(told(orders, 'were there more orders in january or in february?')).toContain('3');
});

describe('who has one, or more than one, is told by how many rows there are of each', () => {
  const lessons = ready(
    'lessons',
    `| Lesson | Teacher | School | Pupils |
| --- | --- | --- | --- |
| L1 | Ada Moor | Mill | 12 |
| L2 | Ada Moor | Dock | 8 |
| L3 | Ben Lyle | Mill | 9 |
| L4 | Ben Lyle | Mill | 14 |
| L5 | Cleo Nash | Dock | 7 |
`,
  );
  test.each([
    ['Which teachers work in more than one school?', 'en', ['Ada Moor'], ['Ben Lyle', 'Cleo Nash']],
    ['Which teachers gave only one lesson?', 'en', ['Cleo Nash'], ['Ada Moor', 'Ben Lyle']],
    ['Welche Lehrer unterrichten mehr als einmal?', 'de', ['Ada Moor', 'Ben Lyle'], ['Cleo Nash']],
  ] as const)('%s', (question, language, named, others) => {
    const answer = told(lessons, question, language);
    for (const one of named) expect(answer).toContain(one);
    for (const one of others) expect(answer).not.toContain(one);
  });
});
