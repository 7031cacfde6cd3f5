/**
 * Detects errors because nothing can be written: a full disk, an exhausted quota, or a read-only folder. Detection is
 * by error code; callers decide whether reading continues.
 */

export type StorageFault = 'full' | 'read_only';

/**
 * Error codes of the system and of SQLite. SQLite uses SQLITE_FULL only for ENOSPC: an exceeded quota, and lack of
 * space when data is synced or the shared memory of the write-ahead log grows, are reported as variants of
 * SQLITE_IOERR.
 */
const FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE|SHMMAP))$/;
const READ_ONLY = /^(EROFS|SQLITE_READONLY(_\w+)?)$/;

/** @returns undefined for any other error */
export function storageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (FULL.test(code)) return 'full';
  if (READ_ONLY.test(code)) return 'read_only';
  return storageFault(error.cause);
}

/** Thrown when the reserve on the disk would be used, which is kept for small essential writes. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
}
