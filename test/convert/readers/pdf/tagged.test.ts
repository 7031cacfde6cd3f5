import { describe, expect, test } from 'bun:test';
import { readPdf as readPieces } from '../../../../src/convert/readers/pdf/read-pdf.ts';
import { pageObject, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

/** A structure element: its role, further entries, and what it holds, elements or numbers of marked content. */
type Element = readonly [role: string, entries: string, ...kids: (Element | number)[]];

/** A tagged PDF of one page: text of each marked content by its number, and the elements that hold them. */
function taggedPdf(texts: readonly string[], tree: readonly Element[], extra = ''): Uint8Array {
  const objects: Record<number, string> = {};
  let next = 102;
  const write = ([role, entries, ...kids]: Element, parent: number): number => {
    const number = next++;
    const children = kids.map((kid) => (typeof kid === 'number' ? String(kid) : `${write(kid, number)} 0 R`));
    objects[number] =
      `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg ${pageObject(0)} 0 R ${entries} /K [${children.join(' ')}] >>`;
    return number;
  };
  const roots = tree.map((element) => `${write(element, 100)} 0 R`);
  objects[100] = `<< /Type /StructTreeRoot /K [${roots.join(' ')}] /RoleMap << /Kopf /H1 >> >>`;
  const content = texts.map(
    (text, id) => `/P << /MCID ${id} >> BDC BT /F1 11 Tf 1 0 0 1 60 ${760 - 14 * id} Tm (${text}) Tj ET EMC`,
  );
  return writePdf({
    pages: [[...content, extra].join('\n')],
    catalogEntries: '/MarkInfo << /Marked true >> /StructTreeRoot 100 0 R',
    objects,
  });
}

async function markdownOf(texts: readonly string[], tree: readonly Element[], extra = ''): Promise<string> {
  return (await readPdf(taggedPdf(texts, tree, extra), context)).markdown;
}

describe('reading a tagged PDF by its structure tree', () => {
  test('takes headings from their tags, own names mapped, however they look', async () => {
    const markdown = await markdownOf(
      ['Cleaning', 'How the line is cleaned.', 'Scope'],
      [
        ['Kopf', '', 0],
        ['P', '', 1],
        ['H2', '', 2],
      ],
    );
    expect(markdown).toBe('# Cleaning\n\nHow the line is cleaned.\n\n## Scope\n');
  });

  test('reads a document of very many words by its layout, since a tree may name them in any order', async () => {
    const file = taggedPdf(
      ['First comes the beginning.', 'Then comes the end.'],
      [
        ['P', '', 1],
        ['H2', '', 0],
      ],
    );
    const pieces: string[] = [];
    const writing = { ...context, write: (piece: string) => void pieces.push(piece) };
    await readPieces(file, writing, 7);
    expect(pieces.join('')).toBe('First comes the beginning. Then comes the end.\n');
    pieces.length = 0;
    await readPieces(file, writing, 8);
    expect(pieces.join('')).toContain('## First comes');
  });

  test('follows the order of the tree, not that of the page', async () => {
    const markdown = await markdownOf(
      ['stands above', 'reads first'],
      [
        ['P', '', 1],
        ['P', '', 0],
      ],
    );
    expect(markdown).toBe('reads first\n\nstands above\n');
  });

  test('reads text boxes that are tagged one after the other by where they stand', async () => {
    const markdown = await markdownOf(
      ['box on the left', '', 'text below'],
      [
        ['Textbox', '', ['P', '', 3]],
        ['Textbox', '', ['P', '', 0]],
        ['P', '', 2],
      ],
      '/P << /MCID 3 >> BDC BT /F1 11 Tf 1 0 0 1 320 759 Tm (box on the right) Tj ET EMC',
    );
    expect(markdown).toBe('box on the left\n\nbox on the right\n\ntext below\n');
  });

  test('nests lists and reads their labels', async () => {
    const item = (label: number, body: number, ...more: Element[]): Element => [
      'LI',
      '',
      ['Lbl', '', label],
      ['LBody', '', body, ...more],
    ];
    const markdown = await markdownOf(
      ['1.', 'Stop the line', '\x95', 'hang the sign', '2.', 'Empty the hopper', '\\(a\\)', 'both doors'],
      [['L', '', item(0, 1, ['L', '', item(2, 3)]), item(4, 5, ['L', '', item(6, 7)])]],
    );
    expect(markdown).toBe('1. Stop the line\n   - hang the sign\n2. Empty the hopper\n   - (a) both doors\n');
  });

  test('reads a number whose full stop stands on the other side, as in right-to-left text', async () => {
    const items = [1, 2].map((n): Element => ['LI', '', ['Lbl', '', 2 * n - 2], ['LBody', '', 2 * n - 1]]);
    const markdown = await markdownOf(['.1', 'first', '.2', 'second'], [['L', '', ...items]]);
    expect(markdown).toBe('1. first\n2. second\n');
  });

  test('leaves what stands after an inner list there', async () => {
    const inner: Element = ['L', '', ['LI', '', ['Lbl', '', 1], ['LBody', '', 2]]];
    const tree: Element[] = [
      [
        'L',
        '',
        ['LI', '', ['LBody', '', ['P', '', 0], inner, ['P', '', 3]]],
        ['LI', '', ['LBody', '', ['P', '', 4]]],
      ],
    ];
    const texts = ['1. Connect the inlet:', '-', 'thread G 1', 'Do not use force.', '2. Open the valve.'];
    expect(await markdownOf(texts, tree)).toBe(
      '1. Connect the inlet:\n\n   - thread G 1\n\n   Do not use force.\n\n2. Open the valve.\n',
    );
  });

  test('takes an item without a label that stands further in for a part of the item before', async () => {
    const paragraph = (id: number): Element => ['L', '', ['LI', '', ['LBody', '', ['P', '', id]]]];
    const further = ') Tj 18 0 Td (Use the image from the server.';
    const markdown = await markdownOf(
      ['1. Install the system.', further, '2. Restart.'],
      [0, 1, 2].map(paragraph),
    );
    expect(markdown).toBe('1. Install the system.\n\n   Use the image from the server.\n\n2. Restart.\n');
  });

  test('keeps the items of a list without any labels apart', async () => {
    const items = [0, 1].map((id): Element => ['LI', '', ['LBody', '', id]]);
    expect(await markdownOf(['One thing', ') Tj 18 0 Td (Another thing'], [['L', '', ...items]])).toBe(
      '- One thing\n  - Another thing\n',
    );
  });

  test('reads a listing whose lines and colored words are groups of their own, as browsers tag it', async () => {
    const mono = (text: string) => `) Tj /F3 11 Tf (${text}`;
    const texts = [mono('const a = 1;'), mono('run'), ') Tj 19.8 14 Td /F3 11 Tf (\\(a\\);'];
    const line = (...words: Element[]): Element => ['NonStruct', '', ...words];
    const listing: Element = [
      'Code',
      '',
      line(['NonStruct', '', 0]),
      line(['NonStruct', '', 1], ['NonStruct', '', 2]),
    ];
    const markdown = await markdownOf(
      [...texts, 'A sentence that is longer than the listing.'],
      [listing, ['P', '', 3]],
    );
    expect(markdown).toBe('```\nconst a = 1;\nrun(a);\n```\n\nA sentence that is longer than the listing.\n');
  });

  test('takes an item that is a name in a monospaced face for text, not for a listing', async () => {
    const item = (label: number): Element => [
      'LI',
      '',
      ['Lbl', '', label],
      ['LBody', '', ['Code', '', label + 1]],
    ];
    const name = (text: string) => `) Tj 20 14 Td /F3 11 Tf (${text}`;
    const markdown = await markdownOf(
      [
        '\x95',
        name('parse\\(\\)'),
        '\x95',
        name('stringify\\(\\)'),
        'A sentence that is longer than the names.',
      ],
      [
        ['L', '', item(0), item(2)],
        ['P', '', 4],
      ],
    );
    expect(markdown).toBe('- `parse()`\n- `stringify()`\n\nA sentence that is longer than the names.\n');
  });

  test('keeps blocks without a role apart, and reads notes that are tagged as groups', async () => {
    const group = (kid: number): Element => ['NonStruct', '', ['NonStruct', '', kid]];
    const note = (label: number, text: number): Element => [
      'NonStruct',
      '',
      ['Lbl', '', label],
      ['P', '', ['NonStruct', '', text]],
    ];
    const markdown = await markdownOf(
      ['Batch', 'What is made at once.', '1.', 'Said in a letter.', '2.', 'Said in a book.'],
      [
        ['NonStruct', '', group(0), group(1)],
        ['L', '', note(2, 3), note(4, 5)],
      ],
    );
    expect(markdown).toBe('Batch\n\nWhat is made at once.\n\n1. Said in a letter.\n2. Said in a book.\n');
  });

  test('lays out spanning cells by their attributes and keeps empty ones', async () => {
    const cell = (role: string, entries: string, ...kids: number[]): Element => [role, entries, ...kids];
    const markdown = await markdownOf(
      ['Site', '2024', 'Plan', 'Actual', 'North', '7'],
      [
        [
          'Table',
          '',
          [
            'TR',
            '',
            cell('TH', '/A << /O /Table /RowSpan 2 >>', 0),
            cell('TH', '/A << /O /Table /ColSpan 2 >>', 1),
          ],
          ['TR', '', cell('TH', '', 2), cell('TH', '', 3)],
          ['TR', '', cell('TD', '', 4), cell('TD', ''), cell('TD', '', 5)],
        ],
      ],
    );
    expect(markdown).toBe('| Site | 2024 | |\n| --- | --- | --- |\n| | Plan | Actual |\n| North | | 7 |\n');
  });

  test('leaves artifacts out and shows a figure by its alternative text', async () => {
    const artifact = '/Artifact BMC BT /F1 9 Tf 1 0 0 1 60 20 Tm (Page 1 of 9) Tj ET EMC';
    const markdown = await markdownOf(
      ['Before the figure there is a sentence.', 'x'],
      [
        ['P', '', 0],
        ['Figure', '/Alt (A valve, seen from above)', 1],
      ],
      artifact,
    );
    expect(markdown).toStartWith('Before the figure there is a sentence.\n\n![A valve, seen from above](');
    expect(markdown).not.toContain('Page 1');
  });

  test('leaves out the number of a single page, below all that the tree holds', async () => {
    const below = (text: string, y: number) => `BT /F1 9 Tf 1 0 0 1 540 ${y} Tm (${text}) Tj ET`;
    const tree: readonly Element[] = [
      ['P', '', 0],
      ['P', '', 1],
    ];
    const texts = ['The line is cleaned', 'once a week'];
    expect(await markdownOf(texts, tree, below('1', 30))).toBe('The line is cleaned\n\nonce a week\n');
    expect(await markdownOf(texts, tree, below('1', 753))).toContain('\n\n1\n\n');
    expect(await markdownOf(texts, tree, below('Weekly', 30))).toContain('Weekly');
  });

  test('falls back to the layout when the tree holds nearly nothing of the text', async () => {
    const stray = Array.from(
      { length: 6 },
      (_, i) =>
        `BT /F1 11 Tf 1 0 0 1 60 ${500 - 14 * i} Tm (Untagged text that fills a line of page number ${i}) Tj ET`,
    );
    const markdown = await markdownOf(['Tagged'], [['P', '', 0]], stray.join('\n'));
    expect(markdown).toContain('Untagged text that fills a line of page number 5');
  });

  test('ends on a tree that contains itself', async () => {
    const bytes = writePdf({
      pages: ['/P << /MCID 0 >> BDC BT /F1 11 Tf 60 700 Td (Round and round) Tj ET EMC'],
      catalogEntries: '/StructTreeRoot 100 0 R',
      objects: {
        100: '<< /Type /StructTreeRoot /K 101 0 R >>',
        101: `<< /S /Sect /Pg ${pageObject(0)} 0 R /K [102 0 R 101 0 R] >>`,
        102: `<< /S /P /Pg ${pageObject(0)} 0 R /K [0 101 0 R] >>`,
      },
    });
    expect((await readPdf(bytes, context)).markdown).toBe('Round and round\n');
  });

  test('says the head of a table once that is printed again where the table goes on', async () => {
    const cells = [
      [60, 700, 'Name'],
      [160, 700, 'Size'],
      [60, 680, 'Kiel'],
      [160, 680, '4'],
      [320, 740, 'Name'],
      [420, 740, 'Size'],
      [320, 720, 'Lund'],
      [420, 720, '5'],
    ];
    const content = cells.map(
      ([x, y, text], id) => `/P << /MCID ${id} >> BDC BT /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET EMC`,
    );
    const markdown = await markdownOf(
      [],
      [
        [
          'Table',
          '',
          ['TR', '', ['TH', '', 0, 4], ['TH', '', 1, 5]],
          ['TR', '', ['TD', '', 2], ['TD', '', 3]],
          ['TR', '', ['TD', '', 6], ['TD', '', 7]],
        ],
      ],
      content.join('\n'),
    );
    expect(markdown).toBe('| Name | Size |\n| --- | --- |\n| Kiel | 4 |\n| Lund | 5 |\n');
  });

  test('reads a table that was printed without its tags by how its cells stand', async () => {
    const row = (...cells: string[]) => cells.join(') Tj 120 0 Td (');
    const markdown = await markdownOf(
      [
        row('Patient', 'Novak', 'Ward', '7 B'),
        row('Born', '3 May 1961', 'Doctor', 'Okafor'),
        row('Number', '118-22', 'Admitted', '12 June'),
        row('Insurance', 'Harbour', 'Left', '19 June'),
      ],
      [['Div', '', 0, 1, 2, 3]],
    );
    expect(markdown).toStartWith('| Patient | Novak | Ward | 7 B |\n');
    expect(markdown).toContain('| Insurance | Harbour | Left | 19 June |');
  });
});

test('takes text that is tagged apart into the table in whose rows it stands', async () => {
  const rows = [
    ['Teacher', 'Room', 'Children'],
    ['Ada', '12', '24'],
    ['Eve', '14', '21'],
    ['Ivo', '16', '19'],
  ];
  const cells = rows.flatMap((row, r) =>
    row.map((text, c) => {
      const id = c === 0 && r > 0 ? 10 + r : 10;
      return `/P << /MCID ${id} >> BDC BT /F1 11 Tf 1 0 0 1 ${60 + 120 * c} ${600 - 16 * r} Tm (${text}) Tj ET EMC`;
    }),
  );
  const markdown = await markdownOf(
    ['Classes of the school'],
    [
      ['P', '', 0],
      ['P', '', 10],
      ['P', '', 11],
      ['P', '', 12],
      ['P', '', 13],
    ],
    cells.join('\n'),
  );
  expect(markdown).toContain('| Teacher | Room | Children |\n| --- | --- | --- |\n| Ada | 12 | 24 |\n');
  expect(markdown).toContain('| Ivo | 16 | 19 |');
});
