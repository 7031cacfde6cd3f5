/** When and how the last backup, drill and check ended. */
import type { UpkeepKind, UpkeepRun } from '../domain/operation/upkeep.ts';
import type { Database } from './database.ts';

interface Row {
  kind: UpkeepKind;
  finished_at: number;
  succeeded: number;
  detail: string;
}

/** Replaces the previous run of its kind. */
export function upsertUpkeepRun(db: Database, { kind, finishedAt, succeeded, detail }: UpkeepRun): void {
  db.run(
    `INSERT INTO upkeep_runs (kind, finished_at, succeeded, detail)
     VALUES ($kind, $finishedAt, $succeeded, $detail)
     ON CONFLICT (kind) DO UPDATE
     SET finished_at = excluded.finished_at,
         succeeded = excluded.succeeded,
         detail = excluded.detail`,
    { kind, finishedAt, succeeded: succeeded ? 1 : 0, detail },
  );
}

/** Lists the last run of each kind. */
export function listUpkeepRuns(db: Database): UpkeepRun[] {
  return db
    .all<Row>(
      `SELECT kind, finished_at, succeeded, detail
       FROM upkeep_runs
       ORDER BY kind`,
    )
    .map((row) => ({
      kind: row.kind,
      finishedAt: row.finished_at,
      succeeded: row.succeeded === 1,
      detail: row.detail,
    }));
}
