import { describe, expect, test } from 'bun:test';
import { writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'cjk.pdf', onProgress: () => undefined };

/** A page in a font that is not embedded and relies on a predefined character map. */
function withFont(encoding: string, ordering: string, codes: string): Uint8Array {
  return writePdf({
    pages: [`BT /F9 12 Tf 60 700 Td <${codes}> Tj ET\nBT /F1 12 Tf 60 660 Td (Latin text) Tj ET`],
    pageEntries: '/Resources << /Font << /F9 100 0 R /F1 3 0 R >> >>',
    objects: {
      100: `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /${encoding} /DescendantFonts [101 0 R] >>`,
      101:
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X /DW 1000 /FontDescriptor 102 0 R ' +
        `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> >>`,
      102: '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /Ascent 800 /Descent -200 >>',
    },
  });
}

describe('reading Chinese, Japanese and Korean fonts that are not embedded', () => {
  const cases: [string, string, string, string][] = [
    ['UniGB-UCS2-H', 'GB1', '8d28 91cf', '质量'],
    ['90ms-RKSJ-H', 'Japan1', '93fa 967b 8cea', '日本語'],
    ['KSCms-UHC-H', 'Korea1', 'b0a1 b3aa', '가나'],
    ['ETen-B5-H', 'CNS1', 'a4a4 a4e5', '中文'],
  ];
  for (const [encoding, ordering, codes, text] of cases) {
    test(`reads text encoded by ${encoding} without fetching a map`, async () => {
      const { markdown, warnings } = await readPdf(withFont(encoding, ordering, codes), context);
      expect(markdown).toBe(`${text}\n\nLatin text\n`);
      expect(warnings).toEqual([]);
    });
  }

  test('warns of text whose codes are glyph numbers that nothing explains', async () => {
    const { markdown, warnings } = await readPdf(withFont('Identity-H', 'Japan1', '05d2 05d3'), context);
    expect(markdown).toBe('Latin text\n');
    expect(warnings).toEqual([expect.objectContaining({ code: 'text_unreadable', where: 'page 1' })]);
  });
});
