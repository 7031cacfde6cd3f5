import { describe, expect, test } from 'bun:test';
import { codeOfLines } from '../../../../src/convert/readers/pdf/blocks/code.ts';
import { makeLine } from '../../../../src/convert/readers/pdf/lines/lines.ts';
import { ALL_STYLES, learnWords, spansOfLines } from '../../../../src/convert/readers/pdf/lines/spans.ts';
import { plainWord } from '../../../../src/convert/readers/pdf/page-model.ts';

/** A line of words ten points apart, each followed by a written space, the last one only if it says so. */
function lineOf(text: string, y = 100) {
  const words = text
    .trim()
    .split(' ')
    .map((word, index, all) => {
      const spaceAfter = index < all.length - 1 || text.endsWith(' ');
      return {
        ...plainWord({ text: word, left: 60 * index, right: 60 * index + 50, baseline: y, size: 10 }),
        spaceAfter,
      };
    });
  return makeLine(words);
}

function joined(...texts: string[]): string {
  const lines = texts.map((text) => lineOf(text));
  return spansOfLines(lines, ALL_STYLES, learnWords(lines))
    .map((span) => ('text' in span ? span.text : ''))
    .join('');
}

describe('joining lines', () => {
  test('joins a Korean word that a line breaks where other lines end in a space', () => {
    expect(joined('대출 기간은 ', '두 주이고 연장할 수 있습니', '다 그리고')).toBe(
      '대출 기간은 두 주이고 연장할 수 있습니다 그리고',
    );
  });

  test('puts a space between lines of Korean where no line ends in one', () => {
    expect(joined('대출 기간은', '두 주입니다')).toBe('대출 기간은 두 주입니다');
  });

  test('joins a word without a hyphen only where lines are too narrow for whole words', () => {
    const witness = 'The Depreciation begins at once';
    expect(joined(witness, 'Depreciatio', 'n')).toEndWith(' Depreciation');
    expect(joined(witness, 'The yearly rate of Depreciatio', 'n')).toEndWith(' Depreciatio n');
  });

  test('leaves the address of a page whole where a line breaks it', () => {
    const link = 'https://example.org/reports/methods-and-quality/second';
    const linked = (text: string) => {
      const line = lineOf(text);
      return { ...line, words: line.words.map((word) => ({ ...word, link })) };
    };
    const textOf = (...texts: string[]) =>
      spansOfLines(texts.map(linked), ALL_STYLES)
        .map((span) => ('text' in span ? span.text : ''))
        .join('');
    expect(textOf('https://example.org/reports/methods-', 'and-quality/second')).toBe(link);
    expect(textOf('https://example.org/reports/', 'methods-and-quality/second')).toBe(link);
    expect(textOf('the reports on', 'methods')).toBe('the reports on methods');
    expect(joined('See https://example.org/methods-', 'and-quality for more')).toBe(
      'See https://example.org/methods-and-quality for more',
    );
  });

  test('keeps a blank line in a listing of three lines', () => {
    const lines = [lineOf('adduser alice', 100), lineOf('adduser bob', 112), lineOf('passwd alice', 136)];
    expect(codeOfLines(lines)).toBe('adduser alice\nadduser bob\n\npasswd alice');
  });
});

describe('spaces between scripts', () => {
  const pair = (first: string, second: string, gap: number) =>
    makeLine([
      { ...plainWord({ text: first, left: 0, right: 20, baseline: 100, size: 10 }), spaceAfter: false },
      plainWord({ text: second, left: 20 + gap, right: 50, baseline: 100, size: 10 }),
    ]).text;

  test('reads the white that is set between Japanese characters and figures as no space', () => {
    expect(pair('約', '30', 2.5)).toBe('約30');
  });

  test('reads a written space between Korean words and figures', () => {
    expect(pair('오전', '9', 2.7)).toBe('오전 9');
  });
});
