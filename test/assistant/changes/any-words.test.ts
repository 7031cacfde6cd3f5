import { expect, test } from 'bun:test';
import { Phrase } from '../../../src/assistant/changes/reading/phrase.ts';
import { readAddition } from '../../../src/assistant/changes/reading/read-addition.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const FLEET = `# Van fleet

## 1 Use

Vans are washed every Friday. Smoking is not allowed in the cab. Damage is reported to the depot on the same day.

## 2 Equipment

Every van carries:

- a fire extinguisher
- a first-aid kit

## 3 Vans

| Van | Driver | Depot | Bought | Seats | Tow bar | Tax |
| --- | --- | --- | --- | --- | --- | --- |
| V-01 | Ann Lee | Leeds | 2021-03-04 | 3 | yes | 120.00 |
| V-02 | Omar Aziz | York | 2022-05-09 | 2 | no | 95.50 |
| V-03 | Ines Costa | Leeds | 2023-01-17 | 3 | no | 120.00 |
`;
const library = libraryOf({ 'van-fleet.md': FLEET });
const edits = async (text: string) =>
  (await askBuiltIn(text, library)).proposal?.edits.map((one) => JSON.parse(JSON.stringify(one)));

const ROW = [
  ['Van', 'V-04'],
  ['Driver', 'Paul Ibsen'],
  ['Depot', 'York'],
  ['Bought', '2024-06-03'],
  ['Seats', '2'],
  ['Tow bar', 'no'],
  ['Tax', '95.00'],
].map(([column, value]) => ({ column, value }));

test.each([
  'We have a new van, V-04: driver Paul Ibsen, in York, bought on 3 June 2024, 2 seats, no tow bar, tax 95.',
  'Paul Ibsen drives our new V-04. Depot York, 95 tax, 2 seats, no tow bar, bought 3 June 2024. Please add it to the fleet list.',
  'Neu im Fuhrpark: V-04, Paul Ibsen, York, gekauft am 3.6.2024, 2 Seats, ohne Tow bar, Tax 95',
  'Ajoute une ligne : V-04, Paul Ibsen, York, 3 juin 2024, 2 seats, pas de tow bar, 95',
])('adds the row that %p tells in its own order', async (text) => {
  expect(await edits(text)).toEqual([{ kind: 'insert_row', after: { row: -1 }, cells: ROW }]);
});

test('adds no row that the table has', async () => {
  const [edit] =
    (await edits('New for V-02: Omar Aziz, Leeds, bought 9 May 2022, 2 seats, no tow bar')) ?? [];
  expect(edit?.kind).not.toBe('insert_row');
});

test.each([
  ['we sold V-03 last week so it can come off the list', { kind: 'delete_row', at: { row: 'V-03' } }],
  ['Ines Costa ist weg: ihre Zeile bitte rausnehmen', { kind: 'delete_row', at: { row: 'V-03' } }],
  [
    'Nobody checks whether people light up in there, so take that sentence about cigarettes and smoking out.',
    { kind: 'delete', text: 'Smoking is not allowed in the cab.', unit: 'sentence' },
  ],
  [
    'Extintores ya hay en todas partes, quita el fuego de la lista: fire extinguisher',
    { kind: 'delete', text: 'a fire extinguisher', unit: 'paragraph' },
  ],
])('removes for %p what the whole message describes', async (text, edit) => {
  expect(await edits(text)).toEqual([edit]);
});

test.each([
  [
    'Behind the sentence about washing we need: "Interiors are hoovered too."',
    'Vans are washed every Friday.',
  ],
  ['Hinter dem Satz mit dem Rauchen soll stehen: „Vaping is smoking.“', 'Smoking is not allowed in the cab.'],
  [
    'Il faudrait après la phrase sur les dégâts : « Photos are added. »',
    'Damage is reported to the depot on the same day.',
  ],
  [
    'In section 1, straight after the one on smoking, put: "Vaping is smoking."',
    'Smoking is not allowed in the cab.',
  ],
])('inserts for %p behind what is described', async (text, anchor) => {
  expect(await edits(text)).toMatchObject([{ kind: 'insert_after', text: anchor, unit: 'sentence' }]);
});

test.each([
  ['The section on use should be called "Driving and care".', '1 Use', 'Driving and care'],
  ['Der Abschnitt mit der Ausrüstung soll „What is on board“ heißen.', '2 Equipment', 'What is on board'],
  ['¿Podrías cambiar el título "Vans" por "Vans and drivers"?', '3 Vans', 'Vans and drivers'],
])('renames for %p the heading that is described', async (text, heading, title) => {
  expect(await edits(text)).toEqual([{ kind: 'rename_heading', heading, with: title }]);
});

test('puts a row behind the one that is named, and amounts in the form of the column', async () => {
  const [edit] =
    (await edits('New below V-01: V-09, Lea Osei, York, 3 May 2024, 3 seats, tow bar, 80')) ?? [];
  expect(edit).toMatchObject({ kind: 'insert_row', after: { row: 'V-01' } });
  expect(edit.cells).toContainEqual({ column: 'Tax', value: '80.00' });
  expect(edit.cells).toContainEqual({ column: 'Tow bar', value: 'yes' });
});

test('adds what is no sentence to the list that is described', async () => {
  expect(await edits('Add to the things every van carries: a warning triangle')).toMatchObject([
    { kind: 'insert_after', text: 'a first-aid kit', insert: 'a warning triangle' },
  ]);
});

test.each([
  ['Which van was taken out of the list?', 'en'],
  ['take the Leeds vans out and put York vans instead', 'en'],
  ['the first reminders go out after five days', 'en'],
  ['Kann man alte Daten nach einem Jahr löschen?', 'de'],
  ['Can we remove the tow bar of a van?', 'en'],
  ['Für Hunde nehmen wir jetzt 15 Pfund', 'de'],
] as const)('removes nothing for %p', async (text) => {
  const { proposal } = await askBuiltIn(text, library);
  expect(proposal?.edits.every(({ kind }) => kind !== 'delete' && kind !== 'delete_row') ?? true).toBe(true);
});

test('reads no addition where a quotation takes the place of another text', () => {
  expect(
    readAddition(Phrase.of('Replace “Monday” after the title with “Tuesday morning”'), 'en'),
  ).toBeUndefined();
  expect(readAddition(Phrase.of('What stands after the sentence “Vans are washed”?'), 'en')).toBeUndefined();
});
