import { describe, expect, test } from 'bun:test';
import { amountPairs } from '../../../src/assistant/changes/valuing/amount-pairs.ts';
import { amountsIn } from '../../../src/assistant/changes/valuing/amounts.ts';
import { clausesIn } from '../../../src/assistant/changes/valuing/clauses.ts';
import { exchangedIn } from '../../../src/assistant/changes/valuing/exchanged-words.ts';
import { monthEndsIn } from '../../../src/assistant/changes/valuing/month-ends.ts';
import { spelledIn } from '../../../src/assistant/changes/valuing/spelled-numbers.ts';
import { putPair } from '../../../src/assistant/changes/valuing/write-pair.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

function paired(text: string, message: string): string | undefined {
  const [old] = amountPairs(text, amountsIn(text));
  const [next] = amountPairs(message, amountsIn(message));
  return old && next && putPair(text, old, next)?.next;
}

describe('two amounts that are one value', () => {
  test.each([
    ['Closed from 4 to 8 August.', '11 to 15 August', 'Closed from 11 to 15 August.'],
    ['Closed from 4 to 8 August.', 'from 28 July to 3 August', 'Closed from 28 July to 3 August.'],
    [
      'Le salaire va de 41 000 à 46 000 euros.',
      'entre 43 000 et 48 000 euros',
      'Le salaire va de 43 000 à 48 000 euros.',
    ],
    ['Kernzeit ist von 10 bis 15 Uhr.', 'von 9:30 bis 14:30 Uhr', 'Kernzeit ist von 9:30 bis 14:30 Uhr.'],
    ['Die Tage sind der 7. und 8. Februar.', '14. und 15. Februar', 'Die Tage sind der 14. und 15. Februar.'],
  ])('%p with %p', (text, message, next) => {
    expect(paired(text, message)).toBe(next);
  });

  test('an old value and a new one are none', () => {
    expect(paired('Open from 10:00 to 12:00.', 'from 12:00 to 14:00')).toBeUndefined();
  });
});

test('numbers of several words are read', () => {
  expect(spelledIn('trois cents euros').map(({ number }) => number)).toEqual([300]);
  expect(spelledIn('one hundred and eighty pounds').map(({ number }) => number)).toEqual([180]);
  expect(spelledIn('zweihundertfünfzig Euro').map(({ number }) => number)).toEqual([250]);
  expect(spelledIn('dos mil quinientos').length).toBeLessThanOrEqual(1);
  expect(spelledIn('forty cents and a thousand thanks')).toEqual([]);
});

test('the end of a month is its last day', () => {
  expect(monthEndsIn('by the end of May 2026').map(({ text }) => text)).toEqual(['31 May 2026']);
  expect(monthEndsIn('Ende Februar').map(({ text }) => text)).toEqual(['28 Februar']);
});

test('words are told with those in whose place they come', () => {
  expect(exchangedIn('the desks are made of oak instead of beech').at(0)).toMatchObject({
    next: 'oak',
    old: 'beech',
  });
  expect(exchangedIn('Petra darf nicht an die Säge')).toEqual([]);
  const told = (text: string) => exchangedIn(text).map(({ next, old }) => [next, old]);
  expect(told('the covers are dark green instead of sand-coloured')).toContainEqual([
    'dark green',
    'sand-coloured',
  ]);
  expect(told('the covers are dark green instead of sand-coloured')).not.toContainEqual(['green', 'sand']);
  expect(told('Gäste bekommen einen blauen Schlüssel statt dem weißen')).toEqual([['blauen', 'weißen']]);
  expect(told('visitors get a blue key instead of the white one')).toEqual([['blue', 'white']]);
});

test('a pair of amounts is in one clause', () => {
  const text = 'open between 9 and 12, and closed on Mondays';
  expect(clausesIn(text, amountsIn(text)).map(({ start, end }) => text.slice(start, end))).toEqual([
    'open between 9 and 12',
    'and closed on Mondays',
  ]);
});

const BAKERY = `# Bakery

The shop opens at 7:00 and closes at 18:00. A delivery costs 4 euros. The oven is cleaned with vinegar.

Orders below 30 euros are charged a fee, from 30 euros on there is none.

| Bread | Weight (g) | Price |
| --- | --- | --- |
| Rye | 750 | 4.20 |
| Spelt | 500 | 4.80 |
| Baguette | 250 | 1.60 |
`;
const library = libraryOf({ 'bakery.md': BAKERY });

async function editsOf(text: string): Promise<unknown> {
  const { proposal } = await askBuiltIn(text, library);
  return proposal?.edits.map((edit) =>
    edit.kind === 'set_cell'
      ? `${Object.values(edit.cell).join('/')} ${edit.value}`
      : edit.kind === 'replace'
        ? edit.with
        : edit.kind,
  );
}

test.each([
  ['the rye is 4.50 now and the baguette 1.80', ['Rye/Price 4.50', 'Baguette/Price 1.80']],
  ['Baguette kostet jetzt 1,70 und Spelt 5 Euro', ['Baguette/Price 1.70', 'Spelt/Price 5.00']],
  ['the oven is cleaned with soda instead of vinegar', ['The oven is cleaned with soda.']],
  [
    'Orders below 40 euros are charged the fee now, and it is free from there on as well',
    ['Orders below 40 euros are charged a fee, from 40 euros on there is none.'],
  ],
])('%p changes what its clauses tell', async (text, edits) => {
  expect(await editsOf(text)).toEqual(edits);
});
