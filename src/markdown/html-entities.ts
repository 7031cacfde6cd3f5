/**
 * Entities of HTML as the characters that they stand for: named ones with their semicolon, and numeric ones. Anything
 * else stays as it was written.
 *
 * Source: HTML Living Standard, 13.5 (named character references) and 13.2.5.80 (numeric ones).
 */
import { decodeNamedCharacterReference } from 'decode-named-character-reference';

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,30}));/gi;
const MOST_CODE_POINT = 0x10ffff;

export function decodeHtmlEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= MOST_CODE_POINT ? String.fromCodePoint(code) : '\uFFFD';
  });
}
