/** Text in characters that show nothing. */

/** Unicode's tags, which repeat ASCII. */
export function asTags(text: string): string {
  return [...text.normalize('NFD')]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCodePoint(0xe0000 + code))
    .join('');
}

/** Each bit a zero-width space or joiner. */
export function asZeroWidth(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => byte.toString(2).padStart(8, '0').replaceAll('0', '\u200b').replaceAll('1', '\u2060'))
    .join('');
}

/** Each byte a variation selector. */
export function asSelectors(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
    .join('');
}
