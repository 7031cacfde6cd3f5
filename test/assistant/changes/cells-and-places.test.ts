/** Orders that empty a cell, change a table of labels, or move a sentence within its own section. */
import { expect, test } from 'bun:test';
import type { Edit } from '../../../src/domain/edit.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const HANDBOOK = `# Rowing handbook

| Version | 2.4 |
| --- | --- |
| Approved by | Ida Brandt |
| Valid from | 1 March 2025 |

## 1 Boats

Boats are washed after use. The first 4 months are a trial period. Keys hang in the office.

## 2 Rules

- Life jackets are worn.
- Dogs stay ashore.
`;
const MEMBERS = `# Members

| No. | Name | Phone | Function |
| --- | --- | --- | --- |
| M-1 | Ada Lund | 0751 20 | Coach |
| M-2 | Ben Voss | 0751 21 | Treasurer |
| M-3 | Cem Aksu | 0751 22 |  |
`;
const library = libraryOf({ 'rowing-handbook.docx': HANDBOOK, 'members.md': MEMBERS });
const proposed = async (text: string): Promise<readonly Edit[]> => {
  const { proposal, furtherProposals = [] } = await askBuiltIn(text, library);
  return [proposal ?? [], furtherProposals].flat().flatMap(({ edits }) => edits);
};

test.each([
  'Remove the function of Ben Voss',
  'Delete the function of Ben Voss, please.',
  'Clear the function of M-2',
  'Könntest du bei M-2 die Function leeren?',
  'Borra la función de Ben Voss',
  'Vide la fonction de Ben Voss',
])('%p empties a cell, and deletes no row', async (text) => {
  expect(await proposed(text)).toEqual([
    { kind: 'set_cell', cell: { row: 'M-2', column: 'Function' }, value: '' },
  ]);
});

test.each(['Delete Ben Voss from the members', 'Remove M-2 from the list', 'Delete the row of Ben Voss'])(
  '%p deletes the row',
  async (text) => {
    expect(await proposed(text)).toEqual([{ kind: 'delete_row', at: { row: 'M-2' } }]);
  },
);

test.each(['The handbook version is 2.5 now', 'Set the version of the handbook to 2.5'])(
  '%p changes the first row of a table of labels, which has no titles',
  async (text) => {
    expect(await proposed(text)).toEqual([
      { kind: 'set_cell', cell: { row: 'Version', column: 2 }, value: '2.5' },
    ]);
  },
);

test.each([
  'Can you delete the sentence "Keys hang in the office."?',
  'Kannst du den Satz „Keys hang in the office.“ löschen?',
  'Peux-tu supprimer la phrase « Keys hang in the office. » ?',
  '¿Puedes borrar la frase «Keys hang in the office.»?',
])('%p is an order, though it ends with a question mark', async (text) => {
  expect(await proposed(text)).toMatchObject([{ kind: 'delete', text: 'Keys hang in the office.' }]);
});

test('a sentence moves to the beginning of its own section', async () => {
  const to = { side: 'before' as const, text: 'Boats are washed after use.', unit: 'sentence' as const };
  expect(
    await proposed('Move the sentence "Keys hang in the office." to the beginning of section 1'),
  ).toEqual([{ kind: 'move', unit: 'sentence', text: 'Keys hang in the office.', to }]);
});

test('"the first 8 months" is a time, and no place to move something to', async () => {
  expect(await proposed('the trial period is the first 8 months')).toMatchObject([
    { kind: 'replace', with: 'The first 8 months are a trial period.' },
  ]);
});

test('a text that stands in a document already is not inserted again', async () => {
  const edits = await proposed(
    'Make the sentence "Keys hang in the office." the last item of the rules list',
  );
  expect(edits.filter(({ kind }) => kind === 'insert_after')).toEqual([]);
});

test.each([
  ['Füge in Abschnitt 2 den Punkt „Boats are booked by phone.“ hinzu', 'Dogs stay ashore.'],
  ['Add the item “Boats are booked by phone.” to section 1', 'Keys hang in the office.'],
])(
  '%p comes into the list of that section, or stands as a sentence where it has none',
  async (text, after) => {
    expect(await proposed(text)).toMatchObject([
      { kind: 'insert_after', text: after, insert: 'Boats are booked by phone.' },
    ]);
  },
);

test.each(['Empty cans are collected on Mondays now', 'Leere Dosen kommen jetzt in die Küche'])(
  '%p tells of something empty, and empties nothing',
  async (text) => {
    const edits = await proposed(text);
    expect(edits.filter((edit) => edit.kind === 'delete' || ('value' in edit && edit.value === ''))).toEqual(
      [],
    );
  },
);
