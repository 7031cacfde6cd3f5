import { expect, test } from 'bun:test';
import type { Answer } from '../../../src/assistant/assistant.ts';
import { readInstruction } from '../../../src/assistant/changes/reading/read-instruction.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { expectLinear, onceForSize } from '../../support/cpu-time.ts';
import { libraryOf } from '../../support/library-of.ts';

const CONTRACT = `# Supply contract

## 1 Parties

Acme Ltd is the Supplier. The Supplier's staff and all suppliers are named here.

## 2 Notice

The notice period is 30 days. Payment is due within 30 days.

## 3 Discount

A discount of 3 % is granted above 20 tonnes. Prices are net.

## 4 Revision

Revision date: 15.01.2024

- first item
- second item
`;
const PRICES = `# Prices

| Article | Price | Stock |
| --- | --- | --- |
| KX-200 | 89.00 | 4 |
| KX-300 | 99.00 | 5 |
| Total | 188.00 | 9 |
`;
const library = libraryOf({ 'contract.md': CONTRACT, 'prices.md': PRICES });

function ask(
  question: string,
  of = library,
  history: { question: string; answer: string }[] = [],
): Promise<Answer> {
  return askBuiltIn(question, of, history);
}

const editsOf = async (question: string) => (await ask(question)).proposal?.edits;

test.each([
  [
    'replace "30 days" with "45 days" everywhere',
    [{ kind: 'replace', text: '30 days', with: '45 days', everywhere: true }],
  ],
  ['Replace "30 days" with "45 days" in section 2', undefined],
  [
    'Ersetze „3 %“ in Abschnitt 3 durch „4 %“',
    [{ kind: 'replace', text: '3 %', with: '4 %', place: { section: '3 Discount' } }],
  ],
  ['Reemplaza «30 días» por «45 días» en todas partes', undefined],
  [
    'Remplace « net » par « gross » partout',
    [{ kind: 'replace', text: 'net', with: 'gross', everywhere: true }],
  ],
  [
    'Rename the heading "Discount" to "Rebate"',
    [{ kind: 'rename_heading', heading: '3 Discount', with: 'Rebate' }],
  ],
  [
    'Set the price of KX-200 to 92.50',
    [{ kind: 'set_cell', cell: { row: 'KX-200', column: 'Price' }, value: '92.50' }],
  ],
  [
    'Setze den Preis von KX-200 auf 92,50',
    [{ kind: 'set_cell', cell: { row: 'KX-200', column: 'Price' }, value: '92.50' }],
  ],
  [
    'Fixe le prix de KX-200 à 92.50',
    [{ kind: 'set_cell', cell: { row: 'KX-200', column: 'Price' }, value: '92.50' }],
  ],
  [
    'Pon el precio de KX-200 a 92.50',
    [{ kind: 'set_cell', cell: { row: 'KX-200', column: 'Price' }, value: '92.50' }],
  ],
  [
    'Delete the sentence about the discount',
    [{ kind: 'delete', text: 'A discount of 3 % is granted above 20 tonnes.', unit: 'sentence' }],
  ],
  ['Delete section 3', [{ kind: 'delete', text: '3 Discount', unit: 'section' }]],
  ['Bitte Abschnitt 3 löschen', [{ kind: 'delete', text: '3 Discount', unit: 'section' }]],
  ['Supprime la section 3', [{ kind: 'delete', text: '3 Discount', unit: 'section' }]],
  ['Elimina la sección 3', [{ kind: 'delete', text: '3 Discount', unit: 'section' }]],
  [
    'Delete the second sentence of section 3',
    [{ kind: 'delete', text: 'Prices are net.', unit: 'sentence' }],
  ],
  [
    'Move section 3 before section 2',
    [
      {
        kind: 'move',
        unit: 'section',
        text: '3 Discount',
        to: { side: 'before', text: '2 Notice', unit: 'section' },
      },
    ],
  ],
  ['make "Acme Ltd" bold', [{ kind: 'format', text: 'Acme Ltd', bold: true }]],
  [
    'Insert a paragraph after section 3: "New text."',
    [{ kind: 'insert_after', text: '3 Discount', insert: 'New text.', unit: 'section' }],
  ],
  [
    'Füge nach Abschnitt 3 einen Absatz ein: „Neu.“',
    [{ kind: 'insert_after', text: '3 Discount', insert: 'Neu.', unit: 'section' }],
  ],
  [
    'update the revision date to 1 March 2026',
    [{ kind: 'replace', text: 'Revision date: 15.01.2024', with: 'Revision date: 01.03.2026' }],
  ],
  [
    'Change the notice period from 30 to 60 days',
    [{ kind: 'replace', text: 'The notice period is 30 days.', with: 'The notice period is 60 days.' }],
  ],
  [
    'Make "net" bold in the section about discounts',
    [{ kind: 'format', text: 'net', bold: true, place: { section: '3 Discount' } }],
  ],
  [
    'The notice period should be 60 days instead of 30',
    [{ kind: 'replace', text: 'The notice period is 30 days.', with: 'The notice period is 60 days.' }],
  ],
  [
    'Add a row to the prices table: KX-400, 12, 1',
    [
      {
        kind: 'insert_row',
        after: { row: 'KX-300' },
        cells: [
          { column: 'Article', value: 'KX-400' },
          { column: 'Price', value: '12.00' },
          { column: 'Stock', value: '1' },
        ],
      },
    ],
  ],
  ['Remove the row KX-300', [{ kind: 'delete_row', at: { row: 'KX-300' } }]],
  ['correct the typo Prises', undefined],
] as const)('proposes for %p the edits meant', async (instruction, edits) => {
  expect(await editsOf(instruction)).toEqual(
    edits === undefined ? undefined : JSON.parse(JSON.stringify(edits)),
  );
});

/** A cell of the price list that gets another value. */
const cell = (row: string, column: string, value: string) => [
  { kind: 'set_cell', cell: { row, column }, value },
];
const PEOPLE = libraryOf({
  'machines.md': `# Machines

| No. | Machine | Deputy | Checked by | Status |
| --- | --- | --- | --- | --- |
| M-01 | Press | Ann Lee | Ulf | in service |
| M-02 | Saw | Tom Fox | Eva | out of order |

## Revisions

| Version | Date | Remark |
| --- | --- | --- |
| 1 | 2024-01-02 | First |
| 2 | 2025-03-04 | Second |

## Steps

1. Switch it on.
2. Wait.
3. Switch it off.

## Terms

Invoices are payable within 21 days. The notice period is six months.
`,
});

test.each([
  ['KX-200 is now 92.50', cell('KX-200', 'Price', '92.50')],
  ['KX-200 kostet jetzt 92,50', cell('KX-200', 'Price', '92.50')],
  ['The price of KX-300 goes up to 120.00', cell('KX-300', 'Price', '120.00')],
  ['Le prix de KX-200 est maintenant 92.50', cell('KX-200', 'Price', '92.50')],
  ['El precio de KX-200 es ahora 92.50', cell('KX-200', 'Price', '92.50')],
])('takes %p for what is to be so from now on', async (instruction, edits) => {
  expect(await editsOf(instruction)).toEqual(JSON.parse(JSON.stringify(edits)));
});

test.each([
  ['The new deputy of the press is Ian Poe', cell('M-01', 'Deputy', 'Ian Poe')],
  ['The deputy of the press is replaced by Ian Poe', cell('M-01', 'Deputy', 'Ian Poe')],
  ['Ann Lee is replaced by Ian Poe', [{ kind: 'replace', text: 'Ann Lee', with: 'Ian Poe' }]],
  ['The checked by of M-01 is Eva now', cell('M-01', 'Checked by', 'Eva')],
  ['M-02 is in service again, please update the machines', cell('M-02', 'Status', 'in service')],
  ['Set “Deputy” of the row “M-02” to “Al Roe”', cell('M-02', 'Deputy', 'Al Roe')],
  ['Delete the last row of the revisions', [{ kind: 'delete_row', at: { row: '2' } }]],
  ['Delete the last version from the table', [{ kind: 'delete_row', at: { row: '2' } }]],
  ['Add a step after the second one: "Look."', [{ kind: 'insert_after', text: 'Wait.', insert: 'Look.' }]],
  [
    'Extend the payment deadline to thirty days',
    [
      {
        kind: 'replace',
        text: 'Invoices are payable within 21 days.',
        with: 'Invoices are payable within thirty days.',
      },
    ],
  ],
  [
    'The notice period should be nine months',
    [
      {
        kind: 'replace',
        text: 'The notice period is six months.',
        with: 'The notice period is nine months.',
      },
    ],
  ],
])(
  'finds for %p what is meant by its row, its position or its number in words',
  async (instruction, edits) => {
    expect((await ask(instruction, PEOPLE)).proposal?.edits).toEqual(JSON.parse(JSON.stringify(edits)));
  },
);

test('takes a whole number for no price among prices with cents', async () => {
  expect((await ask('KX-200 is now 12')).proposal?.edits).toEqual([
    { kind: 'set_cell', cell: { row: 'KX-200', column: 'Stock' }, value: '12' },
  ]);
});

test('asks by columns where a new value fits several, each as an instruction that means one', async () => {
  const many = libraryOf({ 'a.md': '| Part | Weight | Stock |\n| --- | --- | --- |\n| A1 | 4 | 7 |\n' });
  const { choices } = await ask('A1 is now 12', many);
  expect(choices?.map(({ label }) => label)).toEqual(['A1, Stock: 7 → 12', 'A1, Weight: 4 → 12']);
  const [stock] = choices ?? [];
  const [edit] = (await ask(stock?.question ?? '', many)).proposal?.edits ?? [];
  expect(edit).toEqual({ kind: 'set_cell', cell: { row: 'A1', column: 'Stock' }, value: '12' });
});

test('answers what is said of things that no document has a value of, rather than change one', async () => {
  expect((await ask('My laptop is now broken')).proposal).toBeUndefined();
  expect((await ask('KX-999 is now 12.50')).text).toContain('KX-999');
});

test('finds a cell in time in proportion to the rows that there are', async () => {
  const ordersOf = onceForSize((size) => {
    const rows = Array.from({ length: 100 * size }, (_, n) => `| SO-${n} | North | ${n % 40} | 2026-01-02 |`);
    return libraryOf({
      'orders.md': `| Order | Region | Quantity | Date |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`,
    });
  });
  await expectLinear(async (size) => {
    const { proposal } = await ask('Set the quantity of order SO-90 to 77', ordersOf(size));
    expect(proposal?.edits).toEqual(JSON.parse(JSON.stringify(cell('SO-90', 'Quantity', '77'))));
  });
});

test('exchanges a word in all its forms, and says in how many places', async () => {
  const answer = await ask('replace the word Supplier by Vendor in the whole contract');
  expect(answer.proposal?.edits).toEqual([
    {
      kind: 'replace',
      text: 'Supplier',
      with: 'Vendor',
      everywhere: true,
      words: true,
      also: [{ text: 'suppliers', with: 'vendors' }],
    },
  ]);
  expect(answer.text).toContain('3 places');
});

test('offers the places of a text that stands in several, each as an instruction that means one', async () => {
  const answer = await ask('Replace "30 days" with "45 days"');
  expect(answer.proposal).toBeUndefined();
  expect(answer.choices?.length).toBe(3);
  for (const { question } of answer.choices ?? [])
    expect((await ask(question)).proposal?.fileName).toBe('contract.md');
});

test('asks which document is meant, and changes several where all are', async () => {
  const both = libraryOf({ 'a.md': 'The Buyer pays.\n', 'b.md': 'The Buyer asks.\n' });
  const asked = await ask('Replace "Buyer" with "Client"', both);
  expect(asked.choices?.map(({ label }) => label)).toEqual([
    'Everywhere in a.md (1)',
    'Everywhere in b.md (1)',
  ]);
  const all = await ask('Replace "Buyer" with "Client" in all documents', both);
  expect([all.proposal, ...(all.furtherProposals ?? [])].map((one) => one?.fileName)).toEqual([
    'a.md',
    'b.md',
  ]);
});

test('says what it looked for and where, and of no other row that it is the one', async () => {
  const answer = await ask('Set the price of ZZ-999 to 5');
  expect(answer.proposal).toBeUndefined();
  expect(answer.text).toContain('ZZ-999');
  expect((await ask('Delete the paragraph about submarines')).proposal).toBeUndefined();
});

test('raises what all rows say by as much', async () => {
  const { proposal } = await ask('Increase the price of all articles by 5 %');
  expect(proposal?.edits).toMatchObject([
    { cell: { row: 'KX-200', column: 'Price' }, value: '93.45' },
    { cell: { row: 'KX-300', column: 'Price' }, value: '103.95' },
  ]);
});

test('says what it did not understand, with instructions that these documents allow, for nothing', async () => {
  const answer = await ask('Merge the price of all articles with the terms');
  expect(answer).toMatchObject({ found: false, isFree: true });
  for (const { question } of answer.choices ?? []) expect((await ask(question)).proposal).toBeDefined();
});

test('reverses the last exchange', async () => {
  const history = [{ question: 'Replace "net" with "gross"', answer: 'I propose …' }];
  const answer = await ask('undo', library, history);
  expect(answer.choices?.[0]?.question).toBe('Replace "gross" with "net"');
});

test.each([
  'What is the notice period?',
  'Change in revenue from 2023 to 2024',
  'Add up the totals in orders',
  'How do I delete a document',
  'List of changes to the contract',
  'Was ist zu ersetzen',
  'Wer darf Dokumente löschen?',
])('takes %p for no instruction', (text) => {
  expect(readInstruction(text)).toBeUndefined();
});
