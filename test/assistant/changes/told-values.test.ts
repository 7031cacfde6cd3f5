import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const RULES = `# Practice rules

## Opening hours

The practice is open on weekdays from 8:00 to 18:00 and on Saturdays from 9:00 to 12:30.

## Boarding

Puppies under 16 weeks of age are not accepted. Invoices above 400 euros may be paid in three instalments.

## Cameras

Recordings of the kennel cameras are erased after 21 days.
`;
const rules = libraryOf({ 'rules.md': RULES });
const changed = async (text: string) => JSON.stringify((await askBuiltIn(text, rules)).proposal?.edits ?? []);

test.each([
  ['kennel camera recordings: 14 days only', 'are erased after 14 days.'],
  ['Puppies have to be 20 weeks old from now on', 'Puppies under 20 weeks of age'],
])('proposes for %p, which has no form of an order, the value that is meant', async (text, says) => {
  expect(await changed(text)).toContain(says);
});

test.each([
  'My puppy is 12 weeks old, can she board with you?',
  'a customer wants to pay 600 euros bit by bit, is that ok?',
  'How long are the recordings kept?',
])('proposes nothing for %p, which asks', async (text) => {
  expect(await changed(text)).toBe('[]');
});

test.each(['Samstags haben wir künftig bis 13:00 Uhr offen', 'On Saturdays we are open until 13:00 now'])(
  'offers for %p the times of the sentence, the one that is meant first',
  async (text) => {
    const { proposal, choices } = await askBuiltIn(text, rules);
    expect(proposal).toBeUndefined();
    expect(choices?.[0]?.label).toContain('on Saturdays from 9:00 to 13:00.');
  },
);

const CAFE = `# Café handbook

## Prices

| Drink | Price |
| --- | --- |
| Filter coffee | 2.60 EUR |
| Cappuccino | 3.40 EUR |
| Apple juice | 2.90 EUR |

The deposit for a cup is 2 EUR. Nut cakes are cut with the red knife only.

## People

First aiders: Karla Vogt (kitchen) and Mehmet Yildiz (counter).

| Machine | Serviced | Serial number |
| --- | --- | --- |
| Grinder | 2025-02-11 | 4410 |
| Oven | | 7732 |
| Dishwasher | 2025-03-04 | 5127 |
`;
const PLAN = `# Notfallplan

ALARM\\
Zuerst die Feuerwehr, dann Ilka Renning, 0171 555 0142.\\
Besucher gehen zum Brunnen.
`;
const cafe = libraryOf({ 'cafe.md': CAFE, 'plan.md': PLAN });
const changedIn = async (text: string) =>
  JSON.stringify((await askBuiltIn(text, cafe)).proposal?.edits ?? []);

test.each([
  ['A cappuccino costs 3.70 now and the deposit for a cup is 3 euros.', ['3.70 EUR', 'a cup is 3 EUR']],
  ['Apple juice is 3.10 now, and take out the sentence about the red knife', ['3.10 EUR', '"delete"']],
])('proposes for %p both changes', async (text, all) => {
  const edits = await changedIn(text);
  for (const one of all) expect(edits).toContain(one);
});

test('the old value that a message tells is no further change', async () => {
  const edits = (await askBuiltIn('The practice closes at 17:00 on weekdays and no longer at 18:00', rules))
    .proposal?.edits;
  expect(edits?.length ?? 0).toBeLessThan(2);
});

test('the one who is replaced may be named by a part of the name', async () => {
  expect(await changedIn('Finn Maurer took over from Mehmet as first aider at the counter.')).toContain(
    'and Finn Maurer (counter)',
  );
});

test('an empty cell is filled', async () => {
  expect(await changedIn('The oven was serviced on 6 May 2025, please fill that in')).toContain(
    '"row":"Oven","column":"Serviced"},"value":"2025-05-06"',
  );
});

test('a line that ends without a full stop is no part of the sentence in the next line', async () => {
  const edits = await changedIn('Ilka hat eine neue Nummer: 0171 555 0198');
  expect(edits).toContain('"text":"Zuerst die Feuerwehr, dann Ilka Renning, 0171 555 0142."');
});
