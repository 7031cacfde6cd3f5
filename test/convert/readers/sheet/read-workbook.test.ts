import { describe, expect, test } from 'bun:test';
import { utils, write } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { ConversionRefused } from '../../../../src/domain/conversion.ts';
import { expectLinear, onceForSize } from '../../../support/cpu-time.ts';
import { toMarkdown } from '../../../support/to-markdown.ts';
import { relationshipsXml, type TestSheet, type TestWorkbook, workbookOf } from './workbook-parts.ts';

async function read(bytes: Uint8Array) {
  return toMarkdown(bytes, 'xlsx', { fileName: 'input.xlsx' });
}

async function markdownOf(workbook: TestWorkbook): Promise<string> {
  return (await read(workbookOf(workbook))).markdown;
}

async function sheetMarkdown(
  sheet: Omit<TestSheet, 'name'>,
  parts: TestWorkbook['parts'] = {},
): Promise<string> {
  const markdown = await markdownOf({ sheets: [{ name: 'S', ...sheet }], parts });
  return markdown.replace(/^## S\n\n/, '');
}

const DRAWING =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

describe('readWorkbook', () => {
  test('puts every visible sheet with content under its name and says how many are hidden', async () => {
    const bytes = workbookOf({
      sheets: [
        {
          name: 'Plan & *more*',
          rows: [
            ['A', 'B'],
            ['x', 1],
          ],
        },
        { name: 'Secret', rows: [['no']], state: 'hidden' },
        { name: 'Very', rows: [['no']], state: 'veryHidden' },
        { name: 'Blank', rows: [] },
        { name: 'Last', rows: [['end']] },
      ],
    });
    const { markdown, warnings } = await read(bytes);
    expect(markdown).toBe('## Plan & \\*more\\*\n\n| A | B |\n| --- | --- |\n| x | 1 |\n\n## Last\n\nend\n');
    expect(warnings).toEqual([
      { code: 'hidden_sheets', message: '2 hidden sheets were left out.', count: 2 },
    ]);
  });

  test('shows values as Excel does', async () => {
    const markdown = await sheetMarkdown({
      rows: [
        ['Kind', 'Shown'],
        ['date', [45356, 'dd/mm/yyyy']],
        ['loss', [-1234.5, '#,##0.00;(#,##0.00)']],
        ['share', [0.1234, '0.0%']],
        ['sum', 0.30000000000000004],
        ['yes', '<c t="b"><v>1</v></c>'],
        ['error', '<c t="e"><v>#N/A</v></c>'],
        ['formula', '<c t="str"><f>A1&amp;"!"</f><v>Kind!</v></c>'],
        ['iso', '<c t="d"><v>2024-03-05</v></c>'],
      ],
    });
    expect(markdown.split('\n').slice(2)).toEqual([
      '| date | 05/03/2024 |',
      '| loss | (1,234.50) |',
      '| share | 12.3% |',
      '| sum | 0.3 |',
      '| yes | TRUE |',
      '| error | #N/A |',
      '| formula | Kind! |',
      '| iso | 2024-03-05 |',
      '',
    ]);
  });

  test('counts days from 1904 where the workbook does', async () => {
    const sheets = [{ name: 'S', rows: [['Launched'], [[0, 'yyyy-mm-dd'] as const]] }];
    expect(await markdownOf({ sheets, date1904: true })).toContain('| 1904-01-01 |');
    expect(await markdownOf({ sheets })).toContain('| 1900-01-00 |');
  });

  test('reads strict workbooks and those with prefixed names', async () => {
    const sheets = [
      {
        name: 'S',
        rows: [
          ['a', 'b'],
          ['c', 2],
        ],
      },
    ];
    const strict = await markdownOf({ sheets, namespace: 'http://purl.oclc.org/ooxml/spreadsheetml/main' });
    expect(strict).toBe('## S\n\n| a | b |\n| --- | --- |\n| c | 2 |\n');
    const parts = {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      'xl/sharedStrings.xml':
        '<x:sst xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:si><x:r><x:t>two </x:t></x:r><x:r><x:t>runs</x:t></x:r><x:rPh><x:t>aid</x:t></x:rPh></x:si></x:sst>',
    };
    expect(await markdownOf({ sheets, parts })).toBe('## S\n\n| | |\n| --- | --- |\n| two runs | 5 |\n');
  });

  test('parts stacked tables, tables side by side, titles and notes', async () => {
    const markdown = await sheetMarkdown({
      rows: [
        ['Stock list'],
        ['Part', 'Count', '', 'Site', 'Days', 'Who'],
        ['bolt', 5, '', 'Ghent', 3, 'Ida'],
        ['nut', 7, '', 'Turku', 4, 'Jon'],
        ['tack', 9],
        [],
        ['Supplier', 'Phone'],
        ['Kern', 'none'],
        ['Source: the book of all things that were ever counted'],
      ],
    });
    expect(markdown).toBe(
      [
        'Stock list',
        '| Part | Count |\n| --- | --- |\n| bolt | 5 |\n| nut | 7 |\n| tack | 9 |',
        '| Site | Days | Who |\n| --- | --- | --- |\n| Ghent | 3 | Ida |\n| Turku | 4 | Jon |',
        '| Supplier | Phone |\n| --- | --- |\n| Kern | none |',
        'Source: the book of all things that were ever counted\n',
      ].join('\n\n'),
    );
  });

  test('parts tables that stand upon each other with their titles', async () => {
    const rows = [
      ['Stock'],
      ['Part', 'Count'],
      ['bolt', 12],
      ['nut', 9],
      ['Orders'],
      ['Part', 'Days'],
      ['bolt', 3],
    ];
    expect(await sheetMarkdown({ rows })).toBe(
      'Stock\n\n| Part | Count |\n| --- | --- |\n| bolt | 12 |\n| nut | 9 |\n\n' +
        'Orders\n\n| Part | Days |\n| --- | --- |\n| bolt | 3 |\n',
    );
  });

  test('keeps groups of a table in it', async () => {
    const rows = [['Part', 'Count'], ['Metal'], ['bolt', 12], ['nut', 9], ['Wood'], ['peg', 3], ['Sum', 24]];
    const markdown = await sheetMarkdown({ rows });
    expect(markdown).toContain('| nut | 9 |\n| Wood | |\n| peg | 3 |\n');
  });

  test('sets lines above and below everything else as text', async () => {
    const markdown = await sheetMarkdown({
      rows: [
        ['Stock of May'],
        ['North store'],
        [],
        ['Part', 'Count'],
        ['bolt', 7],
        ['nut', 9],
        [],
        ['Counted by:'],
        ['Ada'],
      ],
    });
    expect(markdown).toBe(
      'Stock of May\n\nNorth store\n\n| Part | Count |\n| --- | --- |\n| bolt | 7 |\n| nut | 9 |\n\nCounted by:\n\nAda\n',
    );
    const alone = await sheetMarkdown({ rows: [['This explains the workbook.'], ['Read it first.']] });
    expect(alone).toBe('This explains the workbook.\n\nRead it first.\n');
    const list = await sheetMarkdown({ rows: [['Colour'], ['red'], ['blue']] });
    expect(list).toBe('| Colour |\n| --- |\n| red |\n| blue |\n');
  });

  test('takes days side by side for the names of columns, and a form for a table without any', async () => {
    const dated = await sheetMarkdown({
      rows: [
        ['Part', [45292, 'yyyy-mm-dd'], [45323, 'yyyy-mm-dd']],
        ['bolt', 7, 8],
        ['nut', 9, 10],
      ],
    });
    expect(dated).toStartWith('| Part | 2024-01-01 | 2024-02-01 |\n| --- | --- | --- |\n');
    const form = await sheetMarkdown({
      rows: [
        ['Name:', 'Ada'],
        ['Born:', 1815],
      ],
    });
    expect(form).toBe('| | |\n| --- | --- |\n| Name: | Ada |\n| Born: | 1815 |\n');
  });

  test('keeps a table whole over a blank row before its total and over a blank column', async () => {
    const markdown = await sheetMarkdown({
      rows: [['Item', '', 'Price'], ['lamp', '', 20], ['fuse', '', 1], [], ['Total', '', 21]],
    });
    expect(markdown).toBe('| Item | Price |\n| --- | --- |\n| lamp | 20 |\n| fuse | 1 |\n| Total | 21 |\n');
  });

  test('parts a line of particulars from the table below, which has names of its own', async () => {
    const markdown = await sheetMarkdown({
      rows: [['Buyer', 'Ada', 'Place', 'Ulm'], [], ['Item', 'Price'], ['lamp', 20], ['fuse', 1]],
    });
    expect(markdown).toEndWith('| Item | Price |\n| --- | --- |\n| lamp | 20 |\n| fuse | 1 |\n');
  });

  test('believes a table that the file declares', async () => {
    const table = (ref: string) =>
      `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ref="${ref}"/>`;
    const markdown = await markdownOf({
      sheets: [
        {
          name: 'S',
          rows: [['2020', 1, 'beside'], ['2021', 2], ['below']],
          relationships: [['t1', 'table', '../tables/table1.xml']],
        },
      ],
      parts: { 'xl/tables/table1.xml': table('A1:B2') },
    });
    expect(markdown).toBe('## S\n\n| 2020 | 1 |\n| --- | --- |\n| 2021 | 2 |\n\nbeside\n\nbelow\n');
  });

  test('writes merged cells as cells over several columns and rows', async () => {
    const markdown = await sheetMarkdown({
      rows: [
        ['Team', 'Week', ''],
        ['', 'early', 'late'],
        ['North', 'Ana', 'Ben'],
      ],
      after: '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>',
    });
    expect(markdown).toContain('rowspan="2"');
    expect(markdown).toContain('colspan="2"');
  });

  test('leaves merged cells out of it where they only make a column wider', async () => {
    const markdown = await sheetMarkdown({
      rows: [
        ['Name', '', 'Age'],
        ['Ida', '', 5],
        ['Jon', '', 7],
      ],
      after:
        '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/><mergeCell ref="A3:B3"/></mergeCells>',
    });
    expect(markdown).toBe('| Name | Age |\n| --- | --- |\n| Ida | 5 |\n| Jon | 7 |\n');
  });

  test('leaves hidden rows and columns out without parting the table', async () => {
    const { markdown, warnings } = await read(
      workbookOf({
        sheets: [
          {
            name: 'S',
            before: '<cols><col min="2" max="2" hidden="1"/></cols>',
            rows: '<row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Key</v></c><c r="C1" t="str"><v>Age</v></c></row><row r="2" hidden="1"><c r="A2"><v>1</v></c></row><row r="3"><c r="A3" t="str"><v>Ida</v></c><c r="B3"><v>9</v></c><c r="C3"><v>5</v></c></row>',
          },
        ],
      }),
    );
    expect(markdown).toBe('## S\n\n| Name | Age |\n| --- | --- |\n| Ida | 5 |\n');
    expect(warnings.map((warning) => warning.code)).toEqual(['hidden_rows', 'hidden_columns']);
  });

  test('keeps links of cells and formulas, and drops those into the workbook', async () => {
    const markdown = await sheetMarkdown({
      rows: [
        ['Site', 'Page', 'Sheet'],
        ['one', '<c t="str"><f>HYPERLINK("https://b.example","two")</f><v>two</v></c>', 'three'],
      ],
      after:
        '<hyperlinks><hyperlink ref="A2" r:id="h"/><hyperlink ref="C2" location="Other!A1"/></hyperlinks>',
      relationships: [['h', 'hyperlink', 'https://a.example/x']],
    });
    expect(markdown).toContain('| [one](https://a.example/x) | [two](https://b.example) | three |');
  });

  test('takes time in proportion to its links, however far they reach', async () => {
    const workbook = onceForSize((size) => {
      const rows = 750 * size;
      return workbookOf({
        sheets: [
          {
            name: 'S',
            rows: Array.from({ length: rows }, () => ['a', 'b']),
            after: `<hyperlinks>${`<hyperlink ref="A1:B${rows}" r:id="h"/>`.repeat(rows)}</hyperlinks>`,
            relationships: [['h', 'hyperlink', 'https://example.org/']],
          },
        ],
      });
    });
    await expectLinear((size) => read(workbook(size)));
  });

  test('numbers comments as they are met, and tells the days of those in threads', async () => {
    const of = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments';
    const markdown = await sheetMarkdown(
      {
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
        relationships: [
          ['c', 'comments', '../comments1.xml'],
          ['t', 'threadedComment', '../threads.xml'],
        ],
      },
      {
        'xl/comments1.xml':
          '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ida</author></authors><commentList><comment ref="A2" authorId="0"><text><t>first</t></text></comment></commentList></comments>',
        'xl/threads.xml': `<ThreadedComments xmlns="${of}"><threadedComment ref="B2" dT="2024-03-01T10:00:00.00" personId="p"><text>second</text></threadedComment></ThreadedComments>`,
      },
    );
    expect(markdown).toEndWith(
      '| c[^comment-1] | d[^comment-2] |\n\n[^comment-1]: Comment by Ida: first\n\n[^comment-2]: Comment (2024-03-01): second\n',
    );
  });

  test('says of a thread that a note stands in for what was said, and not that programs of old do not know it', async () => {
    const notice =
      '[Diskussion]\n\nIn neueren Versionen bearbeiten: https://go.microsoft.com/fwlink/?linkid=870924\n\n';
    const markdown = await sheetMarkdown(
      { rows: [['a']], relationships: [['c', 'comments', '../comments1.xml']] },
      {
        'xl/comments1.xml': `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author/></authors><commentList><comment ref="A1" authorId="0"><text><t>${notice}Kommentar:\n    Warum?\nAntwort:\n    Darum.</t></text></comment></commentList></comments>`,
      },
    );
    expect(markdown).toEndWith(
      '[^comment-1]: Comment: Kommentar:\\\n    Warum?\\\n    Antwort:\\\n    Darum.\n',
    );
  });

  test('turns comments into notes with their authors', async () => {
    const markdown = await markdownOf({
      sheets: [
        {
          name: 'S',
          rows: [
            ['a', 'b'],
            ['c', 'd'],
          ],
          relationships: [['c', 'comments', '../comments1.xml']],
        },
      ],
      parts: {
        'xl/comments1.xml':
          '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ida</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>Ida:\n</t></r><r><t>why?</t></r></text></comment><comment ref="E9" authorId="0"><text><t>alone</t></text></comment></commentList></comments>',
      },
    });
    expect(markdown).toBe(
      '## S\n\n| a | b |\n| --- | --- |\n| c | d[^comment-1] |\n\nE9 – Ida: alone\n\n[^comment-1]: Comment by Ida: why?\n',
    );
  });

  test('shows charts that keep no figures by their cells, on whatever sheet those are', async () => {
    const reference = (kind: string, cells: string) => `<c:${kind}><c:f>${cells}</c:f></c:${kind}>`;
    const series = (column: string) =>
      `<c:ser><c:tx>${reference('strRef', `'The data'!$${column}$1`)}</c:tx><c:cat>${reference('strRef', "'The data'!$A$2:$A$3")}</c:cat><c:val>${reference('numRef', `'The data'!$${column}$2:$${column}$3`)}</c:val></c:ser>`;
    const markdown = await markdownOf({
      sheets: [
        { name: 'Chart', rows: [], relationships: [['d', 'drawing', '../drawings/drawing1.xml']] },
        {
          name: 'The data',
          rows: [
            ['Month', 'Sold', 'Sent back'],
            ['May', 12, 1],
            ['June', 7.5, 2],
          ],
        },
      ],
      parts: {
        'xl/drawings/drawing1.xml': `<xdr:wsDr ${DRAWING}><xdr:oneCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:oneCellAnchor></xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relationshipsXml([['c', 'chart', '../charts/chart1.xml']]),
        'xl/charts/chart1.xml': `<c:chartSpace ${DRAWING}><c:chart><c:plotArea><c:barChart>${series('B')}${series('C')}</c:barChart></c:plotArea></c:chart></c:chartSpace>`,
      },
    });
    const table = '| Sold | Sent back |\n| --- | --- | --- |\n| May | 12 | 1 |\n| June | 7.5 | 2 |\n';
    expect(markdown).toStartWith(`## Chart\n\n| ${table}`);
  });

  test('reads text boxes and the data of charts', async () => {
    const point = (i: number, value: string) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`;
    const markdown = await markdownOf({
      sheets: [{ name: 'S', rows: [], relationships: [['d', 'drawing', '../drawings/drawing1.xml']] }],
      parts: {
        'xl/drawings/drawing1.xml': `<xdr:wsDr ${DRAWING}><xdr:twoCellAnchor><xdr:from><xdr:row>9</xdr:row></xdr:from><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor><xdr:twoCellAnchor><xdr:from><xdr:row>1</xdr:row></xdr:from><xdr:sp><xdr:txBody><a:p><a:r><a:t>A </a:t></a:r><a:r><a:t>box</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relationshipsXml([['c', 'chart', '../charts/chart1.xml']]),
        'xl/charts/chart1.xml': `<c:chartSpace ${DRAWING}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${point(0, '2024')}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${point(0, 'North')}${point(1, 'South')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0.0</c:formatCode>${point(0, '3')}${point(1, '4.25')}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
      },
    });
    expect(markdown).toBe(
      '## S\n\nA box\n\n**Sales**\n\n| | 2024 |\n| --- | --- |\n| North | 3.0 |\n| South | 4.3 |\n',
    );
  });

  test('shows a formula that nobody calculated, and says so', async () => {
    const { markdown, warnings } = await read(
      workbookOf({ sheets: [{ name: 'S', rows: [['Sum', '<c><f>SUM(B2:B9)</f></c>']] }] }),
    );
    expect(markdown).toContain('=SUM(B2:B9)');
    expect(warnings.map((warning) => warning.code)).toEqual(['formula_without_value']);
  });

  test('reads what a sheet holds, whatever size it states', async () => {
    const markdown = await sheetMarkdown({
      before: '<dimension ref="A1:XFD1048576"/>',
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
    });
    expect(markdown).toBe('1\n\n2\n');
  });

  test('knows title, author, print headers and words', async () => {
    const { facts } = await read(
      workbookOf({
        sheets: [
          {
            name: 'S',
            rows: [['one two']],
            after:
              '<headerFooter><oddHeader>&amp;L&amp;"Arial"&amp;8SOP-12&amp;RPage &amp;P</oddHeader></headerFooter>',
          },
        ],
        parts: {
          'docProps/core.xml':
            '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Plan</dc:title><dc:creator>Ida</dc:creator></cp:coreProperties>',
        },
      }),
    );
    expect(facts).toEqual({ words: 3, title: 'Plan', author: 'Ida', headers: ['SOP-12\nPage'] });
  });

  test.each(['xls', 'xlsb', 'biff5', 'biff2'] as const)('reads .%s as well', async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ['Part', 'Count'],
      ['bolt', 1200],
      ['nut', 0.5],
    ]);
    const book = utils.book_new(sheet, 'Stock');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
    const { markdown } = await read(bytes);
    expect(markdown).toContain('| Part | Count |\n| --- | --- |\n| bolt | 1200 |\n| nut | 0.5 |\n');
  });

  test('reads what a binary workbook says beside its words', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Part', 'Due', 'Share', 'Secret', 'Note'],
      ['bolt', new Date(Date.UTC(2024, 4, 5)), 0.125, 'x', true],
      ['hidden', 1, 2, 3, 4],
      ['nut', -0.0001, 1e21, 'y', 'merged'],
    ]);
    sheet['C2'].z = '0.0%';
    sheet['E2'].c = [{ a: 'Ida', t: 'Ida:\nchecked' }];
    sheet['A2'].l = { Target: 'https://example.org/bolt' };
    sheet['!rows'] = [{}, {}, { hidden: true }];
    sheet['!cols'] = [{}, {}, {}, { hidden: true }];
    const book = utils.book_new(sheet, 'Stock');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['unseen']]), 'Hidden');
    book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsb' }) as ArrayBuffer);
    const { markdown, warnings } = await read(bytes);
    expect(markdown).toBe(
      '## Stock\n\n| Part | Due | Share | Note |\n| --- | --- | --- | --- |\n' +
        '| [bolt](https://example.org/bolt) | 5/5/2024 | 12.5% | TRUE[^comment-1] |\n' +
        '| nut | -0.0001 | 1E+21 | merged |\n\n[^comment-1]: Comment by Ida: checked\n',
    );
    expect(warnings.map((warning) => warning.code)).toContain('hidden_sheets');
  });

  test('reads a workbook whose properties are damaged, and says what is left out', async () => {
    const { markdown, warnings } = await read(
      workbookOf({ sheets: [{ name: 'S', rows: [['a', 'b']] }], parts: { 'docProps/core.xml': '<cp:core' } }),
    );
    expect(markdown).toContain('| a | b |');
    expect(warnings).toMatchObject([{ code: 'part_unreadable', where: "the file's properties" }]);
  });

  test('tells of texts that cells share and the file does not hold, and refuses it when there are none', async () => {
    const sheets = [{ name: 'S', rows: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>' }];
    const strings = (items: string) => ({
      'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items}</sst>`,
    });
    const { markdown, warnings } = await read(
      workbookOf({ sheets, parts: strings('<si><t>first</t></si>') }),
    );
    expect(markdown).toBe('## S\n\nfirst\n');
    expect(warnings).toMatchObject([{ code: 'part_unreadable', where: 'the texts that cells share' }]);
    for (const parts of [{}, strings('')])
      expect(await read(workbookOf({ sheets, parts })).catch((error: unknown) => error)).toMatchObject({
        code: 'damaged',
      });
  });

  test('refuses a workbook that has lost all of its sheets', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['a', 'b']]), 'Stock');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
    // The first record of the workbook's stream, by whose version programs tell what it is.
    const start = Buffer.from(bytes).indexOf(Buffer.from('0908100000060500', 'hex'));
    bytes.fill(0, start, start + 16);
    for (const lost of [bytes, workbookOf({ sheets: [] })])
      expect(await read(lost).catch((error: unknown) => error)).toMatchObject({ code: 'damaged' });
  });

  test('refuses a workbook that lists a sheet and does not say where it is', async () => {
    const parts = { 'xl/_rels/workbook.xml.rels': relationshipsXml([]) };
    const bytes = workbookOf({ sheets: [{ name: 'S', rows: [['a', 'b']] }], parts });
    const book = utils.book_new(utils.aoa_to_sheet([['a', 'b']]), 'Stock');
    const whole = unzipSync(new Uint8Array(write(book, { type: 'array', bookType: 'xlsb' }) as ArrayBuffer));
    const { 'xl/_rels/workbook.bin.rels': _, ...rest } = whole;
    for (const lost of [bytes, zipSync(rest)])
      expect(await read(lost).catch((error: unknown) => error)).toMatchObject({ code: 'damaged' });
  });

  test('is not led astray by damage in a binary workbook', async () => {
    const sheet = utils.aoa_to_sheet(Array.from({ length: 20 }, (_, i) => [`part ${i}`, i, i / 7]));
    sheet['!cols'] = [{ hidden: true }];
    const book = utils.book_new(sheet, 'Stock');
    const whole = unzipSync(new Uint8Array(write(book, { type: 'array', bookType: 'xlsb' }) as ArrayBuffer));
    const names = Object.keys(whole).filter((name) => name.endsWith('.bin'));
    for (let turn = 0; turn < 400; turn++) {
      const name = names[turn % names.length] ?? '';
      const part = Uint8Array.from(whole[name] ?? []);
      const at = (turn * 7919) % part.length;
      part[at] = turn % 3 === 0 ? 0xff : (part[at] ?? 0) ^ (1 << (turn % 8));
      const outcome = await read(zipSync({ ...whole, [name]: part }, { level: 0 })).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ConversionRefused);
    }
  });

  test('refuses what needs a password, and what is damaged, by name', async () => {
    const whole = workbookOf({ sheets: [{ name: 'S', rows: [['a', 'b']] }] });
    for (const end of [10, 100, whole.length - 30]) {
      expect(await read(whole.subarray(0, end)).catch((error: unknown) => error)).toMatchObject({
        code: 'damaged',
      });
    }
    const cut = workbookOf({ sheets: [{ name: 'S', rows: '<row><c><v>1' }] });
    expect(await read(cut).catch((error: unknown) => error)).toBeInstanceOf(ConversionRefused);
  });
});
