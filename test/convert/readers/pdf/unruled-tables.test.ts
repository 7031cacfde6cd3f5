import { describe, expect, test } from 'bun:test';
import { drawLines, showCells, showLines, showTexts, type TextAt, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

/** Cells that each have their own lines, the first of them `y` from the bottom of the page. */
function cell(x: number, y: number, lines: readonly string[], font: TextAt['font'] = 'F1'): TextAt[] {
  return lines.map((text, index) => ({ x, y: y - 13 * index, text, font }));
}

describe('reading tables without rules', () => {
  test('reads rows whose tall cells stand level with their middles', async () => {
    const rows = showTexts([
      ...cell(60, 700, ['Part']),
      ...cell(160, 700, ['Work']),
      ...cell(420, 700, ['Who']),
      ...cell(60, 667, ['Pump']),
      ...cell(160, 680, ['Check the seal for drops and', 'tighten the bolts crosswise', 'when it is warm']),
      ...cell(420, 667, ['Fitter']),
      ...cell(60, 627, ['Filter']),
      ...cell(160, 634, ['Rinse it twice before it', 'dries']),
      ...cell(420, 627, ['Operator']),
      ...cell(60, 600, ['Valve']),
      ...cell(160, 600, ['Leave as it is']),
      ...cell(420, 600, ['Nobody']),
    ]);
    expect(await markdownOf(rows)).toBe(
      '| Part | Work | Who |\n| --- | --- | --- |\n' +
        '| Pump | Check the seal for drops and tighten the bolts crosswise when it is warm | Fitter |\n' +
        '| Filter | Rinse it twice before it dries | Operator |\n| Valve | Leave as it is | Nobody |\n',
    );
  });

  test('goes on with a tall last cell, however many lines stand alone in it', async () => {
    const lines = ['one word', 'after the', 'other one', 'stands in', 'this cell', 'until its', 'end here'];
    const rows = showTexts([
      ...cell(60, 700, ['Part']),
      ...cell(200, 700, ['Since']),
      ...cell(320, 700, ['Remark']),
      ...cell(60, 680, ['Pump']),
      ...cell(200, 680, ['2019']),
      ...cell(320, 680, lines),
      ...cell(60, 580, ['Valve']),
      ...cell(200, 580, ['2021']),
      ...cell(320, 580, ['none']),
    ]);
    const markdown = await markdownOf(rows);
    expect(markdown).toContain(`| Pump | 2019 | ${lines.join(' ')} |\n| Valve | 2021 | none |`);
  });

  test('parts a row whose first cell fills its column where cells of the rows around begin', async () => {
    // "Signed for the others" ends one space before the second column.
    const rows = [
      ['Agreement', 'SQA-17'],
      ['Signed for us', 'Helen Prentice, Purchasing'],
      ['Annex', 'Parts and prices'],
      ['Signed for the others', 'Davide Morandi'],
      ['Date', '18 June 2024'],
      ['In force from the day', '1 July 2024'],
    ];
    const content = showTexts(
      rows.flatMap(([label = '', text = ''], r) => [
        ...cell(60, 700 - 30 * r, [label]),
        ...cell(166, 700 - 30 * r, [text]),
      ]),
    );
    const lines = rows.slice(1).map(([label, text]) => `| ${label} | ${text} |`);
    expect(await markdownOf(content)).toBe(`| Agreement | SQA-17 |\n| --- | --- |\n${lines.join('\n')}\n`);
  });

  test('ends a table whose rows rules part where text follows without a rule, and begins the next one', async () => {
    const table = (y: number, names: readonly string[], rows: readonly (readonly string[])[]) =>
      showTexts(
        [names, ...rows].flatMap((row, r) => row.flatMap((text, c) => cell(60 + 90 * c, y - 16 * r, [text]))),
      ) + drawLines(rows.map((_, r) => [60, y - 5 - 16 * r, 450, y - 5 - 16 * r]));
    const content =
      table(
        700,
        ['Pump', 'Delivered', 'Open'],
        [
          ['North', '12', '3'],
          ['South', '7', '40'],
          ['West', '9', '11'],
        ],
      ) +
      showLines(60, 632, ['See the list of parts for more.']) +
      table(
        610,
        ['Step', 'Meaning'],
        [
          ['first', 'It is filled'],
          ['second', 'It is closed'],
          ['third', 'It runs'],
        ],
      );
    expect(await markdownOf(content)).toBe(
      '| Pump | Delivered | Open |\n| --- | --- | --- |\n| North | 12 | 3 |\n| South | 7 | 40 |\n| West | 9 | 11 |\n\n' +
        'See the list of parts for more.\n\n' +
        '| Step | Meaning |\n| --- | --- |\n| first | It is filled |\n| second | It is closed |\n| third | It runs |\n',
    );
  });

  test('parts heads that stand hardly further apart than words', async () => {
    const xs = [60, 150, 192, 234, 276];
    const heads = ['Station', 'North', 'South', 'Centre', 'Hill'];
    const widths = [0, 29, 31, 37, 16];
    const rows = [
      ['Upper weir', '12', '34', '56', '78'],
      ['Lower weir', '21', '43', '65', '87'],
      ['Old mill', '11', '22', '33', '44'],
      ['Bridge', '10', '20', '30', '40'],
    ];
    const content = showTexts([
      ...heads.map((text, c) => ({ x: c === 0 ? 60 : (xs[c] ?? 0) + 38 - (widths[c] ?? 0), y: 700, text })),
      ...rows.flatMap((row, r) =>
        row.map((text, c) => ({ x: c === 0 ? 60 : (xs[c] ?? 0) + 26, y: 682 - 16 * r, text })),
      ),
    ]);
    expect(await markdownOf(content)).toStartWith('| Station | North | South | Centre | Hill |\n');
  });

  test('parts wide heads of two lines from their neighbours, whatever white the figures below leave', async () => {
    const places = [150, 229, 308];
    const heads = [
      ['desired part', 'of country'],
      ['overall share', 'of all in it'],
      ['overall take', 'of the rest'],
    ];
    const rows = Array.from({ length: 24 }, (_, r) => [
      { x: 60, y: 670 - 14 * r, text: `Land ${r}` },
      ...places.map((x, c) => ({ x: x + 48, y: 670 - 14 * r, text: String((7 * r + c) % 10) })),
    ]);
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 686, text: 'System' },
        ...heads.flatMap((lines, c) => cell((places[c] ?? 0) - 10, 699, lines)),
        ...rows.flat(),
      ]),
    );
    expect(markdown).toStartWith(
      '| System | desired part of country | overall share of all in it | overall take of the rest |\n',
    );
    expect(markdown).toContain('| Land 3 | 1 | 2 | 3 |');
  });

  test('says a head of two rows once, though its rows alone would make a table', async () => {
    const rows = [
      ['', 'Units', 'Value', 'Units', 'Value'],
      ['North', '12', '340', '14', '390'],
      ['South', '22', '540', '24', '590'],
      ['East', '7', '110', '9', '190'],
    ];
    const xs = [60, 101, 135, 170, 204];
    const content = [
      showTexts([
        { x: 60, y: 700, text: 'Region' },
        { x: 115, y: 700, text: '2022' },
        { x: 185, y: 700, text: '2023' },
      ]),
      showCells(xs, 682, rows.slice(0, 1)),
      showCells(xs, 664, rows.slice(1)),
      drawLines([
        [55, 714, 235, 714],
        [55, 677, 235, 677],
        [55, 620, 235, 620],
      ]),
    ].join('\n');
    expect(await markdownOf(content)).toBe(
      '| Region | 2022 | | 2023 | |\n| --- | --- | --- | --- | --- |\n| | Units | Value | Units | Value |\n' +
        '| North | 12 | 340 | 14 | 390 |\n| South | 22 | 540 | 24 | 590 |\n| East | 7 | 110 | 9 | 190 |\n',
    );
  });

  test('makes no table of a list that is numbered with small Roman numbers', async () => {
    const texts = [
      'patients were followed',
      'two metres above it',
      'the museum reopened',
      'record the reading',
    ];
    const content = texts.map((text, index) =>
      showTexts([
        { x: 60, y: 700 - 16 * index, text: `${['i', 'ii', 'iii', 'iv'][index]}.` },
        { x: 90, y: 700 - 16 * index, text },
      ]),
    );
    const markdown = await markdownOf(`${showLines(60, 740, ['The steps are:'])}\n${content.join('\n')}`);
    expect(markdown).not.toContain('|');
  });

  test('reads rows whose names lead the eye to the figures with dots', async () => {
    const rows = ['Alabama', 'Arizona', 'Delaware', 'Florida', 'Georgia'].map((name, r) => [
      { x: 60, y: 680 - 16 * r, text: `${name} ${'.'.repeat(30 - name.length)}` },
      { x: 190, y: 680 - 16 * r, text: String(8174 + 93 * r) },
      { x: 260, y: 680 - 16 * r, text: String(335 + 7 * r) },
    ]);
    const heads = [
      { x: 60, y: 700, text: 'State' },
      { x: 186, y: 700, text: 'Pupils' },
      { x: 250, y: 700, text: 'Schools' },
    ];
    expect(await markdownOf(showTexts([...heads, ...rows.flat()]))).toStartWith(
      '| State | Pupils | Schools |\n| --- | --- | --- |\n| Alabama | 8174 | 335 |\n| Arizona | 8267 | 342 |\n',
    );
  });

  test('parts two tables at the caption of the second', async () => {
    const first = [
      ['Code', 'Place', 'Size'],
      ['A1', 'Kiel', '4'],
      ['A2', 'Lund', '5'],
      ['A3', 'Oulu', '6'],
    ];
    const second = [
      ['Method', 'Year'],
      ['weighed', '2019'],
      ['counted', '2020'],
      ['guessed', '2021'],
    ];
    const content = [
      showCells([60, 160, 260], 700, first),
      showLines(60, 616, ['Table 2: Methods by year']),
      showCells([60, 200], 592, second),
    ];
    const markdown = await markdownOf(content.join('\n'));
    expect(markdown).toContain('| A3 | Oulu | 6 |\n\nTable 2: Methods by year\n\n| Method | Year |\n');
  });

  test('keeps long cells beside a short header in the table', async () => {
    const texts = [
      'the instrument is older than',
      'the method that it was made',
      'for, and has never been read',
    ];
    const content = showTexts([
      ...cell(60, 700, ['No.'], 'F2'),
      ...cell(120, 700, ['Owner'], 'F2'),
      ...cell(220, 700, ['Note'], 'F2'),
      ...cell(60, 674, ['1']),
      ...cell(120, 674, ['Kelly']),
      ...cell(220, 680, texts.slice(0, 2)),
      ...cell(60, 628, ['2']),
      ...cell(120, 628, ['Costa']),
      ...cell(220, 641, texts),
      ...cell(60, 582, ['3']),
      ...cell(120, 582, ['Novak']),
      ...cell(220, 589, texts.slice(0, 2)),
    ]);
    expect(await markdownOf(content)).toContain(`| 2 | Costa | ${texts.join(' ')} |\n| 3 | Novak |`);
  });

  test('joins the year below a day, but keeps figures below words for rows of their own', async () => {
    const content = showTexts([
      ...cell(60, 700, ['Place']),
      ...cell(160, 700, ['From']),
      ...cell(260, 700, ['Until']),
      ...cell(60, 680, ['Bergen']),
      ...cell(160, 680, ['28 March', '2018']),
      ...cell(260, 680, ['19 May', '2019']),
      ...cell(60, 640, ['Hull']),
      ...cell(160, 640, ['never', '12']),
      ...cell(260, 640, ['never', '14']),
    ]);
    const markdown = await markdownOf(content);
    expect(markdown).toContain('| Bergen | 28 March 2018 | 19 May 2019 |\n| Hull | never | never |\n');
    expect(markdown).toContain('| | 12 | 14 |');
  });

  test('parts two tables at the source of the first', async () => {
    const rows = (names: readonly string[]) => [
      ['Name', 'Size', 'Age'],
      ...names.map((name, r) => [name, `${r + 4}`, `${r + 20}`]),
    ];
    const content = [
      showCells([60, 160, 260], 700, rows(['Kiel', 'Lund', 'Oulu'])),
      showLines(60, 618, ['Source: own survey.']),
      showCells([60, 220, 330], 596, rows(['Faro', 'Riga', 'Hull'])),
    ];
    expect(await markdownOf(content.join('\n'))).toContain(
      '| Oulu | 6 | 22 |\n\nSource: own survey.\n\n| Name | Size | Age |\n',
    );
  });

  test('leaves a line of text below the table out of it, though white parts its words', async () => {
    const rows = [
      ['Part', 'Reason'],
      ['Pump', 'The seal was worn'],
      ['Valve', 'It did not close'],
      ['Filter', 'Nobody had rinsed it'],
    ];
    const below = showTexts([
      { x: 60, y: 612, text: 'This chapter explains how the budget of' },
      { x: 262, y: 612, text: 'the year was drawn up and what it rests on.' },
    ]);
    const markdown = await markdownOf(`${showCells([60, 220], 700, rows)}\n${below}`);
    expect(markdown).toContain('| Filter | Nobody had rinsed it |\n\nThis chapter');
  });
});
