/** Reads blobs, and makes nothing: for whoever may only read the data folder. Names are made here, of nothing but hashes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sha256 } from '../domain/document.ts';

/** In the data folder. */
export const BLOBS_FOLDER = 'blobs';

const SHA256 = /^[0-9a-f]{64}$/;

/** Thrown by `open`: a row names a blob that is not there, so the data folder is not whole. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

export class BlobReader {
  readonly #blobs: string;

  constructor(dataFolder: string) {
    this.#blobs = join(dataFolder, BLOBS_FOLDER);
  }

  /** Where a blob lies; whether it does is for `open` to find out. @throws RangeError for what is no hash */
  path(sha256: Sha256): string {
    if (!SHA256.test(sha256)) throw new RangeError('a blob is named by its hash');
    return join(this.#blobs, sha256.slice(0, 2), sha256);
  }

  /** A blob's bytes, read when asked for. @throws BlobMissing now, while an answer can still say so */
  open(sha256: Sha256): Bun.BunFile {
    const path = this.path(sha256);
    if (!existsSync(path)) throw new BlobMissing(`there is no blob ${sha256}`);
    return Bun.file(path);
  }
}
