import { expect, test } from 'bun:test';
import { readRequest } from '../../../src/assistant/built-in/requests.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const TOOLS = `# Tool hire

| Code | Tool | Keeper | Day rate (£) | Status |
| --- | --- | --- | --- | --- |
| TH-1 | Floor sander | Ruth Amsel | 18 | in stock |
| TH-2 | Wood splitter | Iker Sola | 42 | lent out |
| TH-3 | Pump | Ruth Amsel | 25 | in stock |
`;
const TERMS = `# Terms of hire

## 1 Deposit

The deposit is returned within 14 days. Breakages are paid for by the hirer.

## 2 Contact

Questions go to Olga Brandt. The party takes place on 11 December 2026. Invoices are paid by the 5th of the month.

## 3 Rules

- wear gloves
- keep children away
`;
const library = libraryOf({ 'tools.md': TOOLS, 'terms.md': TERMS });
const ask = (text: string) => askBuiltIn(text, library);
const row = (code: string) => ({ kind: 'delete_row', at: { row: code } });
const item = { kind: 'delete', text: 'keep children away', unit: 'paragraph' };
const renamed = (by: string) => ({ kind: 'rename_heading', heading: '3 Rules', with: by });
const rate = (code: string, value: string) => ({
  kind: 'set_cell',
  cell: { row: code, column: 'Day rate (£)' },
  value,
});

const keeper = (code: string, value: string) => ({
  kind: 'set_cell',
  cell: { row: code, column: 'Keeper' },
  value,
});

test.each([
  ['The pump can go out of the tool list altogether, we sold it.', [row('TH-3')]],
  ['The splitter is sold, please bin it', [row('TH-2')]],
  ['Die Pump kann aus der Liste raus', [row('TH-3')]],
  ['Die TH-2 von Iker Sola war ein Versehen, lösch die Zeile', [row('TH-2')]],
  ['TH-2 war ein Irrtum, bitte nimm den Eintrag wieder raus', [row('TH-2')]],
  ['TH-2 of Iker Sola was a mistake, delete the row', [row('TH-2')]],
  ['The children have grown up. Please drop that point from the rules.', [item]],
  ['Section 3 of the terms, the one on rules, gets the title House rules', [renamed('House rules')]],
  ['Heading Rules in the terms --> House rules', [renamed('House rules')]],
  ['3 Rules bekommt den Titel Hausordnung', [renamed('Hausordnung')]],
  ['Swap the keepers of TH-1 and TH-2', [keeper('TH-1', 'Iker Sola'), keeper('TH-2', 'Ruth Amsel')]],
  ['Tausche den Keeper von TH-1 und TH-2', [keeper('TH-1', 'Iker Sola'), keeper('TH-2', 'Ruth Amsel')]],
  ['Change 14 days to 21 days', [{ kind: 'replace', text: '14 days', with: '21 days' }]],
  ['Tools: all day rates go up by 50 %', [rate('TH-1', '27'), rate('TH-2', '63'), rate('TH-3', '37.50')]],
])('does for %p what is ordered, whatever is said beside it', async (text, edits) => {
  expect((await ask(text)).proposal?.edits).toEqual(JSON.parse(JSON.stringify(edits)));
});

test.each([
  [
    'Breakages are paid for by the hirer – that in bold please',
    'Breakages are paid for by the hirer',
    'bold',
  ],
  ['italics for wear gloves in the terms', 'wear gloves', 'italic'],
  ['"wear gloves" soll kursiv stehen', 'wear gloves', 'italic'],
])('sets for %p what is named in its look', async (text, what, look) => {
  const edits = [{ kind: 'format', text: what, [look]: true }];
  expect((await ask(text)).proposal?.edits).toEqual(JSON.parse(JSON.stringify(edits)));
});

test.each([
  ['the party was moved to 18 December', 'The party takes place on 18 December 2026.'],
  ['the party moved to 18.12.', 'The party takes place on 18 December 2026.'],
  ['the party is on 18 December, not on the 11th', 'The party takes place on 18 December 2026.'],
  ['the party is on 2026-12-18, not on the 11th', 'The party takes place on 18 December 2026.'],
  ['invoices must now be paid by the 10th', 'Invoices are paid by the 10th of the month.'],
])('writes for %p the day as the old one is written', async (text, sentence) => {
  const [edit] = (await ask(text)).proposal?.edits ?? [];
  expect(edit?.kind === 'replace' ? edit.with : edit).toBe(sentence);
});

test('exchanges the name that stands there, without what is said of it', async () => {
  const [edit] = (await ask('Our contact Olga Brandt is now called Olga Stern')).proposal?.edits ?? [];
  expect(edit).toMatchObject({ kind: 'replace', text: 'Olga Brandt', with: 'Olga Stern' });
});

test.each([
  'Die TH-9 von Iker Sola war ein Versehen, lösch die Zeile',
  'War die Zeile TH-2 ein Versehen, und wer hat sie gelöscht?',
])('deletes no row for %p', async (text) => {
  expect((await ask(text)).proposal).toBeUndefined();
});

test('proposes no change of a text that stands nowhere', async () => {
  expect((await ask('italics for the sea is blue')).proposal).toBeUndefined();
});

test('takes an order with a reason for an order, and a question about a change for a question', () => {
  expect(readRequest('Hire costs 20 now, could you correct that in the terms?').kind).toBe('change');
  expect(readRequest('could we move the pump to Ulm or does the keeper get a say?').kind).toBe('question');
});

test.each([
  [
    'Ruth Amsel is on leave from Monday, Iker Sola takes over the floor sander',
    [keeper('TH-1', 'Iker Sola')],
  ],
  ['um die Pump kümmert sich ab jetzt Iker Sola', [keeper('TH-3', 'Iker Sola')]],
  [
    'tous les tools coûtent désormais 4 £ de plus',
    [rate('TH-1', '22'), rate('TH-2', '46'), rate('TH-3', '29')],
  ],
  [
    'Tools: add 50 pence to each day rate',
    [rate('TH-1', '18.50'), rate('TH-2', '42.50'), rate('TH-3', '25.50')],
  ],
])('gives for %p what is told to those rows alone', async (text, edits) => {
  const { proposal } = await ask(text);
  const cells = proposal?.edits.map((edit) => (edit.kind === 'set_cell' ? [edit.cell, edit.value] : edit));
  const wanted = edits.map(({ cell, value }) => [cell, value]);
  expect(JSON.stringify(cells)).toBe(JSON.stringify(wanted));
});

test.each([
  'set the wood carving bench to 39',
  'Ruth Amsel is away from Monday until Friday',
  'Please drop that point',
  'Change it to 5',
  'Ändere das auf 5',
])('proposes for %p nothing, since less than half of it is there', async (text) => {
  expect((await ask(text)).proposal).toBeUndefined();
});

test('exchanges what is called otherwise now for what is told, in all documents that are meant', async () => {
  const { proposal } = await ask(
    'Olga Brandt has married and is called Olga Brandt-Stern. Please correct that in the terms.',
  );
  expect(proposal?.edits).toMatchObject([{ text: 'Olga Brandt', with: 'Olga Brandt-Stern' }]);
});

test('rewords the sentence that is described, with its full stop', async () => {
  const { proposal } = await ask(
    'please reword the one about breakages, it should be: Breakages cost 5 pounds each at least.',
  );
  expect(proposal?.edits).toMatchObject([{ with: 'Breakages cost 5 pounds each at least.' }]);
});

test('a new text in quotation marks ends with them, whatever else the message says', async () => {
  const { proposal } = await ask(
    'In the terms, replace "wear gloves" by "wear gloves and boots". The rest of the rules stays as it is.',
  );
  expect(proposal?.edits).toEqual([{ kind: 'replace', text: 'wear gloves', with: 'wear gloves and boots' }]);
});

test('a text goes into the paragraph of the sentence that it is to stand before', async () => {
  const { proposal } = await ask(
    'Contact chapter: right before the line about when the party takes place, insert "Bring a friend."',
  );
  expect(proposal?.edits).toEqual([
    {
      kind: 'insert_before',
      text: 'The party takes place on 11 December 2026.',
      insert: 'Bring a friend.',
      unit: 'sentence',
    },
  ]);
});

test.each([
  'From now on the wood splitter is looked after by Ruth Amsel.',
  'A partir de ahora la persona responsable de TH-2 es Ruth Amsel.',
  'Von nun an ist Ruth Amsel für TH-2 zuständig.',
])('the time from which something holds is no part of what it is about: %s', async (text) => {
  expect((await ask(text)).proposal?.edits).toMatchObject([keeper('TH-2', 'Ruth Amsel')]);
});

test.each([
  ['Add a new section "Storage" at the end: "Tools are kept dry."', 'Storage'],
  ['Füge am Ende einen neuen Abschnitt "Lager" ein: "Werkzeug bleibt trocken."', 'Lager'],
])('asks for %p which document is meant, and does it there', async (text, heading) => {
  const both = libraryOf({
    'terms.md': TERMS,
    'rules.md': '# Rules\n\n## Opening\n\nDaily.\n\n## Noise\n\nNone.\n',
  });
  const { proposal, choices = [] } = await askBuiltIn(text, both);
  expect(proposal).toBeUndefined();
  expect(choices.length).toBe(2);
  const answers = await Promise.all(choices.map(({ question }) => askBuiltIn(question, both)));
  expect(answers.map(({ proposal: own }) => own?.edits[0])).toMatchObject([
    { kind: 'insert_after', text: '3 Rules', heading: `4 ${heading}`, unit: 'section' },
    { kind: 'insert_after', text: 'Noise', heading, unit: 'section' },
  ]);
});
