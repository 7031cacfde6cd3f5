/**
 * Counts over all organizations, for the service's metrics; they reveal no content. Triggers maintain them
 * (schema.sql), so that reading them takes constant time.
 */
import type { JobKind, JobState } from '../domain/job.ts';
import type { Database } from './database.ts';

export interface JobCount {
  readonly kind: JobKind;
  readonly state: JobState;
  readonly jobs: number;
}

export function countJobs(db: Database): JobCount[] {
  return db.all<{ kind: JobKind; state: JobState; jobs: number }>(
    `SELECT kind, state, jobs
     FROM job_counts
     ORDER BY kind, state`,
  );
}

export interface FailureCount {
  readonly reason: string;
  readonly versions: number;
}

/** Counts versions that failed since a time, by reason, the most frequent first. */
export function countFailures(db: Database, since: number): FailureCount[] {
  return db.all<FailureCount>(
    `SELECT failure_code AS reason, count(*) AS versions
     FROM versions INDEXED BY versions_failed
     WHERE status = 'failed'
       AND finished_at >= $since
     GROUP BY failure_code
     ORDER BY versions DESC, reason`,
    { since },
  );
}

/** Finds wrong counters, as messages for the administrator. It counts all rows. */
export function findMiscounts(db: Database): string[] {
  const organizations = db.all<{ id: string }>(
    `SELECT c.organization_id AS id
     FROM counted_usage c
     LEFT JOIN organization_usage u ON u.organization_id = c.organization_id
     WHERE (u.documents, u.processing, u.ready, u.failed, u.file_bytes, u.credits_spent)
           IS NOT (c.documents, c.processing, c.ready, c.failed, c.file_bytes, c.credits_spent)
     ORDER BY id`,
  );
  const jobs = db.all<{ kind: string; state: string }>(
    `SELECT kind, state
     FROM (SELECT kind, state, jobs FROM job_counts WHERE jobs <> 0
           EXCEPT
           SELECT kind, state, jobs FROM counted_jobs)
     UNION
     SELECT kind, state
     FROM (SELECT kind, state, jobs FROM counted_jobs
           EXCEPT
           SELECT kind, state, jobs FROM job_counts)
     ORDER BY kind, state`,
  );
  return [
    ...organizations.map(({ id }) => `${id}: the counts of what the organization holds are wrong`),
    ...jobs.map(({ kind, state }) => `${kind}, ${state}: the count of these jobs is wrong`),
  ];
}

/** Recomputes all counters. Call it in a transaction. */
export function recount(db: Database): void {
  db.run('DELETE FROM organization_usage');
  db.run(
    `INSERT INTO organization_usage (organization_id, documents, processing, ready, failed, file_bytes, credits_spent)
     SELECT organization_id, documents, processing, ready, failed, file_bytes, credits_spent
     FROM counted_usage`,
  );
  db.run('DELETE FROM job_counts');
  db.run(
    `INSERT INTO job_counts (kind, state, jobs)
     SELECT kind, state, jobs
     FROM counted_jobs`,
  );
}

/** Due time of the oldest waiting job of a kind; null if there is none. */
export function findOldestRunAt(db: Database, kind: JobKind): number | null {
  const row = db.one<{ run_at: number | null }>(
    `SELECT min(run_at) AS run_at
     FROM jobs INDEXED BY jobs_due
     WHERE kind = $kind
       AND state IN ('available', 'retryable')`,
    { kind },
  );
  return row?.run_at ?? null;
}

/** Totals over all organizations. */
export interface Totals {
  readonly organizations: number;
  readonly documents: number;
  /** Versions, by status. */
  readonly processing: number;
  readonly ready: number;
  readonly failed: number;
  readonly fileBytes: number;
  readonly creditsSpent: number;
  /** Of organizations with a limited balance. */
  readonly creditsLeft: number;
}

export function sumUsage(db: Database): Totals {
  const row = db.one<Totals>(
    `SELECT count(*) AS organizations,
            coalesce(sum(u.documents), 0) AS documents,
            coalesce(sum(u.processing), 0) AS processing,
            coalesce(sum(u.ready), 0) AS ready,
            coalesce(sum(u.failed), 0) AS failed,
            coalesce(sum(u.file_bytes), 0) AS fileBytes,
            coalesce(sum(u.credits_spent), 0) AS creditsSpent,
            coalesce(sum(o.credit_balance), 0) AS creditsLeft
     FROM organizations o
     JOIN organization_usage u ON u.organization_id = o.id`,
  );
  if (row === undefined) throw new Error('a sum has one row');
  return row;
}
