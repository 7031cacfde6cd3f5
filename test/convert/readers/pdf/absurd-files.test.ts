import { describe, expect, test } from 'bun:test';
import { readPdf } from '../../../../src/convert/readers/pdf/read-pdf.ts';
import { pageObject, showLines, writePdf } from './pdf-writer.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };
const TEXT = showLines(60, 700, ['A sentence that stands on the page.']);
const SENTENCE = 'A sentence that stands on the page.\n';
const COMPOSITE_TEXT = `${TEXT} BT /C 12 Tf 60 600 Td <000100020003> Tj ET`;
const FONTS = '/Font << /F1 3 0 R /C 100 0 R >>';

/** The objects of a font of two-byte codes, whose widths are given. */
function composite(widths: string, encoding = 'Identity-H'): Record<number, string> {
  const map =
    'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0001> <0005> <0041> endbfrange endcmap';
  return {
    100: `<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /${encoding} /DescendantFonts [101 0 R] /ToUnicode 103 0 R >>`,
    101: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${widths} /FontDescriptor 102 0 R >>`,
    102: '<< /Type /FontDescriptor /FontName /Sample /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    103: `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  };
}

function pagesWith(widths: string, more: Record<number, string> = {}, encoding?: string): Uint8Array {
  return writePdf({
    pages: [COMPOSITE_TEXT],
    pageEntries: `/Resources << ${FONTS} >>`,
    objects: { ...composite(widths, encoding), ...more },
  });
}

describe('refusing fonts with widths for absurd ranges of characters', () => {
  const refused = expect.objectContaining({ code: 'too_large' });
  const outcomes: readonly (readonly [what: string, file: Uint8Array])[] = [
    ['one range of two billion codes', pagesWith('/W [0 2000000000 500]')],
    ['a range from far below to far above', pagesWith('/W [-2000000000 2000000000 500]')],
    ['many ranges of codes that there are not', pagesWith(`/W [${'70000 129999 500 '.repeat(100)}]`)],
    ['the widths of vertical writing', pagesWith('/W2 [0 2000000000 -1000 500 880]', {}, 'Identity-V')],
    [
      'widths in objects of their own',
      pagesWith('/W 110 0 R', { 110: '[0 111 0 R 500]', 111: '2000000000' }),
    ],
  ];
  for (const [what, file] of outcomes) {
    test(`refuses ${what}`, async () => {
      await expect(readPdf(file, context)).rejects.toEqual(refused);
    });
  }

  test('refuses them in a font that only a form on the page uses', async () => {
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 500 800] /Resources << ${FONTS} >> /Length ${COMPOSITE_TEXT.length} >>\nstream\n${COMPOSITE_TEXT}\nendstream`;
    const file = writePdf({
      pages: ['/X Do'],
      pageEntries: '/Resources << /XObject << /X 120 0 R >> >>',
      objects: { ...composite('/W [0 2000000000 500]'), 120: form },
    });
    await expect(readPdf(file, context)).rejects.toEqual(refused);
  });

  test('takes widths of all codes that there are', async () => {
    const { markdown } = await readPdf(pagesWith('/W [0 65535 500 1 [600 700 800]]'), context);
    expect(markdown).toContain('ABC');
  });
});

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
