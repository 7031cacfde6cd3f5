import { expect, test } from 'bun:test';
import { amountsIn } from '../../../src/assistant/changes/valuing/amounts.ts';
import { isWrittenAs, riseTo } from '../../../src/assistant/changes/valuing/write-amount.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const GYM = `# Gym rules

Saturday: 9:00 to 20:00

The sauna is cleaned on Mondays and Thursdays before opening.

Evening shifts earn a supplement of 15 per cent.
`;
const library = libraryOf({ 'gym-rules.md': GYM });
const edits = async (text: string) => (await askBuiltIn(text, library)).proposal?.edits;

test.each([
  ['60 per cent', 60],
  ['ten per cent', 10],
  ['trois pour cent', 3],
  ['5 por ciento', 5],
])('%p is a share, and not a hundred', (text, number) => {
  expect(amountsIn(text)).toMatchObject([{ kind: 'percent', number, text }]);
});

test.each([
  ['19:00', '7', true],
  ['13 May', '13th', true],
  ['19:00', '8', false],
])('of %p, %p may be the old value: %p', (old, told, is) => {
  const [was, said] = [amountsIn(old)[0], amountsIn(told)[0]];
  expect(was !== undefined && said !== undefined && isWrittenAs(was, said)).toBe(is);
});

test.each([
  ['2025-12-15', '2025-11-10', -1],
  ['0.32 EUR', '35 cents', 1],
  ['18:00', 'half past six', 1],
])('from %p to %p it goes %p', (old, told, way) => {
  const [was, said] = [amountsIn(old)[0], amountsIn(told)[0]];
  expect(was && said && Math.sign(riseTo(was, said))).toBe(way);
});

test.each([
  ['evening shifts now bring 20 percent extra', 'Evening shifts earn a supplement of 20 per cent.'],
  [
    'the cleaning of the sauna on thursdays moves to fridays',
    'The sauna is cleaned on Mondays and Fridays before opening.',
  ],
])('%p keeps how the document writes it', async (text, sentence) => {
  expect(await edits(text)).toMatchObject([{ with: sentence }]);
});
