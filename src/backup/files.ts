/** Files as backups and exports need them: hashed as they pass, synced, and whole or not there. */
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Sha256 } from '../domain/document.ts';

export interface Hashed {
  readonly sha256: Sha256;
  readonly bytes: number;
}

/** Read at once up to this size: most blobs are small, and a stream costs more than they do. */
const SMALL_BYTES = 1024 * 1024;

/** @returns undefined for a file that is not there */
export async function hashFile(path: string): Promise<Hashed | undefined> {
  const found = await findSize(path);
  if (found === undefined) return undefined;
  const hasher = new Bun.CryptoHasher('sha256');
  for await (const piece of readPieces(path, found)) hasher.update(piece);
  return { sha256: hasher.digest('hex') as Sha256, bytes: found };
}

/** A file's size in bytes; undefined when it is not there. @throws for whatever else keeps it from being looked at */
export async function findSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A file's bytes, a small one's at once. */
export async function* readPieces(path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size > SMALL_BYTES) yield* createReadStream(path, { highWaterMark: SMALL_BYTES });
  else yield await readFile(path);
}

/** Writes pieces to a new file and tells what went by. Not synced yet. */
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

/** Makes sure that a file's bytes are on disk, or a folder's names. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file that is whole, or not there. @throws when there is one already */
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
