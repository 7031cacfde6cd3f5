/**
 * Writes a ZIP file from files in memory. All timestamps are the earliest that ZIP can represent, so that the same
 * files always produce the same bytes.
 *
 * Source: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.12 (central directory), 4.3.16 (end).
 */
import { type PackedFile, packFile } from './packed-text.ts';

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0: deflated files in folders. */
const VERSION = 20;
const UTF8_NAMES = 1 << 11;
const DEFLATED = 8;
/** 1 January 1980 in MS-DOS format; the time of day is zero. */
const FIRST_DAY = 0x0021;

/** @param files contents by name, written in this order */
export function writeZip(files: ReadonlyMap<string, Uint8Array | PackedFile>): Uint8Array {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let length = 0;
  for (const [name, content] of files) {
    const file = content instanceof Uint8Array ? packFile(content) : content;
    const nameBytes = new TextEncoder().encode(name);
    const common = commonFields(nameBytes, file);
    const local = Buffer.concat([uint32(LOCAL_HEADER), common, nameBytes, file.packed]);
    directory.push(directoryRecord(common, nameBytes, length));
    pieces.push(local);
    length += local.length;
  }
  const records = Buffer.concat(directory);
  return Buffer.concat([...pieces, records, endRecord(files.size, records.length, length)]);
}

/** The fields common to both headers, from the required version to the length of the extra field. */
function commonFields(name: Uint8Array, { crc, size, packed }: PackedFile): Uint8Array {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function directoryRecord(common: Uint8Array, name: Uint8Array, offset: number): Uint8Array {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([uint32(DIRECTORY_HEADER), uint16(VERSION), common, rest, name]);
}

function endRecord(count: number, size: number, offset: number): Uint8Array {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

function uint16(value: number): Uint8Array {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
