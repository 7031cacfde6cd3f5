import { describe, expect, test } from 'bun:test';
import { linesOfWords, stackedLines } from '../../../../src/convert/readers/pdf/lines/lines.ts';
import { plainWord, type Word } from '../../../../src/convert/readers/pdf/page-model.ts';
import { LineCache } from '../../../../src/convert/readers/pdf/structure/line-cache.ts';

/** The words of a text that stand side by side from `left` on. */
function wordsAt(left: number, baseline: number, text: string, size = 10): Word[] {
  return text.split(' ').map((each, index) => {
    const start = left + 30 * index;
    return plainWord({ text: each, left: start, right: start + 27, baseline, size });
  });
}

function knownLines(...words: readonly (readonly Word[])[]): LineCache {
  return new LineCache([linesOfWords(words.flat())]);
}

describe('finding the lines of a page again by their words', () => {
  const first = wordsAt(60, 100, 'one two three');
  const second = wordsAt(60, 114, 'four five');

  test('finds whole lines below each other, as they would be put together anew', () => {
    const found = knownLines(first, second).find([...first, ...second]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(stackedLines([...first, ...second]));
  });

  test('finds nothing for a part of a line', () => {
    const known = knownLines(first, second);
    expect(known.find(first.slice(0, 2))).toBeUndefined();
    expect(known.find([...first.slice(1), ...second])).toBeUndefined();
  });

  test('finds nothing for lines in another order than down the page', () => {
    expect(knownLines(first, second).find([...second, ...first])).toBeUndefined();
  });

  test('finds nothing for pieces of one row, which make one line together', () => {
    const aside = wordsAt(300, 101, 'aside');
    const known = knownLines(first, aside);
    expect(known.find(first)).toHaveLength(1);
    expect(known.find([...first, ...aside])).toBeUndefined();
    expect(stackedLines([...first, ...aside])).toHaveLength(1);
  });

  test('finds nothing where a small line may hang on a large one', () => {
    const small = wordsAt(60, 106, '2', 5);
    expect(knownLines(first, small).find([...first, ...small])).toBeUndefined();
  });

  test('finds nothing for a line whose words stand on different baselines', () => {
    const uneven = [...wordsAt(60, 100, 'even'), ...wordsAt(90, 101.5, 'uneven')];
    expect(knownLines(uneven).find(uneven)).toBeUndefined();
  });
});
