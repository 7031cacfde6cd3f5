/** Builds .xls files of Excel 97 record by record. Source: [MS-XLS] 2.1.4, 2.1.7.20. */
import { CFB } from '@e965/xlsx';

export function u16(...numbers: readonly number[]): Uint8Array {
  return Buffer.concat(numbers.map((number) => Uint8Array.of(number & 0xff, (number >> 8) & 0xff)));
}

export function u32(...numbers: readonly number[]): Uint8Array {
  return Buffer.concat(numbers.map((number) => u16(number & 0xffff, number >>> 16)));
}

/** A text with its length in two bytes and a byte for each of its characters. */
export function latin1(text: string): Uint8Array {
  return Buffer.concat([u16(text.length), [0], Buffer.from(text, 'latin1')].map((part) => Buffer.from(part)));
}

export function record(type: number, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([u16(type, body.length), body]);
}

export interface BiffParts {
  /** Records of the workbook: fonts, styles, texts. */
  readonly globals?: readonly Uint8Array[];
  /** Records of its only sheet, "Data". */
  readonly sheet: readonly Uint8Array[];
}

export function biffFile({ globals = [], sheet }: BiffParts): Uint8Array {
  const begin = (kind: number) => record(0x0809, u16(0x0600, kind, 0, 0), u32(0, 0x0600));
  const end = record(0x000a);
  const opening = Buffer.concat([begin(0x0005), ...globals]);
  const name = Buffer.from('Data');
  const listed = (offset: number) => record(0x0085, u32(offset), u16(0), [name.length, 0], name);
  const offset = opening.length + listed(0).length + end.length;
  const file = CFB.utils.cfb_new();
  const stream = Buffer.concat([opening, listed(offset), end, begin(0x0010), ...sheet, end]);
  // Streams of fewer bytes lie elsewhere in the file.
  CFB.utils.cfb_add(file, '/Workbook', Buffer.concat([stream], Math.max(stream.length, 4096)));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
}
