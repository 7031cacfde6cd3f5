/**
 * Guesses the legacy encoding of text that is not Unicode. Each candidate decodes a sample, and the one whose
 * result reads most like text of a language it is used for wins; near a draw, the more widespread one.
 */
import { scoreDoubleByte } from './double-byte.ts';
import { scoreSingleByte } from './single-byte.ts';

/** Enough characters to tell encodings apart; more would only take longer. */
const SAMPLE = 16 * 1024;

/** The upper half of DOS code page 850, which TextDecoder does not know. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

interface Candidate {
  readonly encoding: string;
  /** Taken off the score: how unlikely the encoding is before anything was read. */
  readonly handicap: number;
}

const SINGLE_BYTE: readonly Candidate[] = [
  { encoding: 'windows-1252', handicap: 0 },
  { encoding: 'iso-8859-15', handicap: 0.02 },
  { encoding: 'windows-1251', handicap: 0.03 },
  { encoding: 'windows-1253', handicap: 0.03 },
  { encoding: 'windows-1250', handicap: 0.05 },
  { encoding: 'windows-1254', handicap: 0.05 },
  { encoding: 'windows-1255', handicap: 0.05 },
  { encoding: 'windows-1256', handicap: 0.05 },
  { encoding: 'windows-874', handicap: 0.05 },
  { encoding: 'windows-1257', handicap: 0.06 },
  { encoding: 'macintosh', handicap: 0.06 },
  { encoding: 'cp850', handicap: 0.06 },
  { encoding: 'iso-8859-2', handicap: 0.07 },
  { encoding: 'koi8-u', handicap: 0.07 },
  { encoding: 'ibm866', handicap: 0.08 },
  { encoding: 'x-mac-cyrillic', handicap: 0.08 },
];

const DOUBLE_BYTE: readonly Candidate[] = [
  { encoding: 'shift_jis', handicap: 0 },
  { encoding: 'gb18030', handicap: 0 },
  { encoding: 'big5', handicap: 0.02 },
  { encoding: 'euc-kr', handicap: 0.02 },
  { encoding: 'euc-jp', handicap: 0.03 },
];

/**
 * The encoding that the bytes most likely are in.
 *
 * @param bytes text that is neither UTF-8 nor UTF-16
 * @returns a name that `decodeLegacy` takes
 */
export function guessLegacyEncoding(bytes: Uint8Array): string {
  const sample = sampleLines(bytes);
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  const offer = ({ encoding, handicap }: Candidate, score: number) => {
    if (score - handicap > best.score) best = { encoding, score: score - handicap };
  };
  for (const one of SINGLE_BYTE)
    offer(one, scoreSingleByte(decodeLegacy(sample, one.encoding), one.encoding));
  for (const one of DOUBLE_BYTE) {
    offer(one, scoreDoubleByte(sample, decodeLegacy(sample, one.encoding), one.encoding));
  }
  return best.encoding;
}

/** Decodes by an encoding's name; what is not in it becomes U+FFFD. */
export function decodeLegacy(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'cp850') return decodeCp850(bytes);
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

function decodeCp850(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin.replace(/[\x80-\xff]/g, (char) => CP850[char.charCodeAt(0) - 0x80] ?? '\ufffd');
}

/** Whole lines with bytes beyond ASCII, from anywhere in the text, up to the sample's size. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let taken = 0;
  let at = 0;
  while (at < bytes.length && taken < SAMPLE) {
    while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++;
    if (at === bytes.length) break;
    const start = Math.max(bytes.lastIndexOf(0x0a, at) + 1, at - SAMPLE);
    const lineEnd = bytes.indexOf(0x0a, at) + 1 || bytes.length;
    const end = Math.min(lineEnd, start + 2 * SAMPLE);
    parts.push(bytes.subarray(start, end));
    taken += end - start;
    at = lineEnd;
  }
  return Buffer.concat(parts);
}
