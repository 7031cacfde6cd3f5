import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  compareMarkdown,
  compareTexts,
  countChanges,
  type Hunk,
} from '../../src/web/browser/difference/compare-texts.ts';

/** The text as it was, or as it became, put together from a difference. */
function side(hunks: readonly Hunk[], kind: 'removed' | 'added'): string {
  return hunks
    .map((hunk) =>
      hunk.kind === 'same'
        ? hunk.lines.join('\n')
        : hunk.segments
            .filter((segment) => segment.kind === 'same' || segment.kind === kind)
            .map((segment) => segment.text)
            .join(''),
    )
    .join('\n');
}

const squeeze = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
    .replaceAll(/\n+/g, '\n');

describe('two texts that are compared', () => {
  test('differ by the words that changed', () => {
    const hunks = compareTexts('A line.\n\nLeave is 30 days.\n', 'A line.\n\nLeave is 45 days.\n');
    expect(hunks).toEqual([
      { kind: 'same', lines: ['A line.'] },
      {
        kind: 'changed',
        segments: [
          { kind: 'same', text: 'Leave is ' },
          { kind: 'removed', text: '30' },
          { kind: 'added', text: '45' },
          { kind: 'same', text: ' days.' },
        ],
      },
    ]);
    expect(countChanges(hunks)).toBe(1);
  });

  test('are read without the marks of Markdown, unless only those changed', () => {
    const hunks = compareMarkdown(
      '## Leave\n\n| **A** | 30 |\n| --- | --- |\n',
      '## Leave\n\n| **A** | 45 |\n| --- | --- |\n',
    );
    expect(hunks).toEqual([
      { kind: 'same', lines: ['Leave'] },
      {
        kind: 'changed',
        segments: [
          { kind: 'same', text: 'A · ' },
          { kind: 'removed', text: '30' },
          { kind: 'added', text: '45' },
        ],
      },
    ]);
    expect(countChanges(compareMarkdown('a word', 'a **word**'))).toBe(1);
    expect(countChanges(compareMarkdown('2 * 3 * 4', '2 * 3 * 4'))).toBe(0);
  });

  test('are one run when they say the same', () => {
    expect(compareTexts('a\nb\n', 'a\n\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }]);
    expect(compareTexts('', '')).toEqual([]);
  });

  test('show neighbouring words that changed as one', () => {
    const [hunk] = compareTexts('the old small house', 'the new large house');
    expect(hunk).toEqual({
      kind: 'changed',
      segments: [
        { kind: 'same', text: 'the ' },
        { kind: 'removed', text: 'old small' },
        { kind: 'added', text: 'new large' },
        { kind: 'same', text: ' house' },
      ],
    });
  });

  test('can be put together again from their difference', () => {
    const words = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'word', '.'), { maxLength: 40 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const before = one.join('');
        const after = other.join('');
        const hunks = compareTexts(before, after);
        expect(squeeze(side(hunks, 'removed'))).toBe(squeeze(before));
        expect(squeeze(side(hunks, 'added'))).toBe(squeeze(after));
      }),
    );
  });
});
