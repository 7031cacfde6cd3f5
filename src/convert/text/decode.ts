/**
 * Bytes of a text file → its characters. A byte order mark is believed; then well-formed UTF-8; then the legacy
 * encoding in which the text reads most like a language. Whatever comes, something readable goes out.
 */
import { viewOf } from '../package/random-access.ts';
import { decodeLegacy, guessLegacyEncoding } from './guess-encoding.ts';
import { guessUtf16 } from './utf16.ts';

export interface DecodedText {
  /** Without byte order mark. */
  readonly text: string;
  /** WHATWG name of the encoding, or `utf-32le`, `utf-32be`, `cp850`. */
  readonly encoding: string;
  /** How many characters could not be decoded and are U+FFFD in the text. */
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

/** How much is looked at for zeros; the rest of a text is of the same encoding. */
const UTF16_SAMPLE = 64 * 1024;

/** Decodes a whole file. Never throws: what cannot be decoded becomes U+FFFD and is counted. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = markOf(bytes);
  if (mark !== undefined) return decodeMarked(bytes.subarray(mark.bytes.length), mark.encoding);
  const utf16 = guessUtf16(bytes.subarray(0, UTF16_SAMPLE));
  if (utf16 !== undefined) return decodeAs(bytes, utf16);
  if (hasJapaneseEscape(bytes)) {
    const text = decodeStrictly(bytes, 'iso-2022-jp');
    if (text !== undefined) return { text, encoding: 'iso-2022-jp', undecodable: 0 };
  }
  const utf8 = decodeStrictly(bytes, 'utf-8');
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8', undecodable: 0 };
  return isMostlyUtf8(bytes) ? decodeMixed(bytes) : decodeAs(bytes, guessLegacyEncoding(bytes));
}

/** How many bytes the byte order mark takes, which is no part of the text; 0 without one. */
export function markLengthOf(bytes: Uint8Array): number {
  return markOf(bytes)?.bytes.length ?? 0;
}

function markOf(bytes: Uint8Array) {
  return MARKS.find((candidate) => candidate.bytes.every((byte, i) => bytes[i] === byte));
}

function decodeMarked(bytes: Uint8Array, encoding: string): DecodedText {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding);
  return encoding === 'utf-8' && isMostlyUtf8(bytes) ? decodeMixed(bytes) : decodeAs(bytes, encoding);
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  const text = decodeLegacy(bytes, encoding);
  return { text, encoding, undecodable: countUndecodable(text) };
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeUtf32(bytes: Uint8Array, encoding: string): DecodedText {
  const view = viewOf(bytes);
  let text = '';
  for (let at = 0; at + 3 < bytes.length; at += 4) {
    const code = view.getUint32(at, encoding === 'utf-32le');
    text += String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd);
  }
  return { text, encoding, undecodable: countUndecodable(text) };
}

/** ISO-2022-JP is ASCII to the eye of UTF-8; the escape into JIS X 0208 gives it away. */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes('\x1b$B') || buffer.includes('\x1b$@');
}

/** Legacy text forms well-formed UTF-8 sequences by chance alone: where those prevail, UTF-8 is what was meant. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let wide = 0;
  let broken = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xfffd) broken++;
    else if (unit > 0x7f) wide++;
  }
  return wide >= broken;
}

/** Files put together from several sources: each line by itself, UTF-8 where it is that. */
function decodeMixed(bytes: Uint8Array): DecodedText {
  const legacy = guessLegacyEncoding(brokenLines(bytes));
  let text = '';
  for (const line of linesOf(bytes)) text += decodeStrictly(line, 'utf-8') ?? decodeLine(line, legacy);
  return { text, encoding: 'utf-8', undecodable: countUndecodable(text) };
}

/** A line with broken UTF-8 that holds good UTF-8 too lost some bytes; one without any is of another encoding. */
function decodeLine(line: Uint8Array, legacy: string): string {
  return isMostlyUtf8(line) ? new TextDecoder('utf-8').decode(line) : decodeLegacy(line, legacy);
}

function brokenLines(bytes: Uint8Array): Uint8Array {
  const lines = [...linesOf(bytes)].filter((line) => decodeStrictly(line, 'utf-8') === undefined);
  return Buffer.concat(lines.filter((line) => !isMostlyUtf8(line)));
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}

function countUndecodable(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
}
