/** File operations of backups and exports: hashing, syncing, and atomic writing. */
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Sha256 } from '../domain/document.ts';

export interface Hashed {
  readonly sha256: Sha256;
  readonly bytes: number;
}

/** Files up to this size are read at once, since a stream costs more than most blobs. */
const SMALL_BYTES = 1024 * 1024;

/** @returns undefined for a missing file */
export async function hashFile(path: string): Promise<Hashed | undefined> {
  const found = await findSize(path);
  if (found === undefined) return undefined;
  const hasher = new Bun.CryptoHasher('sha256');
  for await (const piece of readPieces(path, found)) hasher.update(piece);
  return { sha256: hasher.digest('hex') as Sha256, bytes: found };
}

/** Returns a file's size in bytes; undefined for a missing file. @throws for any other error */
export async function findSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads a file's bytes, a small one at once. */
export async function* readPieces(path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size > SMALL_BYTES) yield* createReadStream(path, { highWaterMark: SMALL_BYTES });
  else yield await readFile(path);
}

/** Writes pieces to a new file, and returns their hash and size. Not synced yet. */
export async function writeHashed(content: AsyncIterable<Uint8Array>, path: string): Promise<Hashed> {
  const hasher = new Bun.CryptoHasher('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of content) {
      hasher.update(piece);
      bytes += piece.byteLength;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { sha256: hasher.digest('hex') as Sha256, bytes };
}

/** Syncs a file's bytes, or a folder's entries, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file atomically. @throws if it exists */
export async function writeWhole(content: AsyncIterable<Uint8Array>, path: string): Promise<Hashed> {
  const partial = `${path}.partial`;
  if ((await findSize(path)) !== undefined) throw new Error(`${path} is there already: name a new file.`);
  try {
    const written = await writeHashed(content, partial);
    await syncPath(partial);
    await rename(partial, path);
    await syncPath(dirname(path));
    return written;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
