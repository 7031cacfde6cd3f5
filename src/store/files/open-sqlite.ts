/** Opens connections to SQLite, with the settings of this service. */
import { Database as Sqlite } from 'bun:sqlite';

/** How long a statement waits for a writing process. */
export const BUSY_TIMEOUT_MS = 10_000;

/** Pages after which SQLite itself checkpoints the log within a commit; `commit` does so earlier. */
const LONGEST_LOG_PAGES = 64_000;

/** Page cache of a connection: for the pages in the log, since those of the file are mapped. */
const CACHE_KIB = 16_384;

/**
 * The file is mapped into memory up to this size (SQLite, "Memory-Mapped I/O"): enough for a million documents. Reading
 * a page otherwise takes a system call and a copy, which is most of the work of reading a row that is not cached.
 */
const MAPPED_BYTES = 2 ** 30;

/** Opens a database file, and creates it first. */
export function openSqlite(path: string): Sqlite {
  const sqlite = configured(new Sqlite(path, { create: true, strict: true }));
  sqlite.run('PRAGMA journal_mode = WAL');
  sqlite.run('PRAGMA synchronous = NORMAL');
  sqlite.run(`PRAGMA wal_autocheckpoint = ${LONGEST_LOG_PAGES}`);
  sqlite.run('PRAGMA foreign_keys = ON');
  // Deleted rows are overwritten; `scrub` removes stale copies elsewhere in the file.
  sqlite.run('PRAGMA secure_delete = ON');
  return sqlite;
}

/** Opens a file that another connection writes. */
export function openSqliteToRead(path: string): Sqlite {
  return configured(new Sqlite(path, { readonly: true, strict: true }));
}

function configured(sqlite: Sqlite): Sqlite {
  sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.run('PRAGMA temp_store = MEMORY');
  sqlite.run(`PRAGMA cache_size = -${CACHE_KIB}`);
  sqlite.run(`PRAGMA mmap_size = ${MAPPED_BYTES}`);
  return sqlite;
}
