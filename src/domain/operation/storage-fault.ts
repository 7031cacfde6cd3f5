/**
 * The one place that knows when the machine can't keep anything: a full disk or a used-up quota, or a folder that has
 * become read-only. Told by an error's code, whoever threw it; that reading goes on then is the callers' business.
 */

export type StorageFault = 'full' | 'read_only';

/**
 * What the system and SQLite say. SQLite has SQLITE_FULL for ENOSPC alone: a quota, and space that runs out when what
 * was written is synced or the shared memory of the write-ahead log grows, come as variants of SQLITE_IOERR.
 */
const FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE|SHMMAP))$/;
const READ_ONLY = /^(EROFS|SQLITE_READONLY(_\w+)?)$/;

/** @returns undefined for anything else, which is a fault of another kind */
export function storageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (FULL.test(code)) return 'full';
  if (READ_ONLY.test(code)) return 'read_only';
  return storageFault(error.cause);
}

/** Nothing of docgate's own may grow into the last bytes of the disk: they are for what is small and must be kept. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
}
