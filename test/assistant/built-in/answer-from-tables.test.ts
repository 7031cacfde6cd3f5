/** Answers over tables in a library: all rows count, and what is cited stands word for word. */
import { describe, expect, test } from 'bun:test';
import { createBuiltInAssistant } from '../../../src/assistant/built-in/built-in-assistant.ts';
import { libraryOf } from '../../support/library-of.ts';

const CITIES = ['Porto', 'Turin', 'Ghent'];
const ROWS = 3_000;

const deliveries = [
  '| No. | Delivered on | City | Weight (kg) | Fee EUR |',
  '| --- | --- | --- | --- | --- |',
  ...Array.from(
    { length: ROWS },
    (_, at) =>
      `| D-${10_000 + at} | 2025-0${1 + (at % 9)}-11 | ${CITIES[at % 3]} | ${1 + (at % 40)} | ${at === 777 ? '912.50' : `${10 + (at % 50)}.25`} |`,
  ),
].join('\n');

async function ask(question: string, others: Readonly<Record<string, string>> = {}) {
  return createBuiltInAssistant().answer({
    question,
    history: [],
    library: libraryOf({ 'Deliveries.md': deliveries, ...others }),
    signal: new AbortController().signal,
    onText: () => undefined,
    onStep: () => undefined,
  });
}

test('counts over all rows, and says the plan', async () => {
  const answer = await ask('How many deliveries are from Porto?');
  expect(answer.text).toStartWith('1,000\n');
  expect(answer.text).toContain('City = Porto');
});

test('cites the row of an extreme word for word', async () => {
  const answer = await ask('Which delivery is the most expensive?');
  expect(answer.text).toContain('D-10777');
  expect(answer.citations.map(({ quote }) => quote)).toEqual([
    '| D-10777 | 2025-04-11 | Porto | 18 | 912.50 |',
  ]);
  expect(answer.citations[0]?.passage).not.toBeNull();
});

test('calculates nothing from a column that is not there', async () => {
  const answer = await ask('What is the total discount on the deliveries?');
  expect(answer.found).toBe(false);
});

describe('among other documents', () => {
  const others = {
    'Artikel.md': [
      '| Artikelnr. | Bezeichnung | Klasse | Preis EUR |',
      '| --- | --- | --- | --- |',
      ...Array.from(
        { length: 40 },
        (_, at) => `| ${700 + at} | Teil ${at} | ${at % 4 === 0 ? 'IIb' : 'I'} | ${at + 1},50 |`,
      ),
    ].join('\n'),
    'Travel policy.md':
      '# Travel policy\n\n## Hotels\n\nA hotel costs 140 euros at most.\n\n## Meals\n\nMeals are paid up to 28 euros a day.',
    'Supply agreement.md':
      '# Supply agreement\n\n## Liability\n\nLiability is limited to EUR 1,500,000 for each year.\n\n## Orders\n\nThe supplier confirms orders within three working days.',
    'Minutes.md':
      '# Minutes\n\n| No. | Task | Who | Due |\n| --- | --- | --- | --- |\n| 1 | Book the hall | Ines | 2026-03-02 |\n| 2 | Order paper | Tom | 2026-03-09 |',
  };

  test.each([
    ['Wie viele Artikel kosten unter 20 Euro?', '19'],
    ['Wie viele Artikel der Klasse IIb haben wir?', '10'],
    ['How many deliveries were there from Ghent?', '1,000'],
  ])('%s', async (question, count) => {
    expect((await ask(question, others)).text).toStartWith(`${count}\n`);
  });
});

test('shows the row that a cell was told from, with the names of its columns', async () => {
  const { text } = await ask('What is the fee of delivery D-10777?');
  expect(text).toContain('| No. | Delivered on | City | Weight (kg) | Fee EUR |');
  expect(text).toContain('| D-10777 | 2025-04-11 | Porto | 18 | 912.50 |');
});

test('who has no address is told without one', async () => {
  const people = [
    '| No | Member | Town | Email |',
    '| --- | --- | --- | --- |',
    '| 1 | Una Reid | Porto | una@reid.example |',
    '| 2 | Leo Marsh | Ghent | |',
    '| 3 | Ida Vance | Turin | ida@vance.example |',
    '| 4 | Tom Orr | Porto | |',
  ].join('\n');
  const answer = await ask('which members do we have no email for?', { 'members.md': people });
  expect(answer.found).toBe(true);
  expect(answer.text).toContain('Leo Marsh');
  expect(answer.text).toContain('Tom Orr');
  expect(answer.text).not.toContain('Una Reid');
});

test('what nobody has planned is told by the rows without it, and by no sentence alike', async () => {
  const answer = await ask('which machine has nobody planned a check for?', {
    'machines.md': [
      '| Tag | Machine | Hall | Next check |',
      '| --- | --- | --- | --- |',
      '| M1 | Bench saw | A | 2031-02-01 |',
      '| M2 | Tile drill | B | |',
      '| M3 | Lathe | A | 2031-05-09 |',
      '| M4 | Band saw | B | 2031-06-30 |',
    ].join('\n'),
    'rules.md': 'Nobody works on a machine alone. A check of every machine is planned by the caretaker.',
  });
  expect(answer.text).toContain('Tile drill');
  expect(answer.text).not.toContain('Nobody works');
});

test('a word that names a document only by its kind does not hide the column that it names', async () => {
  const library = libraryOf({
    'scanners.csv': `| Scanner | Floor | Lease per month |
| --- | --- | --- |
| S-1 | Ground | 40 |
| S-2 | First | 95 |
| S-3 | First | 60 |
`,
    'office-guide.md': '# Office guide\n\n## Leasing\n\nScanners are leased for three years.\n',
  });
  const answer = await createBuiltInAssistant().answer({
    question: 'top 2 scanners by lease',
    history: [],
    library,
    signal: new AbortController().signal,
    onText: () => undefined,
    onStep: () => undefined,
  });
  expect(answer.text).toContain('S-2');
  expect(answer.text).toContain('S-3');
  expect(answer.text).not.toContain('three years');
});
