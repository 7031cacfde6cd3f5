import { describe, expect, test } from 'bun:test';
import { Names } from '../../../../src/convert/readers/pdf/objects/names.ts';
import { Spelling } from '../../../../src/convert/readers/pdf/spelling.ts';

describe('spelling words from glyphs', () => {
  test('joins only the glyphs that are meant', () => {
    const spelling = new Spelling();
    expect(spelling.wordOf(['o', 'ffi', 'ce', 'left', 'over'], 3).text).toBe('office');
  });

  test('tells words apart whose glyphs begin alike', () => {
    const spelling = new Spelling();
    expect(spelling.wordOf(['ab', 'c'], 2).text).toBe('abc');
    expect(spelling.wordOf(['ax', 'c'], 2).text).toBe('axc');
    expect(spelling.wordOf(['ab', 'c'], 2).text).toBe('abc');
  });

  test('stays right with more words than it remembers', () => {
    const spelling = new Spelling();
    const numbers = Array.from({ length: 50_000 }, (_, i) => `${i}`);
    for (let round = 0; round < 2; round++) {
      expect(numbers.map((number) => spelling.wordOf([...number], number.length).text)).toEqual(numbers);
    }
  });

  test('knows right-to-left and East Asian characters', () => {
    const spelling = new Spelling();
    expect(spelling.wordOf(['a', '\u05d0'], 2)).toMatchObject({ isRightToLeft: true, isEastAsian: false });
    expect(spelling.wordOf(['\u4e00'], 1)).toMatchObject({ isRightToLeft: false, isEastAsian: true });
  });
});

describe('reading names from bytes', () => {
  test('reads each as it is written, however many there are', () => {
    const names = new Names();
    const words = Array.from({ length: 5_000 }, (_, i) => `Name${i}`);
    const bytes = new TextEncoder().encode(words.join(' '));
    for (let round = 0; round < 2; round++) {
      let end = -1;
      const read = words.map((word) => {
        const start = end + 1;
        end = start + word.length;
        return names.read(bytes, start, end);
      });
      expect(read).toEqual(words);
    }
  });

  test('reads names that are longer than any', () => {
    const bytes = new TextEncoder().encode('x'.repeat(1000));
    expect(new Names().read(bytes, 0, 1000)).toBe('x'.repeat(1000));
  });
});
