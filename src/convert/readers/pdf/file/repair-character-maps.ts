/**
 * Takes absurd ranges out of a file's character maps before pdf.js reads them. A range names two codes, and one
 * flipped bit makes millions of characters of it, each of which pdf.js would note: forty seconds and gigabytes.
 * Without the range its characters are unknown, and all else in the file reads as before. Codes that a map gives no
 * character are told to say nothing.
 */
import { constants, deflateSync, inflateRawSync } from 'node:zlib';
import { deflateLayers, type FileStream, streamsOf } from './file-streams.ts';

/** No range of a sound map holds more codes: they are of two bytes and share the first, or all but the last. */
const MAX_RANGE = 0x10000;
/** All characters that the ranges of one map tell together: more than Unicode has. */
const MAX_CHARACTERS = 0x120000;
/** Hexadecimal digits of one character (9.10.3: UTF-16BE). */
const DIGITS = 4;
/** What a larger map holds beyond this is left out; one of Unicode's 65,536 first characters has a fifth of it. */
const MAX_UNPACKED = 8 * 1024 * 1024;
/** RFC 1950, 2.2: two bytes stand before the deflated data. */
const ZLIB_HEADER = 2;
/** So much of a stream's start tells whether it is a map. */
const HEAD = 512;

/** The same bytes, or a copy of equal length in which the maps are sound. */
export function repairCharacterMaps(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let repaired: Buffer | undefined;
  for (const stream of streamsOf(buffer)) {
    const map = mapOf(stream);
    if (map === undefined) continue;
    const sound = withoutAbsurdRanges(map.text);
    const isSound = map.whole && sound === map.text;
    const text = withSilentCodes(sound);
    if (isSound && text === sound) continue;
    const data = dataThatFits(text, stream, map.isPacked);
    if (isSound && data === undefined) continue;
    repaired ??= Buffer.from(buffer);
    replaceStream(repaired, stream, data ?? dataThatFits(sound, stream, map.isPacked) ?? EMPTY_MAP);
  }
  return repaired ?? bytes;
}

/** In place of a map that does not fit any more. */
const EMPTY_MAP = deflateSync(Buffer.alloc(0));

interface MapText {
  readonly text: string;
  /** Whether the file holds all of it, and not packed beyond a fault. */
  readonly whole: boolean;
  readonly isPacked: boolean;
}

/** The text of a stream that is a character map (ISO 32000-1, 9.7.5.4 and 9.10.3). */
function mapOf({ packed, dictionary }: FileStream): MapText | undefined {
  if (packed.length <= ZLIB_HEADER) return undefined;
  if (!isDeflated(packed)) {
    if (!isMap(packed.toString('latin1', 0, HEAD))) return undefined;
    const whole = packed.length <= MAX_UNPACKED;
    return { text: packed.toString('latin1', 0, MAX_UNPACKED), whole, isPacked: false };
  }
  if (!isMap(inflate(packed.subarray(0, HEAD)).text) || deflateLayers(dictionary()) !== 1) return undefined;
  return { ...inflate(packed), isPacked: true };
}

/** Whether data opens as RFC 1950, 2.2 says: method 8, and a header that is a multiple of 31. */
function isDeflated(data: Buffer): boolean {
  return ((data[0] ?? 0) & 15) === 8 && data.readUInt16BE(0) % 31 === 0;
}

function isMap(head: string): boolean {
  return head.includes('begincmap') || head.includes('CIDInit');
}

/** What can be unpacked up to the first fault; a wrong check sum at the end is none (RFC 1950, 2.2). */
function inflate(data: Buffer): { readonly text: string; readonly whole: boolean } {
  const body = data.subarray(ZLIB_HEADER);
  const all = tryInflate(body);
  if (all !== undefined) return { text: all, whole: true };
  let [sound, broken] = [0, body.length];
  let text = '';
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    const part = tryInflate(body.subarray(0, middle));
    if (part === undefined) broken = middle;
    else [sound, text] = [middle, part];
  }
  return { text, whole: false };
}

function tryInflate(data: Buffer): string | undefined {
  const options = { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateRawSync(data, options).toString('latin1');
  } catch {
    return undefined;
  }
}

/** Two codes and what the characters between them stand for, all on its own place in the text. */
const RANGE = /\s*<([0-9a-f]*)>\s*<([0-9a-f]*)>\s*(?:<([0-9a-f\s]*)>|\[[^\]]*\]|\d+)/giy;

/** Absurd ranges become white space, and so does whatever a section holds from its first fault on. */
function withoutAbsurdRanges(text: string): string {
  let [result, at, characters] = ['', 0, 0];
  for (const found of text.matchAll(/begin(?:bf|cid)range/g)) {
    const start = found.index + found[0].length;
    if (start < at) continue;
    result += text.slice(at, start);
    const end = text.indexOf('end', start);
    const section = text.slice(start, end < 0 ? text.length : end);
    at = start;
    for (const [range, low = '', high = '', told = ''] of section.matchAll(RANGE)) {
      const size = Math.max(0, codeOf(high) - codeOf(low));
      // Each code of a range tells as many characters as its first.
      const all = size * Math.max(1, told.length / DIGITS);
      const isSound = size < MAX_RANGE && characters + all <= MAX_CHARACTERS;
      if (isSound) characters += all;
      result += isSound ? range : ' '.repeat(range.length);
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

/** A code that stands for no character at all, on its own line of a map. */
const SILENT = /(<[0-9a-f]{1,8}>)[ \t]<>/gi;

/**
 * Says of codes without characters that they stand for NUL, which is left out of the text. Where a syllable is drawn
 * in several glyphs, one of them has all its characters and the others have none (ISO 32000-1, 9.10.3); pdf.js would
 * take the codes of those for characters. The map keeps its length.
 */
function withSilentCodes(text: string): string {
  return text.replaceAll(SILENT, '$1<0>');
}

/** The bytes of a map for the place of the old one; undefined when they do not fit there. */
function dataThatFits(text: string, { start, end }: FileStream, isPacked: boolean): Buffer | undefined {
  const plain = Buffer.from(text, 'latin1');
  const data = isPacked ? deflateSync(plain, { level: 9 }) : plain;
  return data.length <= end - start ? data : undefined;
}

/** Writes a map where the old one stood. */
function replaceStream(file: Buffer, { start, end }: FileStream, data: Buffer): void {
  file.fill(0, start, end);
  data.copy(file, start, 0, Math.min(data.length, end - start));
}
