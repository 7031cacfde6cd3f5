/**
 * Characters of the symbol fonts that Word documents are full of, as Unicode. Where Unicode has both a rare twin
 * and a common character for a sign, the common one is given, so that text can be searched and read anywhere.
 */
import table from './symbol-fonts.json' with { type: 'json' };

const FIRST = 0x20;
const LAST = 0xff;
/** Word writes symbol characters in the private use area, code 0xF000 on. */
const PRIVATE_USE = 0xf000;

const FONTS: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map(
  Object.entries(table.fonts).map(([font, characters]) => [font, byCode(characters)]),
);

function byCode(characters: Readonly<Record<string, string>>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(characters).map(([code, character]) => [Number.parseInt(code, 16), character]),
  );
}

/** Whether a font's characters are signs of their own rather than letters. */
export function isSymbolFont(font: string | undefined): boolean {
  return font !== undefined && FONTS.has(font.toLowerCase());
}

/** One character of a symbol font as Unicode; empty for a sign that has none. Other fonts' codes stand for themselves. */
export function symbolCharacter(font: string | undefined, code: number): string {
  const table = FONTS.get((font ?? '').toLowerCase());
  const local = code >= PRIVATE_USE && code <= PRIVATE_USE + LAST ? code - PRIVATE_USE : code;
  if (table === undefined) return local === code ? String.fromCodePoint(code) : privateUse(local);
  return table.get(local) ?? '';
}

/** A private character in an ordinary font is what lists use for bullets; the Symbol font holds those. */
function privateUse(local: number): string {
  return FONTS.get('symbol')?.get(local) ?? '';
}

/** Text set in a symbol font as Unicode. */
export function symbolText(font: string | undefined, text: string): string {
  let out = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isSymbol = (code >= FIRST && code <= LAST) || (code >= PRIVATE_USE && code <= PRIVATE_USE + LAST);
    out += isSymbol ? symbolCharacter(font, code) : character;
  }
  return out;
}
