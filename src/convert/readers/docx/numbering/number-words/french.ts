import type { LanguageWords } from './language-words.ts';

const ONES =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const TENS = ' dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');

/** Seventy and ninety count on from sixty and eighty. */
function cardinal(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const tens = Math.floor(value / 10);
  const rest = tens === 7 || tens === 9 ? (value % 10) + 10 : value % 10;
  const before = TENS[tens] ?? '';
  if (rest === 0) return tens === 8 ? `${before}s` : before;
  const isJoined = (rest === 1 || rest === 11) && tens < 8;
  return `${before}${isJoined ? ' et ' : '-'}${ONES[rest] ?? ''}`;
}

function ordinal(value: number): string {
  if (value === 1) return 'premier';
  const spelled = cardinal(value);
  if (spelled.endsWith('cinq')) return `${spelled}uième`;
  if (spelled.endsWith('neuf')) return `${spelled.slice(0, -1)}vième`;
  return `${spelled.replace(/(?:e|(?<=vingt)s)$/, '')}ième`;
}

export const FRENCH: LanguageWords = { largest: 99, cardinal, ordinal };
