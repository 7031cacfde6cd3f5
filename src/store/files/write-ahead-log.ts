/**
 * Syncs files in place of SQLite, in the background: a commit or checkpoint that waits itself blocks the thread for as
 * long as the disk takes, a hundred milliseconds under load.
 *
 * Invariants:
 * 1. Pages that are copied from the log into the file were synced in the log before.
 * 2. The log is not restarted before the copied pages are synced in the file: a reader prevents it (SQLite, "WAL-mode
 *    File Format", 4.3: a checkpoint is followed by a reset only if no reader uses the log). If that sync fails, it is
 *    unknown which pages are on disk, and a second attempt would succeed without writing them: the reader stays, the
 *    log is not copied any more (FileNotKept), and the next start copies all of it again.
 * 3. Files with SQLite's locks are closed after the database: closing one earlier would release the locks in this
 *    process (POSIX advisory locks).
 */
import { Database as Sqlite } from 'bun:sqlite';
import { closeSync, fdatasync, openSync, readSync } from 'node:fs';
import { promisify } from 'node:util';

/** Pages after which the log is copied into the file, which takes 2 or 3 ms. */
const LONG_PAGES = 500;

/** Pages after which bulk writers should pause, so that the log can be restarted: 64 MB. */
const FULL_PAGES = 16_000;

/** Offsets in the shared memory (ibid., 2.2): pages in the log, in the second word triple, and pages already copied. */
const PAGES_AT = 16;
const COPIED_AT = 96;
const INDEX_BYTES = 100;

const syncLater = promisify(fdatasync);

/** Resolves once an open file is on disk. */
export type Sync = (file: number) => Promise<void>;

/**
 * The copied pages could not be synced: only a restart, which reads the log again, can determine the state of the file.
 */
export class FileNotKept extends Error {
  override readonly name = 'FileNotKept';
}

export class WriteAheadLog {
  readonly #path: string;
  readonly #syncFile: Sync;
  readonly #files = new Map<string, number>();
  readonly #index = new DataView(new ArrayBuffer(INDEX_BYTES));
  #reader: Sqlite | undefined;
  /** Number of syncs in progress, whose files stay open until they end. */
  #syncing = 0;
  #isClosed = false;
  /** Whether the file may have pages that are not on disk, so that the log is still needed. */
  #isFileBehind = false;

  /** @param path a database in WAL mode that this process keeps open, so that its log stays the same file */
  constructor(path: string, syncFile: Sync = syncLater) {
    this.#path = path;
    this.#syncFile = syncFile;
  }

  /** Whether it is worth copying into the file. */
  get isLong(): boolean {
    const { pages, copied } = this.#measure();
    return pages - copied > LONG_PAGES;
  }

  /** Whether it should be restarted, which SQLite does with the first write after all of it was copied. */
  get isFull(): boolean {
    return this.#measure().pages > FULL_PAGES;
  }

  #measure(): { readonly pages: number; readonly copied: number } {
    readSync(this.#open('-shm'), this.#index, 0, INDEX_BYTES, 0);
    // Native byte order, which is little-endian on all supported platforms.
    return { pages: this.#index.getUint32(PAGES_AT, true), copied: this.#index.getUint32(COPIED_AT, true) };
  }

  /** Resolves once the current content of the log is on disk. */
  sync(): Promise<void> {
    return this.#sync('-wal');
  }

  /**
   * Copies the current content of the log into the file. The reader's snapshot ends there, and SQLite copies no further
   * than the oldest reader.
   *
   * @param syncLog resolves once the log is on disk
   * @param copy has SQLite copy without waiting for the disk
   * @throws FileNotKept if the file can't be synced, from then on each time
   */
  async copy(syncLog: () => Promise<void>, copy: () => void): Promise<void> {
    if (this.#isFileBehind) throw new FileNotKept('the disk did not take the database file');
    this.#reader ??= new Sqlite(this.#path, { readonly: true });
    const reader = this.#reader;
    reader.run('BEGIN');
    try {
      reader.query('SELECT 1 FROM sqlite_schema').get();
      await syncLog();
      this.#isFileBehind = true;
      copy();
    } catch (error) {
      if (!this.#isClosed) reader.run('COMMIT');
      // SQLite does not count an incomplete copy, and copies it again.
      this.#isFileBehind = false;
      throw error;
    }
    await this.#sync('').catch((cause) => {
      throw new FileNotKept('the disk did not take the database file', { cause });
    });
    this.#isFileBehind = false;
    if (!this.#isClosed) reader.run('COMMIT');
  }

  /** Releases the reader, so that closing the database checkpoints the log, unless the log is still needed. */
  releaseReader(): void {
    if (this.#isFileBehind) return;
    this.#reader?.close();
    this.#reader = undefined;
  }

  /** Call it after the database is closed. */
  close(): void {
    this.#isClosed = true;
    this.#reader?.close();
    this.#closeWhenDone();
  }

  async #sync(suffix: string): Promise<void> {
    this.#syncing++;
    try {
      await this.#syncFile(this.#open(suffix));
    } finally {
      this.#syncing--;
      this.#closeWhenDone();
    }
  }

  #open(suffix: string): number {
    const known = this.#files.get(suffix);
    if (known !== undefined) return known;
    const file = openSync(`${this.#path}${suffix}`, 'r');
    this.#files.set(suffix, file);
    return file;
  }

  #closeWhenDone(): void {
    if (!this.#isClosed || this.#syncing > 0) return;
    for (const file of this.#files.values()) closeSync(file);
    this.#files.clear();
  }
}
