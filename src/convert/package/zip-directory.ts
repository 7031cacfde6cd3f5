/**
 * Reads the central directory of a ZIP file: its entries, the positions of their packed bytes, and their claimed
 * sizes. Sizes are verified only when an entry is unpacked.
 *
 * Source: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.12 (central directory), 4.3.14 to 4.3.16
 * (end records), 4.5.3 (ZIP64 sizes).
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { type RandomAccess, viewOf } from './random-access.ts';

export interface ZipEntry {
  /** As written in the directory, with forward slashes and without a leading one. */
  readonly name: string;
  /** 0 stored, 8 deflated; others are not supported. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packedSize: number;
  /** As claimed by the directory; verified when the entry is unpacked. */
  readonly claimedSize: number;
  /** Offset of the entry's local header in the file. */
  readonly headerOffset: number;
  /** Offsets of the entry's record in the directory. */
  readonly recordStart: number;
  readonly recordEnd: number;
}

const END_RECORD = 'PK\x05\x06';
const END_RECORD_SIZE = 22;
const MAX_COMMENT = 0xffff;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_SIZE = 20;
const ZIP64_END_RECORD = 0x06064b50;
const ZIP64_END_RECORD_SIZE = 56;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_SIZE = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const ZIP64_EXTRA = 0x0001;
const IN_ZIP64 = 0xffffffff;
const FLAG_ENCRYPTED = 1;

function damaged(): ConversionRefused {
  return new ConversionRefused(
    'damaged',
    'The file is not a complete Office file: its ZIP directory is broken.',
  );
}

/**
 * The offset of the end record, searched from the end of the file, since a comment of up to 64 KiB may follow it.
 *
 * @throws ConversionRefused `damaged` if there is none
 */
export function findEndRecord(file: RandomAccess): number {
  const from = Math.max(0, file.size - END_RECORD_SIZE - MAX_COMMENT);
  const tail = file.read(from, file.size - from);
  const buffer = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength);
  const at = buffer.lastIndexOf(END_RECORD, buffer.length - END_RECORD_SIZE, 'latin1');
  if (at < 0 || buffer.length < END_RECORD_SIZE) throw damaged();
  return from + at;
}

interface Directory {
  readonly offset: number;
  readonly count: number;
  /** End of the directory. */
  readonly end: number;
}

function locateDirectory(file: RandomAccess): Directory {
  const end = findEndRecord(file);
  const locator = file.read(Math.max(0, end - ZIP64_LOCATOR_SIZE), ZIP64_LOCATOR_SIZE);
  if (end >= ZIP64_LOCATOR_SIZE && viewOf(locator).getUint32(0, true) === ZIP64_LOCATOR)
    return locateZip64Directory(file, Number(viewOf(locator).getBigUint64(8, true)));
  const record = viewOf(file.read(end, END_RECORD_SIZE));
  return { count: record.getUint16(10, true), offset: record.getUint32(16, true), end };
}

function locateZip64Directory(file: RandomAccess, end: number): Directory {
  if (end + ZIP64_END_RECORD_SIZE > file.size) throw damaged();
  const record = viewOf(file.read(end, ZIP64_END_RECORD_SIZE));
  if (record.getUint32(0, true) !== ZIP64_END_RECORD) throw damaged();
  return {
    count: Number(record.getBigUint64(32, true)),
    offset: Number(record.getBigUint64(48, true)),
    end,
  };
}

/** Sizes and offset that did not fit into 32 bits, in the order of the ZIP64 extra field. */
function readZip64(view: DataView, extraAt: number, extraEnd: number, values: number[]): number[] {
  let at = extraAt;
  while (at + 4 <= extraEnd) {
    const size = view.getUint16(at + 2, true);
    const end = Math.min(extraEnd, at + 4 + size);
    if (view.getUint16(at, true) === ZIP64_EXTRA) {
      let next = at + 4;
      return values.map((value) => {
        if (value !== IN_ZIP64 || next + 8 > end) return value;
        next += 8;
        return Number(view.getBigUint64(next - 8, true));
      });
    }
    at = end;
  }
  return values;
}

const NAME_DECODER = new TextDecoder('utf-8');

/** @param at offset of the record within the directory, which begins at `offset` in the file */
function readEntry(directory: Uint8Array, view: DataView, at: number, offset: number): ZipEntry {
  if (at + DIRECTORY_ENTRY_SIZE > directory.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
    throw damaged();
  const nameEnd = at + DIRECTORY_ENTRY_SIZE + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > directory.length) throw damaged();
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  const [claimedSize = 0, packedSize = 0, headerOffset = 0] = readZip64(view, nameEnd, extraEnd, sizes);
  const name = NAME_DECODER.decode(directory.subarray(at + DIRECTORY_ENTRY_SIZE, nameEnd));
  return {
    name: name.replaceAll('\\', '/').replace(/^\/+/, ''),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & FLAG_ENCRYPTED) !== 0,
    crc: view.getUint32(at + 16, true),
    packedSize,
    claimedSize,
    headerOffset,
    recordStart: offset + at,
    recordEnd: offset + next,
  };
}

/**
 * Lists the entries of a ZIP file in directory order.
 *
 * @param maxEntries files with more entries are refused
 * @throws ConversionRefused `damaged` if the directory is incomplete, `too_large` beyond `maxEntries`
 */
export function readZipDirectory(file: RandomAccess, maxEntries: number): ZipEntry[] {
  const { offset, count, end } = locateDirectory(file);
  if (count > maxEntries) {
    throw new ConversionRefused('too_large', `The file holds more than ${maxEntries} parts.`);
  }
  if (offset > end) throw damaged();
  const directory = file.read(offset, end - offset);
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const entry = readEntry(directory, view, at, offset);
    entries.push(entry);
    at = entry.recordEnd - offset;
  }
  return entries;
}

/**
 * The packed bytes of an entry, as a view on the file.
 *
 * @throws ConversionRefused `damaged` if they are not within the file
 */
export function packedBytesOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = viewOf(bytes);
  const at = entry.headerOffset;
  if (at + LOCAL_HEADER_SIZE > bytes.length || view.getUint32(at, true) !== LOCAL_HEADER) throw damaged();
  const start = at + LOCAL_HEADER_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const end = start + entry.packedSize;
  if (end > bytes.length) throw damaged();
  return bytes.subarray(start, end);
}
