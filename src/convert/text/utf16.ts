/**
 * Tells unmarked UTF-16 from bytes by its zeros: text of Latin digits, spaces and line ends leaves one side of the
 * pairs zero, and no text of single bytes holds zeros at all.
 */

export type Utf16 = 'utf-16le' | 'utf-16be';

/** Shorter than this, a zero byte says nothing about pairs. */
const MIN_LENGTH = 8;
/** At least this share of the pairs has a zero half; even a Cyrillic or Chinese table has its digits and spaces. */
const MIN_ZERO_SHARE = 0.05;
/** Beyond this share of pairs that are two printable ASCII bytes, it is text of single bytes with stray zeros. */
const MAX_ASCII_PAIRS = 0.4;

/**
 * The byte order of UTF-16 without a byte order mark, or undefined when the sample is not UTF-16.
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
