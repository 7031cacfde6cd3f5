import { describe, expect, test } from 'bun:test';
import { isCaption } from '../../../../src/convert/readers/pdf/blocks/captions.ts';
import { drawLines, showLines, showTexts, type TextAt, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

/** Texts in one row, each at its own x. */
function row(
  y: number,
  cells: readonly (readonly [number, string])[],
  font: TextAt['font'] = 'F1',
): TextAt[] {
  return cells.map(([x, text]) => ({ x, y, text, font }));
}

const HEAD = [
  [60, 'Item of expense'],
  [300, 'Planned'],
  [390, 'Spent'],
  [480, 'Change'],
] as const;

describe('reading names of several lines beside figures', () => {
  const names = [
    ['Grants to bodies that run', 'day centres for the elderly'],
    ['Repairs to bridges after', 'the floods of the winter'],
    ['Rent of huts while schools', 'are rebuilt in the north'],
    ['Insurance of halls against', 'fire, flood and theft'],
  ] as const;
  const table =
    '| Item of expense | Planned | Spent | Change |\n| --- | --- | --- | --- |\n' +
    names.map((lines, i) => `| ${lines.join(' ')} | 1,20${i} | 1,31${i} | 4.${i} |\n`).join('');
  const figures = (y: number, i: number) =>
    row(y, [
      [300, `1,20${i}`],
      [390, `1,31${i}`],
      [480, `4.${i}`],
    ]);

  test('reads figures beside last lines though a browser set the lines on whole pixels', async () => {
    const steps = [13.5, 12.75, 13.5, 12.75];
    const rows = names.flatMap((lines, i) => {
      const y = 670.5 - 33 * i;
      const last = y - (steps[i] ?? 0);
      return [{ x: 60, y, text: lines[0] }, { x: 60, y: last, text: lines[1] }, ...figures(last, i)];
    });
    expect(await markdownOf(showTexts([...row(700.5, HEAD, 'F2'), ...rows]))).toBe(table);
  });
});

const LEFT_LINES = [
  'The left column has lines that fill it well',
  'so that nobody takes what it says for the',
  'cells of a table, which are a lot shorter as',
  'a rule, and it ends.',
];

test('does not take a table that stands further right for a column beside the text around it', async () => {
  const small = ['Zone', 'Inner', 'Outer'].map((name, i) =>
    row(600 - 16 * i, [
      [360, name],
      [440, i === 0 ? 'Fee' : `${i}.50`],
    ]),
  );
  const lines = (y: number) => showLines(60, y, LEFT_LINES);
  const markdown = await markdownOf([lines(700), showTexts(small.flat()), lines(530)].join('\n'));
  expect(markdown.indexOf('Inner')).toBeLessThan(markdown.lastIndexOf(LEFT_LINES[0] ?? ''));
});

test('reads a head of several lines between rules as a head, not as columns of text', async () => {
  const heads = [
    [60, ['', 'Taking part', 'in the survey']],
    [180, ['Share of all', 'persons whom the', 'survey has reached']],
    [300, ['Share of schools', 'that took part in', 'the first round']],
    [420, ['Share of schools', 'that took part in', 'the second round']],
  ] as const;
  const rules = [720, 670, 600].map((y) => [58, y, 530, y] as const);
  const rows = ['Avonia', 'Belmar', 'Corvia'].map((name, i) =>
    row(655 - 18 * i, [
      [60, name],
      [240, `9${i}`],
      [360, `8${i}`],
      [480, `7${i}`],
    ]),
  );
  const texts = heads.flatMap(([x, lines]) =>
    lines.flatMap((text, i) => (text === '' ? [] : [{ x, y: 705 - 13 * i, text }])),
  );
  const note = showLines(60, 585, [
    'NOTE: The shares were rounded, and some of them hold for a part of the land alone',
  ]);
  const content = [drawLines(rules), showTexts([...texts, ...rows.flat()]), note].join('\n');
  expect(await markdownOf(content)).toStartWith(
    '| Taking part in the survey | Share of all persons whom the survey has reached | ' +
      'Share of schools that took part in the first round | Share of schools that took part in the second round |\n' +
      '| --- | --- | --- | --- |\n| Avonia | 90 | 80 | 70 |\n',
  );
});

test('knows captions whose numbers begin with the letter of an annex', () => {
  expect(
    ['Table A-1. Coverage', 'Table B.12: Rates', 'Tabelle A1', 'Table of contents'].map(isCaption),
  ).toEqual([true, true, true, false]);
});

describe('reading heads of published tables', () => {
  const cells = ['Avonia', 'Belmar', 'Corvia', 'Dorland'].map((name, i) =>
    row(650 - 18 * i, [
      [60, name],
      [200, `1${i}`],
      [280, `2${i}`],
      [360, `3${i}`],
      [440, `4${i}`],
    ]),
  );
  const years = [200, 280, 360, 440].map((x, i) => [x, `202${i % 2}`] as const);

  test('keeps a caption right above a table out of its head', async () => {
    const caption = [{ x: 200, y: 683, text: 'Table 3. Schools' }];
    const head = row(668, [[60, 'Part'], ...years]);
    expect(await markdownOf(showTexts([...caption, ...head, ...cells.flat()]))).toStartWith(
      'Table 3. Schools\n\n| Part | 2020 | 2021 | 2020 | 2021 |\n',
    );
  });

  test('reads a bold caption of two lines as one paragraph, indented or not', async () => {
    const text = showLines(60, 600, ['The table above shows', 'how many there were.']);
    for (const x of [60, 104]) {
      const caption: TextAt[] = [
        { x: 60, y: 710, text: 'Table A-4. Schools and pupils by', font: 'F2' },
        { x, y: 697, text: 'part of the land, 2020', font: 'F2' },
      ];
      const head = row(668, [[60, 'Part'], ...years]);
      const content = [showTexts([...caption, ...head, ...cells.slice(0, 2).flat()]), text].join('\n');
      expect(await markdownOf(content)).toStartWith(
        '**Table A-4. Schools and pupils by part of the land, 2020**\n\n| Part |',
      );
    }
  });
});

test('keeps groups of thousands together however they stand below each other', async () => {
  const rows = ['12 345', '23 456', '34 567', '45 678', '56 789'].flatMap((figure, i) =>
    row(680 - 16 * i, [
      [60, `Part ${i + 1}`],
      [200, figure],
      [300, figure],
    ]),
  );
  expect(await markdownOf(showTexts(rows))).toContain('| Part 2 | 23 456 | 23 456 |');
});

test('takes what stands between two rules for one row, its cells level with each other', async () => {
  const piers = ['Avon', 'Belm', 'Corv', 'Dorl'];
  const rows = piers.flatMap((name, i) => {
    const y = 668 - 36 * i;
    return [
      { x: 160, y, text: 'Poor, needs' },
      ...row(y - 6, [
        [60, name],
        [400, `4${i}`],
      ]),
      { x: 160, y: y - 12, text: 'some work' },
      { x: 270, y, text: 'Seal worn; do' },
      { x: 270, y: y - 12, text: 'replace it' },
    ];
  });
  const rules = [690, 682, 646, 610, 574, 538].map((y) => [58, y, 440, y] as const);
  const head = row(694, [
    [60, 'Pier'],
    [160, 'Condition'],
    [270, 'Remark'],
    [400, 'Age'],
  ]);
  expect(await markdownOf([drawLines(rules.slice(1)), showTexts([...head, ...rows])].join('\n'))).toContain(
    piers
      .map((name, i) => `| ${name} | Poor, needs some work | Seal worn; do replace it | 4${i} |\n`)
      .join(''),
  );
});

test('takes the labels of a chart that stand beside each other by chance for no table', async () => {
  const labels: readonly (readonly [number, number, string])[] = [
    [60, 700, '60%'],
    [180, 684, '80'],
    [400, 684, 'Parks'],
    [60, 668, '40%'],
    [120, 652, '45'],
    [290, 652, '41'],
    [60, 636, '20%'],
  ];
  expect(await markdownOf(showTexts(labels.map(([x, y, text]) => ({ x, y, text }))))).not.toContain('|');
});
