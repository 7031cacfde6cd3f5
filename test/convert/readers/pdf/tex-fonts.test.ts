import { expect, test } from 'bun:test';
import { texCodes } from '../../../../src/convert/readers/pdf/glyphs/tex-fonts.ts';

const namesOf = (...codes: readonly number[]) => codes.map((code) => `a${code}`);
const LETTERS = [...'abdeilnoprstu'].map((letter) => letter.charCodeAt(0));

test('reads a bitmap font of TeX in the encoding of Cork when it has its ligatures or letters', () => {
  const codes = texCodes(namesOf(28, 46, 138, 228, 255, ...LETTERS));
  expect([28, 138, 228, 255, 18, 97].map((code) => codes?.get(code))).toEqual([
    'fi',
    'Ł',
    'ä',
    'ß',
    '„',
    undefined,
  ]);
});

test('reads one in the old encoding when its ligatures stand there', () => {
  const codes = texCodes(namesOf(12, 25, 46, ...LETTERS));
  expect([12, 25, 123].map((code) => codes?.get(code))).toEqual(['fi', 'ß', '–']);
});

test('reads bullets out of the fonts that hold signs alone', () => {
  expect(texCodes(namesOf(136))?.get(136)).toBe('•');
  expect(texCodes(namesOf(42, 136))?.get(136)).toBe('•');
  expect(texCodes(namesOf(0, 15))?.get(15)).toBe('•');
});

test('leaves fonts alone that are of mathematics or no font of TeX', () => {
  expect(texCodes(namesOf(27, 28, 97, 120))).toBeUndefined();
  expect(texCodes(['bullet', 'a12'])).toBeUndefined();
  expect(texCodes([])).toBeUndefined();
});
