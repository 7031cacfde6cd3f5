import { expect, test } from 'bun:test';
import { withoutStays } from '../../../src/assistant/changes/reading/without-stays.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const HIRE = `# Boat hire agreement

This agreement is made between the Operator and the guest.

## 1 Boats

1.1 The Operator hires out the boats of the list.

1.2 Guests are insured. Damage is reported to the Operator at once.

## 2 Terms

- **Season**: the months from May to September.
- **Guest**: whoever has signed this agreement.
- **Deposit**: a sum that is paid back.

## 3 Related papers

- P-04 Rowing by night
- P-06 Mooring in wind

## 4 Prices

| Code | Boat | Unit | Thickness | Price (EUR) | Stock |
| --- | --- | --- | --- | --- | --- |
| B-01 | Canoe, large | set of 2 | 4 mm | 18.40 | 20 |
| B-02 | Pedal boat | set of 1 | 6 mm | 25.00 | 15 |
`;
const RULES = `# HB-12 Rules of the house

| Entry | Value |
| --- | --- |
| Document number | HB-12 |
| Issue | C |

## 1 History

| Issue | Date | Author | What changed |
| --- | --- | --- | --- |
| B | 2024-02-01 | M. Sand | Second key |
| C | 2025-03-11 | L. Voss | Quiet hours |
`;
const FLEET = `code,name,kind,shed,length_m,built,last_check,state,cost_2025_eur
V-01,Lark,canoe,shed north,5,2014,2026-01-10,in use,120
V-02,Wren,rowing boat,shed south,6,2017,2026-02-11,in repair,340
V-03,Heron,canoe,shed north,5,2019,2026-01-12,in use,80
V-04,Crane,rowing boat,shed south,,2020,2026-02-12,in use,60
`;
const library = libraryOf({
  'boat-hire-agreement.md': HIRE,
  'HB-12-rules.md': RULES,
  'fleet-list.csv': `| ${FLEET.trim()
    .split('\n')
    .map((row) => row.replaceAll(',', ' | '))
    .join(' |\n| ')} |`.replace('\n', `\n|${' --- |'.repeat(9)}\n`),
});
const edits = async (text: string) => (await askBuiltIn(text, library)).proposal?.edits ?? [];

test.each([
  'Replace Operator with Lessor throughout the hire agreement.',
  'Replace Operator with Lessor everywhere in the boat hire agreement, also in the title.',
  'Ersetze im Boat hire agreement das Wort Operator überall durch Lessor, auch im Titel.',
  'Remplace Operator par Lessor partout dans le boat hire agreement.',
])('what follows "everywhere" in %p is no part of the new word', async (text) => {
  expect(await edits(text)).toMatchObject([
    { kind: 'replace', text: 'Operator', with: 'Lessor', everywhere: true },
  ]);
});

test.each([
  ['The large canoes go up by 10 %', 'B-01', '20.24'],
  ['Put the price of the large canoe up by 5 percent', 'B-01', '19.32'],
  ['Augmentez de 10 % la location du Canoe, large', 'B-01', '20.24'],
  ['Sube un 10 % el alquiler del Pedal boat', 'B-02', '27.50'],
  ['Senke um 10 % den Preis für das Pedal boat', 'B-02', '22.50'],
])('%p raises or lowers a price, and no set or thickness', async (text, row, value) => {
  expect(await edits(text)).toEqual([{ kind: 'set_cell', cell: { row, column: 'Price (EUR)' }, value }]);
});

test('a sentence is made bold, replaced and removed without the number of its paragraph', async () => {
  expect(await edits('Please put the sentence saying guests are insured in bold.')).toEqual([
    { kind: 'format', text: 'Guests are insured.', bold: true },
  ]);
});

test('a numbered clause goes behind the one before it, with its number', async () => {
  expect(
    await edits('add a clause 1.3 after 1.2 in the hire agreement: "Dogs sail free of charge."'),
  ).toMatchObject([
    {
      kind: 'insert_after',
      text: '1.2 Guests are insured. Damage is reported to the Operator at once.',
      insert: '1.3 Dogs sail free of charge.',
    },
  ]);
});

test('an item is moved by the term that it explains', async () => {
  expect(
    await edits('In the terms of the hire agreement move "Deposit" to the top of the list.'),
  ).toMatchObject([{ kind: 'move', text: 'Deposit: a sum that is paid back.', to: { side: 'before' } }]);
});

test('the number of the document that a message names describes nothing in it', async () => {
  expect(
    await edits('The paper on mooring in wind no longer exists, remove it from the related papers.'),
  ).toMatchObject([{ kind: 'delete', text: 'P-06 Mooring in wind' }]);
});

test('a state that is told of a row is no new row', async () => {
  expect(await edits('good news, the Wren is mended and in use again - put that in the fleet list')).toEqual([
    { kind: 'set_cell', cell: { row: 'V-02', column: 'state' }, value: 'in use' },
  ]);
});

test('a new row is told in the order of the columns, some with their names, one left empty', async () => {
  const [edit] = await edits(
    'Add the new boat at the end of the fleet list: V-05, Kite, kind canoe, shed south, length left empty, built 2026, last check 2026-05-02, in use, cost 0.',
  );
  expect(edit).toMatchObject({ kind: 'insert_row' });
  expect(edit?.kind === 'insert_row' ? edit.cells.map(({ value }) => value) : []).toEqual([
    'V-05',
    'Kite',
    'canoe',
    'shed south',
    '2026',
    '2026-05-02',
    'in use',
    '0',
  ]);
});

test('what announces a row and what leaves the rest alone is no value of it', async () => {
  const [edit] = await edits(
    'history of HB-12: new last row please, issue D, 2026-06-01, M. Sand, "Lockers". Leave the rest as it is for now.',
  );
  expect(edit?.kind === 'insert_row' ? edit.cells.map(({ value }) => value) : []).toEqual([
    'D',
    '2026-06-01',
    'M. Sand',
    'Lockers',
  ]);
});

test.each([
  ['The fee is 20 now (the deposit stays), and keys cost 5', 'The fee is 20 now, and keys cost 5'],
  ['The pool closes at 9 pm, everything else stays the same.', 'The pool closes at 9 pm.'],
  ['The pool stays open until 9 pm now', 'The pool stays open until 9 pm now'],
  ['Der Saal kostet 80 Euro, Uhrzeit und Tag bleiben', 'Der Saal kostet 80 Euro'],
  ['La salle coûte 80 euros, le reste ne change pas', 'La salle coûte 80 euros'],
  ['La sala cuesta 80 euros; deja el resto como está.', 'La sala cuesta 80 euros.'],
])('%p without what does not change', (text, expected) => {
  expect(withoutStays(text)).toBe(expected);
});

test.each([
  'Say "repair tag" everywhere instead of "blue tag"',
  'please say repair tag throughout instead of blue tag',
  'In the boat rules write "repair tag" throughout instead of "blue tag".',
])('"everywhere" belongs to neither of two words that are exchanged: %s', async (message) => {
  const library = libraryOf({
    'boats.md':
      '# Boat rules\n\nPut a blue tag on it; a boat with a blue tag stays ashore.\n\nBlue tags are kept.\n',
  });
  const { proposal } = await askBuiltIn(message, library);
  expect(proposal?.edits).toMatchObject([{ text: 'blue tag', with: 'repair tag', everywhere: true }]);
});
