/**
 * Rewrites a ZIP file with the contents of some entries replaced. Every other entry is copied as it is: header,
 * packed bytes, flags, times and order; only offsets change.
 *
 * Source: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.9 (data descriptor), 4.3.12 (central
 * directory), 4.3.14 to 4.3.16 (end records), 4.5.3 (ZIP64 sizes).
 */
import { crc32, deflateRawSync } from 'node:zlib';
import { ConversionRefused } from '../../domain/conversion.ts';
import { DEFAULT_PACKAGE_LIMITS } from './limits.ts';
import { accessBytes, viewOf } from './random-access.ts';
import { findEndRecord, packedBytesOf, readZipDirectory, type ZipEntry } from './zip-directory.ts';

const STORED = 0;
const DEFLATED = 8;
/** Sizes and checksum follow the packed bytes instead of being in the local header. */
const FLAG_DESCRIPTOR = 1 << 3;
const LOCAL_HEADER_SIZE = 30;
const RECORD_SIZE = 46;
const ZIP64_EXTRA = 0x0001;
const IN_ZIP64 = 0xffffffff;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_SIZE = 20;

/** The local header and packed bytes of an entry, up to the next entry, and its new content, if any. */
interface Extent {
  readonly entry: ZipEntry;
  readonly end: number;
  readonly content: Uint8Array | undefined;
}

interface PackedContent {
  readonly bytes: Uint8Array;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
}

/**
 * A copy of a ZIP file with the contents of some entries replaced.
 *
 * @param bytes the complete file
 * @param contents new unpacked contents by entry name as written in the file; unknown names are ignored
 * @throws ConversionRefused `damaged` if the file's entries overlap or its directory is broken
 */
export function copyZip(bytes: Uint8Array, contents: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries = readZipDirectory(accessBytes(bytes), DEFAULT_PACKAGE_LIMITS.entries);
  const [first] = entries;
  if (first === undefined) return bytes;
  const extents = extentsOf(bytes, entries, first.recordStart, contents);
  const pieces: Uint8Array[] = [bytes.subarray(0, extents[0]?.entry.headerOffset ?? 0)];
  let length = pieces[0]?.length ?? 0;
  const append = (piece: Uint8Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  const records = new Map<ZipEntry, Uint8Array>();
  for (const { entry, end, content } of extents) {
    const packed = content === undefined ? undefined : pack(content, entry.method);
    records.set(entry, recordOf(bytes, entry, length, packed));
    if (packed === undefined) append(bytes.subarray(entry.headerOffset, end));
    else {
      append(localHeaderOf(bytes, entry, packed));
      append(packed.bytes);
    }
  }
  const directory = length;
  for (const entry of entries) append(records.get(entry) ?? new Uint8Array());
  const directoryEnd = entries[entries.length - 1]?.recordEnd ?? first.recordEnd;
  append(endRecordsOf(bytes, directoryEnd, { offset: directory, size: length - directory, end: length }));
  return concat(pieces, length);
}

/** The entries in file order, each up to the start of the next one. */
function extentsOf(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  directory: number,
  contents: ReadonlyMap<string, Uint8Array>,
): Extent[] {
  const pending = new Map(contents);
  const ordered = entries.toSorted((a, b) => a.headerOffset - b.headerOffset);
  return ordered.map((entry, index) => {
    const end = ordered[index + 1]?.headerOffset ?? directory;
    const packed = packedBytesOf(bytes, entry);
    if (packed.byteOffset - bytes.byteOffset + packed.length > end) {
      throw new ConversionRefused('damaged', 'The file is damaged: entries of its ZIP directory overlap.');
    }
    const content = pending.get(entry.name);
    pending.delete(entry.name);
    return { entry, end, content };
  });
}

function pack(content: Uint8Array, method: number): PackedContent {
  const stored = method === STORED;
  return {
    bytes: stored ? content : deflateRawSync(content),
    method: stored ? STORED : DEFLATED,
    crc: crc32(content),
    size: content.length,
  };
}

/** Both headers have flags, method, checksum and sizes in the same order, at different offsets. */
function writeSizes(header: DataView, flagsAt: number, crcAt: number, packed: PackedContent): void {
  header.setUint16(flagsAt, header.getUint16(flagsAt, true) & ~FLAG_DESCRIPTOR, true);
  header.setUint16(flagsAt + 2, packed.method, true);
  header.setUint32(crcAt, packed.crc, true);
  header.setUint32(crcAt + 4, packed.bytes.length, true);
  header.setUint32(crcAt + 8, packed.size, true);
}

function localHeaderOf(bytes: Uint8Array, entry: ZipEntry, packed: PackedContent): Uint8Array {
  const at = entry.headerOffset;
  const source = viewOf(bytes);
  const nameEnd = at + LOCAL_HEADER_SIZE + source.getUint16(at + 26, true);
  const extra = withoutZip64(bytes.subarray(nameEnd, nameEnd + source.getUint16(at + 28, true)));
  const header = concat([bytes.subarray(at, nameEnd), extra]);
  const view = viewOf(header);
  writeSizes(view, 6, 14, packed);
  view.setUint16(28, extra.length, true);
  return header;
}

function recordOf(
  bytes: Uint8Array,
  entry: ZipEntry,
  offset: number,
  packed: PackedContent | undefined,
): Uint8Array {
  const source = viewOf(bytes);
  const at = entry.recordStart;
  const nameEnd = at + RECORD_SIZE + source.getUint16(at + 28, true);
  const extraEnd = nameEnd + source.getUint16(at + 30, true);
  if (packed === undefined) {
    const record = concat([bytes.subarray(at, entry.recordEnd)]);
    moveRecord(viewOf(record), nameEnd - at, extraEnd - at, offset);
    return record;
  }
  const extra = withoutZip64(bytes.subarray(nameEnd, extraEnd));
  const record = concat([bytes.subarray(at, nameEnd), extra, bytes.subarray(extraEnd, entry.recordEnd)]);
  const view = viewOf(record);
  writeSizes(view, 8, 16, packed);
  view.setUint16(30, extra.length, true);
  view.setUint32(42, offset, true);
  return record;
}

/** Writes an entry's new offset into its record: in the fixed field, or last in the ZIP64 extra field. */
function moveRecord(record: DataView, extraAt: number, extraEnd: number, offset: number): void {
  if (record.getUint32(42, true) !== IN_ZIP64) {
    record.setUint32(42, offset, true);
    return;
  }
  const before = [24, 20].filter((at) => record.getUint32(at, true) === IN_ZIP64).length;
  for (const { id, start, end } of extraFields(record, extraAt, extraEnd)) {
    const at = start + 4 + 8 * before;
    if (id === ZIP64_EXTRA && at + 8 <= end) record.setBigUint64(at, BigInt(offset), true);
  }
}

function* extraFields(view: DataView, from: number, to: number) {
  let start = from;
  while (start + 4 <= to) {
    const end = Math.min(to, start + 4 + view.getUint16(start + 2, true));
    yield { id: view.getUint16(start, true), start, end };
    start = end;
  }
}

function withoutZip64(extra: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  for (const { id, start, end } of extraFields(viewOf(extra), 0, extra.length)) {
    if (id !== ZIP64_EXTRA) kept.push(extra.subarray(start, end));
  }
  return concat(kept);
}

/** Everything after the directory, with the directory's new offset in the end records. */
function endRecordsOf(
  bytes: Uint8Array,
  from: number,
  directory: { readonly offset: number; readonly size: number; readonly end: number },
): Uint8Array {
  const tail = concat([bytes.subarray(from)]);
  const view = viewOf(tail);
  const end = findEndRecord(accessBytes(bytes)) - from;
  if (end < 0) throw new ConversionRefused('damaged', 'The file is damaged: its ZIP directory is broken.');
  const locator = end - ZIP64_LOCATOR_SIZE;
  if (locator >= 0 && view.getUint32(locator, true) === ZIP64_LOCATOR) {
    const record = Number(view.getBigUint64(locator + 8, true)) - from;
    if (record < 0)
      throw new ConversionRefused('damaged', 'The file is damaged: its ZIP directory is broken.');
    view.setBigUint64(locator + 8, BigInt(directory.end + record), true);
    view.setBigUint64(record + 40, BigInt(directory.size), true);
    view.setBigUint64(record + 48, BigInt(directory.offset), true);
  }
  if (view.getUint32(end + 16, true) !== IN_ZIP64) view.setUint32(end + 16, directory.offset, true);
  if (view.getUint32(end + 12, true) !== IN_ZIP64) view.setUint32(end + 12, directory.size, true);
  return tail;
}

function concat(
  pieces: readonly Uint8Array[],
  length = pieces.reduce((sum, piece) => sum + piece.length, 0),
) {
  const result = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
