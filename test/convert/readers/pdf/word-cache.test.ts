import { describe, expect, test } from 'bun:test';
import { fontOf } from '../../../../src/convert/readers/pdf/glyphs/load-font.ts';
import { type ShownGlyph, shownGlyph } from '../../../../src/convert/readers/pdf/glyphs/shown-glyphs.ts';
import { WordCache } from '../../../../src/convert/readers/pdf/glyphs/word-cache.ts';

/** Each text as the glyph of a font. */
function glyphsOf(...texts: readonly string[]): ShownGlyph[] {
  const font = fontOf({});
  return texts.map((unicode) => shownGlyph({ unicode, width: 500, isSpace: false }, font));
}

describe('spelling words from glyphs', () => {
  test('joins only the glyphs that are meant', () => {
    const spelling = new WordCache();
    expect(spelling.wordOf(glyphsOf('o', 'ffi', 'ce', 'left', 'over'), 3).text).toBe('office');
  });

  test('tells words apart whose glyphs begin alike', () => {
    const spelling = new WordCache();
    const [abc, axc] = [glyphsOf('ab', 'c'), glyphsOf('ax', 'c')];
    expect([abc, axc, abc].map((glyphs) => spelling.wordOf(glyphs, 2).text)).toEqual(['abc', 'axc', 'abc']);
  });

  test('stays right with more words than it remembers', () => {
    const spelling = new WordCache();
    const digits = glyphsOf(...'0123456789');
    const numbers = Array.from({ length: 100_000 }, (_, i) => `${i}`);
    for (let round = 0; round < 2; round++) {
      const spelled = numbers.map((number) => [...number].flatMap((digit) => digits[Number(digit)] ?? []));
      expect(spelled.map((glyphs) => spelling.wordOf(glyphs, glyphs.length).text)).toEqual(numbers);
    }
  });

  test('knows right-to-left and East Asian characters', () => {
    const spelling = new WordCache();
    expect(spelling.wordOf(glyphsOf('a', '\u05d0'), 2)).toMatchObject({
      isRightToLeft: true,
      isEastAsian: false,
    });
    expect(spelling.wordOf(glyphsOf('\u4e00'), 1)).toMatchObject({ isRightToLeft: false, isEastAsian: true });
  });
});
