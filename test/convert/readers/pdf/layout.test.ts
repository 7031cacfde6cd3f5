import { describe, expect, test } from 'bun:test';
import { drawLines, showCells, showLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

const PROSE = [
  'The procedure describes how the filling line is cleaned between two',
  'products and at the end of a shift. It replaces the older instruction and',
  'applies to everyone who works in the hall, including temporary staff.',
];

describe('reading an untagged PDF by its layout', () => {
  test('joins the lines of a paragraph and keeps two paragraphs apart', async () => {
    const markdown = await markdownOf([showLines(60, 700, PROSE), showLines(60, 630, PROSE)].join('\n'));
    const paragraph = PROSE.join(' ');
    expect(markdown).toBe(`${paragraph}\n\n${paragraph}\n`);
  });

  test('makes larger and bold lines headings, larger ones above smaller ones', async () => {
    const content = [
      showTexts([{ x: 60, y: 760, text: 'Cleaning', size: 20, font: 'F2' }]),
      showLines(60, 720, PROSE),
      showTexts([{ x: 60, y: 660, text: 'Scope', size: 14, font: 'F2' }]),
      showLines(60, 630, PROSE),
    ].join('\n');
    const markdown = await markdownOf(content);
    expect(markdown).toStartWith('# Cleaning\n\n');
    expect(markdown).toContain('\n\n## Scope\n\n');
  });

  test('reads on in ragged text that was broken earlier than it had to be', async () => {
    const lines = [
      'In addition to the schools that took part from the first',
      'sample, some others took part for a total',
      'of 370 schools at grade 4 of the whole and large country',
      'in question, which is a share of many.',
    ];
    expect(await markdownOf(showLines(60, 700, lines))).toBe(`${lines.join(' ')}\n`);
  });

  test('keeps code in its sentence that fills a line of it, and listings apart', async () => {
    const sentence = 'All that the machine is told to do at night stands in the file named';
    const lines = (...code: string[]) =>
      [
        showLines(60, 700, [sentence]),
        ...code.map((text, index) =>
          showTexts([{ x: 60, y: 686.25 - 13.75 * index, text, size: 10, font: 'F3' }]),
        ),
        showLines(60, 620, [...PROSE, ...PROSE, ...PROSE]),
      ].join('\n');
    expect(await markdownOf(lines('night-and-day.yaml'))).toStartWith(`${sentence} \`night-and-day.yaml\`\n`);
    expect(await markdownOf(lines('night-and-day:', '  start: 22'))).toStartWith(
      `${sentence}\n\n\`\`\`\nnight-and-day:\n`,
    );
  });

  test('reads on in a quotation that stands in from both edges', async () => {
    const text = [
      'The procedure describes how the filling line is cleaned between two',
      'shifts and products.',
    ];
    const content = [
      showLines(60, 700, [...text, ...text]),
      showLines(90, 620, ['The rule is told here in words that the Board of', 'Directors gave it.']),
      showLines(60, 560, text),
    ].join('\n');
    expect(await markdownOf(content)).toContain('in words that the Board of Directors gave it.\n');
  });

  test('takes a hyphen out of a word broken at the end of a line', async () => {
    const markdown = await markdownOf(
      showLines(60, 700, [
        'All of the residues that remain in the hopper and the infor-',
        'mation on the label are removed.',
      ]),
    );
    expect(markdown).toContain('the information on the label');
  });

  test('keeps the paragraphs of an item apart, one after a list within it too', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: '1.' },
        { x: 78, y: 700, text: 'Install the base system.' },
        { x: 78, y: 682, text: 'Use the image from the server of the department, which holds all that' },
        { x: 78, y: 668, text: 'is needed for the work.' },
        { x: 60, y: 650, text: '2.' },
        { x: 78, y: 650, text: 'Connect the pipes:' },
        { x: 78, y: 632, text: '-' },
        { x: 96, y: 632, text: 'the inlet' },
        { x: 78, y: 618, text: '-' },
        { x: 96, y: 618, text: 'the outlet' },
        { x: 78, y: 600, text: 'Do not use force.' },
        { x: 60, y: 582, text: '3.' },
        { x: 78, y: 582, text: 'Open the valve.' },
      ]),
    );
    expect(markdown).toBe(
      '1. Install the base system.\n\n   Use the image from the server of the department, which holds all that is needed for the work.\n\n' +
        '2. Connect the pipes:\n\n   - the inlet\n   - the outlet\n\n   Do not use force.\n\n3. Open the valve.\n',
    );
  });

  test('ends an item where a line stands at its label while items hang', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: '-' },
        { x: 78, y: 700, text: 'Bookings are binding once they have been confirmed in writing by one' },
        { x: 78, y: 686, text: 'of our staff.' },
        { x: 60, y: 672, text: '-' },
        { x: 78, y: 672, text: 'Cancellation is free until six weeks before; later we charge one half.' },
        { x: 60, y: 654, text: 'Cleaning is included. Tables and chairs are set up by us if you wish so.' },
      ]),
    );
    expect(markdown).toEndWith(
      'we charge one half.\n\nCleaning is included. Tables and chairs are set up by us if you wish so.\n',
    );
  });

  test('takes a letter that hangs beside its text for an item, though the sentence goes on', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: 'Systems are for business. Private use is permitted as far as it always' },
        { x: 60, y: 686, text: 'a.' },
        { x: 90, y: 686, text: 'does not interfere with work,' },
        { x: 60, y: 672, text: 'b.' },
        { x: 90, y: 672, text: 'does not cost anything.' },
      ]),
    );
    expect(markdown).toEndWith(
      'it always\n\n- a. does not interfere with work,\n- b. does not cost anything.\n',
    );
  });

  test('takes no abbreviation before a name for an item', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: 'With kind regards' },
        { x: 60, y: 660, text: 'i. A. Joerg Brinkmann' },
      ]),
    );
    expect(markdown).toBe('With kind regards\n\ni. A. Joerg Brinkmann\n');
  });

  test('makes boxes to tick tasks, ticked or not', async () => {
    const objects = {
      100: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol /ToUnicode 101 0 R >>',
      101: streamOf(
        '/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n1 begincodespacerange <00> <ff> endcodespacerange\n' +
          '2 beginbfchar <41> <2610> <42> <2612> endbfchar\nendcmap end end',
      ),
    };
    const content = [
      showTexts([
        { x: 60, y: 720, text: 'Do you smoke?' },
        { x: 76, y: 700, text: 'yes' },
        { x: 76, y: 686, text: 'no' },
      ]),
      'BT /F9 11 Tf 60 700 Td (A) Tj 0 -14 Td (B) Tj ET',
    ].join('\n');
    const pageEntries = '/Resources << /Font << /F1 3 0 R /F9 100 0 R >> >>';
    const { markdown } = await readPdf(writePdf({ pages: [content], pageEntries, objects }), context);
    expect(markdown).toBe('Do you smoke?\n\n- [ ] yes\n- [x] no\n');
  });

  test('reads the signs of ZapfDingbats as bullets', async () => {
    const objects = { 100: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>' };
    const content = [
      showTexts([
        { x: 76, y: 700, text: 'the inlet' },
        { x: 76, y: 686, text: 'the outlet' },
      ]),
      'BT /F9 11 Tf 60 700 Td (n) Tj 0 -14 Td (n) Tj ET',
    ].join('\n');
    const pageEntries = '/Resources << /Font << /F1 3 0 R /F9 100 0 R >> >>';
    const { markdown } = await readPdf(writePdf({ pages: [content], pageEntries, objects }), context);
    expect(markdown).toBe('- the inlet\n- the outlet\n');
  });

  test('parts the paragraphs of an item by the white between them, however full its first line', async () => {
    const markdown = await markdownOf(
      [
        showTexts([
          { x: 60, y: 700, text: '1.' },
          { x: 78, y: 700, text: 'Wait until the gauge on the wall shows that there is no pressure.' },
          { x: 60, y: 640, text: '2.' },
          { x: 78, y: 640, text: 'damage' },
          { x: 78, y: 622, text: 'Damage is reported.' },
          { x: 60, y: 604, text: '3.' },
          { x: 78, y: 604, text: 'Sign.' },
        ]),
        showLines(78, 682, ['Nobody may open the valve before that, and nobody may go away']),
        showLines(78, 668.25, ['from it.']),
        showLines(60, 560, [...PROSE, ...PROSE]),
      ].join('\n'),
    );
    expect(markdown).toStartWith(
      '1. Wait until the gauge on the wall shows that there is no pressure.\n\n' +
        '   Nobody may open the valve before that, and nobody may go away from it.\n\n' +
        '2. damage\n\n   Damage is reported.\n\n3. Sign.\n',
    );
  });

  test('takes a number that fills the room before its text for a label', async () => {
    const item = (y: number, label: string, text: string) => [
      { x: 60, y, text: label, font: 'F2' as const },
      { x: 76, y, text },
    ];
    const markdown = await markdownOf(
      showTexts([...item(700, '9.', 'Open the valve.'), ...item(680, '10.', 'Close it.')]),
    );
    expect(markdown).toBe('9. Open the valve.\n10. Close it.\n');
  });

  test('sets the items of a list apart where a list within one ends in a further paragraph', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: '1.' },
        { x: 78, y: 700, text: 'Connect the pipes:' },
        { x: 78, y: 682, text: '-' },
        { x: 96, y: 682, text: 'the outlet' },
        { x: 78, y: 664, text: '-' },
        { x: 96, y: 664, text: 'the inlet' },
        { x: 96, y: 644, text: 'It stands on the left.' },
        { x: 60, y: 624, text: '2.' },
        { x: 78, y: 624, text: 'Open the valve.' },
      ]),
    );
    expect(markdown).toBe(
      '1. Connect the pipes:\n\n   - the outlet\n\n   - the inlet\n\n     It stands on the left.\n\n2. Open the valve.\n',
    );
  });

  test('makes boxes that browsers draw tasks', async () => {
    const layer = (y: number, color: string) => `${color} rg 60 ${y} 9 9 re f`;
    const content = [
      showTexts([
        { x: 76, y: 700, text: 'Sign the log.' },
        { x: 76, y: 680, text: 'Close the valve.' },
      ]),
      layer(698, '0.6 0.6 0.6'),
      layer(698, '1 1 1'),
      layer(678, '0.6 0.6 0.6'),
      layer(678, '1 1 1'),
      layer(678, '0.4 0.4 0.4'),
    ].join('\n');
    expect(await markdownOf(content)).toBe('- [ ] Sign the log.\n- [x] Close the valve.\n');
  });

  test('keeps a table in the item of a list in which it stands', async () => {
    const content = [
      showTexts([
        { x: 60, y: 700, text: '1.' },
        { x: 78, y: 700, text: 'Check the limits.' },
        { x: 60, y: 620, text: '2.' },
        { x: 78, y: 620, text: 'Sign the log.' },
      ]),
      showCells([80, 160], 680, [
        ['Part', 'Limit'],
        ['Pump', '3 bar'],
      ]),
      drawLines([694, 674, 654].map((y) => [80, y, 240, y] as const)),
      drawLines([80, 160, 240].map((x) => [x, 694, x, 654] as const)),
    ].join('\n');
    expect(await markdownOf(content)).toBe(
      '1. Check the limits.\n\n   | Part | Limit |\n   | --- | --- |\n   | Pump | 3 bar |\n\n2. Sign the log.\n',
    );
  });

  test('takes a number and its full stop from another font for one label', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: '1' },
        { x: 66.2, y: 700, text: '.', font: 'F2' },
        { x: 78, y: 700, text: 'Open the valve.' },
        { x: 60, y: 686, text: '2' },
        { x: 66.2, y: 686, text: '.', font: 'F2' },
        { x: 78, y: 686, text: 'Close it.' },
      ]),
    );
    expect(markdown).toBe('1. Open the valve.\n2. Close it.\n');
  });

  test('reads two columns one after the other', async () => {
    const left = [
      'The first column has lines that fill',
      'their measure well, so that no one',
      'would take them for cells of a table',
      'and it ends with a full stop here.',
    ];
    const right = [
      'Another column stands beside it and',
      'also fills its measure with words so',
      'that it reads from top to bottom only',
      'after the first one has been read.',
    ];
    const markdown = await markdownOf([showLines(60, 700, left), showLines(320, 700, right)].join('\n'));
    expect(markdown).toContain(left.join(' '));
    expect(markdown).toContain(right.join(' '));
  });

  test('leaves running headers and page numbers out of the text and hands the headers back', async () => {
    const page = (number: number) =>
      [
        showTexts([{ x: 60, y: 810, text: 'North Works SOP-17', size: 9 }]),
        showLines(60, 700, PROSE),
        showTexts([{ x: 290, y: 30, text: `Page ${number} of 3`, size: 9 }]),
      ].join('\n');
    const { markdown, facts } = await readPdf(writePdf({ pages: [page(1), page(2), page(3)] }), context);
    expect(markdown).not.toContain('North Works');
    expect(markdown).not.toContain('Page 2');
    expect(facts.headers).toEqual(['North Works SOP-17']);
    expect(facts.pages).toBe(3);
  });

  test('leaves out running heads that differ on each page, one above a title page too', async () => {
    const page = (head: string, ...body: string[]) =>
      [showTexts([{ x: 300, y: 812, text: head, size: 8 }]), ...body].join('\n');
    const markdown = await markdownOf(
      page('Annual Report', showTexts([{ x: 60, y: 740, text: 'Annual Report', size: 20, font: 'F2' }])),
      page('Foreword', showLines(60, 775, PROSE), showLines(60, 715, PROSE)),
      page('Outlook', showLines(60, 775, PROSE), showLines(60, 715, PROSE)),
    );
    expect(markdown).not.toContain('Outlook');
    expect(markdown).not.toContain('Foreword');
    expect(markdown.match(/Annual Report/g)).toHaveLength(1);
  });

  test('keeps the row of a table that begins a page, however many cells it has', async () => {
    const page = [showLines(60, 720, PROSE), showLines(60, 640, PROSE)].join('\n');
    const row = showTexts(
      ['Reserves', '50', '57', '61'].map((text, at) => ({ x: 60 + 110 * at, y: 790, text })),
    );
    const markdown = await markdownOf(page, page, `${row}\n${page}`);
    expect(markdown).toContain('Reserves');
    expect(markdown).toContain('61');
  });

  test('leaves out what says the page of a lone page, at the foot of small type', async () => {
    const lines = [...PROSE, ...PROSE, ...PROSE];
    const markdown = await markdownOf(
      [showLines(60, 760, lines, 7), showTexts([{ x: 270, y: 30, text: 'Page 1 of 1', size: 8 }])].join('\n'),
    );
    expect(markdown).not.toContain('Page 1');
  });

  test('leaves out what says the number of its page, though on one page alone', async () => {
    const page = [showLines(60, 760, PROSE), showLines(60, 700, PROSE)].join('\n');
    const last = showTexts([{ x: 60, y: 30, text: 'Page 3 of 3' }]);
    expect(await markdownOf(page, page, `${page}\n${last}`)).not.toContain('Page 3');
    expect(await markdownOf(page, `${page}\n${last}`, page)).toContain('Page 3');
  });

  test('ends a paragraph of an item at a line that leaves much of its column white', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: '1.' },
        { x: 78, y: 700, text: 'Dig the trench along the fence as deep as the roots of the plants need.' },
        { x: 60, y: 686, text: '2.' },
        { x: 78, y: 686, text: 'Set the plank' },
        { x: 78, y: 672, text: 'Wait for a day.' },
        { x: 60, y: 658, text: '3.' },
        { x: 78, y: 658, text: 'Fill it.' },
      ]),
    );
    expect(markdown).toContain('2. Set the plank\n\n   Wait for a day.\n\n3. Fill it.');
  });

  test('leaves out the heads of two pages that differ', async () => {
    const page = (head: string) =>
      [
        showTexts([{ x: 300, y: 812, text: head, size: 8 }]),
        ...[775, 715, 655].map((y) => showLines(60, y, PROSE)),
      ].join('\n');
    const markdown = await markdownOf(page('The Cartridge'), page('Handbook of Pumps'));
    expect(markdown).not.toContain('Cartridge');
    expect(markdown).not.toContain('Handbook');
  });

  test('reads lines that are printed over one another one after the other', async () => {
    const line = (text: string) => `BT /F1 24 Tf 1 0 0 1 100 700 Tm (${text}) Tj ET`;
    expect(await markdownOf([line('Text the first time'), line('Text the second time')].join('\n'))).toBe(
      'Text the first time\n\nText the second time\n',
    );
  });

  test('takes bare numbers for labels where lines hang beside one after the other', async () => {
    const item = (y: number, number: string) => [
      { x: 60, y, text: number },
      { x: 78, y, text: 'Customizable agents use a generic design that can bring together models,' },
      { x: 78, y: y - 14, text: 'human inputs, and tools.' },
    ];
    const markdown = await markdownOf(showTexts([...item(700, '1'), ...item(664, '2')]));
    expect(markdown).toMatch(/^1\. Customizable .* tools\.\n2\. Customizable .* tools\.\n$/);
  });

  test('keeps the titles of sections that begin pages', async () => {
    const pages = ['Foreword', 'Results', 'Outlook', 'Thanks'].map((title) =>
      [
        showTexts([{ x: 60, y: 770, text: title, size: 15, font: 'F2' }]),
        showLines(60, 735, PROSE),
        showLines(60, 690, PROSE),
      ].join('\n'),
    );
    const markdown = await markdownOf(...pages);
    expect(markdown.match(/^# .*$/gm)).toEqual(['# Foreword', '# Results', '# Outlook', '# Thanks']);
  });

  test('keeps the figures of tables that end at the foot of pages', async () => {
    const page = (first: number, foot: string) => {
      const rows = Array.from({ length: 36 }, (_, r) => [
        first + r,
        `part ${'abcdef'[(first + r) % 6]}`,
        7 * (first + r),
      ]);
      const cells = rows.flatMap((row, r) =>
        row.map((text, c) => ({ x: 60 + 150 * c, y: 760 - 19 * r, text: String(text) })),
      );
      return showTexts([...cells, { x: 290, y: 30, text: foot }]);
    };
    const markdown = await markdownOf(page(1, '1'), page(37, '2'), page(73, '3'));
    expect(markdown).toContain('| 36 | part a | 252 |');
    expect(markdown).toContain('| 108 | part a | 756 |');
    expect(markdown).not.toMatch(/^3$/m);
  });

  test('nests list items by their indentation', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: '1. Stop the line' },
        { x: 60, y: 685, text: '2. Empty the hopper' },
        { x: 84, y: 670, text: '\x95 open the lower flap' },
        { x: 84, y: 655, text: '\x95 weigh the bag' },
        { x: 60, y: 640, text: '3. Put on gloves' },
      ]),
    );
    expect(markdown).toBe(
      '1. Stop the line\n2. Empty the hopper\n   - open the lower flap\n   - weigh the bag\n3. Put on gloves\n',
    );
  });
});

describe('refusing what cannot be read', () => {
  test('refuses bytes that are no PDF as damaged', async () => {
    expect(readPdf(Buffer.from('no pdf at all'), context)).rejects.toMatchObject({ code: 'damaged' });
  });

  test('refuses a page without any text as having none', async () => {
    expect(readPdf(writePdf({ pages: [''] }), context)).rejects.toMatchObject({ code: 'no_text' });
  });
});

describe('telling columns and tables apart', () => {
  test('reads two columns with a gutter hardly wider than a space', async () => {
    const left = [
      'Lorem ipsum dolor sit amet, consectetur',
      'adipiscing elit, sed do eiusmod tempor',
      'incididunt ut labore et dolore magna ali-',
      'qua. Ut enim ad minim veniam quis nos',
      'trud exercitation ullamco laboris nisi ut',
      'aliquip ex ea commodo consequat duis',
      'aute irure dolor in reprehenderit in vol',
    ];
    const right = left.map((line) => line.toUpperCase().slice(0, 30));
    const width = 215;
    const markdown = await markdownOf(
      [showLines(60, 700, left), showLines(60 + width, 700, right)].join('\n'),
    );
    expect(markdown).not.toContain('|');
    expect(markdown.indexOf('irure dolor')).toBeLessThan(markdown.indexOf('LOREM IPSUM'));
  });

  test('reads two columns with a narrow gutter whose lines do not stand level', async () => {
    const left = [
      'Lorem ipsum dolor sit amet, consectetur',
      'adipiscing elit, sed do eiusmod tempor',
      'incididunt ut labore et dolore magna ali-',
      'qua. Ut enim ad minim veniam quis nos',
      'trud exercitation ullamco laboris nisi ut',
      'aliquip ex ea commodo consequat duis',
      'aute irure dolor in reprehenderit in vol',
    ];
    const right = left.map((line) => line.toUpperCase().slice(0, 30));
    const level = showTexts([
      { x: 60, y: 770, text: 'The one line that is level with another,' },
      { x: 266, y: 770, text: 'THE OTHER' },
    ]);
    const markdown = await markdownOf(
      [level, showLines(60, 740, left), showLines(266, 748, right), showLines(60, 640, left)].join('\n'),
    );
    expect(markdown).not.toContain('another, THE OTHER');
    expect(markdown.indexOf('irure dolor')).toBeLessThan(markdown.indexOf('THE OTHER'));
  });

  test('takes the size of a font that draws its own glyphs from where it is set', async () => {
    const objects = {
      100: '<< /Type /Font /Subtype /Type3 /FontBBox [0 -20 60 120] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 65 /LastChar 65 /Widths [60] /Encoding << /Differences [65 /A] >> /CharProcs << /A 101 0 R >> /Resources << >> >>',
      101: streamOf('60 0 0 0 60 70 d1 0 0 60 70 re f'),
    };
    const own = 'BT /F9 11 Tf 60 650 Td (AAAAAAA) Tj ET';
    const pageEntries = '/Resources << /Font << /F1 3 0 R /F9 100 0 R >> >>';
    const { markdown } = await readPdf(
      writePdf({ pages: [`${showLines(60, 720, PROSE)}\n${own}`], pageEntries, objects }),
      context,
    );
    expect(markdown).toContain('AAAAAAA');
    expect(markdown).not.toContain('#');
  });

  test('takes a row of letters that a font shows as a rule for a rule', async () => {
    const lines = ['Respectfully yours,', 'l'.repeat(24), '(Name)'];
    expect(await markdownOf(showLines(60, 700, lines))).toBe('Respectfully yours,\n\n---\n\n(Name)\n');
  });

  test('finds a page number far from the edge of the page', async () => {
    const page = (number: number) =>
      [showLines(60, 700, PROSE), showTexts([{ x: 290, y: 150, text: String(number) }])].join('\n');
    expect(await markdownOf(page(1), page(2))).not.toMatch(/^\d$/m);
  });

  test('leaves out page numbers set larger than the tables that reach down to them', async () => {
    const page = (number: number) => {
      const rows = Array.from({ length: 60 }, (_, row) =>
        [0, 1, 2, 3].map((column) => ({
          x: 60 + 90 * column,
          y: 780 - 12 * row,
          text: String(1000 * number + 10 * row + column),
          size: 6,
        })),
      );
      return showTexts([...rows.flat(), { x: 290, y: 25, text: String(number), size: 9 }]);
    };
    expect(await markdownOf(page(1), page(2), page(3))).not.toMatch(/^\d$/m);
  });

  test('keeps the lines of a receipt apart', async () => {
    const lines = [
      'Corner Shop',
      'Register: 07',
      'Oat Milk Barista 1 l',
      'No Sugar Added',
      '2 @ 2.49',
      'Rye Bread with Seeds',
      'Baker Lane',
      '1 @ 3.99',
      'Paid by card',
    ];
    const bytes = writePdf({ pages: [showLines(20, 700, lines, 8, 'F3')], size: [180, 842] });
    expect((await readPdf(bytes, context)).markdown).toBe(`${lines.join('\n\n')}\n`);
  });

  test('leaves out the heads of small pages that are printed on larger paper', async () => {
    const pages = [1, 2, 3, 4].map((page) =>
      [
        showTexts([
          { x: 150, y: 650, text: `§ 13.${page}`, font: 'F2' },
          { x: 340, y: 650, text: page % 2 === 0 ? 'Book of rules' : 'Justice', font: 'F2' },
        ]),
        showLines(150, 632, [`Page ${page} begins here.`, 'It goes on with', 'more text below.'], 9),
      ].join('\n'),
    );
    const { markdown, facts } = await readPdf(writePdf({ pages }), context);
    expect(markdown).not.toContain('Justice');
    expect(markdown).not.toContain('§');
    expect(facts.headers).toEqual(['§ 13.1', 'Justice', 'Book of rules']);
  });

  test('takes a box to tick for no code, whatever its font', async () => {
    const boxed = '/Differences [65 /H18872]';
    const objects = {
      100: `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding << /BaseEncoding /WinAnsiEncoding ${boxed} >> /ToUnicode 101 0 R >>`,
      101: streamOf(
        '/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n1 begincodespacerange <00> <ff> endcodespacerange\n' +
          '1 beginbfchar <41> <2610> endbfchar\nendcmap end end',
      ),
    };
    const content = `BT /F9 11 Tf 60 700 Td (A) Tj ET\n${showTexts([{ x: 72, y: 700, text: 'Yes, we agree' }])}`;
    const pageEntries = '/Resources << /Font << /F1 3 0 R /F9 100 0 R >> >>';
    const { markdown } = await readPdf(writePdf({ pages: [content], pageEntries, objects }), context);
    expect(markdown).toBe('- [ ] Yes, we agree\n');
  });

  test('keeps the space after a raised or lowered character', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: 'the value of x' },
        { x: 126.6, y: 697, text: '1', size: 8 },
        { x: 133.6, y: 700, text: 'is known' },
      ]),
    );
    expect(markdown).toBe('the value of x<sub>1</sub> is known\n');
  });

  test('takes no list item for a name with its initial or for a date', async () => {
    const markdown = await markdownOf(
      [
        showLines(60, 700, ['Yours sincerely']),
        showLines(60, 670, ['B. Lindgren']),
        showLines(60, 640, ['3. Mai 2024']),
        showLines(60, 600, ['The options are:']),
        showLines(60, 580, ['A. a passport', 'B. a lease']),
      ].join('\n'),
    );
    expect(markdown).toStartWith('Yours sincerely\n\nB. Lindgren\n\n3\\. Mai 2024\n\n');
    expect(markdown).toContain('- A. a passport\n- B. a lease\n');
  });

  test('makes no table and no headings of a contents page without leaders', async () => {
    const titles = ['Purpose', 'Storage of samples', 'Records', 'Complaints'];
    const entries = titles.flatMap((title, index) => [
      { x: 60, y: 680 - 16 * index, text: String(index + 1), font: 'F2' as const },
      { x: 80, y: 680 - 16 * index, text: title, font: 'F2' as const },
      { x: 520, y: 680 - 16 * index, text: String(index + 3), font: 'F2' as const },
    ]);
    const heading = showTexts([{ x: 60, y: 710, text: 'Contents', size: 16, font: 'F2' }]);
    const text = showLines(60, 580, [...PROSE, ...PROSE, ...PROSE]);
    const markdown = await markdownOf([heading, showTexts(entries), text].join('\n'));
    expect(markdown).toContain('# Contents\n\n- 1 Purpose 3\n- 2 Storage of samples 4\n');
    expect(markdown).not.toContain('|');
  });

  test('makes a list of a table of contents, with sections inside their chapters', async () => {
    const entries = ['1. Purpose', '1.1 Scope', '1.2 Terms', '2. Storage'];
    const leaders = (index: number) => (index === 1 ? '. '.repeat(40).trim() : '.'.repeat(60));
    const lines = entries.map((title, index) => `${title} ${leaders(index)} ${index + 2}`);
    const heading = showTexts([{ x: 60, y: 710, text: 'Contents', size: 16, font: 'F2' }]);
    const markdown = await markdownOf(
      [heading, showLines(60, 680, lines), showLines(60, 600, [...PROSE, ...PROSE])].join('\n'),
    );
    expect(markdown).toStartWith(
      '# Contents\n\n- 1\\. Purpose ..... 2\n  - 1.1 Scope ..... 3\n  - 1.2 Terms ..... 4\n- 2\\. Storage ..... 5\n',
    );
  });

  test('leaves out the number of a lone page that is centred far above its edge', async () => {
    const number = (text: string) => showTexts([{ x: 303, y: 120, text }]);
    const text = showLines(60, 700, PROSE);
    expect(await markdownOf([text, number('1')].join('\n'))).toBe(`${PROSE.join(' ')}\n`);
    expect(await markdownOf([text, number('7')].join('\n'))).toEndWith('\n\n7\n');
  });

  test('keeps what comes again on every page when the document says nothing else', async () => {
    const page = showTexts([{ x: 60, y: 800, text: 'Sample' }]);
    expect(await markdownOf(page, page, page)).toContain('Sample');
    const turned = 'BT /F1 11 Tf 0 1 -1 0 300 400 Tm (Turned sample) Tj ET';
    expect(await markdownOf(turned, turned, turned)).toContain('Turned sample');
  });

  test('keeps a row that comes again at the head of pages when names beside it differ', async () => {
    const page = (first: number, name: string) => {
      const rows = Array.from({ length: 20 }, (_, r) => [String(first + r), `part ${first + r}`, 'checked']);
      rows[0] = [String(first), name, 'open'];
      return showCells([60, 160, 300], 790, [['No.', 'Part', 'State'], ...rows]);
    };
    const markdown = await markdownOf(page(1, 'Pump'), page(21, 'Valve'), page(41, 'Filter'));
    expect(markdown).toContain('| 21 | Valve | open |\n');
    expect(markdown).toContain('| 41 | Filter | open |\n');
  });
});

function streamOf(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
