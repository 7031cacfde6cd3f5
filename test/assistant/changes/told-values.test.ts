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
