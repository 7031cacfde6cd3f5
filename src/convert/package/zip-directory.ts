/**
 * Reads the central directory of a ZIP file, and nothing else: what entries there are, where their packed bytes
 * lie, and what sizes they claim. Claims are not believed here; whoever unpacks an entry checks them.
 *
 * Source: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.12 (central directory), 4.3.14 to 4.3.16
 * (end records), 4.5.3 (ZIP64 sizes).
 */
import { ConversionRefused } from '../../domain/conversion.ts';

export interface ZipEntry {
  /** As written in the directory, with forward slashes and without a leading one. */
  readonly name: string;
  /** 0 stored, 8 deflated; others are not read. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packedSize: number;
  /** What the directory claims; checked when the entry is unpacked. */
  readonly claimedSize: number;
  /** Offset of the entry's local header in the file. */
  readonly headerOffset: number;
  /** Offsets of the entry's own record in the directory. */
  readonly recordStart: number;
  readonly recordEnd: number;
}

const END_RECORD = 0x06054b50;
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

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The offset of the file's end record, searched for from its end, since a comment of up to 64 KiB may follow it.
 *
 * @throws ConversionRefused `damaged` when there is none
 */
export function findEndRecord(view: DataView): number {
  const last = view.byteLength - END_RECORD_SIZE;
  const first = Math.max(0, last - MAX_COMMENT);
  for (let at = last; at >= first; at--) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw damaged();
}

interface DirectoryPlace {
  readonly offset: number;
  readonly count: number;
}

function locateDirectory(view: DataView): DirectoryPlace {
  const end = findEndRecord(view);
  const locator = end - ZIP64_LOCATOR_SIZE;
  if (locator >= 0 && view.getUint32(locator, true) === ZIP64_LOCATOR) {
    const record = Number(view.getBigUint64(locator + 8, true));
    if (record + ZIP64_END_RECORD_SIZE > view.byteLength) throw damaged();
    if (view.getUint32(record, true) !== ZIP64_END_RECORD) throw damaged();
    return {
      count: Number(view.getBigUint64(record + 32, true)),
      offset: Number(view.getBigUint64(record + 48, true)),
    };
  }
  return { count: view.getUint16(end + 10, true), offset: view.getUint32(end + 16, true) };
}

/** Sizes and offset that did not fit 32 bits, in the order in which the ZIP64 extra field gives them. */
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

function readEntry(bytes: Uint8Array, view: DataView, at: number): { entry: ZipEntry; next: number } {
  if (at + DIRECTORY_ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
    throw damaged();
  const nameEnd = at + DIRECTORY_ENTRY_SIZE + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > bytes.length) throw damaged();
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  const [claimedSize = 0, packedSize = 0, headerOffset = 0] = readZip64(view, nameEnd, extraEnd, sizes);
  const name = NAME_DECODER.decode(bytes.subarray(at + DIRECTORY_ENTRY_SIZE, nameEnd));
  return {
    next,
    entry: {
      name: name.replaceAll('\\', '/').replace(/^\/+/, ''),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & FLAG_ENCRYPTED) !== 0,
      crc: view.getUint32(at + 16, true),
      packedSize,
      claimedSize,
      headerOffset,
      recordStart: at,
      recordEnd: next,
    },
  };
}

/**
 * Lists the entries of a ZIP file in directory order.
 *
 * @param bytes the whole file
 * @param maxEntries more than these are refused
 * @throws ConversionRefused `damaged` when there is no whole directory, `too_large` past `maxEntries`
 */
export function readZipDirectory(bytes: Uint8Array, maxEntries: number): ZipEntry[] {
  if (bytes.length < END_RECORD_SIZE) throw damaged();
  const view = viewOf(bytes);
  const { offset, count } = locateDirectory(view);
  if (count > maxEntries) {
    throw new ConversionRefused('too_large', `The file holds more than ${maxEntries} parts.`);
  }
  const entries: ZipEntry[] = [];
  let at = offset;
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(bytes, view, at);
    entries.push(entry);
    at = next;
  }
  return entries;
}

/**
 * The packed bytes of an entry, as a view on the file.
 *
 * @throws ConversionRefused `damaged` when they do not lie within the file
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
