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
