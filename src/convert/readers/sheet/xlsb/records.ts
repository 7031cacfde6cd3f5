/**
 * The records that the binary parts of a package (.xlsb) are made of, and the few kinds of values in them. A length
 * that reaches beyond its record, or a record beyond its part, refuses the file: nothing is read that is not there.
 *
 * Source: [MS-XLSB] 2.1.4 (record), 2.5.169 (XLWideString), 2.5.114 (RichStr), 2.5.123 (RkNumber).
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { Area } from '../../../table/grid.ts';

const UTF_16 = new TextDecoder('utf-16le');
/** The length of a string that is absent rather than empty. */
const NO_STRING = 0xffffffff;

/** One record's content, read by offset in bytes. */
export class RecordBody {
  readonly #view: DataView;

  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;

    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#bytes.length;
  }

  u8(at: number): number {
    this.#need(at, 1);
    return this.#view.getUint8(at);
  }

  u16(at: number): number {
    this.#need(at, 2);
    return this.#view.getUint16(at, true);
  }

  u32(at: number): number {
    this.#need(at, 4);
    return this.#view.getUint32(at, true);
  }

  double(at: number): number {
    this.#need(at, 8);
    return this.#view.getFloat64(at, true);
  }

  /** A number packed into four bytes: an integer or the upper half of a double, perhaps in hundredths. */
  packedNumber(at: number): number {
    const packed = this.u32(at);
    const value = (packed & 2) === 0 ? upperHalf(packed & ~3) : packed >> 2;
    return (packed & 1) === 0 ? value : value / 100;
  }

  string(at: number): { readonly text: string; readonly end: number } {
    const count = this.u32(at);
    const start = at + 4;
    if (count === NO_STRING) return { text: '', end: start };
    this.#need(start, count * 2);
    return { text: UTF_16.decode(this.#bytes.subarray(start, start + count * 2)), end: start + count * 2 };
  }

  /** A string that may carry formats and readings, which stand behind its text. */
  richString(at: number): string {
    return this.string(at + 1).text;
  }

  /** Rows and columns from and to. */
  area(at: number): Area {
    return { top: this.u32(at), bottom: this.u32(at + 4), left: this.u32(at + 8), right: this.u32(at + 12) };
  }

  #need(at: number, size: number): void {
    if (at + size > this.#bytes.length) throw damagedWorkbook();
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
 * Calls `take` for each record of a part, in order. Type and length take one or two and one to four bytes, seven
 * bits each.
 *
 * @throws ConversionRefused `damaged` when the last record reaches beyond the part
 */
export function readRecords(part: Uint8Array, take: (type: number, body: RecordBody) => void): void {
  let at = 0;
  const readPacked = (mostBytes: number) => {
    let value = 0;
    for (let i = 0; i < mostBytes; i++) {
      const byte = part[at++] ?? 0;
      value |= (byte & 0x7f) << (7 * i);
      if ((byte & 0x80) === 0) break;
    }
    return value;
  };
  while (at < part.length) {
    const type = readPacked(2);
    const length = readPacked(4);
    if (at + length > part.length) throw damagedWorkbook();
    take(type, new RecordBody(part.subarray(at, at + length)));
    at += length;
  }
}
