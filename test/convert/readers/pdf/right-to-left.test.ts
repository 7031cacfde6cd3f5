import { describe, expect, test } from 'bun:test';
import { WordBuilder } from '../../../../src/convert/readers/pdf/glyphs/word-builder.ts';
import { WordCache } from '../../../../src/convert/readers/pdf/glyphs/word-cache.ts';
import { makeLine } from '../../../../src/convert/readers/pdf/lines/lines.ts';
import { readRightToLeft } from '../../../../src/convert/readers/pdf/lines/right-to-left.ts';
import type { Word } from '../../../../src/convert/readers/pdf/page-model.ts';
import { GLYPH_CONTEXT, glyphOf } from './glyphs.ts';

function wordAt(text: string, left: number, right: number, spaceAfter = false): Word {
  const box = { left, right, top: 0, bottom: 10, baseline: 8, size: 10 };
  const style = { bold: false, italic: false, mono: false };
  const marks = { spaceAfter, glued: false, markedId: undefined, artifact: false, invisible: false };
  const script = { rightToLeft: /[א-ת]/.test(text), contentIndex: left };
  return { text, ...box, style, fontName: 'F', color: '#000000', ...script, ...marks };
}

function textsOf(...texts: string[]): string[] {
  const words = texts.map((text) => wordAt(text, 0, 10, true));
  return readRightToLeft(words).map((word) => word.text);
}

/** The words of glyphs that begin at given places, in the order in which they were written. */
function wordsOf(...runs: readonly (readonly [string, number])[][]): string[] {
  const builder = new WordBuilder(new WordCache());
  for (const run of runs) {
    for (const [text, start] of run) {
      builder.add(GLYPH_CONTEXT, glyphOf(text, true), start, start + 4, 0);
    }
    builder.addSpace();
  }
  builder.finish();
  return (builder.words.get(0) ?? []).map(({ text }) => text);
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

  test('keeps the parts of a ligature in order whichever way the word was written', () => {
    const forward = wordsOf([
      ['ا', 20],
      ['ل', 16],
      ['ا', 16],
      ['ن', 12],
    ]);
    const backward = wordsOf([
      ['ن', 12],
      ['ا', 16],
      ['ل', 16],
      ['ا', 20],
    ]);
    expect([forward, backward]).toEqual([['الان'], ['الان']]);
  });

  test('reads a lone ligature like the words before it', () => {
    const first: [string, number][] = [
      ['م', 40],
      ['ن', 44],
    ];
    const ligature: [string, number][] = [
      ['ا', 60],
      ['ل', 60],
    ];
    expect(wordsOf(first, ligature)).toEqual(['نم', 'لا']);
  });

  test('puts no space before a full stop that was written first', () => {
    const words = [wordAt('.', 10, 12), wordAt('לקהל', 12, 35, true), wordAt('סגורה', 38, 60, true)];
    expect(makeLine(words).text).toBe('סגורה לקהל.');
  });
});
