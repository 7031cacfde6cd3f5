/**
 * Reads the names of a package's parts from its ZIP directory or, if the archive is damaged and has none, from the
 * local headers in its first bytes. Nothing is decompressed.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { DEFAULT_PACKAGE_LIMITS } from '../package/limits.ts';
import type { RandomAccess } from '../package/random-access.ts';
import { readZipDirectory } from '../package/zip-directory.ts';

export interface PartNames {
  /** In lower case: part names are case-insensitive (ISO/IEC 29500-2, 6.2.2). */
  readonly names: ReadonlySet<string>;
  /** The directory is missing or truncated. */
  readonly damaged: boolean;
}

/** Number of bytes of a damaged archive that are searched for local headers. */
const MAX_SALVAGE = 256 * 1024;

/** Reads the names; throws only errors of `read`. */
export function readPartNames(file: RandomAccess): PartNames {
  try {
    const entries = readZipDirectory(file, DEFAULT_PACKAGE_LIMITS.entries);
    const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
    if (names.size > 0) return { names, damaged: false };
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error;
  }
  return { names: salvageNames(file.read(0, MAX_SALVAGE)), damaged: true };
}

/** The names in anything that looks like a local header, in one pass over the bytes. */
function salvageNames(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = buffer.indexOf('PK\x03\x04', 0, 'latin1');
  while (at >= 0 && at + 30 <= buffer.length) {
    const name = buffer.toString('latin1', at + 30, at + 30 + buffer.readUInt16LE(at + 26));
    names.add(name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase());
    at = buffer.indexOf('PK\x03\x04', at + 4, 'latin1');
  }
  return names;
}
