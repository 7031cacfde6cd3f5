import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const ORCHARD = `# Orchard manual

## Purpose

This manual says how the orchard is kept and who is asked before a tree is felled.

## Harvest

2.1 Ladders are checked before each harvest. 2.2 Nobody picks alone in the upper rows. 2.3 Windfalls go to the press.

## Tools

7.1 Saws are kept in the shed.

7.2 Shears are oiled once a month.

## Notes

Boxes are returned to the barn. Broken ones are burnt.

Bees are moved at night.

School classes may visit in May. They bring their own lunch.

## Closing the press

1. Rinse the press.
2. Drain the hoses.
3. Lock the barn.

## Keeping records

- Yields are written down each evening.
- Receipts are kept for seven years.
- Spraying is entered on the same day.
`;
const PRICES = `# Price list

| Code | Tour | Price | Duration | Group price | Lunch |
| --- | --- | --- | --- | --- | --- |
| T-1 | Blossom walk (2 hours) | 9.00 | 2 hours |  | no |
| T-2 | Cider tasting (3 hours) | 24.00 | 3 hours | 19.50 | yes |
| T-3 | Grafting course (1 day) | 80.00 | 1 day |  | yes |
`;
const library = libraryOf({ 'orchard-manual.md': ORCHARD, 'price-list.md': PRICES });
const edits = async (text: string) => {
  const { proposal, furtherProposals = [] } = await askBuiltIn(text, library);
  return [proposal ?? [], furtherProposals].flat().flatMap((one) => one.edits);
};

test.each([
  'please add at the end of the closing steps: 4. Hang up the key.',
  "Add at the very end of the section Closing the press: '4. Hang up the key.'",
])('%p adds an item without its number, which the list gives it, and with its full stop', async (text) => {
  expect(await edits(text)).toMatchObject([
    { kind: 'insert_after', text: 'Lock the barn.', insert: 'Hang up the key.' },
  ]);
});

test('what is added under a number comes behind the number before, with that number', async () => {
  expect(
    await edits('please add to the orchard manual as 7.3: Axes are sharpened by the smith.'),
  ).toMatchObject([
    { text: '7.2 Shears are oiled once a month.', insert: '7.3 Axes are sharpened by the smith.' },
  ]);
});

test('a section that is called by its title goes with its heading', async () => {
  expect(
    await edits('The Purpose section of the orchard manual is empty talk. Remove it, heading and all'),
  ).toEqual([{ kind: 'delete', text: 'Purpose', unit: 'section' }]);
});

test('of several numbered clauses in one paragraph, one is deleted', async () => {
  expect(await edits('Delete the clause that says where windfalls go.')).toMatchObject([
    { kind: 'delete', text: '2.3 Windfalls go to the press.' },
  ]);
});

test.each([
  [
    'could the point about spraying go to the top of the list on keeping records? nobody reads that far',
    'Spraying is entered on the same day.',
  ],
  ['move the receipts up so they come first under Keeping records', 'Receipts are kept for seven years.'],
])('%p moves an item to the top of its list', async (text, item) => {
  expect(await edits(text)).toMatchObject([
    { kind: 'move', text: item, to: { side: 'before', text: 'Yields are written down each evening.' } },
  ]);
});

test('a paragraph moves as a whole', async () => {
  const asked = 'move the paragraph on school classes in the manual so it comes first under Notes';
  expect(await edits(asked)).toMatchObject([
    {
      kind: 'move',
      text: 'School classes may visit in May. They bring their own lunch.',
      to: { side: 'before', text: 'Boxes are returned to the barn. Broken ones are burnt.' },
    },
  ]);
});

test('a new row comes behind the one that is told, with what stands in brackets, and with no price where none is told', async () => {
  const asked =
    'new on the price list, right after the cider tasting: T-4, Honey evening (1 hour), 12.00, 1 hour, no group price, lunch no';
  expect(await edits(asked)).toEqual([
    {
      kind: 'insert_row',
      after: { row: 'T-2' },
      cells: [
        { column: 'Code', value: 'T-4' },
        { column: 'Tour', value: 'Honey evening (1 hour)' },
        { column: 'Price', value: '12.00' },
        { column: 'Duration', value: '1 hour' },
        { column: 'Lunch', value: 'no' },
      ],
    },
  ]);
});

test.each([
  [
    'Insert “Children wear helmets.” after the sentence on ladders and delete the section Purpose',
    ['insert_after', 'delete'],
  ],
  [
    'Rename the section Tools to “Tools and sheds”, and the blossom walk is 9.50 now',
    ['rename_heading', 'set_cell'],
  ],
])('%p changes both', async (text, kinds) => {
  expect((await edits(text)).map(({ kind }) => kind)).toEqual(kinds as never);
});

test.each([
  ['The sentence that children from school can come should now read “Schools write to us first.”', 'May'],
  [
    'Der Satz im Orchard manual über den Besuch von Schulkindern soll künftig so lauten: „Schools write first.“',
    'May',
  ],
  ['Der Satz, dass kaputte Kisten ins Feuer kommen, lautet künftig: „Broken ones are mended.“', 'burnt'],
  ['La phrase sur les classes qui viennent en mai doit désormais se lire : « Schools write first. »', 'May'],
  ['La frase sobre las visitas de clases en mayo debe decir ahora: «Schools write first.»', 'May'],
])('%p puts the new wording in the place of the sentence', async (text, said) => {
  const [edit, another] = await edits(text);
  expect(another).toBeUndefined();
  expect(edit).toMatchObject({ kind: 'replace', with: expect.stringMatching(/^(?:Schools|Broken)/) });
  expect(edit?.kind === 'replace' ? edit.text : '').toContain(said);
});

test.each([
  'Behind the sentence about school classes there should be: “They write to us first.”',
  'Hinter den Satz über die School classes muss noch: „They write to us first.“',
])('%p replaces no sentence', async (text) => {
  expect(JSON.stringify(await edits(text))).not.toContain('"replace"');
});

test.each([
  [
    'Zur Liste der Records, die jeder führt, kommen noch Frostmeldungen dazu, ganz ans Ende.',
    'Frostmeldungen',
  ],
  ['Füge Frostmeldungen am Ende der Liste Keeping records hinzu', 'Frostmeldungen'],
  ['Add frost warnings at the end of the list of records', 'frost warnings'],
  ['To the list of records come frost warnings as well, at the very end', 'frost warnings'],
  ['Ajoute des gelées à la fin de la liste Keeping records', 'gelées'],
  ['Añade heladas al final de la lista Keeping records', 'heladas'],
])('%p adds a point to the list that is named', async (text, insert) => {
  expect(await edits(text)).toMatchObject([
    {
      kind: 'insert_after',
      text: 'Spraying is entered on the same day.',
      insert: expect.stringMatching(new RegExp(insert, 'i')),
    },
  ]);
});

test('a point that stands in a list goes to its end', async () => {
  expect(
    await edits('In the list of records, move “Receipts are kept for seven years.” to the end'),
  ).toMatchObject([{ kind: 'move', text: 'Receipts are kept for seven years.' }]);
});
