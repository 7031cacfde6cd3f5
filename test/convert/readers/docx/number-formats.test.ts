import { expect, test } from 'bun:test';
import { formatNumber, formatPadded } from '../../../../src/convert/readers/docx/numbering/number-formats.ts';

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

test('numbers as words follow the language', () => {
  const inWords = (language: string, format: string, ...values: number[]) =>
    values.map((value) => formatNumber(value, format, language)).join(', ');
  expect(inWords('de-AT', 'cardinalText', 1, 12, 21, 30, 77)).toBe(
    'Eins, Zwölf, Einundzwanzig, Dreißig, Siebenundsiebzig',
  );
  expect(inWords('de', 'ordinalText', 1, 3, 7, 8, 19, 20, 21)).toBe(
    'Erste, Dritte, Siebte, Achte, Neunzehnte, Zwanzigste, Einundzwanzigste',
  );
  expect(inWords('fr-CA', 'cardinalText', 17, 21, 70, 71, 80, 81, 91, 99)).toBe(
    'Dix-sept, Vingt et un, Soixante-dix, Soixante et onze, Quatre-vingts, Quatre-vingt-un, Quatre-vingt-onze, Quatre-vingt-dix-neuf',
  );
  expect(inWords('fr', 'ordinalText', 1, 2, 4, 5, 9, 21, 80)).toBe(
    'Premier, Deuxième, Quatrième, Cinquième, Neuvième, Vingt et unième, Quatre-vingtième',
  );
  expect(inWords('es', 'cardinalText', 1, 16, 22, 30, 31)).toBe(
    'Uno, Dieciséis, Veintidós, Treinta, Treinta y uno',
  );
  expect(inWords('es', 'ordinalText', 1, 7, 13, 20, 21)).toBe(
    'Primero, Séptimo, Decimotercero, Vigésimo, Vigésimo primero',
  );
  expect(inWords('it', 'cardinalText', 3, 21, 23, 28, 40)).toBe('Tre, Ventuno, Ventitré, Ventotto, Quaranta');
  expect(inWords('it', 'ordinalText', 1, 6, 11, 23, 26, 30)).toBe(
    'Primo, Sesto, Undicesimo, Ventitreesimo, Ventiseiesimo, Trentesimo',
  );
  expect(inWords('nl', 'cardinalText', 1, 21, 22, 33, 99)).toBe(
    'Een, Eenentwintig, Tweeëntwintig, Drieëndertig, Negenennegentig',
  );
  expect(inWords('nl', 'ordinalText', 1, 2, 3, 8, 12, 20, 21)).toBe(
    'Eerste, Tweede, Derde, Achtste, Twaalfde, Twintigste, Eenentwintigste',
  );
});

test('numbers as words in English, digits in languages that are not known', () => {
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
  expect(formatNumber(7, 'cardinalText', 'is')).toBe('7');
  expect(formatNumber(100, 'ordinalText', 'de')).toBe('100');
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
