/**
 * Fills the blob store of a folder that no service uses, for a restore. A blob gets its name once its hash has been
 * verified; `sync` makes all of them durable at once, which is much faster for many small ones.
 */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sha256 } from '../domain/document.ts';

export class BlobImport {
  readonly #blobs: string;
  readonly #added: string[] = [];

  constructor(dataFolder: string) {
    this.#blobs = join(dataFolder, 'blobs');
  }

  /** @returns false if the bytes don't match the hash; nothing is stored then */
  async add(sha256: Sha256, content: AsyncIterable<Uint8Array>): Promise<boolean> {
    const path = join(this.#blobs, sha256.slice(0, 2), sha256);
    const partial = `${path}.partial`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const hasher = new Bun.CryptoHasher('sha256');
    const file = await open(partial, 'w', 0o600);
    try {
      for await (const piece of content) {
        hasher.update(piece);
        await file.writeFile(piece);
      }
    } finally {
      await file.close();
    }
    if (hasher.digest('hex') !== sha256) {
      await rm(partial);
      return false;
    }
    await rename(partial, path);
    this.#added.push(path);
    return true;
  }

  /** Resolves once all added blobs are on disk. */
  async sync(): Promise<void> {
    // A service that was never sent a document has none to bring back.
    await mkdir(this.#blobs, { recursive: true, mode: 0o700 });
    const folders = new Set(this.#added.map(dirname));
    for (const path of [...this.#added, ...folders, this.#blobs, dirname(this.#blobs)]) {
      const handle = await open(path, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  }
}
