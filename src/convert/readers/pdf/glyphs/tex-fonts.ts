/**
 * Maps the codes of TeX's bitmap fonts. pdfTeX names their glyphs only by code ("a136") and includes no map, so the
 * encoding of a font must be inferred from the codes it uses.
 */

/** The T1 encoding from code 0 (LaTeX font encodings, section 3.1: "Cork"); `\0` for codes without a character. */
const CORK_START = '`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—\0\0ıȷ';
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const CORK_LETTERS =
  'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£' +
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß';
/** The OT1 encoding, as far as it differs from ASCII (section 3.2). */
const OLD_START = 'ΓΔΘΛΞΠΣΥΦΨΩ';
const OLD_MIDDLE = 'ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ';
const OLD_OTHERS: readonly (readonly [number, string])[] = [
  [34, '”'],
  [60, '¡'],
  [62, '¿'],
  [92, '“'],
  [94, 'ˆ'],
  [95, '˙'],
  [123, '–'],
  [124, '—'],
  [125, '˝'],
  [126, '˜'],
  [127, '¨'],
];
/** Signs of the TS1 encoding ("text companion", section 3.4), and of the mathematical OMS. */
const COMPANIONS = codesFrom(132, '†‡‖‰•');
for (const [code, sign] of codesFrom(162, '¢£¤¥¦§¨©ª')) COMPANIONS.set(code, sign);
for (const [code, sign] of codesFrom(176, '°±²³´µ¶·')) COMPANIONS.set(code, sign);
for (const [code, sign] of codesFrom(185, '¹º')) COMPANIONS.set(code, sign);
for (const [code, sign] of codesFrom(188, '¼½¾€')) COMPANIONS.set(code, sign);
const MATHEMATICAL: ReadonlyMap<number, string> = new Map([
  [0, '−'],
  [1, '·'],
  [3, '∗'],
  [6, '±'],
  [15, '•'],
]);

const QUOTES: readonly (readonly [number, string])[] = [
  [39, '’'],
  [96, '‘'],
];

const CORK = new Map([
  ...codesFrom(0, CORK_START),
  ...LIGATURES.map((text, index) => [27 + index, text] as const),
  ...codesFrom(128, CORK_LETTERS),
  ...QUOTES,
]);
const OLD = new Map([
  ...codesFrom(0, OLD_START),
  ...LIGATURES.map((text, index) => [11 + index, text] as const),
  ...codesFrom(16, OLD_MIDDLE),
  ...OLD_OTHERS,
  ...QUOTES,
]);

function codesFrom(start: number, characters: string): Map<number, string> {
  const codes = new Map<number, string>();
  for (const [index, character] of [...characters].entries()) {
    if (character !== '\0') codes.set(start + index, character);
  }
  return codes;
}

/** The same sign in all encodings. */
const STAR = 42;
const NAME = /^a(\d{1,3})$/;

/**
 * The characters for the codes of a font with these glyph names, as far as they differ from ASCII. Undefined for a font
 * that is not from TeX, or whose encoding cannot be inferred.
 */
export function texCodes(names: readonly string[]): ReadonlyMap<number, string> | undefined {
  const codes = names.map((name) => Number(NAME.exec(name)?.[1] ?? Number.NaN));
  if (codes.length === 0 || codes.some(Number.isNaN)) return undefined;
  const isOfSigns = codes.every((code) => code === STAR || COMPANIONS.has(code));
  if (isOfSigns && codes.some((code) => code !== STAR)) return COMPANIONS;
  if (codes.includes(15) && codes.every((code) => MATHEMATICAL.has(code))) return MATHEMATICAL;
  if (!isOfText(codes)) return undefined;
  const isOld = codes.some((code) => code >= 11 && code <= 15) && codes.every((code) => code < 128);
  return isOld ? OLD : CORK;
}

/** Minimum number of letters in a text font; one for mathematics has few, and no hyphen, comma or full stop. */
const MIN_LETTERS = 8;
const MIN_VOWELS = 3;

function isOfText(codes: readonly number[]): boolean {
  if (codes.some((code) => code >= 44 && code <= 46)) return true;
  const letters = codes.filter((code) => code >= 97 && code <= 122).map((code) => String.fromCharCode(code));
  return (
    letters.length >= MIN_LETTERS && letters.filter((letter) => 'aeiou'.includes(letter)).length >= MIN_VOWELS
  );
}
