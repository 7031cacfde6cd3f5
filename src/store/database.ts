/**
 * Opens the SQLite file and runs transactions on it. All SQL is in this folder, one file per table, as functions that
 * take a `Database` first and, for data of a tenant, the organization second.
 *
 * Invariants:
 * 1. A transaction is synchronous: bun:sqlite would commit at the first await, so a promise is refused.
 * 2. `commit` resolves, and `transaction` returns, only when the data is on disk, so that it may be acknowledged to a
 *    client. `transaction` waits for the disk itself (synchronous=FULL); `commit` writes without waiting (NORMAL, with
 *    which SQLite still syncs before checkpoints) and then has the log synced in the background
 *    (files/write-ahead-log.ts).
 * 3. Callbacks of `commit` share one disk sync, each in a separate savepoint: one that throws is rolled back without
 *    affecting the others. Callbacks that arrive during a sync wait for the next one.
 * 4. Nothing else in this process opens the file: closing it again would release the locks that SQLite holds on it.
 * 5. `cached` never returns a value from before a commit, whether by this process or another one.
 * 6. Reads within one turn of the event loop may see one snapshot of the database, which ends with the next write.
 */
import type { Database as Sqlite, Statement } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { FreeSpace } from './files/free-space.ts';
import { BUSY_TIMEOUT_MS, openSqlite, openSqliteToRead } from './files/open-sqlite.ts';
import { FileNotKept, type Sync, WriteAheadLog } from './files/write-ahead-log.ts';
import { bringUpToDate, SCHEMA_VERSION, type Upgrade } from './migrations.ts';
import { RowSums } from './row-sums.ts';

/** A value that can be bound to a statement's `$name`. */
export type Bindable = string | number | bigint | null | Uint8Array;
export type Bindings = Record<string, Bindable>;

/** SQLite's error code for a failed sync. */
const NOT_SYNCED = 'SQLITE_IOERR_FSYNC';

const IN_MEMORY = ':memory:';

/** Name in the data folder. */
export const DATABASE_FILE = 'docgate.sqlite';

/**
 * After a commit, further ones are collected for this multiple of its duration, so that commits leave most of the
 * thread's time to other work: a batch writes each page of the log only once, which takes a fraction of the time of
 * separate commits.
 */
const COLLECT_FACTOR = 2;
const MAX_COLLECTING_MS = 5;

/** Maximum number of cached results; beyond it the cache is cleared. */
const MAX_CACHED = 20_000;

export interface OpenOptions {
  /** Called before a database of an earlier docgate is upgraded. */
  readonly beforeUpgrade?: (upgrade: Upgrade) => void;
  /** Syncs files in the background. */
  readonly sync?: Sync;
}

/** Why the log can't be copied into the file. It keeps growing meanwhile; no acknowledged data is lost. */
export interface LogFault {
  readonly error: unknown;
  /** Whether only a restart of the service helps; otherwise the next commits retry it. */
  readonly needsRestart: boolean;
}

interface PendingCommit {
  readonly run: () => void;
  readonly fail: (error: unknown) => void;
  readonly done: () => void;
}

export class Database {
  readonly #sqlite: Sqlite;
  readonly #file: string | undefined;
  readonly #freeSpace: FreeSpace | undefined;
  readonly #statements = new Map<string, Statement>();
  readonly #log: WriteAheadLog | undefined;
  readonly #sums: RowSums;
  #pending: PendingCommit[] = [];
  #isSyncing = false;
  /** Until when what waits is gathered, by the clock of `performance.now`. */
  #gatherUntil = 0;
  /** The commit in progress, including the checkpoint that may follow it. */
  #committing: Promise<void> = Promise.resolve();
  /** Work at the end of the transaction. */
  #endWork: (() => void)[] = [];
  #logFault: LogFault | undefined;
  /** Whether a sync of the log has failed: the next sync would succeed without writing the failed pages. */
  #isLogSuspect = false;
  readonly #cache = new Map<string, unknown>();
  #cacheVersion = -1;
  #isCacheChecked = false;
  /** Whether a read transaction is open until the end of this turn of the event loop. */
  #isReading = false;

  /** @param file the file to scrub; undefined for a database in memory or for reading */
  private constructor(sqlite: Sqlite, file?: string, sync?: Sync) {
    this.#sqlite = sqlite;
    this.#file = file;
    this.#freeSpace = file === undefined ? undefined : new FreeSpace(file, () => this.#endReading());
    this.#log = file === undefined ? undefined : new WriteAheadLog(file, sync);
    this.#sums = new RowSums(sqlite);
  }

  /**
   * Opens a database file, and creates or upgrades it first. `:memory:` creates a temporary one.
   *
   * @throws if the file was written by a newer docgate
   */
  static open(path: string, { beforeUpgrade, sync }: OpenOptions = {}): Database {
    const sqlite = openSqlite(path);
    bringUpToDate(sqlite, beforeUpgrade);
    return new Database(sqlite, path === IN_MEMORY ? undefined : path, sync);
  }

  /** Opens the file of a running service read-only, without upgrading it. */
  static openToRead(path: string): Database {
    return new Database(openSqliteToRead(path));
  }

  /** Returns the first row of a query, or undefined. */
  one<Row>(sql: string, bindings: Bindings = {}): Row | undefined {
    return (this.#prepare(sql).get(bindings) as Row | null) ?? undefined;
  }

  /** Returns all rows of a query. */
  all<Row>(sql: string, bindings: Bindings = {}): Row[] {
    return this.#prepare(sql).all(bindings) as Row[];
  }

  /** Runs a statement that changes rows. @returns the number of changed rows */
  run(sql: string, bindings: Bindings = {}): number {
    this.#cache.clear();
    if (this.#isWriting()) return this.#prepare(sql).run(bindings).changes;
    this.#endReading();
    this.#setSynchronous('FULL');
    try {
      return this.#prepare(sql).run(bindings).changes;
    } finally {
      this.#setSynchronous('NORMAL');
      // A transaction updates the sums of the index before it ends.
      if (this.#sums.isPending) this.transaction(() => undefined);
    }
  }

  /**
   * Returns the cached result of `read` for this key, until the next commit by this connection or any other (SQLite,
   * PRAGMA data_version). For reads that are frequently repeated between writes. The result is shared, so it must not
   * be modified.
   */
  cached<Result>(key: string, read: () => Result): Result {
    if (this.#isWriting()) return read();
    if (!this.#isCacheChecked) this.#validateCache();
    // Only this method adds results, and callers use a key for one type of result.
    if (this.#cache.has(key)) return this.#cache.get(key) as Result;
    this.#beginReading();
    const result = read();
    this.#cache.set(key, result);
    return result;
  }

  /** Runs synchronous reads on one snapshot, whatever other processes commit meanwhile. */
  snapshot<Result>(read: () => Result): Result {
    if (this.#sqlite.inTransaction) return read();
    this.#prepare('BEGIN').run();
    try {
      return refusePromise(read());
    } finally {
      this.#prepare('COMMIT').run();
    }
  }

  /**
   * Runs a synchronous callback in a separate immediate transaction.
   *
   * @throws whatever the callback throws, after rolling back
   */
  transaction<Result>(callback: () => Result): Result {
    if (this.#isWriting()) return this.#savepoint(callback);
    this.#endReading();
    this.#setSynchronous('FULL');
    try {
      return this.writeBehind(callback);
    } finally {
      this.#setSynchronous('NORMAL');
    }
  }

  /**
   * Runs a synchronous callback in a separate transaction without waiting for the disk: a power failure may undo it,
   * with all later such transactions, until the next `commit` or `transaction`.
   */
  writeBehind<Result>(callback: () => Result): Result {
    if (this.#isWriting()) return this.#savepoint(callback);
    this.#endReading();
    this.#renewLog();
    this.#prepare('BEGIN IMMEDIATE').run();
    this.#cache.clear();
    try {
      const result = refusePromise(callback());
      for (const work of this.#endWork) work();
      this.#sums.write();
      this.#prepare('COMMIT').run();
      return result;
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#prepare('ROLLBACK').run();
      this.#sums.forget();
      if (error instanceof Error && 'code' in error && error.code === NOT_SYNCED) this.#isLogSuspect = true;
      throw error;
    } finally {
      this.#endWork = [];
    }
  }

  /**
   * Runs work at the end of the transaction, unless the part that requested it is rolled back. The rest of the
   * transaction must not depend on what the work writes.
   */
  beforeCommit(work: () => void): void {
    if (this.#isWriting()) this.#endWork.push(work);
    else this.transaction(work);
  }

  /**
   * Like `transaction`, but shares its disk sync with all callbacks that are pending.
   *
   * @returns the callback's result, once it is on disk
   */
  commit<Result>(callback: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      let result: Result;
      if (this.#pending.length === 0 && !this.#isSyncing) this.#beginSoon();
      this.#pending.push({
        run: () => {
          result = this.#savepoint(callback);
        },
        fail: reject,
        done: () => resolve(result),
      });
    });
  }

  /**
   * To be called periodically by bulk writers that use `writeBehind`: waits for the disk, so that it sets the pace, and
   * for the checkpoint of a long log, which never completes under constant writes.
   */
  async pause(): Promise<void> {
    await this.commit(() => undefined);
    if (this.#log?.isFull === true) await this.#committing;
  }

  /** Tests whether the database can be written. */
  touch(): void {
    this.transaction(() => this.#sqlite.run(`PRAGMA user_version = ${SCHEMA_VERSION}`));
  }

  /**
   * Removes deleted content from the file and its log (free-space.ts).
   *
   * @param rest called between steps of work, to yield
   * @returns false if other processes were in the way, and a retry may succeed
   */
  async scrub(rest: () => Promise<void>): Promise<boolean> {
    return this.#freeSpace === undefined || this.#freeSpace.scrub(rest);
  }

  /** Sizes of the file and of its write-ahead log; 0 for a database in memory. */
  fileBytes(): { readonly database: number; readonly log: number } {
    const size = (ending: string) =>
      this.#file === undefined ? 0 : (statSync(this.#file + ending, { throwIfNoEntry: false })?.size ?? 0);
    return { database: size(''), log: size('-wal') };
  }

  /** Undefined as long as checkpoints succeed. */
  get logFault(): LogFault | undefined {
    return this.#logFault;
  }

  /** Number of rows that this connection has changed, including those of virtual tables. */
  countChanges(): number {
    return this.one<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0;
  }

  /** Closes the connection, and checkpoints the write-ahead log. */
  close(): void {
    this.#endReading();
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.#log?.releaseReader();
    this.#sqlite.close();
    this.#freeSpace?.close();
    this.#log?.close();
  }

  /**
   * Runs once per turn of the event loop: requests answered in the same turn had all arrived before it, so none of them
   * can have followed a later commit of another process.
   */
  #validateCache(): void {
    this.#endReading();
    const version = this.one<{ data_version: number }>('PRAGMA data_version')?.data_version ?? -1;
    if (version !== this.#cacheVersion || this.#cache.size >= MAX_CACHED) {
      this.#cache.clear();
      this.#cacheVersion = version;
    }
    this.#isCacheChecked = true;
    setImmediate(() => {
      this.#isCacheChecked = false;
      this.#endReading();
    });
  }

  #isWriting(): boolean {
    return this.#sqlite.inTransaction && !this.#isReading;
  }

  /** Starting a read transaction takes as long as reading a row, so all reads of one turn share one. */
  #beginReading(): void {
    if (this.#sqlite.inTransaction) return;
    this.#prepare('BEGIN').run();
    this.#isReading = true;
  }

  #endReading(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    this.#prepare('COMMIT').run();
  }

  #beginSoon(): void {
    const ms = this.#gatherUntil - performance.now();
    if (ms > 0) setTimeout(() => this.#startCommit(), ms);
    else setImmediate(() => this.#startCommit());
  }

  #startCommit(): void {
    this.#committing = this.#commitPending();
  }

  /** Never throws: errors reject the pending commits. */
  async #commitPending(): Promise<void> {
    const batch = this.#pending;
    this.#pending = [];
    this.#isSyncing = true;
    try {
      const written = this.#writeTimed(batch);
      await this.#syncLog();
      for (const entry of written) entry.done();
    } catch (error) {
      for (const entry of batch) entry.fail(error);
    }
    await this.#copyLog();
    this.#isSyncing = false;
    if (this.#pending.length > 0) this.#beginSoon();
  }

  #writeTimed(batch: readonly PendingCommit[]): PendingCommit[] {
    const begunAt = performance.now();
    try {
      return this.#writeAll(batch);
    } finally {
      const now = performance.now();
      this.#gatherUntil = now + Math.min((now - begunAt) * COLLECT_FACTOR, MAX_COLLECTING_MS);
    }
  }

  /** @returns the callbacks that did not throw */
  #writeAll(batch: readonly PendingCommit[]): PendingCommit[] {
    const written: PendingCommit[] = [];
    this.writeBehind(() => {
      for (const entry of batch) {
        try {
          entry.run();
          written.push(entry);
        } catch (error) {
          // A full disk may have rolled back the complete transaction.
          if (!this.#sqlite.inTransaction) throw error;
          entry.fail(error);
        }
      }
    });
    return written;
  }

  /** @throws if the disk fails: the commits must not be acknowledged */
  async #syncLog(): Promise<void> {
    try {
      await this.#log?.sync();
    } catch (error) {
      this.#isLogSuspect = true;
      throw error;
    }
  }

  /**
   * The operating system does not retry a failed write, so after a failed sync, the log is checkpointed and truncated
   * before anything is added to it.
   *
   * @throws if that is not possible yet
   */
  #renewLog(): void {
    if (!this.#isLogSuspect) return;
    this.#sqlite.run('PRAGMA busy_timeout = 0');
    try {
      const done = this.one<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
      if (done?.busy !== 0)
        throw new Error('The disk did not take the write-ahead log, and others still read it.');
    } finally {
      this.#sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
    this.#isLogSuspect = false;
  }

  /** Never throws: `logFault` reports an error, and the next commits retry. */
  async #copyLog(): Promise<void> {
    try {
      if (this.#log?.isLong === true) await this.#copyNow(this.#log);
      if (this.#logFault?.needsRestart !== true) this.#logFault = undefined;
    } catch (error) {
      this.#logFault = { error, needsRestart: error instanceof FileNotKept };
    }
  }

  #copyNow(log: WriteAheadLog): Promise<void> {
    const copy = () => {
      this.#endReading();
      this.#setSynchronous('OFF');
      try {
        this.#sqlite.run('PRAGMA wal_checkpoint(PASSIVE)');
      } finally {
        this.#setSynchronous('NORMAL');
      }
    };
    return log.copy(() => this.#syncLog(), copy);
  }

  /** Sets how far SQLite itself waits for the disk. */
  #setSynchronous(level: 'OFF' | 'NORMAL' | 'FULL'): void {
    if (this.#log !== undefined) this.#sqlite.run(`PRAGMA synchronous = ${level}`);
  }

  #savepoint<Result>(callback: () => Result): Result {
    const before = this.#endWork.length;
    this.#prepare('SAVEPOINT part').run();
    try {
      const result = refusePromise(callback());
      this.#prepare('RELEASE part').run();
      return result;
    } catch (error) {
      this.#endWork.length = before;
      // A full disk or an interrupt may have rolled back the complete transaction already.
      if (this.#sqlite.inTransaction) {
        this.#prepare('ROLLBACK TO part').run();
        this.#prepare('RELEASE part').run();
      }
      throw error;
    }
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#sqlite.prepare(hideParameters(sql));
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * If the planner depends on the value of a bound parameter, for ORDER BY, max() or a partial index, SQLite prepares the
 * statement again whenever it is bound, which takes ten times as long as most queries here. Only
 * SQLITE_DBCONFIG_ENABLE_QPSG turns that off, which bun:sqlite can't set. A unary plus has no effect but to hide the
 * parameter from the planner (SQLite, "The Next-Generation Query Planner", section 3.3; "Expressions", unary
 * operators).
 */
function hideParameters(sql: string): string {
  return sql.replaceAll(/\$\w+/g, '+$&');
}

function refusePromise<Result>(result: Result): Result {
  if (result instanceof Promise) throw new Error('A transaction must be synchronous.');
  return result;
}
