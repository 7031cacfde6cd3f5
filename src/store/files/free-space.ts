/**
 * Overwrites stale copies of rows in the unused space of the database file. PRAGMA secure_delete overwrites a deleted
 * row, but when SQLite moves rows between pages it leaves copies behind in space that it counts as unused, and they
 * outlive the row. Only VACUUM would remove them, but it rewrites the complete file and blocks all writers; this finds
 * the copies in the background and locks the file for milliseconds.
 *
 * The only bytes ever written are between a b-tree page's cell pointers and its first cell: the "unallocated space" of
 * the file format (SQLite Database File Format, 1.6), whose content is meaningless to SQLite.
 *
 * Invariants:
 * 1. They are written while this process holds the write lock and the log is empty, so that the file is the database
 *    and nobody else writes to it; readers are not affected.
 * 2. A commit follows under the same lock. It invalidates the cached pages of all other connections, so that none
 *    writes a stale copy back.
 * 3. The file is opened once and closed after the database: closing it earlier would release the locks that SQLite
 *    holds on it in this process (POSIX advisory locks).
 */
import { Database as Sqlite } from 'bun:sqlite';
import { closeSync, fdatasync, fstatSync, openSync, read, readSync, statSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const HEADER_BYTES = 100;
/** Pages read at once; checking them takes well under a millisecond. */
const PAGES_AT_ONCE = 256;
/** Maximum number of pages written under one lock. */
const PAGES_PER_LOCK = 256;
/** Pages that change during a scan require another round. */
const MAX_ROUNDS = 4;
/**
 * An overflow page begins with the number of the next one. With fewer pages than this its first byte is 0 or 1, unlike
 * that of any b-tree page, which distinguishes them. Larger files, of 128 GiB and more, are skipped.
 */
const MAX_PAGES = 0x0200_0000;

const readLater = promisify(read);
const syncLater = promisify(fdatasync);

export interface Gap {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the unallocated space of a page.
 *
 * @param page all of its bytes
 * @param number from 1: the first page begins with the file's header
 * @param usable bytes of a page that SQLite uses
 * @returns undefined for a page that is no valid b-tree page
 */
export function findGap(page: Buffer, number: number, usable: number): Gap | undefined {
  const header = number === 1 ? HEADER_BYTES : 0;
  const type = page[header];
  const isInterior = type === 2 || type === 5;
  if (!isInterior && type !== 10 && type !== 13) return undefined;
  const cells = page.readUInt16BE(header + 3);
  const start = header + (isInterior ? 12 : 8) + 2 * cells;
  // 0 stands for 65,536, which does not fit.
  const end = page.readUInt16BE(header + 5) || 65_536;
  if (start > end || end > usable) return undefined;
  for (let pointer = start - 2 * cells; pointer < start; pointer += 2) {
    const cell = page.readUInt16BE(pointer);
    if (cell < end || cell >= usable) return undefined;
  }
  return { start, end };
}

export class FreeSpace {
  readonly #path: string;
  readonly #endReading: () => void;
  #file: number | undefined;
  #zeros = Buffer.alloc(0);

  /**
   * @param path of a database in WAL mode that this process keeps open
   * @param endReading ends what this process reads at the moment, which would be in the way
   */
  constructor(path: string, endReading: () => void) {
    this.#path = path;
    this.#endReading = endReading;
  }

  /**
   * Checkpoints the log, and removes all stale copies that exist when it is called.
   *
   * @param rest called between steps of work, to yield
   * @returns false if other processes were in the way, and a retry may succeed
   */
  async scrub(rest: () => Promise<void>): Promise<boolean> {
    this.#file ??= openSync(this.#path, 'r+');
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (!this.#withEmptyLog(() => undefined)) return false;
      const stale = await this.#findStale(this.#file, rest);
      if (stale.length === 0) return true;
      for (let at = 0; at < stale.length; at += PAGES_PER_LOCK) {
        const pages = stale.slice(at, at + PAGES_PER_LOCK);
        if (!this.#withEmptyLog((file) => this.#overwrite(file, pages))) return false;
        await rest();
      }
      await syncLater(this.#file);
    }
    return true;
  }

  /** Call it after the database is closed. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** Finds the pages whose unallocated space is not empty. */
  async #findStale(file: number, rest: () => Promise<void>): Promise<number[]> {
    const { pageSize, usable, pages } = this.#measure(file);
    if (pages >= MAX_PAGES) return [];
    const piece = Buffer.alloc(PAGES_AT_ONCE * pageSize);
    const stale: number[] = [];
    for (let first = 1; first <= pages; first += PAGES_AT_ONCE) {
      const { bytesRead } = await readLater(file, piece, 0, piece.length, (first - 1) * pageSize);
      for (let at = 0; at + pageSize <= bytesRead; at += pageSize) {
        const number = first + at / pageSize;
        if (this.#isStale(piece.subarray(at, at + pageSize), number, usable)) stale.push(number);
      }
      await rest();
    }
    return stale;
  }

  #overwrite(file: number, numbers: readonly number[]): void {
    const { pageSize, usable } = this.#measure(file);
    const page = Buffer.alloc(pageSize);
    for (const number of numbers) {
      const position = (number - 1) * pageSize;
      if (readSync(file, page, 0, pageSize, position) < pageSize) continue;
      const gap = findGap(page, number, usable);
      if (gap !== undefined) writeSync(file, this.#zeros, 0, gap.end - gap.start, position + gap.start);
    }
  }

  #isStale(page: Buffer, number: number, usable: number): boolean {
    const gap = findGap(page, number, usable);
    if (gap === undefined) return false;
    return page.compare(this.#zeros, 0, gap.end - gap.start, gap.start, gap.end) !== 0;
  }

  /** From the file's header (SQLite Database File Format, 1.3). */
  #measure(file: number): { readonly pageSize: number; readonly usable: number; readonly pages: number } {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(file, header, 0, HEADER_BYTES, 0);
    const size = header.readUInt16BE(16);
    const pageSize = size === 1 ? 65_536 : size;
    if (this.#zeros.length < pageSize) this.#zeros = Buffer.alloc(pageSize);
    return {
      pageSize,
      usable: pageSize - (header[20] ?? 0),
      pages: Math.floor(fstatSync(file).size / pageSize),
    };
  }

  /**
   * Empties the log, and calls back under the write lock if the log is still empty. It uses a separate connection, so
   * that the service's connection notices the commit like every other.
   *
   * @returns false if the lock is not available at once
   */
  #withEmptyLog(use: (file: number) => void): boolean {
    this.#endReading();
    const sqlite = new Sqlite(this.#path, { readwrite: true, strict: true });
    try {
      sqlite.run('PRAGMA busy_timeout = 0');
      const done = sqlite.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get();
      if (done?.busy !== 0) return false;
      sqlite.run('BEGIN IMMEDIATE');
      if (statSync(`${this.#path}-wal`).size > 0 || this.#file === undefined) return false;
      use(this.#file);
      const version = sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version;
      sqlite.run(`PRAGMA user_version = ${version}`);
      sqlite.run('COMMIT');
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    } finally {
      sqlite.close();
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
