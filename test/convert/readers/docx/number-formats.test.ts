import { expect, test } from 'bun:test';
import { formatNumber, formatPadded } from '../../../../src/convert/readers/docx/number-formats.ts';

const write = (format: string, ...values: number[]) =>
  values.map((value) => formatNumber(value, format, 'en-GB'));

test('Roman numerals up to the largest that Word writes, digits beyond', () => {
  expect(write('upperRoman', 1, 4, 9, 49, 1994, 0)).toEqual(['I', 'IV', 'IX', 'XLIX', 'MCMXCIV', '0']);
  expect(write('lowerRoman', 3888, 100_000)).toEqual(['mmmdccclxxxviii', '100000']);
});

test('letters repeat once the alphabet is used up, and end in digits', () => {
  expect(write('lowerLetter', 1, 26, 27, 28, 53, 780, 781)).toEqual([
    'a',
    'z',
    'aa',
    'bb',
    'aaa',
    'z'.repeat(30),
    '781',
  ]);
  expect(write('russianUpper', 1, 30)).toEqual(['А', 'АА']);
});

test('ordinals follow the language', () => {
  expect(write('ordinal', 1, 2, 3, 4, 11, 12, 13, 21, 112)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 112th'.split(' '),
  );
  expect(formatNumber(3, 'ordinal', 'de-DE')).toBe('3.');
  expect(formatNumber(1, 'ordinal', 'fr')).toBe('1er');
});

test('numbers as words in English, digits in other languages', () => {
  expect(write('cardinalText', 1, 21, 100, 342)).toEqual([
    'One',
    'Twenty-one',
    'One hundred',
    'Three hundred forty-two',
  ]);
  expect(write('ordinalText', 1, 12, 20, 21, 100)).toEqual([
    'First',
    'Twelfth',
    'Twentieth',
    'Twenty-first',
    'One hundredth',
  ]);
  expect(formatNumber(7, 'cardinalText', 'de')).toBe('7');
});

test('words and cycles of East Asia', () => {
  expect(write('koreanLegal', 1, 10, 21, 99, 100)).toEqual(['하나', '열', '스물하나', '아흔아홉', '100']);
  expect(write('ideographZodiacTraditional', 1, 11, 13, 60, 61)).toEqual([
    '甲子',
    '甲戌',
    '丙子',
    '癸亥',
    '甲子',
  ]);
});

test('numerals of other scripts', () => {
  expect(write('chineseCounting', 10, 11, 20, 105, 110)).toEqual([
    '十',
    '十一',
    '二十',
    '一百〇五',
    '一百一十',
  ]);
  expect(write('japaneseCounting', 10, 110, 2024)).toEqual(['十', '百十', '二千二十四']);
  expect(write('hebrew1', 1, 15, 16, 21)).toEqual(['א', 'טו', 'טז', 'כא']);
  expect(write('decimalEnclosedCircle', 1, 20, 21)).toEqual(['①', '⑳', '21']);
  expect(write('ganada', 1, 14, 15)).toEqual(['가', '하', '가']);
});

test('zeros, dashes, hexadecimals, footnote signs and nothing at all', () => {
  expect(write('decimalZero', 1, 9, 10)).toEqual(['01', '09', '10']);
  expect(write('numberInDash', 4)).toEqual(['- 4 -']);
  expect(write('hex', 255)).toEqual(['FF']);
  expect(write('chicago', 1, 4, 5)).toEqual(['*', '§', '**']);
  expect(write('none', 4)).toEqual(['']);
  expect(write('some new format', 4)).toEqual(['4']);
  expect(formatPadded(7, '001, 002, 003, ...')).toBe('007');
});
