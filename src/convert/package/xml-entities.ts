/**
 * Resolves the predefined and numeric entities of XML; any other entity stays as written. Resolved text is never
 * longer than its source, so entity expansion attacks are impossible.
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

/** Resolves the entities of raw XML text or of a raw attribute value. */
export function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code =
      decimal !== undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16);
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\uFFFD';
  });
}
