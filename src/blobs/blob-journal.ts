/**
 * Makes small blobs durable with one sync for all that arrive at a time: their bytes are appended to a journal, and
 * their files are synced much later, when the system has written them anyway. Syncing each file and its folder limited
 * the number of small pushes per second (docs/decisions/0001-group-commit.md).
 *
 * A record is the SHA-256 of the bytes, their number (4 bytes, little-endian), and the bytes.
 *
 * Invariants:
 * 1. `append` resolves once the bytes are on disk, in a journal that is.
 * 2. A journal is removed only after all files of its blobs, and their folders, have been synced, unless they are
 *    deleted.
 * 3. Nothing is appended after a record that may be incomplete.
 * 4. Journals of an earlier run are read before anything is appended.
 */
import {
  closeSync,
  constants,
  fdatasync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writev,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Sha256 } from '../domain/document.ts';
import { storageFault } from '../domain/operation/storage-fault.ts';

const HASH_BYTES = 32;
const HEAD_BYTES = HASH_BYTES + 4;

const writeLater = promisify(writev);
const syncLater = promisify(fdatasync);

interface PendingAppend {
  readonly sha256: Sha256;
  readonly bytes: Uint8Array;
  readonly put: Promise<void>;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** A file of the journal, and its blobs, each with a promise that resolves once it is durable. */
interface Journal {
  readonly path: string;
  readonly file?: number;
  readonly blobs: Map<Sha256, Promise<unknown>>;
}

export interface BlobJournalOptions {
  /** Folder of the journals. */
  readonly folder: string;
  /** Path of a blob. */
  readonly pathOf: (sha256: Sha256) => string;
  readonly syncFolder: (folder: string) => Promise<void>;
}

export class BlobJournal {
  readonly #options: BlobJournalOptions;
  #pending: PendingAppend[] = [];
  #isWriting = false;
  #current: (Journal & { readonly file: number }) | undefined;
  /** Journals that are closed for appending. */
  #full: Journal[] = [];
  #created = 0;
  #settling: Promise<void> = Promise.resolve();

  constructor(options: BlobJournalOptions) {
    this.#options = options;
  }

  /** Whether an earlier run left journals. */
  get isLeft(): boolean {
    return listFolder(this.#options.folder).length > 0;
  }

  /**
   * Restores the blobs of an earlier run, in their order; they are settled later. If the disk is full, the rest stays
   * in the journal until the next start.
   *
   * @param restore writes a blob
   */
  recover(restore: (sha256: Sha256, bytes: Uint8Array) => void): void {
    for (const name of listFolder(this.#options.folder)) {
      const journal: Journal = { path: join(this.#options.folder, name), blobs: new Map() };
      try {
        for (const { sha256, bytes, isValid } of readRecords(readFileSync(journal.path))) {
          // Records after a damaged one are verified by their own hashes.
          if (!isValid) continue;
          restore(sha256, bytes);
          journal.blobs.set(sha256, Promise.resolve());
        }
        this.#full.push(journal);
      } catch (error) {
        if (storageFault(error) === undefined) throw error;
      }
    }
  }

  /** Lists journals with a damaged record that is followed by a valid one, which is not caused by a power failure. */
  listDamaged(): string[] {
    return listFolder(this.#options.folder).filter((name) => {
      const journal = readFileSync(join(this.#options.folder, name));
      const records = [...readRecords(journal)].map(({ isValid }) => isValid);
      return records.includes(false) && records.lastIndexOf(true) > records.indexOf(false);
    });
  }

  /** Returns a promise that resolves once the bytes of a blob are on disk; undefined if no journal has them. */
  find(sha256: Sha256): Promise<unknown> | undefined {
    const journals = this.#current === undefined ? this.#full : [...this.#full, this.#current];
    return journals.find(({ blobs }) => blobs.has(sha256))?.blobs.get(sha256);
  }

  /**
   * Resolves once the bytes of a blob are on disk.
   *
   * @param put writes its file, for which a journal is not removed before
   */
  append(sha256: Sha256, bytes: Uint8Array, put: Promise<void>): Promise<void> {
    return new Promise((done, fail) => {
      this.#pending.push({ sha256, bytes, put, done, fail });
      if (!this.#isWriting) void this.#writePending();
    });
  }

  /**
   * Syncs the files of blobs in journals, and removes the journals.
   *
   * @param all includes recent ones, which the system has probably not written yet
   */
  settle(all: boolean): Promise<void> {
    // The current one is settled the next time, when the system has written its recent files.
    const before = this.#full;
    this.#end();
    const journals = all ? this.#full : before;
    // Earlier errors were reported by the earlier call.
    this.#settling = this.#settling
      .catch(() => undefined)
      .then(async () => {
        for (const journal of journals) await this.#settleOne(journal);
      });
    return this.#settling;
  }

  /** Closes the current journal for appending. */
  #end(): void {
    if (this.#current === undefined) return;
    this.#full = [...this.#full, this.#current];
    this.#current = undefined;
  }

  /** Never throws: errors reject the pending calls. Calls that arrive during a sync wait for the next one. */
  async #writePending(): Promise<void> {
    this.#isWriting = true;
    while (this.#pending.length > 0) {
      const batch = this.#pending;
      this.#pending = [];
      try {
        await this.#write(batch);
        for (const { done } of batch) done();
      } catch (error) {
        this.#end();
        for (const { fail } of batch) fail(error);
      }
    }
    this.#isWriting = false;
  }

  async #write(batch: readonly PendingAppend[]): Promise<void> {
    this.#current ??= await this.#create();
    const { file, blobs } = this.#current;
    const written = writeSynced(file, batch);
    for (const { sha256, put } of batch) {
      const both = Promise.all([written, put]);
      // `append` reports the error; this promise is awaited when the journal is settled, or never.
      both.catch(() => undefined);
      blobs.set(sha256, both);
    }
    await written;
  }

  async #create(): Promise<Journal & { readonly file: number }> {
    const { folder, syncFolder } = this.#options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${Date.now()}-${this.#created++}`);
    const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    await syncFolder(folder);
    await syncFolder(dirname(folder));
    return { path, file, blobs: new Map() };
  }

  async #settleOne(journal: Journal): Promise<void> {
    await Promise.allSettled(journal.blobs.values());
    this.#full = this.#full.filter((other) => other !== journal);
    if (journal.file !== undefined) closeSync(journal.file);
    // If a sync fails, the journal stays, and the next start restores all of it.
    const folders = new Set<string>();
    for (const sha256 of journal.blobs.keys()) {
      const path = this.#options.pathOf(sha256);
      if (await syncIfExists(path)) folders.add(dirname(path));
    }
    for (const folder of folders) await this.#options.syncFolder(folder);
    await rm(journal.path, { force: true });
  }
}

async function writeSynced(file: number, batch: readonly PendingAppend[]): Promise<void> {
  let rest = Buffer.concat(batch.flatMap(({ sha256, bytes }) => [headOf(sha256, bytes), bytes]));
  while (rest.byteLength > 0) {
    const { bytesWritten } = await writeLater(file, [rest]);
    rest = rest.subarray(bytesWritten);
  }
  await syncLater(file);
}

interface JournalRecord {
  readonly sha256: Sha256;
  readonly bytes: Uint8Array;
  readonly isValid: boolean;
}

/** Reads all records, including one that was incomplete at a power failure, which was not acknowledged. */
function* readRecords(journal: Buffer): Generator<JournalRecord> {
  let at = 0;
  while (at + HEAD_BYTES <= journal.byteLength) {
    const sha256 = journal.toString('hex', at, at + HASH_BYTES) as Sha256;
    const end = at + HEAD_BYTES + journal.readUInt32LE(at + HASH_BYTES);
    const bytes = journal.subarray(at + HEAD_BYTES, end);
    yield { sha256, bytes, isValid: Bun.CryptoHasher.hash('sha256', bytes, 'hex') === sha256 };
    at = end;
  }
}

/** Lists files in the order of creation; empty if the folder does not exist. */
function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function headOf(sha256: Sha256, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(sha256, 'hex');
  head.writeUInt32LE(bytes.byteLength, HASH_BYTES);
  return head;
}

/** @returns false for a blob that was removed meanwhile */
async function syncIfExists(path: string): Promise<boolean> {
  try {
    // Opening and closing takes microseconds, a promise for it a hundred.
    const file = openSync(path, 'r');
    try {
      await syncLater(file);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
