import { expect, test } from 'bun:test';
import type { Turn } from '../../../src/assistant/assistant.ts';
import type { Library } from '../../../src/assistant/library.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';
import { cell } from '../../support/set-cell.ts';

const LOANS = `# Library loans

| Code | Book | Reader | Fee | Insured | Due |
| --- | --- | --- | --- | --- | --- |
| BK-1 | Atlas of birds | Mona Reiter | 4.40 | no | 2026-05-04 |
| BK-2 | Old maps | Paul Adam | 2.50 | yes | 2026-05-11 |
| BK-3 | Sea charts | Ines Roth | 7.25 | no | 2026-06-01 |
`;
const RULES = `# Reading room

## 1 Opening

The reading room is open 40 hours a week. The desk can be reached at 0551 39 7712.

## 2 Copies

Copias: se entregan en cuatro días. The copy limit is 60 EUR per term.
`;
const library = libraryOf({ 'loans.md': LOANS, 'reading room.md': RULES });
const ask = (text: string) => askBuiltIn(text, library);

test.each([
  ['BK-3 has been insured', [cell('BK-3', 'Insured', 'yes')]],
  ['BK-2 is not insured', [cell('BK-2', 'Insured', 'no')]],
  ['Sea charts ist versichert', [cell('BK-3', 'Insured', 'yes')]],
])('says yes or no for %p in the column that is said of the row', async (text, edits) => {
  expect((await ask(text)).proposal?.edits).toMatchObject(edits);
});

test.each([
  ['the number of the desk is now 0551 39 7800', 'can be reached at 0551 39 7800.'],
  ['the copy limit should be 80 EUR instead of 60', 'The copy limit is 80 EUR per term.'],
  ['Copias se entregan en two días, no en cuatro', 'Copias: se entregan en dos días.'],
])('exchanges for %p the whole value', async (text, says) => {
  const [edit] = (await ask(text)).proposal?.edits ?? [];
  expect(JSON.stringify(edit)).toContain(says);
});

test.each([
  ['double the fee of BK-2', [cell('BK-2', 'Fee', '5.00')]],
  ['halbiere die Gebühr (fee) von BK-1', [cell('BK-1', 'Fee', '2.20')]],
  ['round the fee of BK-3 up', [cell('BK-3', 'Fee', '8.00')]],
  ['arrondis le fee de BK-3 à l’euro inférieur', [cell('BK-3', 'Fee', '7.00')]],
  ['redondea el fee de BK-1 a 0,5', [cell('BK-1', 'Fee', '4.50')]],
  [
    'Round all fees of the loans to the nearest 5',
    ['BK-1', 'BK-2', 'BK-3'].map((row) => cell(row, 'Fee', '5.00')),
  ],
  ['BK-1 is due one week later', [cell('BK-1', 'Due', '2026-05-11')]],
  ['retrasa el due de BK-2 dos semanas', [cell('BK-2', 'Due', '2026-05-25')]],
  ['verschiebe das due von BK-3 drei Tage nach vorne', [cell('BK-3', 'Due', '2026-05-29')]],
])('changes for %p a value by itself', async (text, edits) => {
  expect((await ask(text)).proposal?.edits).toMatchObject(edits);
});

test('asks before a cell gets a value of another kind than its column', async () => {
  const { proposal, choices = [] } = await ask('set the due of BK-1 to soon');
  expect(proposal).toBeUndefined();
  expect(choices).toHaveLength(1);
});

test.each([
  ['There is a mistake in the loans: Sea charts costs 7.75, not 7.25', [cell('BK-3', 'Fee', '7.75')]],
  [
    'Fehler in der Liste loans: BK-2 ist an Ines Roth verliehen, nicht an Paul Adam',
    [cell('BK-2', 'Reader', 'Ines Roth')],
  ],
  [
    'erreur dans loans : le reader de BK-1 est Nora Lang et non Mona Reiter',
    [cell('BK-1', 'Reader', 'Nora Lang')],
  ],
])('corrects by %p what is wrong, not the words of the message', async (text, edits) => {
  expect((await ask(text)).proposal?.edits).toMatchObject(edits);
});

test('a correction of what is nowhere is refused, not answered as a question', async () => {
  const { proposal, isFree } = await ask('wrong in the reading room: the sauna opens at 9, not at 10');
  expect(proposal).toBeUndefined();
  expect(isFree).toBe(true);
});

const BOOKINGS = `# Guest house

| Guest | Room | Nights | Rate | Total | Paid | From |
| --- | --- | --- | --- | --- | --- | --- |
| Vera Kohl | Garden | 2 | 31 | 62 | yes | Oslo |
| Luis Mora | Attic | 5 | 28 | 140 | no | Graz |
| Emma Lund | Garden | 1 | 31 | 31 | yes | Oslo |
`;
const bookings = libraryOf({ 'bookings.md': BOOKINGS });

test.each([
  [
    'Add a booking: Nils Vogt, Attic, 4 nights at 28, total 112, not paid',
    ['Nils Vogt', 'Attic', '4', '28', '112', 'no'],
  ],
  [
    'Neue Buchung: Nils Vogt, Garden, 3 Nächte, Rate ist 31, Total 93, Paid: yes, aus Graz',
    ['Nils Vogt', 'Garden', '3', '31', '93', 'yes', 'Graz'],
  ],
  [
    'Add Nils Vogt to the bookings, room Attic, nights: 2, rate 28, total 56, paid: no, from: Graz',
    ['Nils Vogt', 'Attic', '2', '28', '56', 'no', 'Graz'],
  ],
  [
    'Füge Nils Vogt zu den bookings hinzu, room Attic, nights 2, rate 28, total 56, paid: nein',
    ['Nils Vogt', 'Attic', '2', '28', '56', 'no'],
  ],
])('reads for %p every value of a row that is told, and loses no word', async (text, values) => {
  const [edit] = (await askBuiltIn(text, bookings)).proposal?.edits ?? [];
  expect(edit?.kind === 'insert_row' ? edit.cells.map(({ value }) => value) : edit).toEqual(values);
});

/** The last answer of a chat. */
async function chat(documents: Library, ...messages: readonly string[]) {
  const history: Turn[] = [];
  for (const question of messages.slice(0, -1))
    history.push({ question, answer: (await askBuiltIn(question, documents, history)).text });
  return askBuiltIn(messages.at(-1) ?? '', documents, history);
}

test.each([
  [['Set the fee of BK-1 to 5.10', 'and the same for BK-2'], cell('BK-2', 'Fee', '5.10')],
  [['Set the fee of BK-1 to 5.10', 'no, BK-3'], cell('BK-3', 'Fee', '5.10')],
  [['Setze die fee von Old maps auf 3.40', 'und bei Sea charts auf 8.10'], cell('BK-3', 'Fee', '8.10')],
  [['Change the reader of BK-1 to Ann Lee', 'y en BK-2 a Rosa Gil'], cell('BK-2', 'Reader', 'Rosa Gil')],
])('continues with %j the order before, for another row', async (messages, edit) => {
  expect((await chat(library, ...messages)).proposal?.edits).toMatchObject([edit]);
});

test('takes of several places that were offered the one that is told', async () => {
  const order = 'Set the rate of the Garden to 33';
  const { choices = [], proposal } = await chat(bookings, order);
  expect(proposal).toBeUndefined();
  expect(choices.map(({ label }) => label)).toEqual([
    expect.stringContaining('Vera Kohl'),
    expect.stringContaining('Emma Lund'),
  ]);
  const edit = [cell('Emma Lund', 'Rate', '33')];
  for (const which of ['the second one', 'Emma', 'the one with 1 night'])
    expect((await chat(bookings, order, which)).proposal?.edits).toMatchObject(edit);
});

test('“everywhere” is in every document that says it', async () => {
  const two = libraryOf({ 'a.md': '# A\n\nAsk the porter.\n', 'b.md': '# B\n\nThe porter has the key.\n' });
  const { proposal, furtherProposals } = await askBuiltIn('Replace porter by caretaker everywhere', two);
  expect([proposal, ...(furtherProposals ?? [])].map((one) => one?.fileName)).toEqual(['a.md', 'b.md']);
});

test.each([
  ['In section 1 we are still missing the sentence: Bags stay outside.', 'Bags stay outside.'],
  ['Bei Opening fehlt noch der Satz: Taschen bleiben draußen.', 'Taschen bleiben draußen.'],
  ['Il manque dans Opening la phrase : Les sacs restent dehors.', 'Les sacs restent dehors.'],
  ['Falta en Opening la frase: Las bolsas se quedan fuera.', 'Las bolsas se quedan fuera.'],
])('inserts for %p what is missing', async (text, insert) => {
  const after = 'The desk can be reached at 0551 39 7712.';
  expect((await ask(text)).proposal?.edits).toMatchObject([{ kind: 'insert_after', text: after, insert }]);
});

test('a word within an address is no word of its own', async () => {
  const contacts = libraryOf({
    'contacts.md': '# Contacts\n\nAcme delivers. Write to ann@acme.example or acme.office@post.example.\n',
  });
  const { proposal } = await askBuiltIn('Acme is now called Acme Group, everywhere', contacts);
  expect(proposal?.edits).toMatchObject([{ kind: 'replace', text: 'Acme', with: 'Acme Group' }]);
  expect(proposal?.edits[0]).not.toHaveProperty('also');
});

test('raises no price where another column is meant that is not known', async () => {
  expect(
    (await askBuiltIn('Raise the surcharge of all bookings from Oslo by 5', bookings)).proposal,
  ).toBeUndefined();
});

test('offers an order in full where the document alone is open', async () => {
  const two = libraryOf({
    'a.md': '# A\n\n## 1 Keys\n\nAsk.\n\n## 2 Cars\n\nPark.\n',
    'b.md': '# B\n\n## 1 Bikes\n\nLock.\n\n## 2 Dogs\n\nLead.\n',
  });
  const { choices = [] } = await askBuiltIn('Add after section 1 a section "Tea" saying "Tea is free."', two);
  expect(choices).toHaveLength(2);
  const { proposal } = await askBuiltIn(choices[1]?.question ?? '', two);
  expect(proposal?.edits).toMatchObject([
    { kind: 'insert_after', text: '1 Bikes', heading: 'Tea', insert: 'Tea is free.' },
  ]);
});

test('inserts between two neighbours', async () => {
  const list = libraryOf({ 'list.md': '# List\n\n- a pen\n- a ruler\n- a map\n' });
  const { proposal } = await askBuiltIn('Insert "a compass" between the pen and the ruler', list);
  expect(proposal?.edits).toMatchObject([{ kind: 'insert_after', text: 'a pen', insert: 'a compass' }]);
});

test('lowers what a named column holds of amounts, in the document that is named alone', async () => {
  const limits = libraryOf({
    'limits.md':
      '# Limits\n\n| Cost | Limit |\n| --- | --- |\n| Hotel | 90 EUR |\n| Train | 2nd class |\n| Taxi | 30 EUR |\n',
    'contract.md': '# Contract\n\nThe limit of liability is 5,000 EUR.\n',
  });
  const { proposal } = await askBuiltIn('lower all limits in limits.md by 10 EUR', limits);
  expect(proposal?.edits).toMatchObject([cell('Hotel', 'Limit', '80 EUR'), cell('Taxi', 'Limit', '20 EUR')]);
});

test('a new name of a role is that of the person', async () => {
  const notice = libraryOf({
    'notice.md': '# Notice\n\nResponsible: Eva Kern, office. Kept for two years.\n',
  });
  const { proposal } = await askBuiltIn('The responsible is now called Eva Kern-Vogt', notice);
  expect(JSON.stringify(proposal?.edits)).toContain('Eva Kern-Vogt');
  expect(JSON.stringify(proposal?.edits)).not.toContain('Eva Kern-Vogt: ');
});

test('puts no clause in the place of a value', async () => {
  const { proposal } = await ask('Put that the reading room is open 44 hours a week instead of 40');
  expect(JSON.stringify(proposal?.edits)).toContain('The reading room is open 44 hours a week.');
});
