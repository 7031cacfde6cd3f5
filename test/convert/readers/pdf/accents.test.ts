import { expect, test } from 'bun:test';
import { WordBuilder } from '../../../../src/convert/readers/pdf/glyphs/word-builder.ts';
import { WordCache } from '../../../../src/convert/readers/pdf/glyphs/word-cache.ts';
import { GLYPH_CONTEXT, glyphOf } from './glyphs.ts';

/** The words of characters with the places where they begin and, if raised, their height. */
function wordsOf(...glyphs: readonly (readonly [text: string, start: number, raised?: number])[]): string[] {
  const builder = new WordBuilder(new WordCache());
  for (const [text, start, raised = 0] of glyphs) {
    builder.add(GLYPH_CONTEXT, glyphOf(text), start, start + (text === 'U' ? 7.5 : 5), 100 - raised);
  }
  builder.finish();
  return (builder.words.get(0) ?? []).map(({ text }) => text);
}

test('puts an accent onto the letter that is printed under it', () => {
  expect(wordsOf(['f', 0], ['¨', 5], ['a', 5], ['l', 10])).toEqual(['fäl']);
  expect(wordsOf(['n', 0], ['a', 5], ['¨', 10], ['ı', 11])).toEqual(['naï']);
  expect(wordsOf(['c', 0], ['¸', 0.2])).toEqual(['ç']);
});

test('puts the raised accent of a capital onto it', () => {
  expect(wordsOf(['¨', 1.25, 2.5], ['U', 0], ['b', 7.5])).toEqual(['Üb']);
});

test('leaves an accent that stands beside a letter', () => {
  expect(wordsOf(['d', 0], ['´', 5], ['a', 8.4])).toEqual(['d´a']);
  expect(wordsOf(['`', 0], ['q', 3.3])).toEqual(['`q']);
});
