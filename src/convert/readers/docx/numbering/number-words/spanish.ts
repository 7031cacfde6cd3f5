import type { LanguageWords } from './language-words.ts';

const ONES =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = ' diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const ORDINALS =
  'cero primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno'.split(
    ' ',
  );
const ORDINAL_TENS =
  ' décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(
    ' ',
  );

function cardinal(value: number): string {
  if (value < 30) return ONES[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens} y ${ONES[value % 10] ?? ''}`;
}

function ordinal(value: number): string {
  if (value < 20) return ORDINALS[value] ?? '';
  const tens = ORDINAL_TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens} ${ORDINALS[value % 10] ?? ''}`;
}

export const SPANISH: LanguageWords = { largest: 99, cardinal, ordinal };
