/**
 * Detects UTF-16 without a byte order mark by its zero bytes: Latin digits, spaces and line ends leave one side of
 * the pairs zero, and text in single bytes contains no zeros at all.
 */

export type Utf16 = 'utf-16le' | 'utf-16be';

/** In shorter texts, a zero byte says nothing about pairs. */
const MIN_LENGTH = 8;
/** Minimum share of pairs with a zero half; even a Cyrillic or Chinese table contains digits and spaces. */
const MIN_ZERO_SHARE = 0.05;
/** With a larger share of pairs of two printable ASCII bytes, it is single-byte text with stray zeros. */
const MAX_ASCII_PAIRS = 0.4;

/**
 * The byte order of UTF-16 without a byte order mark; undefined if the sample is not UTF-16.
 *
 * @param sample bytes from an even offset of the text
 */
export function guessUtf16(sample: Uint8Array): Utf16 | undefined {
  if (sample.length < MIN_LENGTH) return undefined;
  const pairs = sample.length >> 1;
  let zeroFirst = 0;
  let zeroSecond = 0;
  let asciiPairs = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const first = sample[at] ?? 0;
    const second = sample[at + 1] ?? 0;
    if (first === 0) zeroFirst++;
    if (second === 0) zeroSecond++;
    if (isPrintableAscii(first) && isPrintableAscii(second)) asciiPairs++;
  }
  if (asciiPairs > pairs * MAX_ASCII_PAIRS) return undefined;
  const enough = pairs * MIN_ZERO_SHARE;
  if (zeroFirst === 0 && zeroSecond > enough) return 'utf-16le';
  if (zeroSecond === 0 && zeroFirst > enough) return 'utf-16be';
  return undefined;
}

function isPrintableAscii(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}
