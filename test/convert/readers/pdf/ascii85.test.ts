import { describe, expect, test } from 'bun:test';
import { decodeAscii85 } from '../../../../src/convert/readers/pdf/file/objects/ascii85.ts';

function decoded(text: string): string | undefined {
  const data = decodeAscii85(Buffer.from(text));
  return data === undefined ? undefined : Buffer.from(data).toString('latin1');
}

describe('decoding ASCII base-85', () => {
  test('decodes whole groups, a last group of fewer digits, and white space between', () => {
    expect(decoded('87cURD]i,"Ebo80~>')).toBe('Hello World!');
    expect(decoded('87cUR\nD]i,"\r\nEbo7~>')).toBe('Hello World');
    expect(decoded('~>')).toBe('');
  });

  test('decodes z as four zeros', () => {
    expect(decoded('z87cUR~>')).toBe('\0\0\0\0Hell');
  });

  test.each([
    ['without its end', '87cURD]i,"'],
    ['with a character that is no digit', '87cUR\u007f~>'],
    ['with a group beyond 32 bits', 'uuuuu~>'],
    ['with a last group of one digit', '87cURD~>'],
    ['with z within a group', '87zcUR~>'],
  ])('decodes nothing %s', (_, text) => {
    expect(decoded(text)).toBeUndefined();
  });
});
