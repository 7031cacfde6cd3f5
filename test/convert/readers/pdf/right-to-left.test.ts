import { describe, expect, test } from 'bun:test';
import type { Word } from '../../../../src/convert/readers/pdf/page-model.ts';
import { readRightToLeft } from '../../../../src/convert/readers/pdf/right-to-left.ts';

function textsOf(...texts: string[]): string[] {
  const words = texts.map(
    (text): Word => ({
      text,
      left: 0,
      right: 10,
      top: 0,
      bottom: 10,
      baseline: 8,
      size: 10,
      style: { bold: false, italic: false, mono: false },
      fontName: 'F',
      color: '#000000',
      spaceAfter: true,
      rightToLeft: true,
      place: 0,
      glued: false,
      markedId: undefined,
      artifact: false,
      invisible: false,
    }),
  );
  return readRightToLeft(words).map((word) => word.text);
}

describe('reading right-to-left lines', () => {
  test('turns brackets that a file names by their shape', () => {
    expect(textsOf('ועדה', ')בראשות', 'דן(')).toEqual(['ועדה', '(בראשות', 'דן)']);
  });

  test('leaves brackets that already open before they close', () => {
    expect(textsOf('ועדה', '(בראשות', 'דן)')).toEqual(['ועדה', '(בראשות', 'דן)']);
  });

  test('puts a full stop after the number that ends a sentence', () => {
    expect(textsOf('בטלפון', '.03-1234567')).toEqual(['בטלפון', '03-1234567.']);
  });
});
