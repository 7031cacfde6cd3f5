/**
 * Bytes on disk by their SHA-256. A blob is staged (written to a temporary file while it is hashed, and synced),
 * then adopted (renamed to its hash, the folder synced); only after that may a row name it. Bytes that are few wait in memory
 * and go into the journal with others of that moment, which is synced in the place of their file and its folder.
 *
 * Invariants:
 * 1. A file under blobs/ is whole and is what its name says: it came there by a rename of synced bytes, or of bytes that are
 *    in the journal still, from which `recover` writes it again.
 * 2. A blob that was adopted is not removed before its pin is released, so the row that names it can be committed.
 *    One process at a time adopts and removes blobs: the one that serves the folder.
 * 3. Nothing outside staging/ and blobs/ is ever touched; names are made here, never taken from a caller's file.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writev,
} from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Sha256 } from '../domain/document.ts';
import { DiskFull } from '../domain/operation/storage-fault.ts';
import { BlobJournal } from './blob-journal.ts';
import { BLOBS_FOLDER, BlobReader } from './blob-reader.ts';
import { createFolderSync } from './folder-sync.ts';

/** Bytes that are known but belong to nobody yet. */
export interface StagedBlob {
  /** A file in staging/, which is not made where the bytes are few. */
  readonly path: string;
  readonly sha256: Sha256;
  readonly size: number;
  /** The bytes themselves, where they are few. */
  readonly bytes?: Uint8Array;
}

/** An adopted blob that the sweep leaves alone until `release` is called, after the row is committed or given up. */
export interface PinnedBlob {
  readonly sha256: Sha256;
  readonly size: number;
  release(): void;
}

/** Thrown by `stage` when more bytes come than are allowed. */
export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
}

/**
 * The pieces of uploads are garbage as soon as they are written, but outside the heap that the engine watches, so
 * it is told to collect after this many bytes: eight uploads of 50 MB at once then stay 40 MB smaller.
 */
const COLLECT_AFTER_BYTES = 32 * 1024 * 1024;

/** Small pieces are gathered to this size before they are written: fewer calls, and memory stays flat. Less is few. */
const WRITE_BYTES = 64 * 1024;

/**
 * Nothing is staged into the last bytes of the disk. They are for the database: who signs in, what is revoked or
 * deleted, the audit trail, and SQLite's own write-ahead log, which grows to about this.
 */
const KEEP_FREE_BYTES = 4 * 1024 * 1024;

/** How much is staged before the free space is looked at again: often enough that little is taken of what is kept. */
const LOOK_AFTER_BYTES = 1024 * 1024;

const writeLater = promisify(writev);
const syncLater = promisify(fdatasync);

export class BlobStore extends BlobReader {
  readonly #dataFolder: string;
  readonly #blobs: string;
  readonly #staging: string;
  readonly #pins = new Map<Sha256, number>();
  readonly #folders = new Set<string>();
  #uncollected = 0;
  readonly #syncFolder = createFolderSync();
  readonly #journal: BlobJournal;

  /** @param dataFolder the folder for everything docgate keeps; made if it is not there */
  constructor(dataFolder: string) {
    super(dataFolder);
    this.#dataFolder = dataFolder;
    this.#blobs = join(dataFolder, BLOBS_FOLDER);
    this.#staging = join(dataFolder, 'staging');
    this.#journal = new BlobJournal({
      folder: join(dataFolder, 'journal'),
      pathOf: (sha256) => this.path(sha256),
      syncFolder: this.#syncFolder,
    });
    mkdirSync(this.#staging, { recursive: true, mode: 0o700 });
    mkdirSync(this.#blobs, { recursive: true, mode: 0o700 });
  }

  /** Whether a process that is gone may have left blobs whose files the disk did not take. */
  get needsRecovery(): boolean {
    return this.#journal.isLeft;
  }

  /**
   * Writes those blobs from the journal again. Call it before the first push.
   *
   * @returns the ones whose files were missing or not what their names say
   */
  recover(): Sha256[] {
    const rewritten: Sha256[] = [];
    this.#journal.recover((sha256, bytes) => {
      if (!isWritten(this.path(sha256), bytes)) rewritten.push(sha256);
      this.#restore(sha256, bytes);
    });
    return rewritten;
  }

  /** The files of the journal that the disk has not as they were written. */
  listDamagedJournals(): string[] {
    return this.#journal.listDamaged();
  }

  /** Removes what a process that is gone left in staging/. Call it before the first push. */
  clearStaging(): void {
    for (const name of readdirSync(this.#staging)) {
      rmSync(join(this.#staging, name), { recursive: true, force: true });
    }
  }

  /** A fresh path in staging/, for a file that somebody else writes and `stageFile` then takes. */
  stagingPath(): string {
    return join(this.#staging, randomBytes(16).toString('hex'));
  }

  /** Free space of the disk in bytes; infinite where the file system does not tell. */
  freeBytes(): number {
    const { blocks, bavail, bsize } = statfsSync(this.#dataFolder);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  }

  /** Whether the disk has room for files; without it there is still some for the database. */
  hasRoom(): boolean {
    return this.freeBytes() >= KEEP_FREE_BYTES;
  }

  /**
   * Writes a stream to a staged file, hashing and counting as bytes pass.
   *
   * @param limit bytes; one more and nothing is kept
   * @throws BlobTooLarge as soon as the limit is passed; DiskFull; whatever the stream throws; either way the file is
   *   gone
   */
  async stage(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limit: number): Promise<StagedBlob> {
    this.#requireRoom();
    const path = this.stagingPath();
    const file = new LateFile(path);
    try {
      return { path, ...(await writeHashed(file, this.#watchingBytes(source), limit)) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      file.close();
    }
  }

  /** Hashes and syncs a file that somebody else wrote to a `stagingPath`. */
  async stageFile(path: string): Promise<StagedBlob> {
    const hasher = new Bun.CryptoHasher('sha256');
    let size = 0;
    for await (const chunk of Bun.file(path).stream()) {
      hasher.update(chunk);
      size += chunk.byteLength;
    }
    const file = openSync(path, constants.O_RDWR);
    try {
      await syncLater(file);
    } finally {
      closeSync(file);
    }
    return { path, sha256: hasher.digest('hex') as Sha256, size };
  }

  /** Makes some bytes a blob, unless they are one already. For what is in memory anyway. @throws DiskFull */
  async keep(bytes: Uint8Array): Promise<PinnedBlob> {
    const sha256 = Bun.CryptoHasher.hash('sha256', bytes, 'hex') as Sha256;
    this.#pin(sha256);
    try {
      // Pinned, so it is not removed any more: what is there now stays.
      const journaled = this.#journal.find(sha256);
      if (journaled !== undefined && existsSync(this.path(sha256))) {
        await journaled;
        this.#pin(sha256);
        return this.#pinned(sha256, bytes.byteLength);
      }
      return await this.adopt(await this.stage([bytes], bytes.byteLength));
    } finally {
      this.#unpin(sha256);
    }
  }

  /** Makes a staged file a blob: on disk for good when this resolves. The staged path is gone afterwards. */
  async adopt(staged: StagedBlob): Promise<PinnedBlob> {
    this.#pin(staged.sha256);
    try {
      await this.#ensureFolder(dirname(this.path(staged.sha256)));
      await (staged.bytes === undefined
        ? this.#moveSynced(staged)
        : this.#writeJournaled(staged, staged.bytes));
    } catch (error) {
      this.#unpin(staged.sha256);
      throw error;
    }
    return this.#pinned(staged.sha256, staged.size);
  }

  /**
   * Has the disk take the files of small blobs that came some time ago, which the system has written by then.
   *
   * @param all the newest, too: afterwards no byte of a blob that was removed is left
   */
  settle(all = false): Promise<void> {
    return this.#journal.settle(all);
  }

  /** Removes a staged file that is not wanted after all; one that was adopted is no longer there, which is fine. */
  async discard({ path, bytes }: StagedBlob): Promise<void> {
    if (bytes === undefined) await rm(path, { force: true });
  }

  /**
   * Removes a blob that nothing refers to. Synchronous from the question to the removal, so that no push can come
   * between.
   *
   * @returns whether it was removed: a blob that is about to be referred to is not
   */
  remove(sha256: Sha256, isReferred: (sha256: Sha256) => boolean): boolean {
    if (this.#pins.has(sha256) || isReferred(sha256)) return false;
    rmSync(this.path(sha256), { force: true });
    return true;
  }

  /**
   * Removes blobs that nothing refers to and staged files that were left behind.
   *
   * @param isReferred asked for each blob
   * @param stagedBefore milliseconds since 1970; a staged file that is younger may belong to a push under way
   * @returns how many files were removed
   */
  async sweep(isReferred: (sha256: Sha256) => boolean, stagedBefore: number): Promise<number> {
    let removed = this.#sweepStaging(stagedBefore);
    for (const folder of readdirSync(this.#blobs)) {
      for (const name of readdirSync(join(this.#blobs, folder))) {
        if (this.remove(name as Sha256, isReferred)) removed++;
      }
      // A large store is swept in many small steps, so that requests are answered in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return removed;
  }

  /** The paths of all files in the store, whatever their names. */
  list(): string[] {
    return readdirSync(this.#blobs).flatMap((folder) =>
      readdirSync(join(this.#blobs, folder)).map((name) => join(this.#blobs, folder, name)),
    );
  }

  async #moveSynced({ path, sha256 }: StagedBlob): Promise<void> {
    // Renaming over a blob of the same hash replaces equal bytes by equal bytes.
    await rename(path, this.path(sha256));
    await this.#syncFolder(dirname(this.path(sha256)));
  }

  async #writeJournaled({ path, sha256 }: StagedBlob, bytes: Uint8Array): Promise<void> {
    const put = this.#put(path, bytes, sha256);
    await Promise.all([this.#journal.append(sha256, bytes, put), put]);
  }

  async #put(path: string, bytes: Uint8Array, sha256: Sha256): Promise<void> {
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      await rename(path, this.path(sha256));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Writes a blob of an earlier run again, whatever is there: of that nobody can say what the disk has. */
  #restore(sha256: Sha256, bytes: Uint8Array): void {
    const path = this.path(sha256);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const staged = this.stagingPath();
    try {
      writeFileSync(staged, bytes, { flag: 'wx', mode: 0o600 });
      renameSync(staged, path);
    } catch (error) {
      rmSync(staged, { force: true });
      throw error;
    }
  }

  async *#watchingBytes(
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    let unwatched = 0;
    for await (const piece of source) {
      unwatched += piece.byteLength;
      if (unwatched >= LOOK_AFTER_BYTES) {
        unwatched = 0;
        this.#requireRoom();
      }
      this.#uncollected += piece.byteLength;
      if (this.#uncollected >= COLLECT_AFTER_BYTES) {
        this.#uncollected = 0;
        Bun.gc(false);
      }
      yield piece;
    }
  }

  #requireRoom(): void {
    if (!this.hasRoom()) throw new DiskFull('the disk is full but for what is kept free for the database');
  }

  /** Folders are made when the first blob comes that belongs there, and stay. */
  async #ensureFolder(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.#syncFolder(this.#blobs);
    this.#folders.add(folder);
  }

  #sweepStaging(stagedBefore: number): number {
    let removed = 0;
    for (const name of readdirSync(this.#staging)) {
      const path = join(this.#staging, name);
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined || found.mtimeMs >= stagedBefore) continue;
      rmSync(path, { recursive: true, force: true });
      removed++;
    }
    return removed;
  }

  #pinned(sha256: Sha256, size: number): PinnedBlob {
    let released = false;
    return {
      sha256,
      size,
      release: () => {
        if (released) return;
        released = true;
        this.#unpin(sha256);
      },
    };
  }

  #pin(sha256: Sha256): void {
    this.#pins.set(sha256, (this.#pins.get(sha256) ?? 0) + 1);
  }

  #unpin(sha256: Sha256): void {
    const left = (this.#pins.get(sha256) ?? 1) - 1;
    if (left === 0) this.#pins.delete(sha256);
    else this.#pins.set(sha256, left);
  }
}

/** A file in staging/ that is made once there is more than few bytes to write. */
class LateFile {
  readonly #path: string;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async write(pieces: readonly Uint8Array[], bytes: number): Promise<void> {
    this.#file ??= openSync(this.#path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    await writeAll(this.#file, pieces, bytes);
  }

  async sync(): Promise<void> {
    if (this.#file !== undefined) await syncLater(this.#file);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

/** Whether the file at `path` holds just these bytes. */
function isWritten(path: string, bytes: Uint8Array): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== bytes.byteLength) return false;
  return readFileSync(path).equals(bytes);
}

async function writeHashed(
  file: LateFile,
  source: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Omit<StagedBlob, 'path'>> {
  const hasher = new Bun.CryptoHasher('sha256');
  let size = 0;
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > limit) throw new BlobTooLarge(`more than ${limit} bytes`);
    hasher.update(chunk);
    gathered.push(chunk);
    gatheredBytes += chunk.byteLength;
    if (gatheredBytes < WRITE_BYTES) continue;
    await file.write(gathered, gatheredBytes);
    gathered = [];
    gatheredBytes = 0;
  }
  const sha256 = hasher.digest('hex') as Sha256;
  if (gatheredBytes === size) return { sha256, size, bytes: Buffer.concat(gathered) };
  if (gatheredBytes > 0) await file.write(gathered, gatheredBytes);
  await file.sync();
  return { sha256, size };
}

/** Writes pieces one behind the other without copying them together; what a call leaves over is written next. */
async function writeAll(file: number, pieces: readonly Uint8Array[], bytes: number): Promise<void> {
  const { bytesWritten } = await writeLater(file, pieces);
  if (bytesWritten === bytes) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await writeAll(file, [rest], rest.byteLength);
}
