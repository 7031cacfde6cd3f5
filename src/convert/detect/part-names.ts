/**
 * The names of a package's parts, from its ZIP directory, or, where a broken archive has none, from the local headers
 * in its first part. Nothing is unpacked.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { DEFAULT_PACKAGE_LIMITS } from '../package/limits.ts';
import type { RandomAccess } from '../package/random-access.ts';
import { readZipDirectory } from '../package/zip-directory.ts';

export interface PartNames {
  /** In lower case: part names are compared without regard to case (ISO/IEC 29500-2, 6.2.2). */
  readonly names: ReadonlySet<string>;
  /** There is no directory, or it is cut short. */
  readonly damaged: boolean;
}

/** How much of a broken archive is searched for local headers. */
const MAX_SALVAGE = 256 * 1024;

/** Reads the names; never throws for what the bytes hold. */
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

/** Names from whatever looks like a local header, in one pass over the bytes. */
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
