/**
 * Decodes text files. A byte order mark decides; else well-formed UTF-8; else the legacy encoding in which the text
 * looks most like a language. The result is always readable text, in pieces, so that a long text is not held in
 * memory.
 */
import { isUtf8 } from 'node:buffer';
import { viewOf } from '../package/random-access.ts';
import { decodeLegacy, guessLegacyEncoding, LEGACY_SAMPLE } from './guess-encoding.ts';
import { guessUtf16 } from './utf16.ts';

export interface DecodedText {
  /** WHATWG name of the encoding, or `utf-32le`, `utf-32be`, `cp850`. */
  readonly encoding: string;
  /** The text without byte order mark, decoded anew in each iteration. */
  readonly pieces: Iterable<string>;
  /** The complete text. */
  readonly text: string;
  /** Number of characters that could not be decoded and are U+FFFD in the text. */
  readonly undecodable: number;
}

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe, 0x00, 0x00], encoding: 'utf-32le' },
  { bytes: [0x00, 0x00, 0xfe, 0xff], encoding: 'utf-32be' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [0x84, 0x31, 0x95, 0x33], encoding: 'gb18030' },
];

/** Number of bytes examined for zeros; the rest of the text has the same encoding. */
const UTF16_SAMPLE = 64 * 1024;

/** Bytes decoded at once. */
const PIECE = 256 * 1024;

/** Decodes a complete file. Never throws: what can't be decoded becomes U+FFFD and is counted. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = markOf(bytes);
  if (mark !== undefined) return decodeMarked(bytes.subarray(mark.bytes.length), mark.encoding);
  const utf16 = guessUtf16(bytes.subarray(0, UTF16_SAMPLE));
  if (utf16 !== undefined) return decodeAs(bytes, utf16);
  if (hasJapaneseEscape(bytes)) {
    const text = decodeStrictly(bytes, 'iso-2022-jp');
    if (text !== undefined) return new DecodedPieces('iso-2022-jp', () => [text], true);
  }
  if (isUtf8(bytes)) return new DecodedPieces('utf-8', () => decodeInPieces(bytes, 'utf-8'), true);
  return isMostlyUtf8(bytes) ? decodeMixed(bytes) : decodeAs(bytes, guessLegacyEncoding(bytes));
}

class DecodedPieces implements DecodedText {
  readonly pieces: Iterable<string>;
  readonly #isValid: boolean;

  /** @param isValid whether everything could be decoded */
  constructor(
    readonly encoding: string,
    pieces: () => Iterable<string>,
    isValid = false,
  ) {
    this.pieces = { [Symbol.iterator]: () => pieces()[Symbol.iterator]() };
    this.#isValid = isValid;
  }

  get text(): string {
    return Array.from(this.pieces).join('');
  }

  get undecodable(): number {
    let count = 0;
    if (this.#isValid) return count;
    for (const piece of this.pieces) {
      for (let at = piece.indexOf('\ufffd'); at >= 0; at = piece.indexOf('\ufffd', at + 1)) count++;
    }
    return count;
  }
}

/** Decodes in pieces that end between characters. */
function* decodeInPieces(bytes: Uint8Array, encoding: string): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    const end = endOfPiece(bytes, start + PIECE, encoding);
    yield decodeLegacy(bytes.subarray(start, end), encoding);
    start = end;
  }
}

/** The first character boundary at or after `from`. */
function endOfPiece(bytes: Uint8Array, from: number, encoding: string): number {
  let end = from;
  if (end >= bytes.length) return bytes.length;
  if (encoding === 'utf-8') {
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end++;
    return end;
  }
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const isFirstHalf = ((bytes[encoding === 'utf-16le' ? end - 1 : end - 2] ?? 0) & 0xfc) === 0xd8;
    return isFirstHalf ? end + 2 : end;
  }
  // A line feed is never part of a multi-byte character; only ISO-2022-JP has state across lines.
  const feed = encoding === 'iso-2022-jp' ? -1 : bytes.indexOf(0x0a, end);
  return feed < 0 ? bytes.length : feed + 1;
}

/** The length of the byte order mark in bytes, which is not part of the text; 0 without one. */
export function markLengthOf(bytes: Uint8Array): number {
  return markOf(bytes)?.bytes.length ?? 0;
}

function markOf(bytes: Uint8Array) {
  return MARKS.find((candidate) => candidate.bytes.every((byte, i) => bytes[i] === byte));
}

function decodeMarked(bytes: Uint8Array, encoding: string): DecodedText {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') {
    return new DecodedPieces(encoding, () => decodeUtf32(bytes, encoding));
  }
  const isBroken = encoding === 'utf-8' && !isUtf8(bytes);
  return isBroken && isMostlyUtf8(bytes) ? decodeMixed(bytes) : decodeAs(bytes, encoding);
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  return new DecodedPieces(encoding, () => decodeInPieces(bytes, encoding));
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function* decodeUtf32(bytes: Uint8Array, encoding: string): Generator<string> {
  const view = viewOf(bytes);
  for (let start = 0; start + 3 < bytes.length; start += PIECE) {
    let text = '';
    const end = Math.min(start + PIECE, bytes.length - 3);
    for (let at = start; at < end; at += 4) {
      const code = view.getUint32(at, encoding === 'utf-32le');
      text += String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd);
    }
    yield text;
  }
}

/** ISO-2022-JP is valid UTF-8; the escape sequence to JIS X 0208 identifies it. */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes('\x1b$B') || buffer.includes('\x1b$@');
}

/** Legacy text contains valid UTF-8 sequences only by chance: if they prevail, the encoding is UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let wide = 0;
  let broken = 0;
  for (const text of decodeInPieces(bytes, 'utf-8')) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === 0xfffd) broken++;
      else if (unit > 0x7f) wide++;
    }
  }
  return wide >= broken;
}

/** Decodes files combined from several sources line by line, as UTF-8 where valid. */
function decodeMixed(bytes: Uint8Array): DecodedText {
  const legacy = guessLegacyEncoding(brokenLines(bytes));
  return new DecodedPieces('utf-8', () => decodeLines(bytes, legacy));
}

function* decodeLines(bytes: Uint8Array, legacy: string): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start + PIECE) + 1 || bytes.length;
    const lines = bytes.subarray(start, end);
    yield decodeStrictly(lines, 'utf-8') ??
      Array.from(linesOf(lines), (line) => decodeLine(line, legacy)).join('');
    start = end;
  }
}

/** A line with both broken and valid UTF-8 lost some bytes; one with broken UTF-8 only has another encoding. */
function decodeLine(line: Uint8Array, legacy: string): string {
  if (isUtf8(line) || isMostlyUtf8(line)) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(line);
  return decodeLegacy(line, legacy);
}

/** Lines in another encoding than UTF-8, up to the sample size for guessing it. */
function brokenLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let sampled = 0;
  for (const line of linesOf(bytes)) {
    if (isUtf8(line) || isMostlyUtf8(line)) continue;
    lines.push(line);
    sampled += Math.min(line.length, LEGACY_SAMPLE);
    if (sampled >= LEGACY_SAMPLE) break;
  }
  return Buffer.concat(lines);
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}
