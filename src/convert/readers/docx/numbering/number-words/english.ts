import type { LanguageWords } from './language-words.ts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IRREGULAR = new Map([
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);

function cardinal(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  if (value < 100) {
    const ones = value % 10 === 0 ? '' : `-${ONES[value % 10] ?? ''}`;
    return `${TENS[Math.floor(value / 10)] ?? ''}${ones}`;
  }
  const [unit, size] = value < 1_000 ? ['hundred', 100] : ['thousand', 1_000];
  const rest = value % Number(size);
  return `${cardinal(Math.floor(value / Number(size)))} ${unit}${rest === 0 ? '' : ` ${cardinal(rest)}`}`;
}

function ordinal(value: number): string {
  const spelled = cardinal(value);
  const start = Math.max(spelled.lastIndexOf(' '), spelled.lastIndexOf('-')) + 1;
  const last = spelled.slice(start);
  const ending = IRREGULAR.get(last) ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return `${spelled.slice(0, start)}${ending}`;
}

export const ENGLISH: LanguageWords = { largest: 9_999, cardinal, ordinal };
