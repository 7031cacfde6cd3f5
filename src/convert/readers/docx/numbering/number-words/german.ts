import type { LanguageWords } from './language-words.ts';

const ONES =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const TENS = ' zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const IRREGULAR = new Map([
  [1, 'erste'],
  [3, 'dritte'],
  [7, 'siebte'],
  [8, 'achte'],
]);

function cardinal(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const ones = value % 10;
  const before = ones === 0 ? '' : `${ones === 1 ? 'ein' : (ONES[ones] ?? '')}und`;
  return `${before}${TENS[Math.floor(value / 10)] ?? ''}`;
}

function ordinal(value: number): string {
  return IRREGULAR.get(value) ?? `${cardinal(value)}${value < 20 ? 'te' : 'ste'}`;
}

export const GERMAN: LanguageWords = { largest: 99, cardinal, ordinal };
