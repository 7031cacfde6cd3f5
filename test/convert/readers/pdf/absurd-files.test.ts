import { describe, expect, test } from 'bun:test';
import { pageObject, showLines, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };
const TEXT = showLines(60, 700, ['A sentence that stands on the page.']);
const SENTENCE = 'A sentence that stands on the page.\n';

describe('surviving absurd numbers of simple fonts', () => {
  for (const entries of [
    '/FirstChar 0 /LastChar 2000000000 /Widths [500 500]',
    '/FirstChar -2000000000 /LastChar 255 /Widths [500 500]',
    '/FirstChar 4000000000 /LastChar 4000000255 /Widths [500 500]',
  ]) {
    test(`reads the text of a font with ${entries}`, async () => {
      const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Arial /Encoding /WinAnsiEncoding ${entries} >>`;
      const file = writePdf({
        pages: [TEXT],
        pageEntries: '/Resources << /Font << /F1 100 0 R >> >>',
        objects: { 100: font },
      });
      expect((await readPdf(file, context)).markdown.replaceAll(/\s+/g, '')).toContain('sentencethatstands');
    });
  }
});

describe('surviving absurd page trees', () => {
  /** Nodes one below the other, the last of which leads to the page. */
  function chain(length: number, fold: 1 | 2): Record<number, string> {
    const objects: Record<number, string> = {};
    for (let i = 0; i <= length; i++) {
      const next = `${i === length ? pageObject(0) : 200 + i} 0 R `;
      const node = `<< /Type /Pages /Count ${fold ** (length + 1 - i)} /Kids [${next.repeat(fold)}] >>`;
      objects[i === 0 ? 2 : 199 + i] = node;
    }
    return objects;
  }

  test('reads a page below a thousand nodes', async () => {
    const file = writePdf({ pages: [TEXT], objects: chain(1_000, 1) });
    expect((await readPdf(file, context)).markdown).toBe(SENTENCE);
  });

  test('refuses a tree that doubles thirty times', async () => {
    const file = writePdf({ pages: [TEXT], objects: chain(30, 2) });
    await expect(readPdf(file, context)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('refuses a tree that leads back to itself', async () => {
    const objects = { 2: `<< /Type /Pages /Kids [2 0 R ${pageObject(0)} 0 R] /Count 20 >>` };
    await expect(readPdf(writePdf({ pages: [TEXT], objects }), context)).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});
