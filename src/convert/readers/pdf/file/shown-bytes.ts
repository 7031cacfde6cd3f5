/**
 * How much text a page's content shows, told from its bytes before anything is made of them: some millions of words on one
 * page take gigabytes once they are words. Source: ISO 32000-1, 7.3.4 (strings), Annex C (their length).
 */

const [OPENING, CLOSING, ESCAPE, LESS, GREATER] = [0x28, 0x29, 0x5c, 0x3c, 0x3e];
/** No program writes longer strings: what looks like one is the inside of a picture. */
const LONGEST_STRING = 65_536;

/** Bytes within strings of letters, and half of the digits of hexadecimal ones. */
export function shownBytes(content: Uint8Array): number {
  let shown = 0;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at];
    if (byte !== OPENING && byte !== LESS) continue;
    const end = byte === OPENING ? endOfLetters(content, at) : endOfDigits(content, at);
    if (end === undefined) continue;
    shown += byte === OPENING ? end - at - 1 : (end - at - 1) / 2;
    at = end;
  }
  return shown;
}

/** Where the string that opens at `start` closes; undefined for what is none. */
function endOfLetters(content: Uint8Array, start: number): number | undefined {
  const last = Math.min(content.length, start + LONGEST_STRING);
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
  const end = content.subarray(start, start + LONGEST_STRING).indexOf(GREATER);
  return end < 0 ? undefined : start + end;
}
