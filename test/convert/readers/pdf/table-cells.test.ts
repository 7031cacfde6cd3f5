import { describe, expect, test } from 'bun:test';
import { drawLines, showCells, showTexts, writePdf } from './pdf-writer.ts';
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

  test('leaves heads in their columns though each is shaded to its own edges', async () => {
    const heads = showTexts([
      { x: 64, y: 720, text: 'Article', font: 'F2' },
      { x: 265, y: 720, text: 'Qty', font: 'F2' },
      { x: 300, y: 720, text: 'Unit price', font: 'F2' },
      { x: 380, y: 720, text: 'Amount', font: 'F2' },
    ]);
    const shading = [
      shade(60, 716, 195, 16),
      shade(255, 716, 36, 16),
      shade(291, 716, 77, 16),
      shade(368, 716, 65, 16),
    ];
    const rows = [
      ['Torque wrench', '2', '149.00', '298.00'],
      ['Hex bolt', '14', '23.50', '329.00'],
      ['Freight', '1', '85.00', '85.00'],
    ];
    const cells = showCells([60, 268, 316, 388], 690, rows);
    const rules = drawLines([
      [60, 684, 433, 684],
      [60, 664, 433, 664],
      [60, 644, 433, 644],
    ]);
    const markdown = await markdownOf([...shading, heads, cells, rules].join('\n'));
    expect(markdown).toStartWith('| Article | Qty | Unit price | Amount |\n');
  });

  test('parts a table from a block of addresses above it', async () => {
    const addresses = showCells(
      [60, 380],
      740,
      [
        ['Bill to', 'Ship to'],
        ['Fjord Engineering', 'Fjord Engineering'],
        ['Strandgata 5', 'Warehouse 3'],
        ['5013 Bergen', '5011 Bergen'],
      ],
      13.5,
    );
    const cells = showCells([60, 150, 290, 380], 665, [
      ['Pos', 'Article', 'Qty', 'Amount'],
      ['1', 'Wrench', '2', '298.00'],
      ['2', 'Bolt', '14', '329.00'],
    ]);
    const markdown = await markdownOf([addresses, cells].join('\n'));
    expect(markdown).toContain('| 5013 Bergen | 5011 Bergen |\n\n| Pos | Article | Qty | Amount |');
  });

  test('leaves a lone cell in its column though its row is shaded from side to side', async () => {
    const rows = [
      ['Code', 'Place', 'Expected', 'Found'],
      ['SKU-1', 'A-12', '450', '450'],
      ['', '', '180', ''],
      ['SKU-2', 'C-15', '920', '935'],
      ['', 'B-07', '', ''],
      ['SKU-3', 'D-22', '156', '156'],
    ];
    const bands = rows.map((_, index) => shade(60, 696 - 20 * index, 420, 16));
    const markdown = await markdownOf([...bands, showCells(XS, 700, rows)].join('\n'));
    expect(markdown).toContain('| | | 180 | |\n');
    expect(markdown).toContain('| | B-07 | | |\n');
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
