import { describe, expect, test } from 'bun:test';
import { readPdf } from '../../../../src/convert/readers/pdf/read-pdf.ts';
import { showLines, showTexts, type TextAt, writePdf } from './pdf-writer.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };
const PROSE = [
  'The procedure describes how the filling line is cleaned between two',
  'products and at the end of a shift. It replaces the older instruction.',
];

/** The headings of a page that has a paragraph under each of them. */
async function headingsOf(...heads: Pick<TextAt, 'text' | 'size' | 'font'>[]): Promise<string[]> {
  const content = heads.flatMap((head, index) => [
    showTexts([{ x: 60, y: 780 - 80 * index, ...head }]),
    showLines(60, 755 - 80 * index, PROSE),
  ]);
  const { markdown } = await readPdf(writePdf({ pages: [content.join('\n')] }), context);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
}

describe('ranking headings of an untagged PDF', () => {
  test('puts headings in capitals above others of the same size, single words among them', async () => {
    const heads = ['WASTE MANAGEMENT', 'Current situation', 'RESULTS', 'Energy use'];
    expect(await headingsOf(...heads.map((text) => ({ text, font: 'F2' as const })))).toEqual([
      '# WASTE MANAGEMENT',
      '## Current situation',
      '# RESULTS',
      '## Energy use',
    ]);
  });

  test('takes a lone short word in capitals for a name', async () => {
    const heads = ['Storage', 'HACCP', 'Transport'];
    expect(await headingsOf(...heads.map((text) => ({ text, font: 'F2' as const })))).toEqual(
      heads.map((text) => `# ${text}`),
    );
  });

  test('puts slanted headings below upright ones', async () => {
    expect(
      await headingsOf(
        { text: 'Storage', size: 14, font: 'F1' },
        { text: 'Cold rooms', size: 14, font: 'F4' },
        { text: 'Transport', size: 14, font: 'F1' },
      ),
    ).toEqual(['# Storage', '## Cold rooms', '# Transport']);
  });

  test('takes a slanted line for a heading when its number stands below that of one', async () => {
    expect(
      await headingsOf(
        { text: '2.1 Specimens', size: 14, font: 'F2' },
        { text: '2.1.1 Furnace control', font: 'F4' },
        { text: '2.2 Test rig', size: 14, font: 'F2' },
      ),
    ).toEqual(['# 2.1 Specimens', '## 2.1.1 Furnace control', '# 2.2 Test rig']);
  });

  test('takes centred capitals for headings, however plain', async () => {
    const content = [
      showTexts([{ x: 179.6, y: 770, text: 'NAME AND SEAT' }]),
      showLines(60, 745, PROSE),
      showTexts([{ x: 211, y: 690, text: 'AIMS' }]),
      showLines(60, 665, PROSE),
    ].join('\n');
    const { markdown } = await readPdf(writePdf({ pages: [content] }), context);
    expect(markdown.match(/^#.*$/gm)).toEqual(['# NAME AND SEAT', '# AIMS']);
  });

  test('takes the start of a numbered clause for no heading', async () => {
    expect(
      await headingsOf(
        { text: '2 Principles', size: 14, font: 'F2' },
        { text: '2.1 Passwords are not shared.' },
        { text: '2.2 Data are kept by' },
      ),
    ).toEqual(['# 2 Principles']);
  });

  test('takes type a tenth larger than the text for a heading, whatever the rounding', async () => {
    const content = [
      showTexts([{ x: 60, y: 780, text: 'Storage', size: 12.0985 }]),
      showLines(60, 755, PROSE),
    ];
    const { markdown } = await readPdf(writePdf({ pages: [content.join('\n')] }), context);
    expect(markdown).toStartWith('# Storage\n');
  });
});
