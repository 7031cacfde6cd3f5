/** Signing keys of this data folder. */
import type { Database } from './database.ts';

/** Keeps the fresh value under that name unless there is one already. @returns the value that is kept */
export function findOrInsertSecret(db: Database, name: string, fresh: Uint8Array, at: number): Uint8Array {
  db.run(
    `INSERT INTO secrets (name, value, created_at)
     VALUES ($name, $fresh, $at)
     ON CONFLICT (name) DO NOTHING`,
    { name, fresh, at },
  );
  return findSecret(db, name) ?? fresh;
}

export function findSecret(db: Database, name: string): Uint8Array | undefined {
  return db.one<{ value: Uint8Array }>(
    `SELECT value
     FROM secrets
     WHERE name = $name`,
    { name },
  )?.value;
}

/** Puts a new value in the place of whatever there was. */
export function replaceSecret(db: Database, name: string, value: Uint8Array, at: number): void {
  db.run(
    `INSERT INTO secrets (name, value, created_at)
     VALUES ($name, $value, $at)
     ON CONFLICT (name) DO UPDATE
     SET value = excluded.value,
         created_at = excluded.created_at`,
    { name, value, at },
  );
}
