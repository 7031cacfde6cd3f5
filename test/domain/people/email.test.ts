import { describe, expect, test } from 'bun:test';
import { parseEmail } from '../../../src/domain/people/email.ts';

describe('an email address', () => {
  test.each([
    ['Ada@Example.org', 'ada@example.org'],
    [' ada@example.org\n', 'ada@example.org'],
    ["O'Neill+Docs@Mail.Example.ORG", "o'neill+docs@mail.example.org"],
  ])('is compared without regard to case: %p', (text, expected) => {
    expect<string | undefined>(parseEmail(text)).toBe(expected);
  });

  test.each([
    '\u212aate@example.org', // the Kelvin sign, whose lower case is an ASCII k
    'ada@\u212aappa.example',
    '\u0130da@example.org',
    'a\u017fh@example.org',
    '\uff41da@example.org',
    'ada@ex\u00e4mple.org',
  ])('has ASCII letters alone, so that no other letter is taken for one: %p', (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  test.each(['', 'ada', 'ada@example', '@example.org', 'ada@-example.org', `${'a'.repeat(250)}@b.org`])(
    'is not %p',
    (text) => {
      expect(parseEmail(text)).toBeUndefined();
    },
  );
});
