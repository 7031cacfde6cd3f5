import { describe, expect, test } from 'bun:test';
import { CFB } from '@e965/xlsx';
import { equationXml } from '../../../../../src/convert/readers/docx/equations/native/read-equation-object.ts';
import { readDocx } from '../../../../../src/convert/readers/docx/read-docx.ts';
import { buildDocx } from '../../../../support/build-docx.ts';

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
  const { markdown } = await readDocx(docx, { fileName: 'x.docx', onProgress: () => undefined });
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
