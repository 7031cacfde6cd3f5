import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';
import { cell } from '../../support/set-cell.ts';

const TOOLS = `# Tool hire

| Code | Tool | Keeper | Day rate (£) | Service (months) | Checked on | Status |
| --- | --- | --- | --- | --- | --- | --- |
| TH-1 | Floor sander | Ruth Amsel | 18 | 6 | 02/03/2025 | in stock |
| TH-2 | Wood splitter | Iker Sola | 42 | 12 | 11/04/2025 | lent out |
| TH-3 | Pump | Ruth Amsel | 25 | 12 | | in stock |
`;
const TERMS = `# Terms of hire

## 1 Deposit

The deposit is returned within 14 days. Breakages are paid for by the hirer.

## 2 Contact

Questions go to Ms Olga Brandt. Her deputy is Pavel Novak.

## 3 Rules

- wear gloves
- keep children away
`;
const MINUTES = `# Minutes

| No. | Task | Who | Due | Status |
| --- | --- | --- | --- | --- |
| 1 | Mend the roof gutter | Ann Lee | 2026-02-10 | open |
| 2 | Order new ladders | Tom Fox | 2026-03-01 | open |
`;
const library = libraryOf({ 'tools.md': TOOLS, 'terms.md': TERMS, 'minutes.md': MINUTES });
const ask = (text: string) => askBuiltIn(text, library);

test.each([
  ['mark task 2 as done', [cell('2', 'Status', 'done')]],
  ['task 1 is done', [cell('1', 'Status', 'done')]],
  ['set the service of TH-1 to 24 months', [cell('TH-1', 'Service (months)', '24')]],
  ['put the splitter on 45 pounds a day', [cell('TH-2', 'Day rate (£)', '45')]],
  ['TH-3 was checked on 7 January 2026', [cell('TH-3', 'Checked on', '07/01/2026')]],
  ['the wood splitter is back in stock', [cell('TH-2', 'Status', 'in stock')]],
  ['TH-3 übernimmt ab jetzt Iker Sola', [cell('TH-3', 'Keeper', 'Iker Sola')]],
  ['die Pump ist ab sofort lent out, bitte ändern', [cell('TH-3', 'Status', 'lent out')]],
  ['le Floor sander coûte maintenant 20 £', [cell('TH-1', 'Day rate (£)', '20')]],
  ['la pump está ahora lent out, actualízalo', [cell('TH-3', 'Status', 'lent out')]],
  ['move the due date of the roof gutter to 27 February', [cell('1', 'Due', '2026-02-27')]],
])('gives for %p the cell of the column that the value fits', async (text, edits) => {
  const { proposal } = await ask(text);
  expect(proposal?.edits).toEqual(JSON.parse(JSON.stringify(edits)));
});

test.each([
  ['the deposit comes back within 10 days, not 14', '14 days', '10 days'],
  ['Die Kaution (deposit) kommt in 21 Tagen zurück, bitte eintragen', '14 days', '21 days'],
  ['le deposit est rendu en 30 jours et non 14', '14 days', '30 days'],
  ['el deposit se devuelve en 20 días, no en 14', '14 days', '20 days'],
])('exchanges for %p the value of the sentence that it is about', async (text, old, next) => {
  const sentence = 'The deposit is returned within 14 days.';
  expect((await ask(text)).proposal?.edits).toEqual([
    { kind: 'replace', text: sentence, with: sentence.replace(old, next) },
  ]);
});

test.each([
  ['Pavel Novak married and is now Pavel Kovar, please change that', 'Pavel Novak', 'Pavel Kovar'],
  ['Olga Brandt heißt seit Mai Olga Winter, bitte anpassen', 'Olga Brandt', 'Olga Winter'],
  ['Olga Brandt se llama ahora Olga Ruiz, cámbialo en todo', 'Olga Brandt', 'Olga Ruiz'],
])('exchanges for %p one name for another', async (text, old, next) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([{ kind: 'replace', text: old, with: next }]);
});

test.each([
  'add a tool to the hire list: TH-4, Leaf blower, Iker Sola, 15 a day, every 6 months, 5 May 2025, in stock',
  'Nimm in die tools auf: TH-4, Leaf blower, Iker Sola, 15 £, 6 Monate, 05/05/2025, in stock',
  'ajoute aux tools : TH-4, Leaf blower, Iker Sola, 15 £, 6 mois, 05/05/2025, in stock',
  'añade a tools: TH-4; Leaf blower; Iker Sola; 15; 6 meses; 05/05/2025; in stock',
])('adds for %p a row whose values stand as the columns write them', async (text) => {
  const [edit] = (await ask(text)).proposal?.edits ?? [];
  const values = edit?.kind === 'insert_row' ? edit.cells.map(({ value }) => value) : [];
  expect(values).toEqual(['TH-4', 'Leaf blower', 'Iker Sola', '15', '6', '05/05/2025', 'in stock']);
});

test('reads "2.5 million" as the amount, and the number of a clause as none', async () => {
  const clause = '6.1 The carrier is insured for at least €2,000,000 per event.';
  const contract = libraryOf({ 'contract.md': `# 6 Insurance\n\n${clause}\n` });
  const { proposal } = await askBuiltIn('raise the insurance to 2.5 million', contract);
  expect(proposal?.edits).toEqual([
    { kind: 'replace', text: clause, with: clause.replace('2,000,000', '2,500,000') },
  ]);
});

test('says of a value told in other words what takes the place of what', async () => {
  const { text } = await ask('the deposit comes back within 10 days, not 14');
  expect(text).toContain('replace “14 days” with “10 days”');
});

test('exchanges an amount in millions as a whole', async () => {
  const contract = libraryOf({ 'contract.md': '# Insurance\n\nThe carrier is insured for €2 million.\n' });
  const { proposal } = await askBuiltIn('raise the insurance to €3 million', contract);
  expect(proposal?.edits).toMatchObject([{ with: 'The carrier is insured for €3 million.' }]);
});

test('puts what is quoted for a table into a row of it', async () => {
  const leave = libraryOf({
    'leave.md':
      '# Handbook\n\n## Special leave\n\n| Occasion | Paid days |\n| --- | --- |\n| Wedding | 2 |\n| Moving house | 1 |\n',
  });
  const { proposal } = await askBuiltIn('Add "Exam" with 1 paid day to the special leave table', leave);
  expect(proposal?.edits).toMatchObject([
    {
      kind: 'insert_row',
      cells: [
        { column: 'Occasion', value: 'Exam' },
        { column: 'Paid days', value: '1' },
      ],
    },
  ]);
});

test('does all that one message asks for', async () => {
  const { proposal, furtherProposals } = await ask(
    'Delete the point about children and change the deposit to 21 days, then set the day rate of TH-1 to 19',
  );
  const kinds = [proposal, ...(furtherProposals ?? [])].map((one) => one?.edits.map(({ kind }) => kind));
  expect(kinds[0]).toEqual(['delete', 'replace']);
});

test('names in German a place behind "nach" in the dative, and quotes as German does', async () => {
  const { text } = await ask('Füge nach dem Punkt „wear gloves“ einen Punkt ein: „wear a helmet“');
  expect(text).toContain('nach dem Listenpunkt „wear gloves“');
});

test('numbers a new section after the numbered ones, and keeps the full stop of a new sentence', async () => {
  const added = await ask('add a section Storage at the end of the terms: Tools are kept dry in the yard.');
  expect(added.proposal?.edits).toMatchObject([
    { kind: 'insert_after', heading: '4 Storage', insert: 'Tools are kept dry in the yard.' },
  ]);
});

const sentence = (text: string, insert: string) => ({ kind: 'insert_after', text, insert, unit: 'sentence' });

test.each([
  [
    'Under 1 Deposit add a sentence that keys cost extra',
    sentence('Breakages are paid for by the hirer.', 'Keys cost extra.'),
  ],
  [
    'In the terms, at the end of the part about the deposit, add a sentence: "Cash only."',
    sentence('Breakages are paid for by the hirer.', 'Cash only.'),
  ],
  [
    'After the sentence about breakages put a sentence: Keys cost extra.',
    sentence('Breakages are paid for by the hirer.', 'Keys cost extra.'),
  ],
  [
    'Ajoute à la fin de la section 3 des terms : stay away',
    { kind: 'insert_after', text: 'keep children away', insert: 'stay away' },
  ],
  [
    'New section in the terms after "2 Contact", titled "Hours", with this text: We open at nine.',
    { kind: 'insert_after', text: '2 Contact', heading: 'Hours', insert: 'We open at nine.' },
  ],
  [
    'Add a section 4 "Hours" to the terms: We open at nine.',
    { kind: 'insert_after', heading: '4 Hours', insert: 'We open at nine.' },
  ],
  [
    'Füge bei Rules am Ende noch einen Punkt hinzu: wear a helmet',
    { kind: 'insert_after', text: 'keep children away', insert: 'wear a helmet' },
  ],
])('inserts for %p at the place that is said, in whatever order', async (text, edit) => {
  const { proposal } = await ask(text);
  expect(proposal?.edits).toMatchObject([edit]);
});

test('puts a numbered clause behind the one before it, with its number', async () => {
  const contract = libraryOf({
    'Transit agreement.md':
      '# Agreement\n\n## 7 Privacy\n\n7.1 Nobody tells.\n\n7.2 Nobody asks. Norvik says so.\n',
    'Handbook.md': '# Handbook\n\n7.2 Doors stay shut.\n',
  });
  const { proposal } = await askBuiltIn(
    'add a clause 7.3 to the Norvik agreement: Norvik is named.',
    contract,
  );
  expect(proposal?.edits).toMatchObject([
    { kind: 'insert_after', text: '7.2 Nobody asks. Norvik says so.', insert: '7.3 Norvik is named.' },
  ]);
});

test('asks with the places that may be meant, never two that come to the same', async () => {
  const { proposal, choices } = await ask('mark the tool of Ruth Amsel as lent out');
  expect(proposal).toBeUndefined();
  expect(choices?.length).toBe(2);
  expect(new Set(choices?.map(({ question }) => question)).size).toBe(2);
});

test('says what it did not understand with examples of what was spoken of', async () => {
  const { text, proposal } = await ask('please correct the rate');
  expect(proposal).toBeUndefined();
  expect(text).toContain('Day rate (£)');
});

test.each([
  ['set the next check of TH-2 to 3 May 2027', '(empty now)'],
  ['setze Next check von TH-2 auf 03.05.2027', '(jetzt leer)'],
])('says for %p that the cell is empty now', async (text, empty) => {
  const checks = libraryOf({
    'checks.md': '| Tool | Next check |\n| --- | --- |\n| TH-1 | 2027-01-09 |\n| TH-2 |  |\n',
  });
  const answer = await askBuiltIn(text, checks);
  expect(answer.proposal?.edits).toMatchObject([{ kind: 'set_cell', cell: { row: 'TH-2' } }]);
  expect(answer.text).toContain(empty);
});

test('writes no words of an order into a row, nor over another figure', async () => {
  const orders = libraryOf({
    'orders.md':
      '| No. | Practice | Payment |\n| --- | --- | --- |\n| 250000070 | Tierklinik West | reminded |\n',
    'rules.md':
      '# Rules\n\n## 9.2 Screens\n\nScreens face the wall.\n\n| Test | Days |\n| --- | --- |\n| Screening | |\n',
  });
  for (const text of ['Setze den Auftrag 250000070 auf bezahlt', 'make “within 4 hours” bold']) {
    const edits = (await askBuiltIn(text, orders)).proposal?.edits ?? [];
    expect(edits.filter(({ kind }) => kind === 'set_cell' || kind === 'replace')).toEqual([]);
  }
});
