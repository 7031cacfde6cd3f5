/**
 * Resolves the entities that XML knows without a document type, and numeric ones; anything else stays as it was
 * written. Nothing expands to more than it was, so no text can blow up.
 *
 * Source: XML 1.0 (fifth edition), sections 4.1 and 4.6.
 */

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;
const MAX_CODE_POINT = 0x10ffff;

/** The text that raw XML text or an attribute's raw value stands for. */
export function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code =
      decimal !== undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16);
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\uFFFD';
  });
}
