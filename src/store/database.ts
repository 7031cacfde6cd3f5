/**
 * Opens the one SQLite file and runs transactions on it. Everything that asks the database something lives in
 * this room, one file a table, as functions that take a `Database` first and, where a tenant's data is read, the
 * organization second.
 *
 * Invariants:
 * 1. A transaction is synchronous: bun:sqlite would commit at the first await, so a promise is refused.
 * 2. `commit` resolves, and `transaction` returns, only when the data is on disk; what they do so for may be acknowledged
 *    to a client. `transaction` waits for the disk within (synchronous=FULL); `commit` writes without (NORMAL, by which
 *    SQLite still syncs whatever a checkpoint relies on) and then has the log synced beside everything else
 *    (files/write-ahead-log.ts).
 * 3. Callbacks of `commit` share one disk sync, each in a savepoint of its own: one that throws undoes itself and
 *    leaves the others as they are. What comes while the disk is at it waits for the next.
 * 4. Nothing else in this process opens the file: closing it again would free the locks that SQLite holds on it.
 * 5. `remembered` never tells what a commit has made old, by this process or by another one.
 * 6. What is asked within one turn of the event loop may see one moment of the database, which no write outlasts.
 */
import { Database as Sqlite, type Statement } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { FreeSpace } from './files/free-space.ts';
import { FileNotKept, type Sync, WriteAheadLog } from './files/write-ahead-log.ts';
import { bringUpToDate, SCHEMA_VERSION, type Upgrade } from './migrations.ts';
import { RowSums } from './row-sums.ts';

/** A value that can be bound to a statement's `$name`. */
export type Bindable = string | number | bigint | null | Uint8Array;
export type Bindings = Record<string, Bindable>;

/** How long a statement waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 10_000;

/** Pages after which SQLite copies the log into the file by itself, within a commit: commits that share a sync do it sooner. */
const LONGEST_LOG_PAGES = 64_000;

/** Pages that SQLite keeps once it has read them: enough for the inner pages of the indexes of a million documents. */
const CACHE_KIB = 16_384;

/** SQLite's word for what the disk did not take. */
const NOT_SYNCED = 'SQLITE_IOERR_FSYNC';

const IN_MEMORY = ':memory:';

/** In the data folder. */
export const DATABASE_FILE = 'docgate.sqlite';

/**
 * After a commit others are gathered for this many times as long as it took, so that commits leave most of the thread to what
 * they wait for: many at once write each page of the log once, which takes a fraction of the time that each by itself does.
 */
const GATHER_FACTOR = 2;
const LONGEST_GATHERING_MS = 5;

/** How many answers are remembered at most; then all are forgotten, which costs one look-up each. */
const MAX_REMEMBERED = 20_000;

export interface OpenOptions {
  /** Called before a database of an earlier docgate is changed. */
  readonly beforeUpgrade?: (upgrade: Upgrade) => void;
  /** How the disk is waited for beside everything else. */
  readonly sync?: Sync;
}

/** Why the log is not copied into the file. All of it is kept meanwhile, and nothing that was told to be kept is lost. */
export interface LogFault {
  readonly error: unknown;
  /** Whether it stays so until the service has started anew; otherwise it is tried again with the next commits. */
  readonly needsRestart: boolean;
}

interface Waiting {
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
  #waiting: Waiting[] = [];
  #isSyncing = false;
  /** Until when what waits is gathered, by the clock of `performance.now`. */
  #gatherUntil = 0;
  /** Ends once what is committed now is on disk, and the log copied where it is long. */
  #underWay: Promise<void> = Promise.resolve();
  /** What the transaction still does before it ends. */
  #last: (() => void)[] = [];
  #logFault: LogFault | undefined;
  /** Whether a sync of the log has failed: what it holds in memory alone would seem to be kept by the next one. */
  #isLogDoubtful = false;
  readonly #remembered = new Map<string, unknown>();
  #rememberedAt = -1;
  #isRememberedFresh = false;
  /** Whether a read transaction is open for the rest of this turn of the event loop. */
  #isReading = false;

  /** @param file the one that is overwritten where rows were deleted; undefined where nothing is */
  private constructor(sqlite: Sqlite, file?: string, sync?: Sync) {
    this.#sqlite = sqlite;
    this.#file = file;
    this.#freeSpace = file === undefined ? undefined : new FreeSpace(file, () => this.#endReading());
    this.#log = file === undefined ? undefined : new WriteAheadLog(file, sync);
    this.#sums = new RowSums(sqlite);
  }

  /**
   * Opens a database file, making it or bringing it up to date first. `:memory:` makes one that is never kept.
   *
   * @throws when the file was written by a newer docgate, saying so
   */
  static open(path: string, { beforeUpgrade, sync }: OpenOptions = {}): Database {
    const sqlite = new Sqlite(path, { create: true, strict: true });
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    sqlite.run('PRAGMA journal_mode = WAL');
    sqlite.run('PRAGMA synchronous = NORMAL');
    sqlite.run(`PRAGMA wal_autocheckpoint = ${LONGEST_LOG_PAGES}`);
    sqlite.run('PRAGMA foreign_keys = ON');
    sqlite.run('PRAGMA temp_store = MEMORY');
    sqlite.run(`PRAGMA cache_size = -${CACHE_KIB}`);
    // What is deleted is overwritten; what SQLite leaves elsewhere, `scrub` finds.
    sqlite.run('PRAGMA secure_delete = ON');
    bringUpToDate(sqlite, beforeUpgrade);
    return new Database(sqlite, path === IN_MEMORY ? undefined : path, sync);
  }

  /** Opens the file of a service that runs, which has brought it up to date. Nothing can be written through it. */
  static openToRead(path: string): Database {
    const sqlite = new Sqlite(path, { readonly: true, strict: true });
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    sqlite.run('PRAGMA temp_store = MEMORY');
    sqlite.run(`PRAGMA cache_size = -${CACHE_KIB}`);
    return new Database(sqlite);
  }

  /** The first row of a query, or undefined. */
  one<Row>(sql: string, bindings: Bindings = {}): Row | undefined {
    return (this.#prepare(sql).get(bindings) as Row | null) ?? undefined;
  }

  /** All rows of a query. */
  all<Row>(sql: string, bindings: Bindings = {}): Row[] {
    return this.#prepare(sql).all(bindings) as Row[];
  }

  /** Runs a statement that changes rows. @returns how many it changed */
  run(sql: string, bindings: Bindings = {}): number {
    this.#remembered.clear();
    if (this.#isWriting()) return this.#prepare(sql).run(bindings).changes;
    this.#endReading();
    this.#waitForDisk('FULL');
    try {
      return this.#prepare(sql).run(bindings).changes;
    } finally {
      this.#waitForDisk('NORMAL');
      // A transaction sums what was written to the index before it ends.
      if (this.#sums.isPending) this.transaction(() => undefined);
    }
  }

  /**
   * What `read` answered before under this key, as long as nothing has been committed since: by this connection,
   * or by any other, which SQLite's data_version tells (SQLite, PRAGMA data_version). For reads that come again
   * and again between writes. The answer is shared, so it must never be changed.
   */
  remembered<Result>(key: string, read: () => Result): Result {
    if (this.#isWriting()) return read();
    if (!this.#isRememberedFresh) this.#forgetIfChanged();
    // Only `remembered` itself puts answers in, under keys that each caller makes for one kind of answer.
    if (this.#remembered.has(key)) return this.#remembered.get(key) as Result;
    this.#beginReading();
    const result = read();
    this.#remembered.set(key, result);
    return result;
  }

  /** Runs synchronous reads that all see one moment, whatever other processes commit meanwhile. */
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
   * Runs a synchronous callback in an immediate transaction of its own: all of it is kept, or none.
   *
   * @throws whatever the callback throws, after undoing what it did
   */
  transaction<Result>(callback: () => Result): Result {
    if (this.#isWriting()) return this.#savepoint(callback);
    this.#endReading();
    this.#waitForDisk('FULL');
    try {
      return this.writeBehind(callback);
    } finally {
      this.#waitForDisk('NORMAL');
    }
  }

  /**
   * Runs a synchronous callback in a transaction of its own that nobody is told is kept: a power cut may take it, and all
   * such ones after it, until the next `commit` or `transaction`. It waits for no disk.
   */
  writeBehind<Result>(callback: () => Result): Result {
    if (this.#isWriting()) return this.#savepoint(callback);
    this.#endReading();
    this.#renewLog();
    this.#prepare('BEGIN IMMEDIATE').run();
    this.#remembered.clear();
    try {
      const result = refusePromise(callback());
      for (const work of this.#last) work();
      this.#sums.write();
      this.#prepare('COMMIT').run();
      return result;
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#prepare('ROLLBACK').run();
      this.#sums.forget();
      if (error instanceof Error && 'code' in error && error.code === NOT_SYNCED) this.#isLogDoubtful = true;
      throw error;
    } finally {
      this.#last = [];
    }
  }

  /**
   * Has the transaction do something once all else in it is done, unless what asked for it is undone. It must not be that the
   * rest of the transaction looks for what this writes.
   */
  beforeCommit(work: () => void): void {
    if (this.#isWriting()) this.#last.push(work);
    else this.transaction(work);
  }

  /**
   * The same, sharing its disk sync with every other callback that is waiting at that moment.
   *
   * @returns what the callback returned, once it is on disk
   */
  commit<Result>(callback: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      let result: Result;
      if (this.#waiting.length === 0 && !this.#isSyncing) this.#beginSoon();
      this.#waiting.push({
        run: () => {
          result = this.#savepoint(callback);
        },
        fail: reject,
        done: () => resolve(result),
      });
    });
  }

  /**
   * For whoever writes behind again and again, between two pieces: waits for the disk, so that it sets the pace, and for the log to
   * be copied where it is so long that it should be begun anew. It never is while somebody writes all the time.
   */
  async pause(): Promise<void> {
    await this.commit(() => undefined);
    if (this.#log?.isFull === true) await this.#underWay;
  }

  /** Commits a write that says nothing new: whether it can. */
  touch(): void {
    this.transaction(() => this.#sqlite.run(`PRAGMA user_version = ${SCHEMA_VERSION}`));
  }

  /**
   * Leaves nothing in the file and its log of what was deleted before the call (free-space.ts).
   *
   * @param rest called between pieces of work, for others to have their turn
   * @returns false when other processes were in the way: then it is worth another try
   */
  async scrub(rest: () => Promise<void>): Promise<boolean> {
    return this.#freeSpace === undefined || this.#freeSpace.scrub(rest);
  }

  /** Bytes of the file and of its write-ahead log; 0 for what is in memory. */
  fileBytes(): { readonly database: number; readonly log: number } {
    const size = (ending: string) =>
      this.#file === undefined ? 0 : (statSync(this.#file + ending, { throwIfNoEntry: false })?.size ?? 0);
    return { database: size(''), log: size('-wal') };
  }

  /** Undefined while the log is copied into the file now and then, as it should be. */
  get logFault(): LogFault | undefined {
    return this.#logFault;
  }

  /** How many rows this connection has changed since it was opened, those behind virtual tables too. */
  countChanges(): number {
    return this.one<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0;
  }

  /** Ends the connection; the write-ahead log is folded into the file. */
  close(): void {
    this.#endReading();
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.#log?.letGo();
    this.#sqlite.close();
    this.#freeSpace?.close();
    this.#log?.close();
  }

  /**
   * Asked once a turn of the event loop: requests that are answered in the same turn had all arrived before it, so
   * none of them can come after a commit that another process made since.
   */
  #forgetIfChanged(): void {
    this.#endReading();
    const version = this.one<{ data_version: number }>('PRAGMA data_version')?.data_version ?? -1;
    if (version !== this.#rememberedAt || this.#remembered.size >= MAX_REMEMBERED) {
      this.#remembered.clear();
      this.#rememberedAt = version;
    }
    this.#isRememberedFresh = true;
    setImmediate(() => {
      this.#isRememberedFresh = false;
      this.#endReading();
    });
  }

  #isWriting(): boolean {
    return this.#sqlite.inTransaction && !this.#isReading;
  }

  /** To begin to read takes as long as to read a row, so what is asked in one turn begins once. */
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
    if (ms > 0) setTimeout(() => this.#begin(), ms);
    else setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#underWay = this.#commitWaiting();
  }

  /** Never throws: whoever waits is told. */
  async #commitWaiting(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#isSyncing = true;
    try {
      const kept = this.#writeTimed(batch);
      await this.#syncLog();
      for (const entry of kept) entry.done();
    } catch (error) {
      for (const entry of batch) entry.fail(error);
    }
    await this.#copyLog();
    this.#isSyncing = false;
    if (this.#waiting.length > 0) this.#beginSoon();
  }

  #writeTimed(batch: readonly Waiting[]): Waiting[] {
    const begunAt = performance.now();
    try {
      return this.#writeAll(batch);
    } finally {
      const now = performance.now();
      this.#gatherUntil = now + Math.min((now - begunAt) * GATHER_FACTOR, LONGEST_GATHERING_MS);
    }
  }

  /** @returns those that did not throw: they are told once it is on disk */
  #writeAll(batch: readonly Waiting[]): Waiting[] {
    const kept: Waiting[] = [];
    this.writeBehind(() => {
      for (const entry of batch) {
        try {
          entry.run();
          kept.push(entry);
        } catch (error) {
          // A full disk may have undone the whole transaction: then nothing of it is kept, and nothing more begun.
          if (!this.#sqlite.inTransaction) throw error;
          entry.fail(error);
        }
      }
    });
    return kept;
  }

  /** @throws when the disk does not take it: who waits must not believe that it is kept */
  async #syncLog(): Promise<void> {
    try {
      await this.#log?.sync();
    } catch (error) {
      this.#isLogDoubtful = true;
      throw error;
    }
  }

  /**
   * The system never tries again what it failed to write, so before anything more is kept by a log that it did not take once,
   * that is begun anew: from the file, with all of the log, it is kept.
   *
   * @throws when that cannot be done yet
   */
  #renewLog(): void {
    if (!this.#isLogDoubtful) return;
    this.#sqlite.run('PRAGMA busy_timeout = 0');
    try {
      const done = this.one<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
      if (done?.busy !== 0)
        throw new Error('The disk did not take the write-ahead log, and others still read it.');
    } finally {
      this.#sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
    this.#isLogDoubtful = false;
  }

  /** Never throws: what can't be copied now is with the next commits, and `logFault` tells it. */
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
      this.#waitForDisk('OFF');
      try {
        this.#sqlite.run('PRAGMA wal_checkpoint(PASSIVE)');
      } finally {
        this.#waitForDisk('NORMAL');
      }
    };
    return log.copy(() => this.#syncLog(), copy);
  }

  /** How far SQLite itself waits for the disk. */
  #waitForDisk(level: 'OFF' | 'NORMAL' | 'FULL'): void {
    if (this.#log !== undefined) this.#sqlite.run(`PRAGMA synchronous = ${level}`);
  }

  #savepoint<Result>(callback: () => Result): Result {
    const before = this.#last.length;
    this.#prepare('SAVEPOINT part').run();
    try {
      const result = refusePromise(callback());
      this.#prepare('RELEASE part').run();
      return result;
    } catch (error) {
      this.#last.length = before;
      // A full disk or an interrupt may have undone the whole transaction already.
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
 * Where the planner looks at a bound parameter, for ORDER BY, max() or a partial index, SQLite prepares the statement
 * anew whenever that is bound, which takes ten times as long as most of our queries. Only SQLITE_DBCONFIG_ENABLE_QPSG
 * turns that off, which bun:sqlite cannot set. An unary plus does nothing but keep the planner from looking
 * (SQLite, "The Next-Generation Query Planner", section 3.3; "Expressions", unary operators).
 */
function hideParameters(sql: string): string {
  return sql.replaceAll(/\$\w+/g, '+$&');
}

function refusePromise<Result>(result: Result): Result {
  if (result instanceof Promise) throw new Error('A transaction must be synchronous.');
  return result;
}
