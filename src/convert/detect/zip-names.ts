/**
 * The names of a zip archive's entries, from its central directory, or, where a broken archive has none, from
 * the local headers in its first part. Nothing is unpacked. (PKWARE APPNOTE 6.3.10, 4.3.)
 */
import { type RandomAccess, viewOf } from './random-access.ts';

export interface ZipNames {
  /** In lower case, with forward slashes. */
  readonly names: ReadonlySet<string>;
  /** There is no central directory, or it is cut short. */
  readonly damaged: boolean;
}

/** The end record is 22 bytes and a comment of up to 65,535. */
const END_RECORD = 22;
const END_SEARCH = END_RECORD + 0xffff;
const ZIP64_LOCATOR = 20;
const ZIP64_END_RECORD = 56;
/** Directories of office files are far smaller; of a larger one the first part tells enough. */
const MAX_DIRECTORY = 4 * 1024 * 1024;
/** How much of a broken archive is searched for local headers. */
const MAX_SALVAGE = 256 * 1024;

/** Reads the names; never throws for what the bytes hold. */
export async function readZipNames(file: RandomAccess): Promise<ZipNames> {
  const place = await findDirectory(file);
  if (place !== undefined) {
    const directory = await file.read(place.offset, Math.min(place.size, MAX_DIRECTORY));
    const names = directoryNames(directory);
    if (names.size > 0) return { names, damaged: false };
  }
  return { names: salvageNames(await file.read(0, MAX_SALVAGE)), damaged: true };
}

interface Place {
  readonly offset: number;
  readonly size: number;
}

/** Finds the central directory by the end record, the last one that ends with the file's comment. */
async function findDirectory(file: RandomAccess): Promise<Place | undefined> {
  const start = Math.max(0, file.size - END_SEARCH);
  const tail = await file.read(start, END_SEARCH);
  const at = Buffer.from(tail).lastIndexOf('PK\x05\x06');
  if (at < 0 || at + END_RECORD > tail.length) return undefined;
  const view = viewOf(tail);
  const size = view.getUint32(at + 12, true);
  const offset = view.getUint32(at + 16, true);
  if (offset === 0xffffffff || size === 0xffffffff) return findZip64Directory(file, start + at);
  return settlePlace({ offset, size }, start + at);
}

async function findZip64Directory(file: RandomAccess, endAt: number): Promise<Place | undefined> {
  const locator = await file.read(Math.max(0, endAt - ZIP64_LOCATOR), ZIP64_LOCATOR);
  if (locator.length < ZIP64_LOCATOR || viewOf(locator).getUint32(0, true) !== 0x07064b50) return undefined;
  const recordAt = Number(viewOf(locator).getBigUint64(8, true));
  if (recordAt >= file.size) return undefined;
  const record = await file.read(recordAt, ZIP64_END_RECORD);
  if (record.length < ZIP64_END_RECORD || viewOf(record).getUint32(0, true) !== 0x06064b50) return undefined;
  const size = Number(viewOf(record).getBigUint64(40, true));
  const offset = Number(viewOf(record).getBigUint64(48, true));
  return settlePlace({ offset, size }, recordAt);
}

/** Bytes put before an archive shift it as a whole: the directory then still ends where its end record begins. */
function settlePlace(place: Place, endAt: number): Place | undefined {
  if (place.size > endAt) return undefined;
  return { offset: endAt - place.size, size: place.size };
}

function directoryNames(directory: Uint8Array): Set<string> {
  const names = new Set<string>();
  const view = viewOf(directory);
  let at = 0;
  while (at + 46 <= directory.length && view.getUint32(at, true) === 0x02014b50) {
    const nameLength = view.getUint16(at + 28, true);
    names.add(plainName(directory.subarray(at + 46, at + 46 + nameLength)));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/** Names from whatever looks like a local header, in one pass over the bytes. */
function salvageNames(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = buffer.indexOf('PK\x03\x04', 0, 'latin1');
  while (at >= 0 && at + 30 <= buffer.length) {
    const nameLength = buffer.readUInt16LE(at + 26);
    names.add(plainName(buffer.subarray(at + 30, at + 30 + nameLength)));
    at = buffer.indexOf('PK\x03\x04', at + 4, 'latin1');
  }
  return names;
}

/** Part names are ASCII and compared without regard to case (ISO/IEC 29500-2, 6.2.2); some writers turn slashes. */
function plainName(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}
