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

/** The conversions that wait to begin: how many, and when the one that waits longest was or is due. */
export function findWaitingConversions(db: Database): { waiting: number; oldestRunAt: number | null } {
  const row = db.one<{ waiting: number; oldest: number | null }>(
    `SELECT count(*) AS waiting, min(run_at) AS oldest
     FROM jobs
     WHERE kind = 'convert'
       AND state IN ('available', 'retryable')`,
  );
  return { waiting: row?.waiting ?? 0, oldestRunAt: row?.oldest ?? null };
}

function toRecord(rows: readonly { name: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [row.name, row.count]));
}
