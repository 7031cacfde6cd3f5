import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { scanBlocks as passageBlocks } from '../../src/assistant/passages/blocks.ts';
import { readLines } from '../../src/convert/difference/read-lines.ts';
import { MarkdownParagraphs } from '../../src/convert/revise/text/text-blocks.ts';
import { parseMarkdown } from '../../src/markdown/parse.ts';
import { scanBlocks } from '../../src/markdown/scan.ts';
import { codeLinesOf, titleOf } from '../../src/markdown/scanned-block.ts';
import type { Block } from '../../src/markdown/tree.ts';
import { splitContent } from '../../src/web/browser/reader/split-content.ts';
import { expectLinear } from '../support/cpu-time.ts';

const blocksOf = (markdown: string) => [...scanBlocks(markdown)];
const texts = (markdown: string) =>
  blocksOf(markdown).map(({ kind, start, end }) => [kind, markdown.slice(start, end)]);

describe('the blocks of a text', () => {
  test('are told by how their lines begin', () => {
    const markdown =
      '---\ntitle: T\n---\n# A\n\ntext\nmore\n| a |\n| - |\n| 1 |\n\n~~~\n# x\n\n~~~\n$$\ny\n$$\nB\n===\n<div>\nx\n\n---\n\n    z\n';
    expect(texts(markdown)).toEqual([
      ['front-matter', '---\ntitle: T\n---'],
      ['heading', '# A'],
      ['paragraph', 'text\nmore'],
      ['table', '| a |\n| - |\n| 1 |'],
      ['code', '~~~\n# x\n\n~~~'],
      ['formula', '$$\ny\n$$'],
      ['heading', 'B\n==='],
      ['html', '<div>\nx'],
      ['rule', '---'],
      ['code', '    z'],
    ]);
  });

  test('stand in items, quotes and notes, and know what they begin', () => {
    const markdown = '3. one\n   two\n\n   ```\n   code\n   ```\n> - q\nlazy\n\n[^n]: note\n\n    more\n';
    expect(
      blocksOf(markdown).map(({ within, item, note }) => [
        within.map(({ kind }) => kind),
        item?.marker,
        note,
      ]),
    ).toEqual([
      [['list'], '3.', undefined],
      [['list'], undefined, undefined],
      [['quote', 'list'], '-', undefined],
      [['note'], undefined, 'n'],
      [['note'], undefined, undefined],
    ]);
    const code = blocksOf(markdown)[1];
    if (code === undefined) throw new Error('There is code.');
    expect(codeLinesOf(markdown, code).map(({ from, end }) => markdown.slice(from, end))).toEqual(['code']);
  });

  test('end their lines as files of any system do', () => {
    const markdown = '# A ##\n\ntext\nmore\n- one\n';
    for (const lineEnd of ['\r\n', '\r']) {
      const written = markdown.replaceAll('\n', lineEnd);
      expect(texts(written).map(([, text]) => text?.replaceAll(lineEnd, '\n'))).toEqual(
        texts(markdown).map(([, text]) => text),
      );
    }
    expect(blocksOf(markdown).map((block) => titleOf(markdown, block))[0]).toBe('A');
  });

  test('know front matter, whose key may stand on a line with a carriage return', () => {
    expect(texts('---\r\ntitle: T\r\n---\r\ntext').map(([kind]) => kind)).toEqual([
      'front-matter',
      'paragraph',
    ]);
    expect(texts('---\nno key\n---\n').map(([kind]) => kind)).toEqual(['rule', 'heading']);
  });

  test('cost no more each the longer the text is', async () => {
    const lines = ['> a', '$$', '| a |', '<div>', '[^a]: b'];
    const hostile: ((length: number) => string)[] = [
      (length) => ['> ', '- ', '$$ ', '`', '<a ', '| a '].map((sign) => sign.repeat(length / 8)).join('\n'),
      (length) => lines.map((line) => `${line}\n`.repeat(length / 8)).join('\n'),
      (length) =>
        Array.from({ length: Math.sqrt(length) }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
    ];
    for (const make of hostile) await expectLinear((scale) => blocksOf(make(4_000 * scale)));
  });
});

/** Lines that begin, end and interrupt each other in every way. */
const LINES = [
  ...[
    '',
    '',
    '',
    '# H',
    '## T ##',
    'B',
    'more words',
    '---',
    '===',
    '***',
    '\\# no',
    '    code',
    '\ttab',
    '  text',
  ],
  ...['| a | b |', '| - | - |', '|:-:|', 'a | b', '--- | ---', '```', '~~~', '$$', '$$x$$'],
  ...['- x', '  - y', '    - z', '* x', '1. x', '2. y', '3) z', '   c', '-', '1.', '+ # H', '- - x'],
  ...['> q', '> - i', '> # H', '>   c', '>', '[^1]: note', '[^2]: note', '    more'],
  ...['<table>', '<tr><td>x</td></tr>', '<!-- c -->', '<b>x</b>', '<div>'],
];

const markdown = fc.array(fc.constantFrom(...LINES), { maxLength: 14 }).map((lines) => {
  let notes = 0;
  // A note defined twice is shown once.
  return lines.map((line) => line.replace(/^\[\^\d\]/, () => `[^${++notes}]`)).join('\n');
});

/** Where the page's texts begin, and what they are. */
function shownOn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'quote') return shownOn(block.children);
    if (block.kind === 'list') return block.items.flatMap((item) => shownOn(item.children));
    if (block.kind === 'table') return block.rows.map(({ offset }) => `${offset} row`);
    return 'offset' in block ? [`${block.offset} ${block.kind}`] : [];
  });
}

function shownOnPage(text: string): string[] {
  const { blocks, notes } = parseMarkdown(text);
  const shown = [blocks, ...notes.values()].flatMap(shownOn);
  return shown.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
}

function scanned(text: string): string[] {
  return blocksOf(text).flatMap(({ kind, lines }) => {
    if (kind === 'table') return lines.toSpliced(1, 1).map(({ start }) => `${start} row`);
    const first = lines.find(({ from, end }) => from < end);
    if (first === undefined) return [];
    if (kind === 'html') return [`${first.start} html-block`];
    return kind === 'heading' || kind === 'paragraph' ? [`${first.start} ${kind}`] : [];
  });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

describe('what a block is', () => {
  test('is the same to the scanner as to the page', () => {
    fc.assert(
      fc.property(markdown, (text) => expect(scanned(text)).toEqual(shownOnPage(text))),
      { numRuns: 2_000 },
    );
  });

  test('is the same to passages, comparisons, edits and parts of a page', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const blocks = blocksOf(text);
        const starts = new Set(blocks.map(({ start }) => start));
        const lineStarts = new Set(blocks.flatMap(({ lines }) => lines.map(({ start }) => start)));
        const isOfOneBlock = ({ start, end }: Range) =>
          blocks.some((block) => block.start <= start && end <= block.end);
        for (const block of passageBlocks(text)) {
          expect(starts).toContain(block.start);
          expect(blocks.some(({ end }) => end === block.end)).toBe(true);
        }
        const edited = [...new MarkdownParagraphs(text)].map((paragraph) => ({
          start: paragraph.start,
          end: paragraph.start + paragraph.text.length,
        }));
        for (const range of [...readLines(text, 1_000), ...edited]) {
          expect(lineStarts).toContain(range.start);
          expect(isOfOneBlock(range)).toBe(true);
        }
        for (const part of splitContent(text).parts) {
          expect(part.start === 0 || starts.has(part.start)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
