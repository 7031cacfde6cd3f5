import { expect, test } from 'bun:test';
import { readInstructions } from '../../../src/assistant/changes/reading/read-instruction.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';
import { cell } from '../../support/set-cell.ts';

const CREW = `# Crew

| Name | Role | Phone | Berth |
| --- | --- | --- | --- |
| Ann Lee | Skipper | 0170 310 11 | Aft |
| Tom Fox | Cook | 0170 310 12 | Bow |
| Iker Sola | Engineer | 0170 310 13 | Aft |
`;
const SHIP = `# Ship rules

## Kit

Everyone brings on board:

- a warm jumper
- two pairs of socks
`;
const library = libraryOf({ 'crew.md': CREW, 'ship.md': SHIP });

test.each([
  ['our new mate (0170 310 20) is Lea Osei, please add her', 'our new mate (0170 310 20) is Lea Osei'],
  ['Unser neuer Maat heißt Jan Koll, bitte aufnehmen', 'Unser neuer Maat heißt Jan Koll'],
  ['Notre matelot est Léa Morel, ajoute-la', 'Notre matelot est Léa Morel'],
  ['La nueva cocinera es Inés Prado, añádela por favor', 'La nueva cocinera es Inés Prado'],
  ['We now also stock rope, 12 mm', 'rope, 12 mm'],
])('reads %p as a row that is told', (text, fresh) => {
  const [only, another] = readInstructions(text);
  expect(only?.operation).toBe('news');
  expect(only?.parts.fresh?.text).toBe(fresh);
  expect(another).toBeUndefined();
});

test.each([
  ['Add Nora Beck as deckhand, phone 0170 310 21, she is in the bow', ['Deckhand', '0170 310 21', 'Bow']],
  ['Add Nora Beck, deckhand, 0170 310 21, to the crew', ['Deckhand', '0170 310 21']],
])('puts for %p each value into the column it is said to be of', async (text, values) => {
  const { proposal } = await askBuiltIn(text, library);
  const cells = ['Nora Beck', ...values].map((value, at) => ({
    column: ['Name', 'Role', 'Phone', 'Berth'][at],
    value,
  }));
  expect(proposal?.edits).toEqual([{ kind: 'insert_row', after: { row: -1 }, cells }] as never);
});

test('adds to the list that is named by what it is, and to no other', async () => {
  const { proposal } = await askBuiltIn('add a torch to the things everyone brings on board', library);
  expect(proposal?.edits).toMatchObject([
    { kind: 'insert_after', text: 'two pairs of socks', insert: 'a torch' },
  ]);
  expect((await askBuiltIn('add a torch to the things we sell at fairs', library)).proposal).toBeUndefined();
});

test('proposes no text where telephone numbers stand', async () => {
  const { proposal } = await askBuiltIn('put the phone of Tom Fox on Cabin 3', library);
  expect(proposal).toBeUndefined();
});

test('removes the row of a person who is said to be gone', async () => {
  const { proposal } = await askBuiltIn('Tom Fox ya no trabaja aquí, quítalo de crew', library);
  expect(proposal?.edits).toEqual([{ kind: 'delete_row', at: { row: 'Tom Fox' } }]);
});

test('gives a row both values that are told of it', async () => {
  const { proposal } = await askBuiltIn('Tom Fox is in the aft now and has the phone 0170 310 99', library);
  expect(proposal?.edits).toEqual(
    expect.arrayContaining([cell('Tom Fox', 'Phone', '0170 310 99'), cell('Tom Fox', 'Berth', 'Aft')]),
  );
});

const NURSERY = `# Nursery list

| Code | Plant | Pot size | Price | Stock |
| --- | --- | --- | --- | --- |
| F-10 | Apple 'Topaz' | 10 l | 29.50 | 14 |
| F-11 | Pear 'Conference' | 10 l | 31.00 | 9 |
| F-12 | Plum 'Hauszwetschge' | 10 l | 36.50 | 18 |
| F-13 | Currant 'Rovada' | 3 l | 8.50 | 60 |
`;
const HISTORIES = ['Field guide', 'Shop guide'].map(
  (title) =>
    `# ${title}\n\nHow we work.\n\n## Revision history\n\n| Revision | Date | Changed by | What changed |\n| --- | --- | --- | --- |\n| 1.0 | 3 May 2024 | Ann Lee | First issue |\n| 1.1 | 9 June 2025 | Tom Fox | Opening times |\n`,
);
const nursery = libraryOf({
  'nursery.md': NURSERY,
  'field-guide.md': HISTORIES[0] ?? '',
  'shop-guide.md': HISTORIES[1] ?? '',
});

test('reads the values of a row in any order, out of sentences', async () => {
  const { proposal } = await askBuiltIn(
    'new in stock: 120 raspberries in 3 litre pots at 9.50 each, code F-14',
    nursery,
  );
  const [edit] = proposal?.edits ?? [];
  const cells = edit?.kind === 'insert_row' ? edit.cells : [];
  expect(cells).toEqual(
    expect.arrayContaining([
      { column: 'Code', value: 'F-14' },
      { column: 'Price', value: '9.50' },
      { column: 'Stock', value: '120' },
    ]),
  );
});

test('adds a row to the table of the document that is named, where others have the same columns', async () => {
  const { proposal } = await askBuiltIn(
    'new entry in the history of the shop guide: 1.2, 4 August 2026, Iker Sola, Prices reviewed',
    nursery,
  );
  expect(proposal?.fileName).toBe('shop-guide.md');
});

test('offers the rows that a message may tell, each of which is added when it is chosen', async () => {
  const { proposal, choices = [] } = await askBuiltIn(
    'the quinces have come at last, F-15, 7 litres, twenty-two euros each, only six of them',
    nursery,
  );
  expect(proposal).toBeUndefined();
  expect(choices.length).toBeGreaterThan(1);
  for (const { label, question } of choices) {
    const [edit] = (await askBuiltIn(question, nursery)).proposal?.edits ?? [];
    expect(edit?.kind === 'insert_row' ? edit.cells.map(({ value }) => value).join(' | ') : '').toBe(label);
  }
});

test('adds no row of a name that the table has already', async () => {
  const { proposal } = await askBuiltIn('please list F-12 Plum, 10 l, 36.50, 18 of them', nursery);
  expect(proposal?.edits.some(({ kind }) => kind === 'insert_row') ?? false).toBe(false);
});

test('fills the first columns of a table that has very many', async () => {
  const titles = ['Code', 'Plant', 'Price', ...Array.from({ length: 37 }, (_, at) => `Bed ${at + 1}`)];
  const row = (cells: readonly string[]) => `| ${titles.map((_, at) => cells[at] ?? '').join(' | ')} |`;
  const wide = libraryOf({
    'beds.md': [
      '# Beds',
      '',
      row(titles),
      row(titles.map(() => '---')),
      row(['B-1', 'Apple', '29.50']),
      row(['B-2', 'Pear', '31.00']),
    ].join('\n'),
  });
  const { proposal, choices = [] } = await askBuiltIn('add a row to the beds: B-3, Quince, 22.50', wide);
  const told = JSON.stringify(proposal?.edits ?? choices);
  expect(['B-3', 'Quince', '22.50'].every((value) => told.includes(value))).toBe(true);
});
