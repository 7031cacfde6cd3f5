/**
 * Prevents a second service from using a data folder. The lock is an exclusive transaction on a small separate
 * database: the operating system releases it when the process ends for whatever reason.
 */
import { SQLiteError, Database as Sqlite } from 'bun:sqlite';
import { join } from 'node:path';

/**
 * @returns a function that frees the folder
 * @throws when another service holds it
 */
export function lockFolder(folder: string): () => void {
  const unlock = tryLockFolder(folder);
  if (unlock === undefined) throw new Error(`Another docgate already serves ${folder}.`);
  return unlock;
}

/** @returns a function that frees the folder, or undefined when a service holds it */
export function tryLockFolder(folder: string): (() => void) | undefined {
  const lock = new Sqlite(join(folder, 'docgate.lock'), { create: true });
  try {
    lock.run('PRAGMA locking_mode = EXCLUSIVE');
    lock.run('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof SQLiteError) || error.code !== 'SQLITE_BUSY') throw error;
    return undefined;
  }
  return () => lock.close();
}
