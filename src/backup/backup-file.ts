/**
 * A backup in a single file: a tar archive (POSIX ustar), compressed and sealed. It contains `blobs/SHA256` for each
 * blob, then `docgate.sqlite`, and `manifest.json` last. Blobs come first since the database is only final once all
 * blobs that it refers to have been copied.
 */
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';
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
import { hashFile, readPieces, syncPath, writeHashed } from './files.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

const BLOBS = 'blobs/';
const DATABASE = 'docgate.sqlite';
const MANIFEST = 'manifest.json';

export class BackupFileWriter implements BackupWriter {
  readonly #path: string;
  readonly #archive: Pack = pack();
  readonly #written: Promise<void>;
  readonly #blobs = new Map<Sha256, number>();

  /** @param path a new file */
  constructor(path: string) {
    this.#path = path;
    this.#written = writeSealed(Readable.from(this.#archive), this.#partial);
    // A failure is reported when the next entry is added, or by finish().
    this.#written.catch((error) => this.#archive.destroy(error));
  }

  get #partial(): string {
    return `${this.#path}.partial`;
  }

  async addBlob(sha256: Sha256, path: string): Promise<{ readonly copied: Copied; readonly bytes: number }> {
    const before = this.#blobs.get(sha256);
    if (before !== undefined) return { copied: 'kept', bytes: before };
    const hashed = await hashFile(path);
    if (hashed === undefined) return { copied: 'missing', bytes: 0 };
    if (hashed.sha256 !== sha256) return { copied: 'damaged', bytes: 0 };
    await this.#add(`${BLOBS}${sha256}`, readPieces(path, hashed.bytes), hashed.bytes);
    this.#blobs.set(sha256, hashed.bytes);
    return { copied: 'added', bytes: hashed.bytes };
  }

  async finish(database: string, facts: Omit<Manifest, 'format' | 'database'>): Promise<Manifest> {
    const found = await hashFile(database);
    if (found === undefined) throw new Error(`${database} is gone`);
    await this.#add(DATABASE, createReadStream(database), found.bytes);
    const manifest: Manifest = { format: 1, ...facts, database: found };
    const text = Buffer.from(JSON.stringify(manifest));
    await this.#add(MANIFEST, [text], text.byteLength);
    this.#archive.finalize();
    await this.#written;
    await syncPath(this.#partial);
    await rename(this.#partial, this.#path);
    await syncPath(dirname(this.#path));
    return manifest;
  }

  async abandon(): Promise<void> {
    this.#archive.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  async #add(
    name: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    size: number,
  ): Promise<void> {
    const entry = this.#archive.entry({ name, size, mode: 0o600 });
    await Promise.race([pipeline(content, entry), this.#written]);
  }
}

export class BackupFileReader implements BackupReader {
  constructor(readonly path: string) {}

  async copyDatabase(to: string): Promise<Manifest> {
    let manifest: Manifest | undefined;
    let written: { readonly sha256: Sha256; readonly bytes: number } | undefined;
    for await (const { name, content } of this.#entries()) {
      if (name === DATABASE) written = await writeHashed(content, to);
      else if (name === MANIFEST) manifest = parseManifest(await readText(content), this.path);
      else for await (const _ of content);
    }
    if (manifest === undefined)
      throw new BackupDamaged(`${this.path} was never finished: it has no manifest`);
    if (written?.sha256 !== manifest.database.sha256) {
      throw new BackupDamaged(`${this.path}: the database in the backup is not what its manifest says`);
    }
    return manifest;
  }

  async *blobs(wanted: ReadonlySet<Sha256>): AsyncGenerator<BackedUpBlob> {
    for await (const { name, content } of this.#entries()) {
      const sha256 = basename(name) as Sha256;
      if (name.startsWith(BLOBS) && wanted.has(sha256)) yield { sha256, content };
      else for await (const _ of content);
    }
  }

  async *#entries(): AsyncGenerator<{ readonly name: string; readonly content: AsyncIterable<Uint8Array> }> {
    const archive = extract();
    const read = pipeline(readSealed(this.path), archive);
    read.catch((error) => archive.destroy(error));
    try {
      for await (const entry of archive) {
        yield { name: entry.header.name, content: entry };
      }
      await read;
    } catch (error) {
      if (error instanceof BackupDamaged) throw error;
      throw new BackupDamaged(`${this.path} is damaged`, { cause: error });
    }
  }
}

async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
