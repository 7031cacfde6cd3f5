import { describe, expect, test } from 'bun:test';
import { readingRegions } from '../../../../src/convert/readers/pdf/regions/regions.ts';
import { drawLines, showCells, showLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

/** Items whose second lines stand below their text. */
function items(x: number, y: number, texts: readonly (readonly [string, string])[]): string {
  return showTexts(
    texts.flatMap(([first, second], index) => [
      { x, y: y - index * 28, text: '-' },
      { x: x + 14, y: y - index * 28, text: first },
      { x: x + 14, y: y - index * 28 - 14, text: second },
    ]),
  );
}

const LEFT = [
  ['switch off the', 'main supply'],
  ['rinse the inner surface twice', 'before it dries'],
  ['record the reading', 'in the log'],
] as const;
const RIGHT = [
  ['inform the', 'shift supervisor'],
  ['keep the photographs of all', 'damage'],
  ['tighten the bolts', 'crosswise'],
] as const;

describe('reading columns of short lines', () => {
  test('reads two columns of list items, level with each other, by the order they were written in', async () => {
    const markdown = await markdownOf([items(60, 700, LEFT), items(320, 700, RIGHT)].join('\n'));
    expect(markdown).toBe([...LEFT, ...RIGHT].map((lines) => `- ${lines.join(' ')}\n`).join(''));
  });

  test('takes rows that were written one after the other for a table', async () => {
    const rows = LEFT.map((left, index) => {
      const y = 700 - index * 14;
      return showTexts([
        { x: 60, y, text: left[0] },
        { x: 320, y, text: RIGHT[index]?.[0] ?? '' },
      ]);
    });
    expect(await markdownOf(rows.join('\n'))).toContain('| switch off the | inform the |');
  });
});

describe('reading columns at the gutter of other pages', () => {
  const prose = (x: number, name: string) =>
    showLines(x, 700, [
      `the column of the ${name} has lines that`,
      'fill their measure well, so that no one',
      `takes what the ${name} says for a table`,
      'whose cells are short, and it ends here.',
    ]);
  const table = (x: number, names: readonly string[]) =>
    showTexts(
      names.flatMap((name, index) => [
        { x, y: 560 - 18 * index, text: name },
        { x: x + 150, y: 560 - 18 * index, text: String(index + 3) },
      ]),
    );

  test('reads tables that stand beside each other in two columns of text one after the other', async () => {
    const left = ['Pump', 'Valve', 'Filter', 'Seal'];
    const right = ['Ladder', 'Rope', 'Helmet', 'Boots'];
    const text = (name: string) => `${prose(60, name)}\n${prose(320, name)}`;
    const tables = `${table(60, left)}\n${table(320, right)}`;
    const markdown = await markdownOf(text('river'), text('mountain'), tables);
    expect(markdown).toContain('| Seal | 6 |');
    expect(markdown).toContain('| Boots | 6 |');
    expect(markdown).not.toContain('| Pump | 3 | Ladder');
  });
});

describe('reading tables that columns and pages break', () => {
  const header = ['Part', 'What is done', 'When'];
  const frame = (left: number, top: number, rows: number) => {
    const xs = [left, left + 60, left + 160, left + 220];
    const across = Array.from({ length: rows + 1 }, (_, r) => top - 20 * r);
    return {
      xs,
      lines: drawLines([
        ...across.map((y) => [left, y, left + 220, y] as const),
        ...xs.map((x) => [x, top, x, top - 20 * rows] as const),
      ]),
    };
  };
  const part = (left: number, top: number, rows: readonly (readonly string[])[]) => {
    const { xs, lines } = frame(left, top, rows.length);
    return `${lines}\n${showCells(xs, top - 15, rows)}`;
  };

  test('joins a table that goes on in the next column', async () => {
    const prose = [
      'The table of parts begins here',
      'and it goes on in the column',
      'beside this one as it must.',
    ];
    const markdown = await markdownOf(
      [
        showLines(50, 780, prose),
        part(50, 140, [header, ['Pump', 'cleaned', 'daily'], ['Belt', 'tightened', 'weekly']]),
        part(320, 780, [header, ['Valve', 'turned', 'monthly']]),
        showLines(320, 700, prose),
      ].join('\n'),
    );
    expect(markdown).toContain('| Belt | tightened | weekly |\n| Valve | turned | monthly |');
  });

  test('puts the rest of a row on the next page with the row it belongs to', async () => {
    const markdown = await markdownOf(
      part(50, 140, [header, ['Pump', 'cleaned', 'daily'], ['Belt', 'Tightened by two', 'weekly']]),
      part(50, 780, [header, ['', 'turns of the key', ''], ['Valve', 'turned', 'monthly']]),
    );
    expect(markdown).toContain('| Belt | Tightened by two turns of the key | weekly |\n| Valve |');
  });

  test('makes no heading of a caption in bold', async () => {
    const markdown = await markdownOf(
      [
        showLines(60, 700, ['The readings of the year follow below, and none of them is new.']),
        showTexts([{ x: 60, y: 660, text: 'Table 3: Readings by month', font: 'F2' }]),
        showLines(60, 630, ['They were taken by the operators of both shifts at noon.']),
      ].join('\n'),
    );
    expect(markdown).toContain('**Table 3: Readings by month**');
  });

  /** Rows of three columns without rules, the first of them from `top` downwards. */
  const open = (top: number, rows: readonly (readonly string[])[]) =>
    showCells([60, 160, 300], top, rows, 24);
  const parts = [
    ['Part', 'State', 'Checked'],
    ['Pump', 'new', 'yes'],
    ['Valve', 'worn', 'no'],
    ['Seal', 'new', 'yes'],
  ];

  test('goes on with a table of which a single row is left below the repeated head', async () => {
    const markdown = await markdownOf(
      `${showLines(60, 700, ['These parts were seen:'])}\n${open(160, parts)}`,
      `${open(780, [parts[0] ?? [], ['Belt', 'torn', 'no']])}\n${showLines(60, 640, ['Nothing else was seen.'])}`,
    );
    expect(markdown).toEndWith('| Seal | new | yes |\n| Belt | torn | no |\n\nNothing else was seen.\n');
  });

  test('joins the lines of a cell that goes on at the head of the next page', async () => {
    const cellLines = (y: number, lines: readonly string[]) =>
      showTexts(lines.map((text, index) => ({ x: 304, y: y - 13 * index, text })));
    const [head = [], ...rows] = parts;
    const more = [
      'on the outside wall,',
      'two metres above the',
      'floor, where the sun',
      'does not reach it',
    ];
    const next = ['Belt', 'torn', 'yes'];
    const markdown = await markdownOf(
      `${open(160, [head, ...rows.slice(0, 2), ['Sensor', 'new', 'it is mounted']])}`,
      `${open(780, [head])}\n${cellLines(756, more)}\n${open(693, [next, ...rows])}`,
    );
    expect(markdown).toContain(`| Sensor | new | it is mounted ${more.join(' ')} |\n| Belt | torn | yes |`);
  });
});

test('finds the gutter of a page whose lines end at very many places', () => {
  const column = (left: number, y: number, contentIndex: number) =>
    Array.from({ length: 64 }, (_, row) => {
      const width = row % 2 === 0 ? 220 : 40 + 2.6 * row;
      const top = y + 11 * row;
      const box = { left, right: left + width, top, bottom: top + 9, baseline: top + 7, size: 8 };
      return {
        ...box,
        length: Math.round(width / 4),
        startsLow: row % 2 === 1,
        isName: false,
        contentIndex: contentIndex + row,
      };
    });
  expect(readingRegions([...column(60, 40, 0), ...column(320, 44, 100)])).toHaveLength(2);
});
