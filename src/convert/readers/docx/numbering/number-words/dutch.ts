import type { LanguageWords } from './language-words.ts';

const ONES =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(
    ' ',
  );
const TENS = ' tien twintig dertig veertig vijftig zestig zeventig tachtig negentig'.split(' ');
const IRREGULAR = new Map([
  [1, 'eerste'],
  [3, 'derde'],
  [8, 'achtste'],
]);

function cardinal(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const ones = ONES[value % 10] ?? '';
  const before = value % 10 === 0 ? '' : `${ones}${ones.endsWith('e') ? 'ën' : 'en'}`;
  return `${before}${TENS[Math.floor(value / 10)] ?? ''}`;
}

function ordinal(value: number): string {
  return IRREGULAR.get(value) ?? `${cardinal(value)}${value < 20 ? 'de' : 'ste'}`;
}

export const DUTCH: LanguageWords = { largest: 99, cardinal, ordinal };
