import { expect, test } from 'bun:test';
import { casesIn, limitsIn, meet } from '../../../src/assistant/ranking/limits.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const meetings = (question: string, rule: string, language: 'en' | 'de' | 'fr' | 'es' = 'en') =>
  casesIn(question).map((own) => limitsIn(rule, language).map((limit) => meet(own, limit)));

test.each([
  ['my dad is 68', 'Guests over 65 pay half.'],
  ['she is a 15 year old', 'From the age of 14 they may row alone.'],
  ['our boat is 7 metres long', 'Boats of 6 metres or more lie at the outer pier.'],
  ['i hand it back 3 days late', 'Later than 48 hours the deposit is kept.'],
  ['my dad is 68', 'Guests older than 65 pay half.'],
  ['the form is from five months ago', 'Forms older than 90 days are not taken.'],
  ['there are nine of us', 'Groups of eight to twelve get their own guide.'],
])('the case of %p is within the limit of %p', (question, rule) => {
  expect(meetings(question, rule).flat()).toContain('within');
});

test.each([
  ['sie ist 9', 'Kinder unter zwölf Jahren fahren nur in Begleitung.', 'de'],
  ['elle a sept ans', 'Les enfants de moins de dix ans ne paient pas.', 'fr'],
  ['tiene 12 años', 'Los menores de 14 años entran gratis.', 'es'],
] as const)('so is that of %p, in its language', (question, rule, language) => {
  expect(meetings(question, rule, language).flat()).toContain('within');
});

test('a rule for others is still about the same thing, and one of another size or unit is not', () => {
  expect(meetings('my son is 10', 'Children under eight wear a vest.')).toEqual([['beyond']]);
  expect(meetings('we are 90 people', 'Groups of up to 12 need no guide.')).toEqual([['unrelated']]);
  expect(meetings('my son is 10', 'Fees over 200 euros are paid in two parts.')).toEqual([['unrelated']]);
});

test('an amount belongs to the comparison next to it, and a year is no case', () => {
  expect(limitsIn('Members over 60 get 5 euros off.', 'en')).toEqual([
    { from: 60, to: Number.POSITIVE_INFINITY, unit: '' },
  ]);
  expect(casesIn('what changed in 2024?')).toEqual([]);
});

test('of rules alike, the one whose limit the case is within answers', async () => {
  const library = libraryOf({
    'rowing-club.md': `# Rowing club

Children under ten row in the wide boat.

Young people from 10 to 15 row with a coach beside them.

Members over 60 get a discount of 15 percent.
`,
  });
  const { text } = await askBuiltIn('my aunt is 71, is there a discount for her?', library);
  expect(text).toContain('over 60');
  const { text: young } = await askBuiltIn('my boy is 12, does he row with somebody?', library);
  expect(young).toContain('from 10 to 15');
});
