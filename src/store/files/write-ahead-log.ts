/**
 * Waits for the disk in the place of SQLite, beside everything else: a commit or a checkpoint that waits itself keeps the
 * thread for as long as the disk takes, a hundred milliseconds where others write much.
 *
 * Invariants:
 * 1. What is copied from the log into the file was synced in the log before.
 * 2. The log is not begun anew before what was copied is synced in the file: a reader holds it (SQLite, "WAL-mode File
 *    Format", 4.3: a checkpoint is followed by a reset only when no reader uses the log). Where that sync fails, nothing says
 *    any more which pages the disk has, and a second try would succeed without writing them: the reader stays, the log is
 *    copied no further (FileNotKept), and the next start copies all of it again.
 * 3. Files that carry SQLite's locks are closed after the database: closing one any earlier would free them in this
 *    process (POSIX advisory locks).
 */
import { Database as Sqlite } from 'bun:sqlite';
import { closeSync, fdatasync, openSync, readSync } from 'node:fs';
import { promisify } from 'node:util';

/** Pages after which the log is copied into the file: some 5 ms, and what SQLite does by itself. */
const LONG_PAGES = 1_000;

/** Pages after which it is worth that bulk writers pause, so that the log can be begun anew: 64 MB. */
const FULL_PAGES = 16_000;

/** In the shared memory (the same, 2.2): pages in the log, in the second word triple, and those that the file has, too. */
const PAGES_AT = 16;
const COPIED_AT = 96;
const INDEX_BYTES = 100;

const syncLater = promisify(fdatasync);

/** Resolves once the disk has what was written to an open file. */
export type Sync = (file: number) => Promise<void>;

/** The disk did not take what was copied from the log: only a new start, which reads the log again, can tell what it has. */
export class FileNotKept extends Error {
  override readonly name = 'FileNotKept';
}

export class WriteAheadLog {
  readonly #path: string;
  readonly #syncFile: Sync;
  readonly #files = new Map<string, number>();
  readonly #index = new DataView(new ArrayBuffer(INDEX_BYTES));
  #reader: Sqlite | undefined;
  /** Syncs under way, whose files stay open until they are over. */
  #underWay = 0;
  #isClosed = false;
  /** Whether the file may have pages in memory that the disk does not have, which the log must not go before. */
  #isFileBehind = false;

  /** @param path of a database in WAL mode that this process keeps open: so its log stays the same file */
  constructor(path: string, syncFile: Sync = syncLater) {
    this.#path = path;
    this.#syncFile = syncFile;
  }

  /** Whether it is worth copying into the file. */
  get isLong(): boolean {
    const { pages, copied } = this.#measure();
    return pages - copied > LONG_PAGES;
  }

  /** Whether it should be begun anew, which SQLite does with the first write after all of it was copied. */
  get isFull(): boolean {
    return this.#measure().pages > FULL_PAGES;
  }

  #measure(): { readonly pages: number; readonly copied: number } {
    readSync(this.#open('-shm'), this.#index, 0, INDEX_BYTES, 0);
    // Integers of the machine's own order, which is little-endian wherever docgate is built for.
    return { pages: this.#index.getUint32(PAGES_AT, true), copied: this.#index.getUint32(COPIED_AT, true) };
  }

  /** Resolves once what was written to the log before is on disk. */
  sync(): Promise<void> {
    return this.#sync('-wal');
  }

  /**
   * Copies what the log holds at the moment into the file. The reader sees no more than that, and SQLite copies no further
   * than it sees.
   *
   * @param syncLog resolves once the log is on disk
   * @param copy has SQLite do it without waiting for the disk
   * @throws FileNotKept when the disk does not take the file, then and each time after
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
      // What SQLite did not copy to the end counts as not copied, and is copied again.
      this.#isFileBehind = false;
      throw error;
    }
    await this.#sync('').catch((cause) => {
      throw new FileNotKept('the disk did not take the database file', { cause });
    });
    this.#isFileBehind = false;
    if (!this.#isClosed) reader.run('COMMIT');
  }

  /** Lets closing the database fold the log into the file, unless the log is needed still. */
  letGo(): void {
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
    this.#underWay++;
    try {
      await this.#syncFile(this.#open(suffix));
    } finally {
      this.#underWay--;
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
    if (!this.#isClosed || this.#underWay > 0) return;
    for (const file of this.#files.values()) closeSync(file);
    this.#files.clear();
  }
}
