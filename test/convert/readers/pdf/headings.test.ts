import { describe, expect, test } from 'bun:test';
import { showLines, showTexts, type TextAt, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

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

  test('takes lines in the colour of headings for headings, however small, but no text in it', async () => {
    const inColour = (content: string) => `0.1 0.2 0.5 rg\n${content}\n0 g`;
    const page = (last: string) =>
      [
        inColour(showTexts([{ x: 60, y: 780, text: 'Storage', size: 16 }])),
        showLines(60, 750, PROSE),
        inColour(showTexts([{ x: 60, y: 700, text: 'Cold rooms' }])),
        showLines(60, 682, PROSE),
        inColour(showLines(60, 640, last === '' ? [] : [last])),
        showLines(60, 620, PROSE),
      ].join('\n');
    const headings = async (last: string) =>
      (await readPdf(writePdf({ pages: [page(last)] }), context)).markdown.match(/^#.*$/gm);
    expect(await headings('')).toEqual(['# Storage', '## Cold rooms']);
    expect(await headings('This is a remark about all rooms of the house, in colour too.')).toEqual([
      '# Storage',
    ]);
  });

  test('takes a name with a small letter in the colour of headings for a heading, and bold words before a list for none', async () => {
    const content = [
      `0.1 0.2 0.5 rg\n${showTexts([{ x: 60, y: 780, text: 'Settings', size: 16 }])}\n0 g`,
      showLines(60, 750, PROSE),
      `0.1 0.2 0.5 rg\n${showTexts([{ x: 60, y: 700, text: 'maxSize' }])}\n0 g`,
      showLines(60, 682, PROSE),
      showTexts([{ x: 60, y: 640, text: 'For example:', font: 'F2' }]),
      showLines(60, 620, PROSE),
      showTexts([{ x: 60, y: 580, text: 'Sources', size: 16 }]),
      showLines(60, 550, PROSE),
    ];
    const { markdown } = await readPdf(writePdf({ pages: [content.join('\n')] }), context);
    expect(markdown.match(/^#.*$/gm)).toEqual(['# Settings', '## maxSize', '# Sources']);
    expect(markdown).toContain('\n\n**For example:**\n');
  });

  test('takes lines in italics that stand alone above text for headings, where there are several', async () => {
    const slanted = (...texts: string[]) =>
      headingsOf({ text: 'Storage', size: 14 }, ...texts.map((text) => ({ text, font: 'F4' as const })));
    expect(await slanted('Cold rooms', 'Open shelves')).toEqual([
      '# Storage',
      '## Cold rooms',
      '## Open shelves',
    ]);
    expect(await slanted('Only a remark')).toEqual(['# Storage']);
    expect(await slanted('A sentence ends.', 'Another one, too.')).toEqual(['# Storage']);
  });

  test('keeps centred titles apart between which white is left', async () => {
    const content = [
      showTexts([
        { x: 170, y: 780, text: 'Purpose', size: 14, font: 'F2' },
        { x: 176, y: 755, text: 'Scope', size: 14, font: 'F2' },
      ]),
      showLines(60, 725, PROSE),
    ].join('\n');
    const { markdown } = await readPdf(writePdf({ pages: [content] }), context);
    expect(markdown).toStartWith('# Purpose\n\n# Scope\n');
  });

  test('joins a centred title of which one line fills its column', async () => {
    const content = [
      showTexts([
        {
          x: 62,
          y: 780,
          text: 'What applies to all who work in the house of an evening',
          size: 14,
          font: 'F2',
        },
        { x: 194, y: 763, text: 'and their guests', size: 14, font: 'F2' },
      ]),
      showLines(60, 735, PROSE),
    ].join('\n');
    const { markdown } = await readPdf(writePdf({ pages: [content] }), context);
    expect(markdown).toStartWith(
      '# What applies to all who work in the house of an evening and their guests\n',
    );
  });
});
