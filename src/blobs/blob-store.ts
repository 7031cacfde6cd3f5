/**
 * Stores bytes on disk by their SHA-256. A blob is staged (written to a temporary file while it is hashed, and synced),
 * then adopted (renamed to its hash, the folder synced); only then may a row refer to it. Small ones wait in memory and
 * go into the journal together, which is synced instead of their files and folders.
 *
 * Invariants:
 * 1. A file under blobs/ is complete and matches its hash: it was renamed after its bytes were synced, or they are
 *    still in the journal, from which `recover` restores it.
 * 2. An adopted blob is not removed before its pin is released, so that the row that refers to it can be committed.
 *    Only one process adopts and removes blobs: the service of the folder.
 * 3. Nothing outside of staging/ and blobs/ is modified; names are generated here, never taken from a caller's file.
 */
import { randomBytes } from 'node:crypto';
import {
  chownSync,
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
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Sha256 } from '../domain/document.ts';
import { DiskFull } from '../domain/operation/storage-fault.ts';
import { BlobJournal } from './blob-journal.ts';
import { BLOBS_FOLDER, BlobReader, isSha256 } from './blob-reader.ts';
import { createFolderSync } from './folder-sync.ts';

/** Bytes that no row refers to yet. */
export interface StagedBlob {
  /** A file in staging/, which is not created for small ones. */
  readonly path: string;
  readonly sha256: Sha256;
  readonly size: number;
  /** The bytes themselves, for small ones. */
  readonly bytes?: Uint8Array;
}

/** An adopted blob that is not swept until `release` is called, after the row is committed or abandoned. */
export interface PinnedBlob {
  readonly sha256: Sha256;
  readonly size: number;
  release(): void;
}

/** Thrown by `stage` if the limit is exceeded. */
export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
}

/**
 * The pieces of uploads are garbage once they are written, but outside of the heap that the engine monitors, so a
 * collection is triggered after this many bytes: with eight concurrent uploads of 50 MB, this saves 40 MB.
 */
const COLLECT_AFTER_BYTES = 32 * 1024 * 1024;

/**
 * Small pieces are buffered up to this size before they are written, to save calls at constant memory. Smaller blobs
 * count as small.
 */
const WRITE_BYTES = 64 * 1024;

/** Bytes of a file that are hashed at once: a millisecond. */
const READ_BYTES = 256 * 1024;

/**
 * Reserve of free space on the disk for the database: sign-ins, revocations, deletions, the audit trail, and SQLite's
 * write-ahead log, which grows to about this size.
 */
const KEEP_FREE_BYTES = 4 * 1024 * 1024;

/** Number of bytes after which the free space is checked again, so that little of the reserve is used. */
const CHECK_AFTER_BYTES = 1024 * 1024;

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

  /** @param dataFolder the folder for all data; created if missing */
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

  /** Whether an earlier process may have left blobs whose files were not synced. */
  get needsRecovery(): boolean {
    return this.#journal.isLeft;
  }

  /**
   * Restores those blobs from the journal. Call it before the first push.
   *
   * @returns the blobs whose files were missing or damaged
   */
  recover(): Sha256[] {
    const rewritten: Sha256[] = [];
    this.#journal.recover((sha256, bytes) => {
      if (!isWritten(this.path(sha256), bytes)) rewritten.push(sha256);
      this.#restore(sha256, bytes);
    });
    return rewritten;
  }

  /** Lists the damaged files of the journal. */
  listDamagedJournals(): string[] {
    return this.#journal.listDamaged();
  }

  /** Removes leftovers of earlier processes in staging/. Call it before the first push. */
  clearStaging(): void {
    for (const name of readdirSync(this.#staging)) {
      rmSync(join(this.#staging, name), { recursive: true, force: true });
    }
  }

  /** Returns a new path in staging/, for a file that another process writes before `stageFile`. */
  stagingPath(): string {
    return join(this.#staging, randomBytes(16).toString('hex'));
  }

  /** Returns the free space of the disk in bytes; infinite if the file system does not report it. */
  freeBytes(): number {
    const { blocks, bavail, bsize } = statfsSync(this.#dataFolder);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  }

  /** Whether there is space for files, besides the reserve for the database. */
  hasRoom(): boolean {
    return this.freeBytes() >= KEEP_FREE_BYTES;
  }

  /**
   * Writes a stream to a staged file, and computes its hash and size.
   *
   * @param limit maximum number of bytes
   * @throws BlobTooLarge as soon as the limit is exceeded; DiskFull; whatever the stream throws; the file is removed
   * then
   */
  async stage(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limit: number): Promise<StagedBlob> {
    this.#requireRoom();
    const path = this.stagingPath();
    const file = new LazyFile(path);
    try {
      return { path, ...(await writeHashed(file, this.#monitorBytes(source), limit)) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      file.close();
    }
  }

  /** Hashes and syncs a file that another process wrote to a `stagingPath`. */
  async stageFile(path: string): Promise<StagedBlob> {
    const file = await open(path, constants.O_RDWR);
    try {
      const { sha256, size } = await hashFile(file);
      await file.datasync();
      return { path, sha256, size };
    } finally {
      await file.close();
    }
  }

  /** Stores bytes as a blob, unless it exists. @throws DiskFull */
  async keep(bytes: Uint8Array): Promise<PinnedBlob> {
    const sha256 = Bun.CryptoHasher.hash('sha256', bytes, 'hex') as Sha256;
    this.#pin(sha256);
    try {
      // The blob is pinned, so an existing one can't be removed meanwhile.
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

  /**
   * Turns a staged file into a blob, which is durable when this resolves. The staged path does not exist afterwards.
   */
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
   * Syncs the files of small blobs that were stored some time ago, which the system has probably written by now.
   *
   * @param all includes recent ones, so that afterwards the journal contains no bytes of removed blobs
   */
  settle(all = false): Promise<void> {
    return this.#journal.settle(all);
  }

  /** Removes a staged file that is not needed; no effect after it was adopted. */
  async discard({ path, bytes }: StagedBlob): Promise<void> {
    if (bytes === undefined) await rm(path, { force: true });
  }

  /**
   * Removes an unreferenced blob. Synchronous from the check to the removal, so that no push can intervene.
   *
   * @returns whether it was removed; a pinned one is not
   */
  remove(sha256: Sha256, isReferred: (sha256: Sha256) => boolean): boolean {
    if (this.#pins.has(sha256) || isReferred(sha256)) return false;
    rmSync(this.path(sha256), { force: true });
    return true;
  }

  /**
   * Removes unreferenced blobs and leftover staged files.
   *
   * @param isReferred called for each blob
   * @param stagedBefore milliseconds since 1970; a later staged file may belong to a push in progress
   * @returns the number of removed files
   */
  async sweep(isReferred: (sha256: Sha256) => boolean, stagedBefore: number): Promise<number> {
    let removed = this.#sweepStaging(stagedBefore);
    for (const folder of this.#listFolders()) {
      for (const sha256 of readdirSync(folder).filter(isSha256)) {
        if (this.remove(sha256, isReferred)) removed++;
      }
      // A large store is swept in small steps, so that requests are answered in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return removed;
  }

  /** Lists the paths of all blobs. What others put beside them, such as a file manager, is none. */
  list(): string[] {
    return this.#listFolders().flatMap((folder) =>
      readdirSync(folder)
        .filter(isSha256)
        .map((name) => join(folder, name)),
    );
  }

  #listFolders(): string[] {
    return readdirSync(this.#blobs, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(this.#blobs, name));
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

  /** Not in one synchronous call: on ext4, creating and renaming a file holds the thread for a fifth of a millisecond. */
  async #put(path: string, bytes: Uint8Array, sha256: Sha256): Promise<void> {
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      await rename(path, this.path(sha256));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Restores a blob of an earlier run, replacing an existing file, whose state on disk is unknown. */
  #restore(sha256: Sha256, bytes: Uint8Array): void {
    const path = this.path(sha256);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#giveToUser(dirname(path));
    const staged = this.stagingPath();
    try {
      writeFileSync(staged, bytes, { flag: 'wx', mode: 0o600 });
      this.#giveToUser(staged);
      renameSync(staged, path);
    } catch (error) {
      rmSync(staged, { force: true });
      throw error;
    }
  }

  /** After a power failure, a command of root may be the first to open the folder of a service that has its own user. */
  #giveToUser(path: string): void {
    const { uid, gid } = statSync(this.#dataFolder);
    if (process.geteuid?.() === 0 && statSync(path).uid !== uid) chownSync(path, uid, gid);
  }

  async *#monitorBytes(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unchecked = 0;
    for await (const piece of source) {
      unchecked += piece.byteLength;
      if (unchecked >= CHECK_AFTER_BYTES) {
        unchecked = 0;
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

  /** Creates the folder of a blob on first use. */
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

/** A file in staging/ that is only created when the bytes are written, which is not the case for small blobs. */
class LazyFile {
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

/** Whether the file has exactly these bytes. */
function isWritten(path: string, bytes: Uint8Array): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== bytes.byteLength) return false;
  return readFileSync(path).equals(bytes);
}

/**
 * One piece in each turn of the event loop: the stream of a `Bun.file` hands over all of a file in one turn, which takes
 * a hundred milliseconds for a large one.
 */
async function hashFile(file: FileHandle): Promise<Pick<StagedBlob, 'sha256' | 'size'>> {
  const hasher = new Bun.CryptoHasher('sha256');
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES);
    if (bytesRead === 0) return { sha256: hasher.digest('hex') as Sha256, size };
    hasher.update(buffer.subarray(0, bytesRead));
    size += bytesRead;
  }
}

async function writeHashed(
  file: LazyFile,
  source: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Omit<StagedBlob, 'path'>> {
  const hasher = new Bun.CryptoHasher('sha256');
  let size = 0;
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > limit) throw new BlobTooLarge(`more than ${limit} bytes`);
    hasher.update(chunk);
    buffered.push(chunk);
    bufferedBytes += chunk.byteLength;
    if (bufferedBytes < WRITE_BYTES) continue;
    await file.write(buffered, bufferedBytes);
    buffered = [];
    bufferedBytes = 0;
  }
  const sha256 = hasher.digest('hex') as Sha256;
  if (bufferedBytes === size) return { sha256, size, bytes: Buffer.concat(buffered) };
  if (bufferedBytes > 0) await file.write(buffered, bufferedBytes);
  await file.sync();
  return { sha256, size };
}

/** Writes pieces consecutively without copying them; if a call writes only a part, the rest is written next. */
async function writeAll(file: number, pieces: readonly Uint8Array[], bytes: number): Promise<void> {
  const { bytesWritten } = await writeLater(file, pieces);
  if (bytesWritten === bytes) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await writeAll(file, [rest], rest.byteLength);
}
