import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'boat-rules.md':
    '# Boat rules\n\n## 1 Jetty\n\nThe Warden opens the jetty. Life vests are worn. Ask the Warden.\n',
  'club-handbook.md': '# Club handbook\n\nThe Warden keeps the keys. Guests wear life vests.\n',
});
const editsOf = async (text: string) => {
  const { proposal } = await askBuiltIn(text, library);
  const document = library.documents().find(({ id }) => id === proposal?.documentId);
  return { file: document?.fileName, edits: proposal?.edits };
};

test.each([
  'Replace Warden by Keeper everywhere in the boat rules.',
  'Replace Warden by Keeper in the boat rules everywhere.',
  'In the boat rules replace Warden by Keeper everywhere',
  'In the boat rules write Keeper instead of Warden everywhere.',
  'In den boat rules ersetze Warden überall durch Keeper.',
  'Dans les boat rules remplace Warden par Keeper partout.',
  'En las boat rules sustituye Warden por Keeper en todas partes.',
])('%p is for that document alone, and its end is no part of the word', async (text) => {
  expect(await editsOf(text)).toMatchObject({
    file: 'boat-rules.md',
    edits: [{ kind: 'replace', text: 'Warden', with: 'Keeper', everywhere: true }],
  });
});

test('an order behind a place without a comma is an order', async () => {
  expect(await editsOf('In the club handbook delete the sentence about guests')).toMatchObject({
    file: 'club-handbook.md',
    edits: [{ kind: 'delete', text: 'Guests wear life vests.' }],
  });
});

const WORKSHOP = `# Bike workshop

Returned bikes are cleaned.

Put away at closing:

- pumps
- chains

The repair fee is EUR 25. Collect bikes within six days.

| Part | Category | Price |
| --- | --- | --- |
| Hand pump | Pumps | 12.50 |
| Floor pump | Pumps | 31.00 |
| Brake cable | Cables | 4.20 |
`;
const workshop = libraryOf({ 'bike-workshop.md': WORKSHOP });

test.each([
  ['Remove pumps from the list.', { kind: 'delete', text: 'pumps' }],
  ['Please update the repair fee: EUR 28', { kind: 'replace', with: 'The repair fee is EUR 28.' }],
  ['Rename Brake cable to Brake wire', { kind: 'replace', text: 'Brake cable', with: 'Brake wire' }],
])('%p changes what says just that', async (text, edit) => {
  expect((await askBuiltIn(text, workshop)).proposal?.edits).toMatchObject([edit]);
});

test('the price of a thing that is nowhere is asked about', async () => {
  const { proposal, choices = [] } = await askBuiltIn('Set the fee of the trailer to 90', workshop);
  expect(proposal).toBeUndefined();
  expect(choices.length).toBeGreaterThan(0);
});
