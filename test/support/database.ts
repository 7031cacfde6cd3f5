/** A real database in memory with one organization in it, and ids that count up. */

import { Database as SqliteDatabase } from 'bun:sqlite';
import { join } from 'node:path';
import type { OrganizationId } from '../../src/domain/ids.ts';
import { type IdKind, type NewId, writeId } from '../../src/domain/ids.ts';
import { Database } from '../../src/store/database.ts';
import { insertOrganization } from '../../src/store/organizations.ts';
import { defineRowSum } from '../../src/store/row-sums.ts';

/** Ids in the order in which they were made. */
export function countingIds(): NewId {
  let made = 0;
  return <Kind extends IdKind>(kind: Kind) => writeId(kind, ++made, new Uint8Array(16));
}

export function addOrganization(db: Database, newId: NewId): OrganizationId {
  const id = newId('organization');
  insertOrganization(db, { id, name: id, creditBalance: 10, createdAt: 0 });
  return id;
}

export function openDatabase(): Database {
  return Database.open(':memory:');
}

/** Lets nothing be written, as on a disk that was remounted read-only. @returns lets it be written again */
export function makeReadOnly(db: Database): () => void {
  db.one('PRAGMA query_only = 1');
  return () => void db.one('PRAGMA query_only = 0');
}

/** The database of a service that runs, beside it: waits for its turn to write. */
export function openBeside(dataFolder: string): SqliteDatabase {
  const db = new SqliteDatabase(join(dataFolder, 'docgate.sqlite'));
  db.run('PRAGMA busy_timeout = 10000');
  defineRowSum(db);
  return db;
}
