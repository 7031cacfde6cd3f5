import { describe, expect, test } from 'bun:test';
import { showCells, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

/** Operators that shade a box, given by its left and lower edge. */
function shade(x: number, y: number, width: number, height: number): string {
  return `0.85 g ${x} ${y} ${width} ${height} re f 0 g`;
}

const XS = [60, 150, 290, 380];

describe('reading cells of tables without frames', () => {
  const pairs = [
    ['Name', 'Gabriel Diaz', 'Year', '2022'],
    ['Claim', 'SF-1008', 'Make', 'Jeep'],
    ['Policy', 'POL-2022-555', 'Model', 'Grand Cherokee'],
    ['Phone', '425 111-1111', 'Trim', 'Limited'],
  ];
  const titles = showTexts([
    { x: 118, y: 720, text: 'Customer', font: 'F2' },
    { x: 362, y: 720, text: 'Vehicle of the customer', font: 'F2' },
  ]);

  test('puts the title of a group at the first of the columns that its shading covers', async () => {
    const shading = [shade(60, 716, 210, 14), shade(290, 716, 210, 14)];
    const markdown = await markdownOf([...shading, titles, showCells(XS, 700, pairs)].join('\n'));
    expect(markdown).toContain('| Customer | | Vehicle of the customer | |\n');
  });

  test('joins remarks in smaller type to the cell above them, below the last row too', async () => {
    const film = (y: number, cells: readonly string[], remark: string) => [
      ...cells.map((text, index) => ({ x: XS[index] ?? 0, y, text, size: 8 })),
      { x: XS[1] ?? 0, y: y - 11, text: remark, size: 7 },
    ];
    const content = showTexts([
      ...['No', 'Title', 'Start', 'Fee'].map((text, index) => ({ x: XS[index] ?? 0, y: 715, text, size: 8 })),
      ...film(700, ['1', 'Holiday', '12/20', '$250'], 'Running time 142 minutes'),
      ...film(676, ['2', 'Winter', '12/21', '$150'], 'Running time 98 minutes'),
      ...film(652, ['3', 'Mystery', '12/26', '$300'], 'Running time 116 minutes'),
    ]);
    const markdown = await markdownOf(content);
    expect(markdown).toContain('| 2 | Winter Running time 98 minutes | 12/21 | $150 |');
    expect(markdown).toContain('| 3 | Mystery Running time 116 minutes | 12/26 | $300 |');
  });
});
