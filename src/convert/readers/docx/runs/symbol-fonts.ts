/**
 * Characters of the symbol fonts common in Word documents, as Unicode. If Unicode has both a rare and a common
 * character for a sign, the common one is used, so that text can be searched and displayed everywhere.
 */
import table from './symbol-fonts.json' with { type: 'json' };

const FIRST = 0x20;
const LAST = 0xff;
/** Word writes symbol characters in the private use area, from 0xF000 on. */
const PRIVATE_USE = 0xf000;

const FONTS: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map(
  Object.entries(table.fonts).map(([font, characters]) => [font, byCode(characters)]),
);

function byCode(characters: Readonly<Record<string, string>>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(characters).map(([code, character]) => [Number.parseInt(code, 16), character]),
  );
}

/** Whether a font contains symbols rather than letters. */
export function isSymbolFont(font: string | undefined): boolean {
  return font !== undefined && FONTS.has(font.toLowerCase());
}

/**
 * Converts a character of a symbol font to Unicode; empty if it has no equivalent. Codes of other fonts stay as they
 * are.
 */
export function symbolCharacter(font: string | undefined, code: number): string {
  const table = FONTS.get((font ?? '').toLowerCase());
  const local = code >= PRIVATE_USE && code <= PRIVATE_USE + LAST ? code - PRIVATE_USE : code;
  if (table === undefined) return local === code ? String.fromCodePoint(code) : privateUse(local);
  return table.get(local) ?? '';
}

/** A private-use character in an ordinary font is usually a bullet from the Symbol font. */
function privateUse(local: number): string {
  return FONTS.get('symbol')?.get(local) ?? '';
}

/** Converts text in a symbol font to Unicode. */
export function symbolText(font: string | undefined, text: string): string {
  let result = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isSymbol = (code >= FIRST && code <= LAST) || (code >= PRIVATE_USE && code <= PRIVATE_USE + LAST);
    result += isSymbol ? symbolCharacter(font, code) : character;
  }
  return result;
}
