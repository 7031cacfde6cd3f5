/** The database as backups hold it: copied while others write, and without what signs anybody in. */
import type { Sha256 } from '../domain/document.ts';
import type { Database } from './database.ts';

/**
 * Writes the database, as it is at this moment, to a new file. Others read and write meanwhile; what was deleted, and
 * lies in unused space yet, does not come along (SQLite, VACUUM INTO).
 */
export function copyDatabase(db: Database, path: string): void {
  db.run('VACUUM INTO $path', { path });
}

/** Removes from a copy who is signed in, and links that would: who ended a sign-in later must not be in again. */
export function deleteSignInState(db: Database): void {
  db.run('DELETE FROM sign_ins');
  db.run('DELETE FROM mailed_links');
  db.run(`DELETE FROM jobs
          WHERE kind = 'mail'`);
}

/** The bytes that any version of any organization names. */
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
