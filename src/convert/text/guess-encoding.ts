/**
 * Guesses the legacy encoding of text that is not Unicode. Each candidate decodes a sample, and the one whose result
 * looks most like one of its languages wins; near a draw, the more widespread one.
 */
import { scoreDoubleByte } from './double-byte.ts';
import tables from './encodings.json' with { type: 'json' };
import { scoreSingleByte } from './single-byte.ts';

/** Enough characters to distinguish encodings; more would only take longer. */
export const LEGACY_SAMPLE = 16 * 1024;

/**
 * The most likely encoding of the bytes.
 *
 * @param bytes text that is neither UTF-8 nor UTF-16
 * @returns a name that `decodeLegacy` accepts
 */
export function guessLegacyEncoding(bytes: Uint8Array): string {
  const sample = sampleLines(bytes);
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  const consider = (encoding: string, handicap: number, score: number) => {
    if (score - handicap > best.score) best = { encoding, score: score - handicap };
  };
  for (const { alphabets, encodings } of tables.singleByte) {
    for (const [encoding, handicap] of Object.entries(encodings))
      consider(encoding, handicap, scoreSingleByte(decodeLegacy(sample, encoding), alphabets));
  }
  for (const { frequent, encodings } of tables.doubleByte) {
    for (const [encoding, handicap] of Object.entries(encodings)) {
      const text = decodeLegacy(sample, encoding);
      consider(encoding, handicap, scoreDoubleByte(sample, text, encoding, frequent));
    }
  }
  return best.encoding;
}

/** Decodes by an encoding's name; invalid bytes become U+FFFD. */
export function decodeLegacy(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'cp850') return decodeCp850(bytes);
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** DOS code page 850, which TextDecoder does not support. */
function decodeCp850(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin.replace(/[\x80-\xff]/g, (char) => tables.cp850[char.charCodeAt(0) - 0x80] ?? '\ufffd');
}

/** Complete lines with bytes beyond ASCII, from anywhere in the text, up to the sample size. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  let at = 0;
  while (at < bytes.length && size < LEGACY_SAMPLE) {
    while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++;
    if (at === bytes.length) break;
    const start = Math.max(bytes.lastIndexOf(0x0a, at) + 1, at - LEGACY_SAMPLE);
    const lineEnd = bytes.indexOf(0x0a, at) + 1 || bytes.length;
    const end = Math.min(lineEnd, start + 2 * LEGACY_SAMPLE);
    parts.push(bytes.subarray(start, end));
    size += end - start;
    at = lineEnd;
  }
  return Buffer.concat(parts);
}
