import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { isSafeAddress, isSafeTarget } from '../../src/domain/safe-link.ts';

describe('a link in a document', () => {
  test.each([
    'https://example.org/a?b#c',
    'HTTP://example.org',
    'mailto:ada@example.org',
    'tel:+49123',
    'ftp://example.org/a',
  ])('may lead to %s, from pages too', (address) => {
    expect(isSafeTarget(address)).toBe(true);
    expect(isSafeAddress(address)).toBe(true);
  });

  test.each([
    'other.md',
    './a/b.md',
    '../a.md',
    '/a/b',
    '#place',
    '?a=b:c',
    'a/b:c',
    'Größe 1.md',
    '100%.md',
    '',
  ])('may lead to %p beside the document, and not from pages', (target) => {
    expect(isSafeTarget(target)).toBe(true);
    expect(isSafeAddress(target)).toBe(false);
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'java%09script:alert(1)',
    '%6Aavascript:alert(1)',
    'javascript%3Aalert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'C:\\Windows\\x',
    'ms-word:ofe|u|http://x',
    '//host/share',
    '\\\\host\\share',
    '/\\host\\share',
    '/ /host/share',
    '%2F%2Fhost/share',
    '%5C%5Chost%5Cshare',
    '::{2559a1f2-21d7-11d4-bdaf-00c04f60b9f0}',
    '%68ttp://host/x',
  ])('does not lead to %p', (target) => {
    expect(isSafeTarget(target)).toBe(false);
  });

  test('that says no scheme stays beside the document, decoded or not', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '\\',
        ':',
        '.',
        '..',
        '?',
        '#',
        '@',
        ' ',
        '\t',
        '\n',
        '\u0001',
        'a',
        'host',
        'http',
        'javascript',
      ],
      ...['%2F', '%5c', '%3a', '%09', '%', '%25', 'é', '//', '[', '::1'],
    );
    const decoded = (text: string) =>
      text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = pieces.join('');
        fc.pre(isSafeTarget(target) && !isSafeAddress(target.trim()));
        for (const read of [target, decoded(target)]) {
          const url = URL.parse(read, 'https://docs.invalid/a/b');
          expect(url === null || url.origin === 'https://docs.invalid').toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
