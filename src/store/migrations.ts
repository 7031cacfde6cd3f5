/**
 * Brings a database to the current schema. A new one is made from schema.sql at once; one of an earlier release goes
 * forward through the numbered steps, each in a transaction of its own. There is no way back: a backup is the way back.
 */
import type { Database as Sqlite } from 'bun:sqlite';
import schema from '../../schema.sql' with { type: 'text' };
import { beginSums, endSums } from './row-sums.ts';

/** The schema version of the first release: databases from before it were never promised an upgrade. */
const FIRST_RELEASED_VERSION = 14;

/** The steps in order: the first leads from the first released version to the next, and so on. */
const STEPS: readonly string[] = [
  `CREATE TABLE row_sums (name TEXT PRIMARY KEY, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE index_sums (id INTEGER PRIMARY KEY, sum INTEGER NOT NULL) STRICT;`,
];

export const SCHEMA_VERSION = FIRST_RELEASED_VERSION + STEPS.length;

export interface Upgrade {
  /** Versions of the schema. */
  readonly from: number;
  readonly to: number;
}

/**
 * @param beforeUpgrade called before the steps, while nobody else can write; what it throws leaves all as it is
 * @throws when the database was written by a newer docgate, or by one from before the first release
 */
export function bringUpToDate(sqlite: Sqlite, beforeUpgrade?: (upgrade: Upgrade) => void): void {
  if (readVersion(sqlite) === SCHEMA_VERSION) return;
  // The version is read again inside the transaction: another process may have been quicker.
  sqlite
    .transaction(() => {
      const version = readVersion(sqlite);
      if (version === 0) {
        sqlite.run(schema);
        beginSums(sqlite);
        return;
      }
      requireKnownVersion(version);
      if (version < SCHEMA_VERSION) beforeUpgrade?.({ from: version, to: SCHEMA_VERSION });
      endSums(sqlite);
      for (let from = version; from < SCHEMA_VERSION; from++) {
        sqlite.run(STEPS[from - FIRST_RELEASED_VERSION] ?? '');
        sqlite.run(`PRAGMA user_version = ${from + 1}`);
      }
      beginSums(sqlite);
    })
    .immediate();
}

function requireKnownVersion(version: number): void {
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `The database has schema version ${version}, this docgate knows ${SCHEMA_VERSION}: run the newer docgate, or restore a backup made with this one.`,
    );
  }
  if (version < FIRST_RELEASED_VERSION) {
    throw new Error(
      `The database has schema version ${version}, from before the first release: start with an empty data folder and push the documents anew.`,
    );
  }
}

function readVersion(sqlite: Sqlite): number {
  const row = sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get();
  return row?.user_version ?? 0;
}
