/**
 * Backups in a folder, which share their blobs, so that each copies only what is new:
 *
 *     blobs/ab/abcd…                     the bytes, as they are
 *     docgate-2026-01-31T22-00-00Z/      one backup: docgate.sqlite.zst and manifest.json
 *
 * One process at a time writes to the folder.
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Sha256 } from '../domain/document.ts';
import {
  type BackedUpBlob,
  BackupDamaged,
  type BackupReader,
  type BackupWriter,
  type Copied,
  type Manifest,
  parseManifest,
} from './backup.ts';
import { findSize, hashFile, readPieces, syncPath, writeHashed } from './files.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

const DATABASE = 'docgate.sqlite.zst';
const MANIFEST = 'manifest.json';
const PARTIAL = '.partial';
const NAME = /^docgate-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Lists the paths of the finished backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const finished = names.filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)));
  return finished.sort().map((name) => join(folder, name));
}

export class BackupFolderWriter implements BackupWriter {
  readonly #folder: string;
  readonly #path: string;
  /** Sizes of new blobs, by their final path. */
  readonly #added = new Map<string, number>();

  private constructor(folder: string, path: string) {
    this.#folder = folder;
    this.#path = path;
  }

  /** @param madeAt milliseconds since 1970, for the name of the backup @throws if there is one of the same second */
  static async begin(folder: string, madeAt: number): Promise<BackupFolderWriter> {
    const name = `docgate-${new Date(madeAt).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
    const path = join(folder, name);
    if (existsSync(path)) throw new Error(`${path} is there already: try again in a second.`);
    await mkdir(join(folder, 'blobs'), { recursive: true, mode: 0o700 });
    await rm(path + PARTIAL, { recursive: true, force: true });
    await mkdir(path + PARTIAL, { mode: 0o700 });
    return new BackupFolderWriter(folder, path);
  }

  /** Final path of the backup. */
  get path(): string {
    return this.#path;
  }

  async addBlob(sha256: Sha256, path: string): Promise<{ readonly copied: Copied; readonly bytes: number }> {
    const to = blobPath(this.#folder, sha256);
    const kept = this.#added.get(to) ?? (await findSize(to));
    if (kept !== undefined) return { copied: 'kept', bytes: kept };
    const size = await findSize(path);
    if (size === undefined) return { copied: 'missing', bytes: 0 };
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rm(to + PARTIAL, { force: true });
    const written = await writeHashed(readPieces(path, size), to + PARTIAL);
    if (written.sha256 !== sha256) {
      await rm(to + PARTIAL, { force: true });
      return { copied: 'damaged', bytes: 0 };
    }
    // Renamed once all blobs are synced, so that a power failure leaves no incomplete one.
    this.#added.set(to, written.bytes);
    return { copied: 'added', bytes: written.bytes };
  }

  async finish(database: string, facts: Omit<Manifest, 'format' | 'database'>): Promise<Manifest> {
    await this.#placeBlobs();
    const found = await hashFile(database);
    if (found === undefined) throw new Error(`${database} is gone`);
    const manifest: Manifest = { format: 1, ...facts, database: found };
    const partial = this.#path + PARTIAL;
    await writeSealed(createReadStream(database), join(partial, DATABASE));
    await writeFile(join(partial, MANIFEST), JSON.stringify(manifest), { mode: 0o600 });
    for (const name of [DATABASE, MANIFEST, '']) await syncPath(join(partial, name));
    await rename(partial, this.#path);
    await syncPath(this.#folder);
    return manifest;
  }

  async abandon(): Promise<void> {
    for (const path of this.#added.keys()) await rm(path + PARTIAL, { force: true });
    await rm(this.#path + PARTIAL, { recursive: true, force: true });
  }

  async #placeBlobs(): Promise<void> {
    for (const path of this.#added.keys()) await syncPath(path + PARTIAL);
    for (const path of this.#added.keys()) await rename(path + PARTIAL, path);
    for (const folder of new Set([...this.#added.keys()].map(dirname))) await syncPath(folder);
  }
}

export class BackupFolderReader implements BackupReader {
  constructor(readonly path: string) {}

  async copyDatabase(to: string): Promise<Manifest> {
    const manifest = parseManifest(await readFile(join(this.path, MANIFEST), 'utf8'), this.path);
    const written = await writeHashed(readSealed(join(this.path, DATABASE)), to);
    if (written.sha256 !== manifest.database.sha256) {
      throw new BackupDamaged(`${this.path}: the database in the backup is not what its manifest says`);
    }
    return manifest;
  }

  async *blobs(wanted: ReadonlySet<Sha256>): AsyncGenerator<BackedUpBlob> {
    for (const sha256 of wanted) {
      const path = blobPath(dirname(this.path), sha256);
      const size = await findSize(path);
      if (size !== undefined) yield { sha256, content: readPieces(path, size) };
    }
  }
}

/**
 * Removes all backups except the newest, then the blobs that none of the remaining ones refers to.
 *
 * @param listBlobs lists the blobs that a backup's database refers to
 * @returns the number of removed backups
 */
export async function prune(
  folder: string,
  keep: number,
  listBlobs: (backup: BackupReader) => Promise<Iterable<Sha256>>,
): Promise<number> {
  const backups = await listBackups(folder);
  const surplus = backups.slice(0, Math.max(0, backups.length - keep));
  if (surplus.length === 0) return 0;
  const needed = new Set<string>();
  for (const path of backups.slice(surplus.length)) {
    for (const sha256 of await listBlobs(new BackupFolderReader(path))) needed.add(sha256);
  }
  for (const path of surplus) await rm(path, { recursive: true });
  for (const name of await readdir(join(folder, 'blobs'), { recursive: true })) {
    const sha256 = basename(name);
    const isBlob = sha256.length === 64 || sha256.endsWith(PARTIAL);
    if (isBlob && !needed.has(sha256)) await rm(join(folder, 'blobs', name), { force: true });
  }
  return surplus.length;
}

function blobPath(folder: string, sha256: Sha256): string {
  return join(folder, 'blobs', sha256.slice(0, 2), sha256);
}
