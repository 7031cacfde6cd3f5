import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { tokenize } from '../../../src/assistant/text/tokens.ts';

test('words of ASCII are those that other text has', () => {
  const text = fc
    .array(fc.constantFrom('1', '25', '.', ',', 'a', 'Bc', ' ', '-', '\n', '_', '000', 'x'.repeat(70)), {
      maxLength: 30,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (ascii) => {
      // A sign beyond ASCII behind a blank changes nothing before it.
      expect(tokenize(ascii)).toEqual(tokenize(`${ascii} §`));
    }),
    { numRuns: 2_000 },
  );
});
