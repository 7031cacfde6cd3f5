/** Counts over all organizations, for the service's own metrics: numbers, and nothing of anybody's. */
import type { Database } from './database.ts';

export function countJobs(db: Database): Record<string, number> {
  return toRecord(
    db.all<{ name: string; count: number }>(
      `SELECT state AS name, count(*) AS count
       FROM jobs
       GROUP BY state`,
    ),
  );
}

export function countVersions(db: Database): Record<string, number> {
  return toRecord(
    db.all<{ name: string; count: number }>(
      `SELECT status AS name, count(*) AS count
       FROM versions
       GROUP BY status`,
    ),
  );
}

/** When the job that waits longest was or is due. */
export function findOldestRunAt(db: Database): number | undefined {
  const row = db.one<{ run_at: number | null }>(
    `SELECT min(run_at) AS run_at
     FROM jobs
     WHERE state IN ('available', 'retryable')`,
  );
  return row?.run_at ?? undefined;
}

function toRecord(rows: readonly { name: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [row.name, row.count]));
}
