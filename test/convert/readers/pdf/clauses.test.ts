import { describe, expect, test } from 'bun:test';
import { showLines, showTexts, type TextAt, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

/** Typewritten lines, each letter 6 points wide; those that begin with a space are indented. */
function typed(x: number, lines: readonly string[], y = 700): string {
  return showTexts(
    lines.map((line, index): TextAt => {
      const text = line.trimStart();
      return { x: x + 6 * (line.length - text.length), y: y - 13 * index, text, size: 10, font: 'F3' };
    }),
  );
}

describe('reading clauses whose first lines are indented', () => {
  test('goes on with a clause at the head of the next column', async () => {
    const left = [
      '  (a) The operator keeps a record of',
      'each inspection for as long as the',
      'plant runs and for two years after',
      'it has been closed or sold.',
      '  (b) The record names the inspector',
      'and, where a fault was found, the',
    ];
    const right = [
      'measures that were taken, with the',
      'day on which they were completed and',
      'the name of whoever approved them.',
      '  (c) Copies are sent to the office',
      'within a month of the inspection.',
    ];
    const markdown = await markdownOf([typed(60, left), typed(320, right)].join('\n'));
    expect(markdown).toContain('where a fault was found, the measures that were taken, with the day');
    expect(markdown).toContain('- (c) Copies are sent');
  });

  test('takes a label at the edge of the text for a reference', async () => {
    const markdown = await markdownOf(
      typed(60, [
        '  (d) The office may ask for further records',
        'where those that were sent under paragraphs',
        '(b) and (c) of this section do not show how a',
        'fault was repaired.',
        '  (e) It answers within a month.',
      ]),
    );
    expect(markdown).toBe(
      '- (d) The office may ask for further records where those that were sent under paragraphs (b) and (c) of this section do not show how a fault was repaired.\n' +
        '- (e) It answers within a month.\n',
    );
  });

  test('takes a label below the text of a hanging clause for a reference', async () => {
    const markdown = await markdownOf(
      typed(60, [
        '(a) A record is kept as is said in paragraphs',
        '    (b) and (c) of this section, for two years.',
        '(b) It names the inspector.',
      ]),
    );
    expect(markdown).toContain('- (a) A record is kept as is said in paragraphs (b) and (c) of this');
  });

  test('takes a label at the edge of an indented paragraph for a reference', async () => {
    const markdown = await markdownOf(
      typed(60, [
        '  The following products are exempt from the',
        'rules of this part, as set out in section 201(g)',
        '(1) of the Act, unless the office decides other-',
        'wise.',
      ]),
    );
    expect(markdown).toContain('in section 201(g) (1) of the Act, unless the office decides otherwise.');
  });
});

test('takes paragraphs that open with labels for no items where their lines begin below these', async () => {
  const clauses = [
    '(1) The operator keeps a record of each inspection for as long',
    'as the plant runs.',
    '(2) Copies are sent to the office.',
  ];
  const title = showTexts([{ x: 60, y: 730, text: 'Records', size: 14, font: 'F2' }]);
  const markdown = await markdownOf([title, showLines(60, 700, clauses)].join('\n'));
  expect(markdown).toBe(`# Records\n\n${clauses.slice(0, 2).join(' ')}\n\n${clauses[2]}\n`);
});

test('reads an enumeration within a sentence as a sentence', async () => {
  const markdown = await markdownOf(
    typed(60, [
      'Whoever plans a new line answers two questions:',
      '(1) what happens when the power fails, and (2)',
      'who has to be told of it. Both answers go into',
      'the file of the line.',
    ]),
  );
  expect(markdown).toContain('two questions: (1) what happens when the power fails, and (2) who has');
});

test('joins lines that fill a measure narrower than their column', async () => {
  const lines = ['or parts of them that were ever used', 'used or that were parts of ever them', 'alone.'];
  const wide = 'This paragraph runs over the whole width of the column, and on into another line that';
  const markdown = await markdownOf(
    [showLines(60, 700, [wide, 'ends here.']), showLines(80, 640, lines)].join('\n'),
  );
  expect(markdown).toContain(`\n\n${lines.join(' ')}\n`);
});

test('keeps the hyphen of a compound that a line breaks after a figure', async () => {
  const markdown = await markdownOf(
    showLines(60, 700, ['The sample holds traces of 2-', 'amino-5-phenyl and of nothing else.']),
  );
  expect(markdown).toBe('The sample holds traces of 2-amino-5-phenyl and of nothing else.\n');
});

test('keeps entries apart that begin with the numbers of sections', async () => {
  const markdown = await markdownOf(
    typed(60, [
      '1308.45  Final order.',
      '1308.46  Control required under treaties',
      '    and protocols.',
      '1308.47  Control of immediate precursors.',
      '1308.49  Emergency scheduling of all kinds.',
    ]),
  );
  expect(markdown.split('\n\n')).toHaveLength(4);
});

test('joins a line with words in small capitals to the text that it begins', async () => {
  const note = showTexts([
    { x: 70, y: 700, text: 'N', size: 10 },
    { x: 77.3, y: 700, text: 'OTES ON THE STATE', size: 7.5 },
    { x: 157, y: 700, text: 'R', size: 10 },
    { x: 164.3, y: 700, text: 'EGISTER AND ITS CON', size: 7.5 },
    { x: 252, y: 700, text: 'are found', size: 10 },
  ]);
  const rest = showLines(60, 687.5, ['in the annex to this volume.'], 10);
  const markdown = await markdownOf([note, rest].join('\n'));
  expect(markdown).toContain('are found in the annex to this volume.');
});

test('takes a bold line that begins with a section sign for a heading, though it ends like a sentence', async () => {
  const title = '§12 Application for the exclusion of a substance that has no other use.';
  const text = showLines(60, 670, [
    'Any person may ask the office to exclude a substance from the',
    'schedule by sending it a letter that names the substance.',
  ]);
  const markdown = await markdownOf(
    [showTexts([{ x: 60, y: 700, text: title, font: 'F2' }]), text].join('\n'),
  );
  expect(markdown).toStartWith('# §12 Application');
});

test('leaves out what stands beside a running head, though it stands on no other page', async () => {
  const prose = (name: string) =>
    showLines(60, 600, [
      `The ${name} describes how the filling line is cleaned between two`,
      'products and at the end of a shift. It replaces an older instruction.',
    ]);
  const page = (side: string, name: string) =>
    [
      showTexts([
        { x: 60, y: 680, text: 'Plant Safety Office', font: 'F2' },
        { x: 480, y: 680, text: side, font: 'F2' },
      ]),
      prose(name),
    ].join('\n');
  const markdown = await markdownOf(
    page('Pt. 12', 'first'),
    page('§ 12.1', 'second'),
    page('§ 12.2', 'third'),
  );
  expect(markdown).not.toContain('Pt. 12');
});

test('takes the lines of a column for full though one of them sticks out', async () => {
  const markdown = await markdownOf(
    typed(60, [
      'The manual is kept beside the machines that',
      'it describes: see the page that is found at',
      'https://example.org/manuals/filling/line/seven/instructions',
      'and in the annex, which lists all the parts',
      'with their numbers. It is brought up to the',
      'state of the machine after each change, and',
      'the old one is destroyed.',
    ]),
  );
  expect(markdown).toContain('instructions and in the annex, which lists all the parts with their numbers.');
});

test('takes stretched lines of a narrow measure for text, not for the rows of a table', async () => {
  const row = (y: number, words: readonly string[], left: number, right: number): TextAt[] => {
    const width = words.reduce((sum, word) => sum + 6 * word.length, 0);
    const gap = (right - left - width) / (words.length - 1);
    let x = left;
    return words.map((text) => {
      const at: TextAt = { x, y, text, size: 10, font: 'F3' };
      x += 6 * text.length + gap;
      return at;
    });
  };
  const entry = (y: number, text: string, code: string): TextAt[] => [
    { x: 60, y, text: `${text} .............`, size: 10, font: 'F3' },
    { x: 330, y, text: code, size: 10, font: 'F3' },
  ];
  const content = showTexts([
    ...entry(726, '(2) Cathinone', '1235'),
    ...entry(713, '(3) Fenethylline', '1503'),
    ...row(700, ['(4)', 'Methcathinone', 'also', 'known', 'as'], 60, 300),
    ...row(687, ['methylaminopropiophenone', 'alpha-one'], 72, 300),
    ...row(674, ['monomethylpropion', 'ephedrone', 'cat'], 72, 300),
    ...row(661, ['methylcathinone', 'phenylpropanone'], 72, 300),
    { x: 72, y: 648, text: 'and its salts ......', size: 10, font: 'F3' },
    { x: 330, y: 648, text: '1237', size: 10, font: 'F3' },
    ...entry(635, '(5) Pemoline', '1530'),
  ]);
  const markdown = await markdownOf(content);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain('(4) Methcathinone also known as methylaminopropiophenone alpha-one');
});

test('takes the sign of a section before its number for no bullet', async () => {
  const title = showTexts([
    { x: 60, y: 700, text: '§', font: 'F2' },
    { x: 72, y: 700, text: '12.1', font: 'F2' },
    { x: 100, y: 700, text: 'The office.', font: 'F2' },
  ]);
  const text = showLines(60, 680, ['Any person may ask the office to exclude a substance.']);
  expect(await markdownOf([title, text].join('\n'))).toStartWith('# § 12.1 The office.');
});
