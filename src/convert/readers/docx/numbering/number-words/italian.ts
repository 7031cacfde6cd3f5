import type { LanguageWords } from './language-words.ts';

const ONES =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  );
const TENS = ' dieci venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' ');
const ORDINALS = 'zero primo secondo terzo quarto quinto sesto settimo ottavo nono decimo'.split(' ');

/** Before a vowel the tens lose their own; a three at the end takes an accent. */
function cardinal(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  const ones = value % 10;
  if (ones === 0) return tens;
  if (ones === 3) return `${tens}tré`;
  return `${ones === 1 || ones === 8 ? tens.slice(0, -1) : tens}${ONES[ones] ?? ''}`;
}

function ordinal(value: number): string {
  if (value <= 10) return ORDINALS[value] ?? '';
  const spelled = cardinal(value);
  if (spelled.endsWith('tré')) return `${spelled.slice(0, -1)}eesimo`;
  return `${spelled.endsWith('sei') ? spelled : spelled.slice(0, -1)}esimo`;
}

export const ITALIAN: LanguageWords = { largest: 99, cardinal, ordinal };
