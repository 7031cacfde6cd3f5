/** Copies the database for backups: while others write, and without sign-in credentials. */
import type { Sha256 } from '../domain/document.ts';
import type { Database } from './database.ts';

/** Errors that concern the new file, not the database. */
const OF_COPY: readonly unknown[] = ['SQLITE_CANTOPEN', 'SQLITE_FULL'];

/**
 * Writes a snapshot of the database to a new file, while others read and write. The copy has no unused space, and thus
 * no deleted content (SQLite, VACUUM INTO).
 * @throws an error with the new file as its `path` if that can't be made, or its disk is full
 */
export function copyDatabase(db: Database, path: string): void {
  try {
    db.run('VACUUM INTO $path', { path });
  } catch (error) {
    if (error instanceof Error && 'code' in error && OF_COPY.includes(error.code))
      Object.assign(error, { path });
    throw error;
  }
}

/** Removes sign-ins and sign-in links from a copy: restoring it must not revive a sign-in that has ended. */
export function deleteSignInState(db: Database): void {
  db.run('DELETE FROM sign_ins');
  db.run('DELETE FROM mailed_links');
  db.run(`DELETE FROM jobs
          WHERE kind = 'mail'`);
}

/** Lists the blobs of all versions of all organizations. */
export function listReferredBlobs(db: Database): Sha256[] {
  return db
    .all<{ sha256: Sha256 }>(
      `SELECT original_sha256 AS sha256
       FROM versions
       UNION
       SELECT markdown_sha256
       FROM versions
       WHERE markdown_sha256 IS NOT NULL
       UNION
       SELECT cells_sha256
       FROM versions
       WHERE cells_sha256 IS NOT NULL`,
    )
    .map((row) => row.sha256);
}
