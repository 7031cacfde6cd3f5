import { describe, expect, test } from 'bun:test';
import { drawLines, showCells, showLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...content: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages: [content.join('\n')] }), context)).markdown;
}

/** Rules from x to x at heights. */
function rulesAt(from: number, to: number, ys: readonly number[]): string {
  return drawLines(ys.map((y) => [from, y, to, y]));
}

describe('telling where a table begins and ends', () => {
  test('ends at a heading in larger type, though the rule below the head of the next table is as wide', async () => {
    const content = [
      showCells([60, 220], 760, [
        ['Customer', 'Hill School'],
        ['Article', 'GD-7715'],
        ['Quantity', '640'],
      ]),
      showTexts([{ x: 60, y: 702, text: 'Team', font: 'F2', size: 13 }]),
      showCells([60, 180, 300], 688, [
        ['Name', 'Department', 'Role'],
        ['Jens Harms', 'Quality', 'Leader'],
        ['Uwe Brandl', 'Production', 'Member'],
      ]),
      rulesAt(55, 400, [755, 684]),
    ];
    expect(await markdownOf(...content)).toContain(
      '| Quantity | 640 |\n\n# Team\n\n| Name | Department | Role |\n| --- | --- | --- |\n| Jens Harms |',
    );
  });

  test('goes on below the title of a group, though no row above it fills all columns', async () => {
    const rows = showCells([150, 240, 330], 700, [['Men', 'Women', 'All']]);
    const cells = showTexts([
      { x: 60, y: 680, text: 'Rent' },
      { x: 150, y: 680, text: '12' },
      { x: 330, y: 680, text: '14' },
      { x: 60, y: 660, text: 'Heat' },
      { x: 150, y: 660, text: '15' },
      { x: 330, y: 660, text: '18' },
      { x: 60, y: 640, text: 'Income' },
    ]);
    const below = showCells([60, 150, 240, 330], 620, [
      ['Grants', '7', '2', '9'],
      ['Fees', '3', '4', '7'],
    ]);
    const markdown = await markdownOf(rows, cells, below, rulesAt(55, 400, [695, 675, 655, 635, 615, 595]));
    expect(markdown).toContain('| Heat | 15 | | 18 |\n| Income | | | |\n| Grants | 7 | 2 | 9 |\n');
  });

  test('makes a list of numbers that count on before text', async () => {
    const texts = [
      'Close the valve and wait for the light.',
      'Take off the lid.',
      'Rinse the filter twice.',
      'Put all back.',
    ];
    const items = texts.flatMap((text, index) => [
      { x: 60, y: 700 - 15 * index, text: String(index + 1) },
      { x: 82, y: 700 - 15 * index, text },
    ]);
    const above = 'What is to be done before anybody may go on with the work of the day';
    expect(await markdownOf(showLines(60, 740, [above]), showTexts(items))).toBe(
      `${above}\n\n${texts.map((text, index) => `${index + 1}. ${text}\n`).join('')}`,
    );
  });
});

describe('reading text around tables', () => {
  const FIGURES = Array.from({ length: 12 }, (_, r) => [
    `Part ${'abcdefghijkl'[r]}`,
    `${1000 + r}`,
    `${7 * r}`,
  ]);

  test('takes no text for headings because most of a page is figures in small type', async () => {
    const table = FIGURES.flatMap((row, r) =>
      Array.from({ length: 9 }, (_, c) => ({
        x: 60 + 52 * c,
        y: 640 - 14 * r,
        text: c === 0 ? (row[0] ?? '') : `${row[1]}${c}`,
        size: 7,
      })),
    );
    const text = [
      'What the parts cost, year by year, is said in the table below; all in all, what was paid',
      'for them did not change in the last year.',
    ];
    expect(await markdownOf(showLines(60, 700, text), showTexts(table))).toStartWith(`${text.join(' ')}\n`);
  });

  test('takes no text for headings because most of a page is names in small type', async () => {
    const names = Array.from({ length: 20 }, (_, r) => [
      { x: 60, y: 600 - 12 * r, text: `Cost of the upkeep of roads ${'abcdefghijklmnopqrst'[r]}`, size: 7 },
      { x: 240, y: 600 - 12 * r, text: `${r + 31}`, size: 7 },
      { x: 300, y: 600 - 12 * r, text: `${r + 81}`, size: 7 },
    ]);
    const text = [
      'What the roads cost is said in the table below. It did not change much since last year,',
      'but for the roads in the hills, which were closed. Nobody knows when they will open again.',
    ];
    const markdown = await markdownOf(showLines(60, 700, text), showTexts(names.flat()));
    expect(markdown).toStartWith(`${text.join(' ')}\n`);
  });

  test('ends the notes of a table where larger text follows', async () => {
    const content = [
      showLines(
        60,
        760,
        Array.from({ length: 22 }, () => 'There is text above the table that runs on and on'),
      ),
      showCells([60, 160, 260], 430, [['Part', 'Cost', 'Share'], ...FIGURES.slice(0, 3)]),
      showTexts([{ x: 98, y: 414, text: '1', size: 7 }]),
      rulesAt(55, 300, [442, 424, 362]),
      showTexts([
        { x: 60, y: 354, text: '1', size: 6 },
        { x: 65, y: 351, text: 'With tax.', size: 8 },
      ]),
      showLines(60, 325, ['Text goes on below the notes of the table,', 'in the type of the page.']),
    ];
    expect(await markdownOf(...content)).toEndWith(
      'With tax.\n\nText goes on below the notes of the table, in the type of the page.\n',
    );
  });
});

describe('telling what is no table', () => {
  test('makes no table of equations and their numbers', async () => {
    const content = showCells(
      [120, 500],
      700,
      ['x = 2a', 'y = 3b', 'z = 4c', 'w = 5d'].map((text, index) => [text, `(${index + 1})`]),
      24,
    );
    expect(await markdownOf(content)).not.toContain('|');
  });
});

describe('reading cells over several lines', () => {
  test('keeps a line in its cell that a raised mark pushes further down', async () => {
    const content = [
      showCells([60, 260, 340], 700, [
        ['Work', 'Cost', 'Share'],
        ['Upkeep of minor roads', '12', '4'],
      ]),
      showTexts([{ x: 60, y: 662, text: 'outside towns' }]),
      showCells([60, 260, 340], 640, [
        ['Cleaning', '7', '3'],
        ['Heating', '9', '3'],
      ]),
    ];
    expect(await markdownOf(...content)).toContain(
      '| Upkeep of minor roads outside towns | 12 | 4 |\n| Cleaning |',
    );
  });

  test('goes on with two cells that both go on in small letters, however even the lines stand', async () => {
    const content = showCells(
      [60, 260, 340],
      700,
      [
        ['Work', 'Cost', 'Remark'],
        ['Letting of rooms and other', '12', 'Key held by the'],
        ['equipment', '', 'warden'],
        ['Cleaning', '7', 'None'],
        ['Heating', '9', 'See annex'],
      ],
      12,
    );
    expect(await markdownOf(content)).toContain(
      '| Letting of rooms and other equipment | 12 | Key held by the warden |\n| Cleaning | 7 | None |\n',
    );
  });
});
