import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const RULES = `# House rules

## 1 Entry

Visitors sign in at the desk. Dogs wait outside.

- Ring the bell
- Show your card
- Take a badge

## 2 Rooms

The Tenant keeps the rooms clean. Tenants pay for damage.

## 3 Bicycles

Bicycles stand in the yard. The cellar stays locked.
`;
const LIST = `# Workshop list

| Code | Tool | Grade | Room | Keeper |
| --- | --- | --- | --- | --- |
| WT-10 | Bench drill | A | Hall 1 | Nora Beck |
| WT-11 | Band saw | B | Hall 2 | Paul Ibsen |
| WT-12 | Hand lathe | C | Hall 1 | Nora Beck |
`;
const library = libraryOf({ 'rules.md': RULES, 'workshop.md': LIST });
const ask = (text: string) => askBuiltIn(text, library, []);

const drop = (text: string, unit: string) => [{ kind: 'delete', text, unit }];
const move = (unit: string, text: string, side: string, beside: string) => [
  { kind: 'move', unit, text, to: { side, text: beside, unit } },
];
const moveRow = (row: string, side: string, beside: string) => [
  { kind: 'move_row', at: { row }, to: { side, row: beside } },
];
const cells = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([column, value]) => ({ column, value }));

test.each([
  ['take out the point about the bell', drop('Ring the bell', 'paragraph')],
  ['the bit about dogs is no longer needed', drop('Dogs wait outside.', 'sentence')],
  ['we dont need the sentence on the cellar any more', drop('The cellar stays locked.', 'sentence')],
  ['WT-11 ist verkauft, bitte löschen', [{ kind: 'delete_row', at: { row: 'WT-11' } }]],
  ['take the band saw off the list', [{ kind: 'delete_row', at: { row: 'WT-11' } }]],
  ['We sold the band saw, please delete its row', [{ kind: 'delete_row', at: { row: 'WT-11' } }]],
])('deletes for %p what is named by its topic', async (text, edits) => {
  expect((await ask(text)).proposal?.edits).toEqual(JSON.parse(JSON.stringify(edits)));
});

test.each([
  ['move the bicycles section to the beginning', move('section', '3 Bicycles', 'before', '1 Entry')],
  ['section 1 should come after rooms', move('section', '1 Entry', 'after', '2 Rooms')],
  ['swap sections 2 and 3', move('section', '2 Rooms', 'after', '3 Bicycles')],
  ['swap the first two points', move('paragraph', 'Ring the bell', 'after', 'Show your card')],
  ['put the badge first in the list', move('paragraph', 'Take a badge', 'before', 'Ring the bell')],
  [
    'Setz den Punkt Ring the bell ans Ende der Liste',
    move('paragraph', 'Ring the bell', 'after', 'Take a badge'),
  ],
  ['mets la section Bicycles avant la section Rooms', move('section', '3 Bicycles', 'before', '2 Rooms')],
  ['pon la sección Bicycles antes de la sección Entry', move('section', '3 Bicycles', 'before', '1 Entry')],
  ['move the hand lathe above the band saw', moveRow('WT-12', 'before', 'WT-11')],
  ['put WT-10 at the bottom of the table', moveRow('WT-10', 'after', 'WT-12')],
])('moves for %p what is named to where it is said', async (text, edits) => {
  expect((await ask(text)).proposal?.edits).toEqual(JSON.parse(JSON.stringify(edits)));
});

test.each([
  'call the Tenant "Resident" everywhere',
  'use "Resident" instead of "Tenant" throughout the house rules',
  'we say Resident now, not Tenant – please change that in the house rules',
  'Statt "Tenant" soll überall "Resident" stehen',
  'remplace partout Tenant par Resident',
  'en vez de Tenant pon Resident en todas partes',
])('exchanges for %p one word for another', async (text) => {
  const [edit] = (await ask(text)).proposal?.edits ?? [];
  expect(edit).toMatchObject({ kind: 'replace', text: 'Tenant', with: 'Resident' });
});

test('finds a word in the form in which it stands, and tells the form', async () => {
  const answer = await ask('Replace "bicycle" with "scooter" in the house rules');
  expect(JSON.stringify(answer.proposal?.edits)).toContain('Bicycles');
  expect(answer.text).toContain('Bicycles');
});

test.each([
  [
    'add WT-13 Belt grinder, grade B, hall 2, keeper Paul Ibsen',
    { Code: 'WT-13', Tool: 'Belt grinder', Grade: 'B', Room: 'Hall 2', Keeper: 'Paul Ibsen' },
  ],
  [
    'we have a new tool WT-14 Jig saw in hall 1, graded C, Nora Beck looks after it',
    { Code: 'WT-14', Tool: 'Jig saw', Grade: 'C', Room: 'Hall 1', Keeper: 'Nora Beck' },
  ],
])('adds for %p a row', async (text, values) => {
  const { proposal } = await ask(text);
  expect(proposal?.edits).toMatchObject([{ kind: 'insert_row', cells: cells(values) }]);
});

test.each([
  ['The band saw is graded A now, please correct the list', 'WT-11', 'Grade', 'A'],
  ['WT-12 has a new keeper: Rolf Lund', 'WT-12', 'Keeper', 'Rolf Lund'],
])('sets for %p the cell that a fact is about', async (text, row, column, value) => {
  expect((await ask(text)).proposal?.edits).toEqual([{ kind: 'set_cell', cell: { row, column }, value }]);
});

test('denies nothing of which a word stands somewhere, and shows where', async () => {
  const answer = await ask('change the colour of the badge to green');
  expect(answer.proposal).toBeUndefined();
  expect(answer.text).toContain('Take a badge');
  const none = await ask('delete the sentence about submarines');
  expect(none.text).toContain('submarines');
});

test.each([
  ['WT-11 is graded A now, not B', 'WT-11', 'Grade', 'A'],
  ['The keeper of WT-11 is Nora Beck, no longer Paul Ibsen', 'WT-11', 'Keeper', 'Nora Beck'],
])(
  'sets for %p the cell, and takes what it was for no part of the value',
  async (text, row, column, value) => {
    expect((await ask(text)).proposal?.edits).toEqual([{ kind: 'set_cell', cell: { row, column }, value }]);
  },
);
