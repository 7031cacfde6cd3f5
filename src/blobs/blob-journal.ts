/**
 * Keeps small blobs with one sync for all that come at one moment: their bytes are appended to a journal, and their files are
 * synced much later, when the system has written them by itself. A sync of each file and of its folder is what bounded how
 * many notes a second could be pushed (docs/decisions/0001-group-commit.md).
 *
 * A record is the SHA-256 of the bytes, their number (4 bytes, little-endian), and the bytes.
 *
 * Invariants:
 * 1. `append` resolves once the bytes are on disk, in a journal that is.
 * 2. A journal is removed only after each file that it has the bytes of was synced, or is gone, and so were their folders.
 * 3. Nothing is appended behind a record that may be torn.
 * 4. What an earlier run left is read before anything is appended.
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

interface Waiting {
  readonly sha256: Sha256;
  readonly bytes: Uint8Array;
  readonly put: Promise<void>;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** A file of the journal, and the blobs whose bytes it has, each with a promise that is kept once it is there for good. */
interface Journal {
  readonly path: string;
  readonly file?: number;
  readonly blobs: Map<Sha256, Promise<unknown>>;
}

export interface BlobJournalOptions {
  /** Where journals lie. */
  readonly folder: string;
  /** Where a blob lies. */
  readonly pathOf: (sha256: Sha256) => string;
  readonly syncFolder: (folder: string) => Promise<void>;
}

export class BlobJournal {
  readonly #options: BlobJournalOptions;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #current: (Journal & { readonly file: number }) | undefined;
  /** Those that nothing is appended to any more. */
  #full: Journal[] = [];
  #made = 0;
  #settling: Promise<void> = Promise.resolve();

  constructor(options: BlobJournalOptions) {
    this.#options = options;
  }

  /** Whether an earlier run left any. */
  get isLeft(): boolean {
    return listFolder(this.#options.folder).length > 0;
  }

  /**
   * Has the blobs of an earlier run written again, in the order in which they came; they are settled later. What the disk has
   * no room for stays as it is until the next start.
   *
   * @param restore writes one
   */
  recover(restore: (sha256: Sha256, bytes: Uint8Array) => void): void {
    for (const name of listFolder(this.#options.folder)) {
      const journal: Journal = { path: join(this.#options.folder, name), blobs: new Map() };
      try {
        for (const { sha256, bytes, isWhole } of readRecords(readFileSync(journal.path))) {
          // What comes behind one that is damaged is proved by itself.
          if (!isWhole) continue;
          restore(sha256, bytes);
          journal.blobs.set(sha256, Promise.resolve());
        }
        this.#full.push(journal);
      } catch (error) {
        if (storageFault(error) === undefined) throw error;
      }
    }
  }

  /** Journals with a record that is not what was written, though one behind it is: it was not just torn by a power cut. */
  listDamaged(): string[] {
    return listFolder(this.#options.folder).filter((name) => {
      const journal = readFileSync(join(this.#options.folder, name));
      const records = [...readRecords(journal)].map(({ isWhole }) => isWhole);
      return records.includes(false) && records.lastIndexOf(true) > records.indexOf(false);
    });
  }

  /** Resolves once the bytes of a blob are on disk; undefined where no journal has them. */
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
      this.#waiting.push({ sha256, bytes, put, done, fail });
      if (!this.#isWriting) void this.#writeWaiting();
    });
  }

  /**
   * Syncs the files of blobs whose bytes are in journals, and removes those.
   *
   * @param all those of the last moments, too, which the system has hardly written yet
   */
  settle(all: boolean): Promise<void> {
    // The current one is settled the next time, when the system has written what is new in it now.
    const before = this.#full;
    this.#end();
    const journals = all ? this.#full : before;
    // What failed was told to whoever asked for it then.
    this.#settling = this.#settling
      .catch(() => undefined)
      .then(async () => {
        for (const journal of journals) await this.#settleOne(journal);
      });
    return this.#settling;
  }

  /** Nothing is appended to the current journal any more. */
  #end(): void {
    if (this.#current === undefined) return;
    this.#full = [...this.#full, this.#current];
    this.#current = undefined;
  }

  /** Never throws: whoever waits is told. What comes while the disk is at it waits for the next sync. */
  async #writeWaiting(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
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

  async #write(batch: readonly Waiting[]): Promise<void> {
    this.#current ??= await this.#make();
    const { file, blobs } = this.#current;
    const written = writeSynced(file, batch);
    for (const { sha256, put } of batch) {
      const both = Promise.all([written, put]);
      // Whoever waits is told by `append`; this one is looked at when the journal is settled, or never.
      both.catch(() => undefined);
      blobs.set(sha256, both);
    }
    await written;
  }

  async #make(): Promise<Journal & { readonly file: number }> {
    const { folder, syncFolder } = this.#options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${Date.now()}-${this.#made++}`);
    const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    await syncFolder(folder);
    await syncFolder(dirname(folder));
    return { path, file, blobs: new Map() };
  }

  async #settleOne(journal: Journal): Promise<void> {
    await Promise.allSettled(journal.blobs.values());
    this.#full = this.#full.filter((one) => one !== journal);
    if (journal.file !== undefined) closeSync(journal.file);
    // Where a sync fails, the journal stays as it is, and the next start writes all of it again.
    const folders = new Set<string>();
    for (const sha256 of journal.blobs.keys()) {
      const path = this.#options.pathOf(sha256);
      if (await syncIfThere(path)) folders.add(dirname(path));
    }
    for (const folder of folders) await this.#options.syncFolder(folder);
    await rm(journal.path, { force: true });
  }
}

async function writeSynced(file: number, batch: readonly Waiting[]): Promise<void> {
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
  readonly isWhole: boolean;
}

/** All of them, the one that was being written when the power was cut too: nobody was told that it is kept. */
function* readRecords(journal: Buffer): Generator<JournalRecord> {
  let at = 0;
  while (at + HEAD_BYTES <= journal.byteLength) {
    const sha256 = journal.toString('hex', at, at + HASH_BYTES) as Sha256;
    const end = at + HEAD_BYTES + journal.readUInt32LE(at + HASH_BYTES);
    const bytes = journal.subarray(at + HEAD_BYTES, end);
    yield { sha256, bytes, isWhole: Bun.CryptoHasher.hash('sha256', bytes, 'hex') === sha256 };
    at = end;
  }
}

/** In the order in which they were made; none where the folder is not there. */
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

/** @returns false for a blob that was removed since */
async function syncIfThere(path: string): Promise<boolean> {
  try {
    // To open and close is a matter of microseconds, and as a promise of a hundred.
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
