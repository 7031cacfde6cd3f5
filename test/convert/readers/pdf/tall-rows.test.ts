import { describe, expect, test } from 'bun:test';
import { drawLines, showLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };
const PROSE = [
  'The procedure describes how the filling line is cleaned between two',
  'products and at the end of a shift. It replaces the older instruction.',
];
const XS = [60, 200, 330];
const LEADING = 12;

/** Cells of one row, each with its lines, from the row's first line down; `middle` centres them in its height. */
function showRow(y: number, cells: readonly (readonly string[])[], middle = false): string {
  const most = Math.max(...cells.map((lines) => lines.length));
  return showTexts(
    cells.flatMap((lines, column) =>
      lines.map((text, index) => {
        const shift = middle ? (most - lines.length) / 2 : 0;
        return { x: XS[column] ?? 0, y: y - LEADING * (index + shift), text, size: 10 };
      }),
    ),
  );
}

const HEAD = [['Part'], ['Checked'], ['What is done']];
const SEAL = [
  'Seal of the door',
  'which keeps the',
  'product from the',
  'drive, and the oil',
  'of the drive from',
  'the product and',
  'from all that',
  'holds or moves',
  'the bottles',
];
const TALL = [
  [SEAL, ['weekly'], ['It is wiped with a damp', 'cloth and looked at']],
  [['Filter'], ['monthly'], ['It is rinsed']],
  [['Hose between tank', 'and pump'], ['yearly'], ['It is replaced']],
];
const EXPECTED =
  '| Part | Checked | What is done |\n| --- | --- | --- |\n' +
  `| ${SEAL.join(' ')} | weekly | It is wiped with a damp cloth and looked at |\n` +
  '| Filter | monthly | It is rinsed |\n| Hose between tank and pump | yearly | It is replaced |\n';

/** The table, its rows `gap` points apart beyond their lines, and where rules above, between and below them stand. */
function table(top: number, gap: number, middle = false) {
  let y = top;
  const ys: number[] = [];
  const rows = [HEAD, ...TALL].map((row) => {
    const content = showRow(y, row, middle);
    ys.push(y + 10 + gap / 4);
    y -= LEADING * Math.max(...row.map((lines) => lines.length)) + gap;
    return content;
  });
  ys.push(y + 10 + gap / 4);
  return { content: rows.join('\n'), rules: ys.map((at) => [60, at, 460, at] as const) };
}

async function markdownOf(...content: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages: [content.join('\n')] }), context)).markdown;
}

describe('tables with cells of many lines', () => {
  test('are read by the rules between their rows', async () => {
    const { content, rules } = table(700, 6);
    const markdown = await markdownOf(showLines(60, 760, PROSE), content, drawLines(rules));
    expect(markdown).toEndWith(`\n\n${EXPECTED}`);
  });

  test('are read with a head above the first rule and a row below the last one', async () => {
    const { content, rules } = table(700, 6);
    const markdown = await markdownOf(showLines(60, 760, PROSE), content, drawLines(rules.slice(1, -1)));
    expect(markdown).toEndWith(`\n\n${EXPECTED}`);
  });

  test('are read by the white between their rows', async () => {
    const { content } = table(700, 10);
    const markdown = await markdownOf(showLines(60, 760, PROSE, 10), content, showLines(60, 420, PROSE, 10));
    expect(markdown).toContain(`\n\n${EXPECTED}\n`);
  });

  test('are not made of groups of rows between rules', async () => {
    const head = showRow(700, [['Tree'], ['Number'], ['Height']]);
    const rows = ['Alder', 'Beech', 'Cedar', 'Elm', 'Fir', 'Larch'].map((name, index) =>
      showRow(682 - 12 * index - 6 * Math.floor(index / 2), [[name], [`${index + 3}`], [`${7 * index} m`]]),
    );
    const rules = [712, 695, 664, 634, 604].map((at) => [60, at, 460, at] as const);
    const markdown = await markdownOf(showLines(60, 760, PROSE), head, ...rows, drawLines(rules));
    expect(markdown).toContain('| Beech | 4 | 7 m |\n');
    expect(markdown).toContain('| Larch | 8 | 35 m |\n');
  });
});
