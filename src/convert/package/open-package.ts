/**
 * Opens an Office file (Open Packaging Conventions: .docx, .xlsx and related formats) and gives access to its parts
 * by name.
 *
 * Parts are unpacked on demand. Unpacking is bounded by the size claimed in the directory, and that size by the
 * limits, so a file of a few kilobytes can't expand to gigabytes. A part that is longer, shorter or other than
 * claimed is reported as damaged, never truncated.
 *
 * Source: ECMA-376 Part 2 (Open Packaging Conventions), sections 6 and 7.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { ConversionRefused } from '../../domain/conversion.ts';
import { isCompoundFile } from './compound-file.ts';
import { readFlatParts } from './flat-package.ts';
import { inflateInPieces } from './inflate-pieces.ts';
import { DEFAULT_PACKAGE_LIMITS, type PackageLimits } from './limits.ts';
import { accessBytes } from './random-access.ts';
import { decodeXml } from './xml-encoding.ts';
import { packedBytesOf, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** An open package. Part names have no leading slash and are compared ignoring case. */
export interface Package {
  /** Names of all parts, as written in the file and in its order. */
  readonly partNames: readonly string[];
  has(partName: string): boolean;
  /**
   * The unpacked bytes of a part; undefined if there is none of that name. Each call unpacks again.
   *
   * @throws ConversionRefused `damaged`, `too_large` or `encrypted`
   */
  read(partName: string): Uint8Array | undefined;
  /**
   * The unpacked bytes of a part, streamed: each piece is valid until the next one. The size limit is higher than for
   * a part read as a whole.
   */
  pieces(partName: string): PartPieces | undefined;
  /** A part as text, decoded by its byte order mark or XML declaration; a byte order mark stays in the text. */
  readText(partName: string): string | undefined;
}

export interface PartPieces extends Iterable<Uint8Array> {
  /** Bytes of all pieces. */
  readonly size: number;
}

/** Size of the output buffer: fewer and larger chunks take half the time. */
const MIN_CHUNK = 64;
const MAX_CHUNK = 8 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
const XML_START = /^(?:\uFEFF)?\s*<(?:\?xml|[\w.-]+:?package\b)/;

/**
 * Opens the bytes of an Office file: a ZIP package, or a single XML file ("flat OPC").
 *
 * @throws ConversionRefused `encrypted` for a file that needs a password, `unsupported` for an older binary Office
 *   file, `damaged` if it is no package at all, `too_large` if it has too many parts
 */
export function openPackage(bytes: Uint8Array, limits: PackageLimits = DEFAULT_PACKAGE_LIMITS): Package {
  refuseCompoundFile(bytes);
  const head = decodeXml(bytes.subarray(0, 256));
  if (XML_START.test(head)) return packageOfParts(readFlatParts(decodeXml(bytes)));
  return packageOfZip(bytes, limits);
}

/** Encrypted packages are wrapped in a compound file ([MS-OFFCRYPTO] 2.3.4.4), as are .doc, .xls and .ppt. */
function refuseCompoundFile(bytes: Uint8Array): void {
  if (!isCompoundFile(bytes)) return;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw new ConversionRefused('encrypted', 'The file needs a password.');
  }
  throw new ConversionRefused(
    'unsupported',
    'The file is an older binary Office file under the name of a newer one. Give it the ending of its kind.',
  );
}

function packageOfZip(bytes: Uint8Array, limits: PackageLimits): Package {
  const entries = new Map<string, ZipEntry>();
  for (const entry of readZipDirectory(accessBytes(bytes), limits.entries)) {
    if (!entry.name.endsWith('/') && !entries.has(entry.name.toLowerCase())) {
      entries.set(entry.name.toLowerCase(), entry);
    }
  }
  let bytesRead = 0;
  let bytesStreamed = 0;
  const pieces = (partName: string): PartPieces | undefined => {
    const entry = entries.get(keyOf(partName));
    if (entry === undefined) return undefined;
    if (entry.claimedSize <= MAX_UNPACKED_AT_ONCE || entry.method === STORED) {
      const part = read(partName);
      return part === undefined ? undefined : wholePart(part);
    }
    const limit = limits.streamedBytes ?? limits.partBytes;
    bytesStreamed += entry.claimedSize;
    if (bytesStreamed > limit) throw tooLarge(limit);
    return { size: entry.claimedSize, [Symbol.iterator]: () => unpackInPieces(bytes, entry) };
  };
  const read = (partName: string): Uint8Array | undefined => {
    const entry = entries.get(keyOf(partName));
    if (entry === undefined) return undefined;
    bytesRead += entry.claimedSize;
    if (entry.claimedSize > limits.partBytes || bytesRead > limits.totalBytes)
      throw tooLarge(limits.partBytes);
    return unpack(bytes, entry);
  };
  return {
    partNames: [...entries.values()].map((entry) => entry.name),
    has: (partName) => entries.has(keyOf(partName)),
    read,
    pieces,
    readText: (partName) => {
      const part = read(partName);
      return part === undefined ? undefined : decodeXml(part);
    },
  };
}

/** A package of parts in memory. */
export function packageOfParts(parts: ReadonlyMap<string, string | Uint8Array>): Package {
  const byKey = new Map([...parts].map(([name, part]) => [name.toLowerCase(), part]));
  const read = (partName: string) => {
    const part = byKey.get(keyOf(partName));
    return typeof part === 'string' ? new TextEncoder().encode(part) : part;
  };
  return {
    partNames: [...parts.keys()],
    has: (partName) => byKey.has(keyOf(partName)),
    readText: (partName) => {
      const part = byKey.get(keyOf(partName));
      return part instanceof Uint8Array ? decodeXml(part) : part;
    },
    read,
    pieces: (partName) => {
      const part = read(partName);
      return part === undefined ? undefined : wholePart(part);
    },
  };
}

function keyOf(partName: string): string {
  return (partName.startsWith('/') ? partName.slice(1) : partName).toLowerCase();
}

function tooLarge(partBytes: number): ConversionRefused {
  const mib = Math.round(partBytes / (1024 * 1024));
  return new ConversionRefused(
    'too_large',
    `The file unpacks to more than docgate reads (${mib} MiB a part).`,
  );
}

/** Parts up to this size are unpacked as a whole, which is faster. */
const MAX_UNPACKED_AT_ONCE = 4 * 1024 * 1024;

function wholePart(part: Uint8Array): PartPieces {
  return { size: part.length, [Symbol.iterator]: () => [part].values() };
}

/** @throws ConversionRefused `damaged` if the bytes differ from the directory's size or checksum */
function* unpackInPieces(bytes: Uint8Array, entry: ZipEntry): Generator<Uint8Array> {
  checkReadable(entry);
  let size = 0;
  let crc = 0;
  for (const piece of inflateInPieces(packedBytesOf(bytes, entry))) {
    size += piece.length;
    if (size > entry.claimedSize) break;
    crc = crc32(piece, crc);
    yield piece;
  }
  if (size !== entry.claimedSize || crc !== entry.crc) throw damagedPart(entry);
}

function checkReadable(entry: ZipEntry): void {
  if (entry.isEncrypted) throw new ConversionRefused('encrypted', 'The file needs a password.');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw damagedPart(entry);
}

function unpack(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  checkReadable(entry);
  const unpacked = inflate(packedBytesOf(bytes, entry), entry);
  if (unpacked.length !== entry.claimedSize || crc32(unpacked) !== entry.crc) throw damagedPart(entry);
  return unpacked;
}

/** zlib stops at the claimed size, so a false claim costs no more than that. */
function inflate(packed: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.method === STORED) return packed;
  try {
    const chunkSize = Math.min(Math.max(MIN_CHUNK, entry.claimedSize), MAX_CHUNK);
    return inflateRawSync(packed, { chunkSize, maxOutputLength: Math.max(1, entry.claimedSize) });
  } catch {
    throw damagedPart(entry);
  }
}

function damagedPart(entry: ZipEntry): ConversionRefused {
  return new ConversionRefused('damaged', `The file is damaged: its part ${entry.name} can't be unpacked.`);
}
