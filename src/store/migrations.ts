/**
 * Brings a database to the current schema. A new one is made from schema.sql at once; an older one goes forward
 * through the numbered steps, each in a transaction of its own. There is no way back: a backup is the way back.
 */
import type { Database as Sqlite } from 'bun:sqlite';
import schema from '../../schema.sql' with { type: 'text' };
import auditAndChanges from './migrations/2-audit-and-changes.sql' with { type: 'text' };
import vectorsAndSignIns from './migrations/3-vectors-and-sign-ins.sql' with { type: 'text' };
import serviceJobsAndNames from './migrations/4-service-jobs-and-names.sql' with { type: 'text' };

/** The steps in order: the first leads from version 1 to 2, and so on. */
const STEPS: readonly string[] = [auditAndChanges, vectorsAndSignIns, serviceJobsAndNames];

export const SCHEMA_VERSION = STEPS.length + 1;

/** @throws when the database was written by a newer docgate */
export function bringUpToDate(sqlite: Sqlite): void {
  if (readVersion(sqlite) === SCHEMA_VERSION) return;
  // The version is read again inside the transaction: another process may have been quicker.
  sqlite
    .transaction(() => {
      const version = readVersion(sqlite);
      if (version > SCHEMA_VERSION) {
        throw new Error(
          `The database has schema version ${version}, this docgate knows ${SCHEMA_VERSION}: run the newer docgate, or restore a backup made with this one.`,
        );
      }
      if (version === 0) {
        sqlite.run(schema);
        return;
      }
      for (let from = version; from < SCHEMA_VERSION; from++) {
        sqlite.run(STEPS[from - 1] ?? '');
        sqlite.run(`PRAGMA user_version = ${from + 1}`);
      }
    })
    .immediate();
}

function readVersion(sqlite: Sqlite): number {
  const row = sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get();
  return row?.user_version ?? 0;
}
