import { describe, expect, test } from 'bun:test';
import { readByLayout } from '../../../../src/convert/readers/pdf/layout.ts';
import { makeLine } from '../../../../src/convert/readers/pdf/lines/lines.ts';
import { type PageContent, plainWord, type Word } from '../../../../src/convert/readers/pdf/page-model.ts';
import { LineArchive } from '../../../../src/convert/readers/pdf/pages/line-archive.ts';
import { CollectedPages } from '../../../../src/convert/readers/pdf/pages/page-lines.ts';

const PAGES = 12;
const NOTED = ['comment-1'];

/** The same numbers below `limit` every time. */
function counter(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

function wordsAcross(text: string, left: number, baseline: number, extra: Partial<Word> = {}): Word[] {
  let x = left;
  return text.split(' ').map((each) => {
    const right = x + each.length * 5.03;
    const word = {
      ...plainWord({ text: each, left: x, right, baseline, size: 10 }),
      contentIndex: 7,
      ...extra,
    };
    x = right + 2.77;
    return word;
  });
}

const BOLD = { style: { bold: true, italic: false, mono: false }, fontName: 'Sans-Bold' };
const TERMS = 'liability well- known term of the agree- ment between parties that ends with its notice'.split(
  ' ',
);

/** A page as reports have them: a running head, headings, paragraphs, lists, a table with rules, a footnote. */
function reportPage(number: number): PageContent {
  const below = counter(number);
  const words = wordsAcross(`Report of the year ${number}`, 72, 40);
  const rules: PageContent['rules'][number][] = [];
  let y = 90;
  const line = (text: string, left: number, extra: Partial<Word> = {}) => {
    words.push(...wordsAcross(text, left, y, extra));
    y += 13.5;
  };
  line(`${number}. Section ${below(90)}`, 72, { ...BOLD, size: 14 });
  for (let paragraph = 0; paragraph < 4; paragraph++) {
    y += 8;
    const kind = below(4);
    for (let i = 0; i < 3; i++) {
      const text = Array.from({ length: 11 }, () => TERMS[below(TERMS.length)]).join(' ');
      if (kind === 0) line(`• ${text}`, 84);
      else if (kind === 1) line(`(${'abc'[i]}) ${text}`, 84, i === 1 ? { link: 'https://example.org/' } : {});
      else line(text, 72, kind === 2 && i === 0 ? BOLD : {});
    }
  }
  const last = words.at(-1);
  if (last !== undefined)
    words.push({
      ...last,
      text: '1',
      left: last.right,
      right: last.right + 4,
      baseline: y - 18,
      size: 6,
      raised: 'sup',
    });
  y += 14;
  for (let row = 0; row < 4; row++) {
    for (const x of [72, 200, 320]) words.push(...wordsAcross(String(below(9_999)), x + 4, y));
    rules.push({ kind: 'horizontal', at: y + 4, from: 72, to: 430, thickness: 1 });
    y += 15;
  }
  words.push(...wordsAcross('1 See the notice above', 72, 740, { size: 7, notes: NOTED }));
  const turned =
    number % 3 === 0 ? [wordsAcross('draft', 10, 300), wordsAcross(`side ${number}`, 20, 340)] : [];
  return { number, width: 595, height: 842, words, turned, comments: [], lostText: false, rules, fills: [] };
}

describe('documents whose words are set aside', () => {
  test('read as those that are held, in whatever order their pages come', () => {
    const pages = Array.from({ length: PAGES }, (_, index) => reportPage(index + 1));
    const [held, aside] = [new CollectedPages(Number.POSITIVE_INFINITY), new CollectedPages(500)];
    for (const [index, page] of pages.entries()) held.add(index, page);
    for (const [index, page] of [...pages.entries()].reverse()) aside.add(index, page);
    expect([held.isLong, aside.isLong]).toEqual([false, true]);
    const read = readByLayout(held);
    expect(read.blocks.length).toBeGreaterThan(4 * PAGES);
    expect(readByLayout(aside)).toEqual(read);
    aside.close();
  });

  test('have every word back as it was', () => {
    const archive = new LineArchive();
    const strange: Partial<Word>[] = [
      { contentIndex: Number.NaN, markedId: 4, fieldId: 9, struck: true },
      { rightToLeft: true, text: 'שלום', artifact: true, invisible: true, glued: true },
      { text: 'a  b', spaceAfter: false, color: '#ff0000', raised: 'sub', link: 'https://example.org/a' },
      { text: '', top: 1.1, bottom: 2.2, notes: NOTED },
    ];
    const lines = strange.map((extra, index) => ({
      ...makeLine(wordsAcross('some words in a line', 72.123456789, 100 + index)),
      words: wordsAcross('other words', 3.3, 5.5, extra),
    }));
    const packed = archive.pack(lines);
    expect(
      packed.lines.map(({ text, words }) => ({ text, words: words.map((word) => ({ ...word })) })),
    ).toEqual(lines.map(({ text, words }) => ({ text, words: [...words] })));
    archive.close();
  });

  test('give the same words for as long as their page is held', () => {
    const archive = new LineArchive();
    const packed = Array.from({ length: 9 }, (_, index) =>
      archive.pack([makeLine(wordsAcross('a b c', index, 50))]),
    );
    packed[0]?.hold(() => {
      const first = packed[0]?.lines[0]?.words;
      for (const { lines } of packed) expect(lines[0]?.words).toHaveLength(3);
      expect(packed[0]?.lines[0]?.words).toBe(first);
    });
    archive.close();
  });
});
