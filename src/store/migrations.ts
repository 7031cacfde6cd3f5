/**
 * Creates a database with the current schema from schema.sql, or upgrades one of an earlier release in numbered steps.
 * There is no downgrade, except by restoring a backup.
 */
import type { Database as Sqlite } from 'bun:sqlite';
import schema from '../../schema.sql' with { type: 'text' };
import { createSums, dropSumTriggers } from './row-sums.ts';

/** The schema version of the first release; older databases can't be upgraded. */
const FIRST_RELEASED_VERSION = 14;

/** The steps in order: the first one upgrades the first released version to the next, and so on. */
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
 * @param beforeUpgrade called before the steps, while nobody else can write; if it throws, nothing is changed
 * @throws if the database was written by a newer docgate, or by one from before the first release
 */
export function bringUpToDate(sqlite: Sqlite, beforeUpgrade?: (upgrade: Upgrade) => void): void {
  if (readVersion(sqlite) === SCHEMA_VERSION) return;
  // Read again inside the transaction, since another process may have upgraded it meanwhile.
  sqlite
    .transaction(() => {
      const version = readVersion(sqlite);
      if (version === 0) {
        sqlite.run(schema);
        createSums(sqlite);
        return;
      }
      requireKnownVersion(version);
      if (version < SCHEMA_VERSION) beforeUpgrade?.({ from: version, to: SCHEMA_VERSION });
      dropSumTriggers(sqlite);
      for (let from = version; from < SCHEMA_VERSION; from++) {
        sqlite.run(STEPS[from - FIRST_RELEASED_VERSION] ?? '');
        sqlite.run(`PRAGMA user_version = ${from + 1}`);
      }
      createSums(sqlite);
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
