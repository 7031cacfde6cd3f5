/** Reads blobs, for processes with read-only access to the data folder. File names are derived from hashes only. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sha256 } from '../domain/document.ts';

/** Name in the data folder. */
export const BLOBS_FOLDER = 'blobs';

const SHA256 = /^[0-9a-f]{64}$/;

/** Whether this is the name of a blob. */
export function isSha256(name: string): name is Sha256 {
  return SHA256.test(name);
}

/** Thrown by `open` for a missing blob: the data folder is damaged. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

export class BlobReader {
  readonly #blobs: string;

  constructor(dataFolder: string) {
    this.#blobs = join(dataFolder, BLOBS_FOLDER);
  }

  /** Returns the path of a blob, which may not exist. @throws RangeError for an invalid hash */
  path(sha256: Sha256): string {
    if (!isSha256(sha256)) throw new RangeError('a blob is named by its hash');
    return join(this.#blobs, sha256.slice(0, 2), sha256);
  }

  /** Opens a blob for reading on demand. @throws BlobMissing at once, so that the caller can still report it */
  open(sha256: Sha256): Bun.BunFile {
    const path = this.path(sha256);
    if (!existsSync(path)) throw new BlobMissing(`there is no blob ${sha256}`);
    return Bun.file(path);
  }
}
