import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { compareFiles } from '../../../src/convert/difference/compare-files.ts';
import { compareTexts, stretchesOf } from '../../../src/convert/difference/compare-texts.ts';
import { ComparisonReader } from '../../../src/convert/difference/comparison-file.ts';
import { cutPieces } from '../../../src/convert/difference/cut-pieces.ts';
import { makeFolder, removeFolder } from '../../support/docgate.ts';

describe('a comparison that was written to a file', () => {
  let folder = '';
  beforeAll(() => {
    folder = makeFolder();
  });
  afterAll(() => removeFolder(folder));

  async function compare(before: string, after: string) {
    const files = {
      before: join(folder, 'before'),
      after: join(folder, 'after'),
      output: join(folder, 'output'),
    };
    await Bun.write(files.before, before);
    await Bun.write(files.after, after);
    const { summary, layout } = await compareFiles(files);
    const bytes = await Bun.file(files.output).bytes();
    let read = 0;
    const reader = new ComparisonReader(layout, async (offset, length) => {
      read += length;
      return bytes.subarray(offset, offset + length);
    });
    return { summary, layout, reader, bytesRead: () => read };
  }

  const text = (count: number, word: string) =>
    Array.from(
      { length: count },
      (_, n) => `Paragraph ${n} says ${n % 3 === 0 ? word : 'nothing — “new”'}.`,
    ).join('\n\n');

  test('has the same pieces and lines, read in any order', async () => {
    const [before, after] = [text(2_000, 'one'), text(2_000, 'two')];
    const { summary, layout, reader } = await compare(before, after);
    const comparison = compareTexts(before, after);
    const pieces = [...cutPieces(comparison, stretchesOf(comparison))];
    expect(summary).toMatchObject({ changes: 667, differs: 'words', isCut: false });
    expect(layout.pieces.count).toBe(pieces.length);
    for (const index of [pieces.length - 1, 0, 1])
      expect(await reader.piece(index)).toEqual(pieces[index] ?? { parts: [] });
    expect(await reader.piece(pieces.length)).toBeUndefined();
    const lines = await reader.lines('before', 3, 5);
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['Paragraph 3 says one.'],
      ['Paragraph 4 says nothing — “new”.'],
    ]);
    expect(await reader.lines('after', 1_999, 2_100)).toHaveLength(1);
    expect(await reader.lines('after', 2_000, 2_100)).toEqual([]);
  });

  test('is read by pieces whose size does not depend on the texts', async () => {
    const bytesFor = async (count: number) => {
      const { reader, bytesRead } = await compare(text(count, 'one'), text(count, 'two'));
      await reader.piece(1);
      await reader.lines('after', 50, 150);
      return bytesRead();
    };
    expect(await bytesFor(10_000)).toBeLessThan(1.2 * (await bytesFor(1_000)));
  });

  test('gives fewer lines at once where they are long', async () => {
    const long = Array.from({ length: 100 }, (_, n) => `${n} ${'x'.repeat(15_000)}`).join('\n\n');
    const { reader } = await compare('', long);
    const lines = await reader.lines('after', 10, 110);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThan(30);
    expect(lines[0]?.cells[0]).toStartWith('10 x');
  });

  test('says that texts which are too long were compared by their beginnings', async () => {
    const line = `${'word '.repeat(200)}\n\n`;
    const long = line.repeat(Math.ceil((8.5 * 1024 * 1024) / line.length));
    const { summary, layout } = await compare(`${long}one`, `${long}two`);
    expect(summary).toMatchObject({ isCut: true, differs: 'nothing' });
    expect(layout.pieces.count).toBe(0);
  });
});
