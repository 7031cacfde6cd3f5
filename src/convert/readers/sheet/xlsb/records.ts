/**
 * The records of the binary parts of a package (.xlsb), and the types of values in them. A value that extends beyond
 * its record, or a record beyond its part, means damage.
 *
 * Source: [MS-XLSB] 2.1.4 (record), 2.5.169 (XLWideString), 2.5.114 (RichStr), 2.5.123 (RkNumber).
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { viewOf } from '../../../package/random-access.ts';
import type { Area } from '../../../table/grid.ts';

const UTF_16 = new TextDecoder('utf-16le');
/** The length of a string that is absent rather than empty. */
export const NO_STRING = 0xffffffff;

/** The content of a record, read by byte offset. Valid until the next record is read. */
export class RecordBody {
  #bytes: Uint8Array = new Uint8Array();
  #view = viewOf(this.#bytes);
  #start = 0;
  #length = 0;

  /** Sets the bytes that contain the records. */
  lieIn(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  /** Moves to the record at `start`. */
  turnTo(start: number, length: number): void {
    this.#start = start;
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  u8(at: number): number {
    return this.#view.getUint8(this.#need(at, 1));
  }

  u16(at: number): number {
    return this.#view.getUint16(this.#need(at, 2), true);
  }

  u32(at: number): number {
    return this.#view.getUint32(this.#need(at, 4), true);
  }

  double(at: number): number {
    return this.#view.getFloat64(this.#need(at, 8), true);
  }

  /** The bytes from an offset to the record's end; they share the memory. */
  from(at: number): Uint8Array {
    return this.#bytes.subarray(this.#need(at, 0), this.#start + this.#length);
  }

  /** A number packed into four bytes: an integer or the upper half of a double, possibly in hundredths. */
  packedNumber(at: number): number {
    const packed = this.u32(at);
    const value = (packed & 2) === 0 ? upperHalf(packed & ~3) : packed >> 2;
    return (packed & 1) === 0 ? value : value / 100;
  }

  string(at: number): { readonly text: string; readonly end: number } {
    const count = this.u32(at);
    const start = at + 4;
    if (count === NO_STRING) return { text: '', end: start };
    const from = this.#need(start, count * 2);
    return { text: UTF_16.decode(this.#bytes.subarray(from, from + count * 2)), end: start + count * 2 };
  }

  /** A string that may be followed by formatting and phonetic data. */
  richString(at: number): string {
    return this.string(at + 1).text;
  }

  /** First and last row and column. */
  area(at: number): Area {
    return { top: this.u32(at), bottom: this.u32(at + 4), left: this.u32(at + 8), right: this.u32(at + 12) };
  }

  /**
   * The absolute offset of `at`.
   * @throws ConversionRefused `damaged` if the bytes are not within the record
   */
  #need(at: number, size: number): number {
    if (at + size > this.#length) throw damagedWorkbook();
    return this.#start + at;
  }
}

function upperHalf(bits: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setInt32(4, bits, true);
  return view.getFloat64(0, true);
}

export function damagedWorkbook(): ConversionRefused {
  return new ConversionRefused('damaged', 'The workbook is damaged: its records do not follow each other.');
}

/**
 * Calls `take` for each record of a part, in order. Type and length take one or two and one to four bytes, seven bits
 * each.
 *
 * @param pieces the part, split anywhere; each piece is consumed before the next one is requested
 * @throws ConversionRefused `damaged` if the last record extends beyond the part
 */
export function readRecords(
  pieces: Iterable<Uint8Array>,
  take: (type: number, body: RecordBody) => void,
): void {
  const body = new RecordBody();
  /** The beginning of a record that continues in a later piece, and its length in bytes, as far as known. */
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let needed = 0;
  for (const piece of pieces) {
    const isFirst = held.length === 0;
    if (!isFirst) held.push(piece.slice());
    heldBytes += piece.length;
    if (heldBytes < needed) continue;
    const bytes = isFirst ? piece : Buffer.concat(held);
    const { end, wanted } = readWhole(bytes, body, take);
    // A copy, since the next piece may overwrite this one.
    held = end < bytes.length ? [bytes.slice(end)] : [];
    heldBytes = bytes.length - end;
    needed = wanted;
  }
  if (heldBytes > 0) throw damagedWorkbook();
}

/**
 * Reads the complete records in some bytes.
 * @returns the offset of the next one, and its length if known
 */
function readWhole(
  bytes: Uint8Array,
  body: RecordBody,
  take: (type: number, body: RecordBody) => void,
): { readonly end: number; readonly wanted: number } {
  let at = 0;
  let isCut = false;
  const readPacked = (mostBytes: number) => {
    let value = 0;
    for (let i = 0; i < mostBytes; i++) {
      isCut ||= at >= bytes.length;
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << (7 * i);
      if ((byte & 0x80) === 0) break;
    }
    return value;
  };
  body.lieIn(bytes);
  for (let end = 0; ; end = at) {
    if (end >= bytes.length) return { end: bytes.length, wanted: 0 };
    const type = readPacked(2);
    const length = readPacked(4);
    if (isCut || at + length > bytes.length) return { end, wanted: isCut ? 0 : at - end + length };
    body.turnTo(at, length);
    take(type, body);
    at += length;
  }
}
