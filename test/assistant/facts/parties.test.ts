import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'Storage.md': [
    '# Storage agreement',
    'between **Norvik Storage Ltd**, 4 Quay Row, Hull (the "Keeper") and **Tamsin Books plc**, Castle Yard, York (the "Depositor").',
    '## 1 Care',
    'The Keeper airs the halls once a week and tells the Depositor about damage within three days.',
    '## 2 Pay',
    'The Depositor pays £400 a month.',
    '| For the Keeper | For the Depositor |\n| --- | --- |\n| Ada Lund, Director | Ben Okoro, Chair |',
  ].join('\n\n'),
  'Canteen.md': '# Canteen\n\nThe canteen opens at eight. Guests pay £9 for lunch.\n',
});

test.each([
  ['When must Norvik tell Tamsin Books about damage?', 'within three days'],
  ['How often does Norvik air the halls?', 'once a week'],
  ['how often does norvik air the halls', 'once a week'],
  ['Wie viel zahlt Tamsin Books im Monat?', '£400'],
])('%s is answered where the contract calls the party by its role', async (question, says) => {
  const { text } = await askBuiltIn(question, library);
  expect(text).toContain(says);
  expect(text).not.toContain('Quay Row');
});

test('the duties of a party are listed by its role', async () => {
  const { text } = await askBuiltIn('What are the duties of Norvik?', library);
  expect(text).toContain('airs the halls');
  expect(text).not.toContain('£400');
});

test('a table of signatures tells who signed for a party', async () => {
  const { text } = await askBuiltIn('Who signed for Norvik?', library);
  expect(text).toContain('For the Keeper: Ada Lund, Director');
  expect(text).not.toContain('Okoro');
});

test('nothing is answered by what resembles the question in kind alone', async () => {
  for (const question of ['How tall is Mount Everest?', 'When is quiet time in the canteen?']) {
    expect((await askBuiltIn(question, library)).found).toBe(false);
  }
});
