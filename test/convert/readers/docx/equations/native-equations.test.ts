import { describe, expect, test } from 'bun:test';
import { CFB } from '@e965/xlsx';
import { equationXml } from '../../../../../src/convert/readers/docx/equations/native/read-equation-object.ts';
import { buildDocx } from '../../../../support/build-docx.ts';
import { toMarkdown } from '../../../../support/to-markdown.ts';

const END = 0;
const EMPTY_LINE = 0x11;
const VARIABLE = 0x83;
const FUNCTION = 0x82;
const LOWER_GREEK = 0x84;
const SYMBOL = 0x86;
const VECTOR = 0x87;

const word = (code: number) => [code & 0xff, code >> 8];
const line = (...records: readonly (readonly number[])[]) => [1, ...records.flat(), END];
const template = (selector: number, variation: number, ...records: readonly (readonly number[])[]) => [
  3,
  selector,
  variation,
  0,
  ...records.flat(),
  END,
];

/** One character record for each character. */
function characters(text: string, face = VARIABLE): number[] {
  return [...text].flatMap((character) => [2, face, ...word(character.charCodeAt(0))]);
}

/** The stream of an equation of one line, behind the headers of the object and of the format. */
function stream(records: readonly number[], version = 3): Uint8Array {
  return new Uint8Array([
    28,
    ...new Array<number>(27).fill(0),
    version,
    1,
    1,
    3,
    0,
    10,
    ...line(records),
    END,
  ]);
}

/** The Markdown of a paragraph in which an object of Equation Editor with this stream stands. */
async function markdownOf(content: Uint8Array, before = ''): Promise<string> {
  const object = CFB.utils.cfb_new();
  CFB.utils.cfb_add(object, '/Equation Native', Buffer.from(content));
  const picture = '<v:shape><v:imagedata r:id="picture"/></v:shape>';
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const docx = buildDocx({
    body: `<w:p>${before}<w:r><w:object>${picture}<o:OLEObject ProgID="Equation.3" r:id="object"/></w:object></w:r></w:p>`,
    relationships:
      `<Relationship Id="object" Type="${type}/oleObject" Target="embeddings/object1.bin"/>` +
      `<Relationship Id="picture" Type="${type}/image" Target="media/image1.wmf"/>`,
    files: {
      'word/embeddings/object1.bin': new Uint8Array(Buffer.from(CFB.write(object, { type: 'buffer' }))),
    },
  });
  const { markdown } = await toMarkdown(docx, 'docx', { fileName: 'x.docx' });
  return markdown.trimEnd();
}

const x = characters('x');
const two = characters('2', 0x88);

const EQUATIONS: readonly (readonly [name: string, records: readonly number[], latex: string])[] = [
  ['scripts', [...x, ...template(15, 0, [EMPTY_LINE], line(two))], 'x^{2}'],
  ['subscripts', [...x, ...template(15, 1, line(characters('i')), [EMPTY_LINE])], 'x_{i}'],
  ['both scripts', [...x, ...template(15, 2, line(characters('i')), line(two))], 'x_{i}^{2}'],
  ['fractions', template(14, 0, line(characters('a')), line(characters('b'))), '\\frac{a}{b}'],
  ['slashed fractions', template(41, 0, line(characters('a')), line(characters('b'))), 'a/b'],
  ['square roots', template(13, 0, line(x), [EMPTY_LINE]), '\\sqrt{x}'],
  ['higher roots', template(13, 1, line(x), line(characters('3', 0x88))), '\\sqrt[3]{x}'],
  ['fences', template(3, 0, line(x), characters('[]', 0x96)), '[x]'],
  ['a fence alone', template(2, 1, line(x)), '\\left\\{ x \\right.'],
  ['sums', template(29, 1, line(x), line(characters('i')), line(characters('n'))), '\\sum_{i}^{n}x'],
  ['integrals', template(21, 0, line(x), [EMPTY_LINE], [EMPTY_LINE]), '\\int x'],
  ['Greek by letter', characters('ab', LOWER_GREEK), '\\alpha\\beta'],
  ['functions', [...characters('sin', FUNCTION), ...x], '\\sin x'],
  ['vectors', characters('v', VECTOR), '\\mathbf{v}'],
  ['relations', [...x, ...characters('≤', SYMBOL), ...two], 'x \\leq 2'],
  ['marks over letters', [0x22, VARIABLE, ...word(120), 6, 2, END], '\\dot{x}'],
  ['primes', [0x22, VARIABLE, ...word(102), 6, 5, END], "f'"],
  ['bars', template(17, 0, line(characters('AB'))), '\\overline{AB}'],
  [
    'matrices',
    [5, 0, 0, 0, 1, 2, 0, 0, ...line(x), ...line(two), END],
    '\\begin{matrix} x & 2 \\end{matrix}',
  ],
  ['nudges, sizes and fonts', [0x82, 120, 130, VARIABLE, ...word(120), 9, 101, 12, 0, 8, 1, 0, 65, 0], 'x'],
  ['templates that nobody knows', template(99, 0, line(x), line(two)), 'x2'],
];

describe('equations of Equation Editor', () => {
  for (const [name, records, latex] of EQUATIONS) {
    test(`are read with ${name}`, async () => {
      expect(await markdownOf(stream(records))).toBe(`$$${latex}$$`);
    });
  }

  test('stand in the line where other text is', async () => {
    expect(await markdownOf(stream(x), '<w:r><w:t xml:space="preserve">where </w:t></w:r>')).toBe(
      'where $x$',
    );
  });

  test('keep their pictures where they cannot be read', async () => {
    expect(await markdownOf(stream(x, 4))).toBe('![equation](image1.wmf)');
    expect(await markdownOf(stream(x, 5))).toBe('![equation](image1.wmf)');
    expect(await markdownOf(stream(template(14, 0, line(x))).subarray(0, 40))).toBe(
      '![equation](image1.wmf)',
    );
  });

  test('that are nested to do harm are not read', () => {
    let nested = x;
    for (let depth = 0; depth < 200; depth++) nested = template(13, 0, line(nested));
    expect(equationXml(stream(nested))).toBeUndefined();
  });
});

describe('equations of MathType', () => {
  const sign = (text: string, face = VARIABLE) =>
    [...text].flatMap((character) => [2, 0, face, ...word(character.charCodeAt(0))]);
  const slot = (...records: readonly (readonly number[])[]) => [1, 0, ...records.flat(), END];
  const NO_SLOT = [1, 1];
  const shape = (selector: number, variation: number, ...slots: readonly (readonly number[])[]) => [
    ...[3, 0, selector, variation, 0],
    ...slots.flat(),
    END,
  ];
  const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  /** What MathType sets unless it is told otherwise: sizes, spaces and styles as nibbles and bytes. */
  const PREFERENCES = Buffer.from(
    '120008212f27f25f218f212f475f4150f21f1e4150f4150f4100f445f425f48f425f4100f4100f435f4100f48f45f42a5f48f48f4100f4' +
      '100f40f48f417f48f4100f412a5f445f45f45f45f45f410f0c0100010001020202020002000101010003000100040005000a',
    'hex',
  );
  const HEAD = [
    ...[5, 1, 0, 6, 9, ...letters('DSMT6'), 0, 0],
    ...[19, ...letters('WinAllBasicCodePages'), 0],
    ...[17, 5, ...letters('Times New Roman'), 0],
    ...[8, 1, 0],
    ...PREFERENCES,
    ...[16, 0, 1, 0, 2, 0, 3, 0, 15, 1],
    ...[100, 3, 7, 7, 7, 10],
  ];
  const mathType = (...records: readonly (readonly number[])[]) =>
    new Uint8Array([28, ...new Array<number>(27).fill(0), ...HEAD, ...slot(...records), END]);

  test.each<[string, readonly (readonly number[])[], string]>([
    ['fractions', [shape(11, 0, slot(sign('a')), slot(sign('b')))], '\\frac{a}{b}'],
    ['slashed fractions', [shape(11, 2, slot(sign('a')), slot(sign('b')))], 'a/b'],
    ['square roots', [shape(10, 0, slot(sign('x')), NO_SLOT)], '\\sqrt{x}'],
    ['higher roots', [shape(10, 1, slot(sign('x')), [11], slot(sign('3')))], '\\sqrt[3]{x}'],
    ['powers', [sign('x'), shape(28, 0, [11], NO_SLOT, slot(sign('2')), [10])], 'x^{2}'],
    ['indexes', [sign('x'), shape(27, 0, [11], slot(sign('i')), NO_SLOT)], 'x_{i}'],
    ['both', [sign('x'), shape(29, 0, slot(sign('i')), slot(sign('2')))], 'x_{i}^{2}'],
    ['fences', [shape(1, 3, slot(sign('x')), sign('()', 0x96))], '(x)'],
    ['a fence alone', [shape(2, 1, slot(sign('x')), sign('{', 0x96))], '\\left\\{ x \\right.'],
    ['intervals', [shape(9, 0x32, slot(sign('a,b')))], '[a,b]'],
    [
      'sums',
      [shape(16, 0x70, slot(sign('x')), slot(sign('i')), slot(sign('n')), sign('∑', 0x86))],
      '\\sum_{i}^{n}x',
    ],
    ['integrals', [shape(15, 0x31, slot(sign('x')), slot(sign('0')), slot(sign('1')))], '\\int_{0}^{1}x'],
    ['double integrals', [shape(15, 0x02, slot(sign('x')), NO_SLOT, NO_SLOT)], '\\iint x'],
    [
      'operators of their own',
      [shape(21, 0x30, slot(sign('x')), slot(sign('0')), slot(sign('1')), slot(sign('∫')))],
      '\\int_{0}^{1}x',
    ],
    ['limits', [shape(23, 0x10, slot(sign('lim', 0x82)), slot(sign('x')), NO_SLOT), sign('y')], '\\lim_{x}y'],
    ['functions', [sign('sin(', 0x82), sign('x'), sign(')', 0x82)], '\\sin(x)'],
    ['words', [sign('if', 0x81), [2, 0, 0x98, ...word(0xef02)], sign('x')], '\\text{if}x'],
    [
      'bars and hats',
      [shape(13, 0, slot(sign('AB'))), shape(33, 0, slot(sign('c')))],
      '\\overline{AB}\\hat{c}',
    ],
    ['vectors', [shape(31, 2, slot(sign('AB')))], '\\overrightarrow{AB}'],
    ['marks over letters', [[2, 1, VARIABLE, ...word(120), 6, 0, 2, END]], '\\dot{x}'],
    ['nudges and positions in fonts', [[2, 0x0c, 120, 130, VARIABLE, ...word(120), 65]], 'x'],
    [
      'matrices',
      [[5, 0, 0, 0, 0, 1, 2, 0, 0, ...slot(sign('x')), ...slot(sign('2')), END]],
      '\\begin{matrix} x & 2 \\end{matrix}',
    ],
    [
      'piles',
      [[4, 0, 1, 0, ...slot(sign('x')), ...slot(sign('y')), END]],
      '\\begin{aligned} x \\\\ y \\end{aligned}',
    ],
    [
      'long variations',
      [[3, 0, 15, 0xb1, 2, 0, ...slot(sign('x')), ...slot(sign('0')), ...slot(sign('1')), END]],
      '\\int_{0}^{1}x',
    ],
    ['boxes', [shape(37, 0, slot(sign('x')))], 'x'],
  ])('are read with %s', async (_what, records, latex) => {
    expect(await markdownOf(mathType(...records))).toBe(`$$${latex}$$`);
  });

  test('keep their pictures where something in them is unknown', async () => {
    expect(await markdownOf(mathType([50]))).toBe('![equation](image1.wmf)');
    expect(await markdownOf(mathType([2, 0x24, VARIABLE, 65]))).toBe('![equation](image1.wmf)');
    expect(await markdownOf(mathType(shape(11, 0, slot(sign('a')))).subarray(0, -9))).toBe(
      '![equation](image1.wmf)',
    );
  });

  test('that are cut, flipped or nested to do harm end, read or not', () => {
    const whole = mathType(shape(16, 0x70, slot(sign('x')), slot(sign('i')), slot(sign('n'))), sign('abc'));
    for (let turn = 0; turn < 400; turn++) {
      const bytes = Uint8Array.from(whole);
      bytes[28 + ((turn * 31) % (whole.length - 28))] = (turn * 97) & 0xff;
      expect(() => equationXml(bytes.subarray(0, whole.length - (turn % 20)))).not.toThrow();
    }
    let nested = sign('x');
    for (let depth = 0; depth < 200; depth++) nested = shape(10, 0, slot(nested));
    expect(equationXml(mathType(nested))).toBeUndefined();
  });
});
