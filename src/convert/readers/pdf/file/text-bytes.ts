/**
 * Counts how much text a page's content shows before it is parsed: some millions of words on one page would take
 * gigabytes. Source: ISO 32000-1, 7.3.4 (strings), Annex C (their length).
 */

const [OPENING, CLOSING, ESCAPE, LESS, GREATER] = [0x28, 0x29, 0x5c, 0x3c, 0x3e];
/** Maximum length of strings; anything longer is data of a picture. */
const MAX_STRING = 65_536;

/** The number of bytes in literal strings, plus half of the digits of hexadecimal strings. */
export function countTextBytes(content: Uint8Array): number {
  let bytes = 0;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at];
    if (byte !== OPENING && byte !== LESS) continue;
    const end = byte === OPENING ? endOfLetters(content, at) : endOfDigits(content, at);
    if (end === undefined) continue;
    bytes += byte === OPENING ? end - at - 1 : (end - at - 1) / 2;
    at = end;
  }
  return bytes;
}

/** The end of the string that begins at `start`; undefined if it has none. */
function endOfLetters(content: Uint8Array, start: number): number | undefined {
  const last = Math.min(content.length, start + MAX_STRING);
  let depth = 0;
  for (let at = start; at < last; at++) {
    const byte = content[at];
    if (byte === ESCAPE) at++;
    else if (byte === OPENING) depth++;
    else if (byte === CLOSING && --depth === 0) return at;
  }
  return undefined;
}

function endOfDigits(content: Uint8Array, start: number): number | undefined {
  if (content[start + 1] === LESS) return undefined;
  const end = content.subarray(start, start + MAX_STRING).indexOf(GREATER);
  return end < 0 ? undefined : start + end;
}
