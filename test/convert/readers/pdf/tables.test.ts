import { describe, expect, test } from 'bun:test';
import type { FlowItem } from '../../../../src/convert/readers/pdf/blocks/flow.ts';
import { joinTables } from '../../../../src/convert/readers/pdf/tables/join-tables.ts';
import { expectLinear } from '../../../support/cpu-time.ts';
import { drawLines, showCells, showLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

const XS = [60, 200, 320, 440];
const ROWS = [
  ['Role', 'Does', 'Signs'],
  ['Operator', 'cleans', 'every step'],
  ['Shift lead', 'checks', 'once a shift'],
  ['Quality', 'takes swabs', 'each change'],
];
const TABLE =
  '| Role | Does | Signs |\n| --- | --- | --- |\n| Operator | cleans | every step |\n' +
  '| Shift lead | checks | once a shift |\n| Quality | takes swabs | each change |\n';

/** All rules of a grid with rows of 20 points, the first of them from `top` downwards. */
function grid(xs: readonly number[], top: number, rows: number): string {
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const across = Array.from(
    { length: rows + 1 },
    (_, r) => [left, top - 20 * r, right, top - 20 * r] as const,
  );
  const down = xs.map((x) => [x, top, x, top - 20 * rows] as const);
  return drawLines([...across, ...down]);
}

describe('reading tables of an untagged PDF', () => {
  test('reads a table with rules around every cell', async () => {
    expect(await markdownOf(`${grid(XS, 715, 4)}\n${showCells(XS, 700, ROWS)}`)).toBe(TABLE);
  });

  test('reads a table without any rules by how its cells stand below each other', async () => {
    expect(await markdownOf(showCells(XS, 700, ROWS))).toBe(TABLE);
  });

  test('reads a table with horizontal rules only', async () => {
    const rules = drawLines([
      [60, 715, 440, 715],
      [60, 695, 440, 695],
      [60, 632, 440, 632],
    ]);
    expect(await markdownOf(`${rules}\n${showCells(XS, 700, ROWS)}`)).toBe(TABLE);
  });

  test('leaves the cells blank that a spanning cell covers', async () => {
    const rules = drawLines([
      [60, 715, 440, 715],
      [60, 695, 440, 695],
      [60, 675, 440, 675],
      [60, 715, 60, 675],
      [440, 715, 440, 675],
      [200, 695, 200, 675],
      [320, 695, 320, 675],
    ]);
    const cells = showCells(XS, 700, [['Total of all'], ['one', 'two', 'three']]);
    expect(await markdownOf(`${rules}\n${cells}`)).toBe(
      '| Total of all | | |\n| --- | --- | --- |\n| one | two | three |\n',
    );
  });

  test('puts a wrapped line of an unruled cell with its row', async () => {
    const rows = showTexts([
      { x: 60, y: 700, text: 'No.' },
      { x: 120, y: 700, text: 'What' },
      { x: 320, y: 700, text: 'Who' },
      { x: 60, y: 676, text: '1' },
      { x: 120, y: 676, text: 'figures on sick leave of' },
      { x: 320, y: 676, text: 'personnel' },
      { x: 120, y: 663, text: 'the last two years' },
      { x: 60, y: 639, text: '2' },
      { x: 120, y: 639, text: 'survey of the night team' },
      { x: 320, y: 639, text: 'Mrs Okafor' },
    ]);
    expect(await markdownOf(rows)).toContain(
      '| 1 | figures on sick leave of the last two years | personnel |',
    );
  });

  test('joins a table that runs over two pages and drops the repeated header', async () => {
    const first = `${grid(XS, 100, 2)}\n${showCells(XS, 85, ROWS.slice(0, 2))}`;
    const second = `${grid(XS, 780, 3)}\n${showCells(XS, 765, [ROWS[0] ?? [], ...ROWS.slice(2)])}`;
    expect(await markdownOf(first, second)).toBe(TABLE);
  });

  test('joins the parts of a table in time that grows with their number only', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => [{ content: `${row}` }, { content: 'kept' }]);
    const part = (page: number): FlowItem => {
      const column = { page, left: 50, right: 550, lines: 0, isListing: false };
      return { kind: 'table', table: { rows }, column, lastColumn: column, left: 50, right: 550, top: 60 };
    };
    const joined = (pages: number) => joinTables(Array.from({ length: pages }, (_, page) => part(page)));
    expect(joined(3)).toHaveLength(1);
    await expectLinear(joined);
  });

  test('keeps the caption that comes again above a table that goes on', async () => {
    const page = (caption: string) =>
      [showTexts([{ x: 60, y: 770, text: caption, font: 'F2' }]), grid(XS, 700, 3)].join('\n');
    const pages = ['Table 1. Shares', 'Table 1. Shares, continued'].map(
      (caption) => `${page(caption)}\n${showCells(XS, 685, ROWS)}`,
    );
    expect(await markdownOf(...pages, ...pages)).toContain('Table 1. Shares');
  });

  test('joins a table that stands further in than the text before it', async () => {
    const text = showLines(40, 240, [
      'What was found is listed below, with the measures that were taken, in order.',
    ]);
    const first = `${text}\n${grid(XS, 100, 2)}\n${showCells(XS, 85, ROWS.slice(0, 2))}`;
    const second = `${grid(XS, 780, 3)}\n${showCells(XS, 765, [ROWS[0] ?? [], ...ROWS.slice(2)])}`;
    expect(await markdownOf(first, second)).toEndWith(`\n\n${TABLE}`);
  });

  test('makes no table of a table of contents', async () => {
    const line = (title: string, page: string) => `${title} ${'.'.repeat(60)} ${page}`;
    const markdown = await markdownOf(
      showLines(60, 700, [
        line('1 Scope', '3'),
        line('2 Methods', '7'),
        line('3 Results', '12'),
        line('4 End', '20'),
      ]),
    );
    expect(markdown).not.toContain('|');
    expect(markdown).toContain('2 Methods ..... 7');
  });

  test('makes no table of the axes of a chart', async () => {
    const xs = [60, 160, 260, 360, 460];
    const axes = showTexts([
      { x: 40, y: 600, text: '20' },
      { x: 40, y: 640, text: '40' },
      { x: 100, y: 560, text: 'North' },
      { x: 300, y: 560, text: 'South' },
    ]);
    expect(await markdownOf(`${grid(xs, 700, 6)}\n${axes}`)).not.toContain('|');
  });

  test('keeps two tables apart that are parted by a paragraph as wide as they are', async () => {
    const rules = (top: number) =>
      drawLines(Array.from({ length: 5 }, (_, row) => [60, top - 20 * row, 440, top - 20 * row] as const));
    const between = showLines(64, 608, [
      'What stands between the tables says how they belong together, and it runs',
      'over the whole width of the page before the second table begins below it.',
    ]);
    const markdown = await markdownOf(
      [rules(715), showCells(XS, 700, ROWS), between, rules(575), showCells(XS, 560, ROWS)].join('\n'),
    );
    expect(markdown.startsWith(TABLE)).toBe(true);
    expect(markdown.endsWith(`begins below it.\n\n${TABLE}`)).toBe(true);
  });

  test('puts headings that are centred over flush cells into the columns of those cells', async () => {
    const xs = [60, 140, 220, 300, 380];
    const heads = showTexts([
      { x: 80, y: 700, text: 'Plant', font: 'F2' },
      { x: 184, y: 700, text: 'First half', font: 'F2' },
      { x: 344, y: 700, text: 'Second half', font: 'F2' },
      ...[166, 246, 326, 406].map((x, i) => ({
        x,
        y: 680,
        text: i % 2 === 0 ? 'Count' : 'Share',
        font: 'F2' as const,
      })),
    ]);
    const rows = [
      ['North', '12', '4 %', '13', '5 %'],
      ['South', '98', '9 %', '10', '8 %'],
      ['West', '45', '7 %', '39', '6 %'],
    ];
    const rules = [715, 695, 675, 655, 635, 615].map((y) => [60, y, 450, y] as const);
    expect(await markdownOf(`${drawLines(rules)}\n${heads}\n${showCells(xs, 660, rows)}`)).toBe(
      '| Plant | First half | | Second half | |\n| --- | --- | --- | --- | --- |\n' +
        '| | Count | Share | Count | Share |\n| North | 12 | 4 % | 13 | 5 % |\n' +
        '| South | 98 | 9 % | 10 | 8 % |\n| West | 45 | 7 % | 39 | 6 % |\n',
    );
  });

  test('makes no table of the boxes of a form that stand in its lines', async () => {
    const boxes = drawLines([
      [120, 715, 200, 715],
      [120, 697, 200, 697],
      [120, 715, 120, 697],
      [200, 715, 200, 679],
      [120, 697, 260, 697],
      [120, 679, 260, 679],
      [120, 697, 120, 679],
      [260, 715, 260, 679],
    ]);
    const texts = showTexts([
      { x: 60, y: 701, text: 'First name' },
      { x: 124, y: 701, text: 'Alice' },
      { x: 240, y: 701, text: 'Last name' },
      { x: 60, y: 683, text: 'Birthday' },
    ]);
    expect(await markdownOf(`${boxes}\n${texts}`)).not.toContain('|');
  });

  test('keeps cells that are centred beside taller ones in their row', async () => {
    const header = ROWS[0] ?? [];
    const texts = showTexts([
      { x: 64, y: 660, text: 'Call the lead and' },
      { x: 204, y: 653, text: 'Operator' },
      { x: 324, y: 660, text: 'within two' },
      { x: 64, y: 646, text: 'wait for the answer' },
      { x: 324, y: 646, text: 'minutes' },
    ]);
    const rows = [header, ['Stop the line', 'Operator', 'at once']];
    const after = showCells(XS, 620, [
      ['Open the log', 'Shift lead', 'then'],
      ['Start again', 'Shift lead', 'last'],
    ]);
    expect(await markdownOf(`${showCells(XS, 700, rows)}\n${texts}\n${after}`)).toBe(
      '| Role | Does | Signs |\n| --- | --- | --- |\n| Stop the line | Operator | at once |\n' +
        '| Call the lead and wait for the answer | Operator | within two minutes |\n' +
        '| Open the log | Shift lead | then |\n| Start again | Shift lead | last |\n',
    );
  });

  test('keeps entries apart that stand half a row below those beside them', async () => {
    const left = ['Name:', 'Contact:', 'Address:', 'Country:'];
    const right = ['Billing:', 'Payment:', 'Discount:', 'Currency:'];
    const entries = [left, right].flatMap((labels, side) =>
      labels.flatMap((text, row) => {
        const [x, y] = [60 + 250 * side, 700 - 18 * row - 7 * side];
        return [
          { x, y, text },
          { x: x + 110, y, text: `Entry ${row + 1}` },
        ];
      }),
    );
    const markdown = await markdownOf(showTexts(entries));
    for (const label of [...left, ...right]) {
      expect(markdown).toMatch(new RegExp(`(^|\\| )${label} \\| Entry`, 'm'));
    }
  });
});
