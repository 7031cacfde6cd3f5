/**
 * Encodes text in every encoding that text files are decoded from. The tables of legacy encodings are built by
 * decoding every code, so that reading and writing can't disagree.
 *
 * Source: WHATWG Encoding Standard (indexes).
 */
import { decodeLegacy } from '../../text/guess-encoding.ts';

/** The bytes of a text; undefined if the encoding lacks one of its characters. */
export type Encoder = (text: string) => Uint8Array | undefined;

/** Whether every code of an encoding is one byte. */
export function isSingleByte(encoding: string): boolean {
  return !UNICODE.has(encoding) && !DOUBLE_BYTE.has(encoding);
}

const UNICODE = new Set(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']);
/** Encodings with ASCII as one byte and the rest as two, a lead byte and a trail byte. */
const DOUBLE_BYTE = new Set(['shift_jis', 'gb18030', 'big5', 'euc-kr', 'euc-jp', 'iso-2022-jp']);
/** It switches between tables by escape sequences, so that characters have no fixed bytes. */
const STATEFUL = 'iso-2022-jp';

/**
 * @param encoding a name returned by `decodeText`
 * @returns undefined for an encoding that can't be written
 */
export function encoderOf(encoding: string): Encoder | undefined {
  if (encoding === 'utf-8') return (text) => new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) return (text) => encodeUtf16(text, encoding === 'utf-16le');
  if (encoding.startsWith('utf-32')) return (text) => encodeUtf32(text, encoding === 'utf-32le');
  if (encoding === STATEFUL) return undefined;
  const table = DOUBLE_BYTE.has(encoding) ? doubleByteTable(encoding) : singleByteTable(encoding);
  return (text) => encodeByTable(text, table);
}

function encodeUtf16(text: string, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let unit = 0; unit < text.length; unit++)
    view.setUint16(unit * 2, text.charCodeAt(unit), littleEndian);
  return bytes;
}

function encodeUtf32(text: string, littleEndian: boolean): Uint8Array {
  const characters = [...text];
  const bytes = new Uint8Array(characters.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, character] of characters.entries()) {
    view.setUint32(index * 4, character.codePointAt(0) ?? 0, littleEndian);
  }
  return bytes;
}

function encodeByTable(text: string, table: ReadonlyMap<string, readonly number[]>): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character < '\u0080' ? [character.charCodeAt(0)] : table.get(character);
    if (code === undefined) return undefined;
    bytes.push(...code);
  }
  return Uint8Array.from(bytes);
}

type Table = Map<string, readonly number[]>;

function singleByteTable(encoding: string): Table {
  const table: Table = new Map();
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
  for (const [index, character] of [...decodeLegacy(bytes, encoding)].entries()) {
    if (character !== '\uFFFD') table.set(character, [index + 128]);
  }
  return table;
}

/** If a character has several codes, the first one is used, as in the standard with few exceptions. */
function doubleByteTable(encoding: string): Table {
  const table = singleByteTable(encoding);
  for (const character of table.keys()) if (character < '\u0080') table.delete(character);
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    const trails = Array.from({ length: 0xfe - 0x40 + 1 }, (_, index) => index + 0x40);
    const rows = decodeLegacy(
      Uint8Array.from(trails.flatMap((trail) => [lead, trail, 0x0a])),
      encoding,
    ).split('\n');
    for (const [index, row] of rows.entries()) {
      const isOne = row.length > 0 && row.length === String.fromCodePoint(row.codePointAt(0) ?? 0).length;
      if (isOne && row !== '\uFFFD' && row > '\u007F' && !table.has(row))
        table.set(row, [lead, index + 0x40]);
    }
  }
  return table;
}
