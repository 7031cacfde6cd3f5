/**
 * Removes absurd ranges from a file's character maps before pdf.js reads them. A range consists of two codes, and one
 * flipped bit can turn it into millions of characters, each of which pdf.js would store: forty seconds and gigabytes.
 * Characters of a removed range are unknown; everything else in the file is unaffected. Codes that a map leaves without
 * a character are mapped to NUL.
 */
import { constants, deflateSync, inflateRawSync } from 'node:zlib';
import { deflateLayers, type FileStream, streamsOf } from './file-streams.ts';

/** Maximum number of codes of a valid range: codes have up to two bytes and share the first, or all but the last. */
const MAX_RANGE = 0x10000;
/** Maximum number of characters in all ranges of a map: more than Unicode has. */
const MAX_CHARACTERS = 0x120000;
/** Hexadecimal digits of one character (ISO 32000-1, 9.10.3: UTF-16BE). */
const DIGITS = 4;
/** Maximum uncompressed size of a map; the rest is dropped. A map of Unicode's first 65,536 characters has a fifth. */
const MAX_UNPACKED = 8 * 1024 * 1024;
/** RFC 1950, 2.2: two bytes before the deflated data. */
const ZLIB_HEADER = 2;
/** Number of bytes at the start of a stream that are checked for a map. */
const HEAD = 512;

/** The same bytes, or a copy of equal length with valid maps. */
export function repairCharacterMaps(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let repaired: Buffer | undefined;
  for (const stream of streamsOf(buffer)) {
    const map = mapOf(stream);
    if (map === undefined) continue;
    const valid = withoutAbsurdRanges(map.text);
    const isValid = map.isComplete && valid === map.text;
    const text = withNulForEmptyCodes(valid);
    if (isValid && text === valid) continue;
    const data = dataThatFits(text, stream, map.isCompressed);
    if (isValid && data === undefined) continue;
    repaired ??= Buffer.from(buffer);
    replaceStream(repaired, stream, data ?? dataThatFits(valid, stream, map.isCompressed) ?? EMPTY_MAP);
  }
  return repaired ?? bytes;
}

/** Replaces a map that does not fit any more. */
const EMPTY_MAP = deflateSync(Buffer.alloc(0));

interface MapText {
  readonly text: string;
  /** Whether this is all of the map, without a fault in the compressed data. */
  readonly isComplete: boolean;
  readonly isCompressed: boolean;
}

/** The text of a stream that is a character map (ISO 32000-1, 9.7.5.4 and 9.10.3). */
function mapOf({ compressed, dictionary }: FileStream): MapText | undefined {
  if (compressed.length <= ZLIB_HEADER) return undefined;
  if (!isDeflated(compressed)) {
    if (!isMap(compressed.toString('latin1', 0, HEAD))) return undefined;
    const isComplete = compressed.length <= MAX_UNPACKED;
    return { text: compressed.toString('latin1', 0, MAX_UNPACKED), isComplete, isCompressed: false };
  }
  if (!isMap(inflate(compressed.subarray(0, HEAD)).text) || deflateLayers(dictionary()) !== 1)
    return undefined;
  return { ...inflate(compressed), isCompressed: true };
}

/** Whether data begins with a header by RFC 1950, 2.2: method 8, and a multiple of 31. */
function isDeflated(data: Buffer): boolean {
  return ((data[0] ?? 0) & 15) === 8 && data.readUInt16BE(0) % 31 === 0;
}

function isMap(head: string): boolean {
  return head.includes('begincmap') || head.includes('CIDInit');
}

/** Uncompresses data up to the first fault; a wrong checksum at the end is ignored (RFC 1950, 2.2). */
function inflate(data: Buffer): { readonly text: string; readonly isComplete: boolean } {
  const body = data.subarray(ZLIB_HEADER);
  const all = tryInflate(body);
  if (all !== undefined) return { text: all, isComplete: true };
  let [valid, broken] = [0, body.length];
  let text = '';
  while (broken - valid > 1) {
    const middle = (valid + broken) >> 1;
    const part = tryInflate(body.subarray(0, middle));
    if (part === undefined) broken = middle;
    else [valid, text] = [middle, part];
  }
  return { text, isComplete: false };
}

function tryInflate(data: Buffer): string | undefined {
  const options = { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateRawSync(data, options).toString('latin1');
  } catch {
    return undefined;
  }
}

/** Two codes and the characters for the codes between them, at a position in the text. */
const RANGE = /\s*<([0-9a-f]*)>\s*<([0-9a-f]*)>\s*(?:<([0-9a-f\s]*)>|\[[^\]]*\]|\d+)/giy;

/** Overwrites absurd ranges with white space, and the rest of a section from its first fault on. */
function withoutAbsurdRanges(text: string): string {
  let [result, at, characters] = ['', 0, 0];
  for (const found of text.matchAll(/begin(?:bf|cid)range/g)) {
    const start = found.index + found[0].length;
    if (start < at) continue;
    result += text.slice(at, start);
    const end = text.indexOf('end', start);
    const section = text.slice(start, end < 0 ? text.length : end);
    at = start;
    for (const [range, low = '', high = '', characterCodes = ''] of section.matchAll(RANGE)) {
      const size = Math.max(0, codeOf(high) - codeOf(low));
      // Each code of a range maps to as many characters as its first.
      const all = size * Math.max(1, characterCodes.length / DIGITS);
      const isValid = size < MAX_RANGE && characters + all <= MAX_CHARACTERS;
      if (isValid) characters += all;
      result += isValid ? range : ' '.repeat(range.length);
      at += range.length;
    }
    const rest = start + section.length - at;
    result += text.slice(at, at + rest).replaceAll(/\S/g, ' ');
    at += rest;
  }
  return result + text.slice(at);
}

function codeOf(hex: string): number {
  return Number.parseInt(hex, 16) || 0;
}

/** A code without characters, on one line of a map. */
const EMPTY_CODE = /(<[0-9a-f]{1,8}>)[ \t]<>/gi;

/**
 * Maps codes without characters to NUL, which is removed from text. If a syllable consists of several glyphs, one of
 * them has all its characters and the others have none (ISO 32000-1, 9.10.3); pdf.js would use their codes as
 * characters. The length of the map does not change.
 */
function withNulForEmptyCodes(text: string): string {
  return text.replaceAll(EMPTY_CODE, '$1<0>');
}

/** The bytes of a map that replaces the one in the stream; undefined if they do not fit. */
function dataThatFits(text: string, { start, end }: FileStream, isPacked: boolean): Buffer | undefined {
  const plain = Buffer.from(text, 'latin1');
  const data = isPacked ? deflateSync(plain, { level: 9 }) : plain;
  return data.length <= end - start ? data : undefined;
}

/** Overwrites a stream with a map. */
function replaceStream(file: Buffer, { start, end }: FileStream, data: Buffer): void {
  file.fill(0, start, end);
  data.copy(file, start, 0, Math.min(data.length, end - start));
}
