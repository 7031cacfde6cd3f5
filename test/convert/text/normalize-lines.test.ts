import { expect, test } from 'bun:test';
import { cleanText } from '../../../src/convert/text/normalize-lines.ts';

test.each([
  ['line feeds and tabs stay', 'a\n\n\tb\n', 'a\n\n\tb\n'],
  ['other control characters are dropped', 'a\x00b\x07c\x7fd\x9fe', 'abcde'],
  ['terminal colours are dropped, other brackets stay', '\x1b[31mred\x1b[0m [1m]', 'red [1m]'],
  ['a form feed ends a paragraph', 'one\ftwo', 'one\n\ntwo'],
  ['all line ends become line feeds', 'a\r\nb\rc\vd\u0085e\u2028f', 'a\nb\nc\nd\ne\nf'],
])('%s', (_, text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
});
