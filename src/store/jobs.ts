/**
 * The table of the queue. It is not limited to one organization by design: the queue serves all in turn.
 *
 * Transitions, each in one statement that checks the previous state:
 * (none) → available         insertJob
 * available, retryable → running    claimJobs, which writes the lease and counts the attempt
 * running → completed        completeJob, by the lease's owner
 * running → retryable        retryJob, by the lease's owner
 * running → discarded        discardJob, by the lease's owner
 * running → available        releaseJob (by the owner, the attempt not counted), rescueJobs (expired leases)
 */
import type { OrganizationId } from '../domain/ids.ts';
import type { Job, JobEffort, JobKind, JobOwner, JobPriority, JobTask } from '../domain/job.ts';
import type { Database } from './database.ts';

interface Row {
  id: number;
  organization_id: JobOwner;
  lane: string;
  task: string;
  attempt: number;
  effort: number;
  created_at: number;
  request_id: string | null;
}

/** The column `effort` is an index into this list. */
const EFFORTS: readonly JobEffort[] = ['small', 'usual', 'long'];

interface NewJob<Task extends JobTask> {
  readonly task: Task;
  readonly lane: string;
  readonly runAt: number;
  readonly createdAt: number;
  /** The id of the request. */
  readonly requestId?: string | null;
  /** Order among the owner's jobs; default is the order of insertion. */
  readonly priority?: JobPriority;
}

export function insertJob<Task extends JobTask>(
  db: Database,
  owner: JobOwner<Task>,
  job: NewJob<Task>,
): void {
  db.run(
    `INSERT INTO jobs (organization_id, kind, lane, task, state, run_at, priority_at, effort, created_at,
                       request_id)
     VALUES ($owner, $kind, $lane, $task, 'available', $runAt, $priorityAt, $effort, $createdAt,
             $requestId)`,
    {
      owner,
      kind: job.task.kind,
      lane: job.lane,
      task: JSON.stringify(job.task),
      runAt: job.runAt,
      priorityAt: job.priority?.at ?? job.createdAt,
      effort: EFFORTS.indexOf(job.priority?.effort ?? 'usual'),
      createdAt: job.createdAt,
      requestId: job.requestId ?? null,
    },
  );
}

/** Inserts a job unless one of its lane is waiting, which will do the work of both. */
export function insertJobUnlessWaiting<Task extends JobTask>(
  db: Database,
  owner: JobOwner<Task>,
  job: NewJob<Task>,
): void {
  const waiting = db.one(
    `SELECT 1
     FROM jobs
     WHERE organization_id IS $organization
       AND lane = $lane
       AND state = 'available'
     LIMIT 1`,
    { organization: owner, lane: job.lane },
  );
  if (waiting === undefined) insertJob(db, owner, job);
}

/** Whether a lane without organization has a waiting or running job. */
export function hasUnfinishedJob(db: Database, lane: string): boolean {
  const row = db.one(
    `SELECT 1
     FROM jobs
     WHERE organization_id IS NULL
       AND lane = $lane
       AND state IN ('available', 'running', 'retryable')
     LIMIT 1`,
    { lane },
  );
  return row !== undefined;
}

/** Deletes the error texts of a lane, which may quote a document. */
export function deleteErrors(db: Database, organization: OrganizationId, lane: string): void {
  db.run(
    `UPDATE jobs
     SET last_error = NULL
     WHERE organization_id = $organization
       AND lane = $lane
       AND last_error IS NOT NULL`,
    { organization, lane },
  );
}

/** Deletes all jobs of a lane without organization. */
export function deleteLane(db: Database, lane: string): void {
  db.run(
    `DELETE FROM jobs
     WHERE organization_id IS NULL
       AND lane = $lane`,
    { lane },
  );
}

/**
 * Selects due jobs. The queries name their index: with the index by due time, which SQLite would choose, each claim
 * would scan all waiting jobs.
 */
export interface JobQuery {
  readonly kind: JobKind;
  readonly now: number;
  readonly effort: JobEffort;
}

/**
 * Lists the owners of due jobs of a kind: the service itself (null), then organizations, the least recently served
 * first.
 */
export function listOwnersWithJobs(
  db: Database,
  { kind, now }: Pick<JobQuery, 'kind' | 'now'>,
  efforts: readonly JobEffort[],
): JobOwner[] {
  return db
    .all<{ id: JobOwner }>(
      `SELECT NULL AS id, 0 AS served_at
       WHERE EXISTS (SELECT 1
                     FROM jobs j INDEXED BY jobs_to_claim
                     WHERE j.organization_id IS NULL
                       AND j.kind = $kind
                       AND j.effort IN (SELECT value FROM json_each($efforts))
                       AND j.state IN ('available', 'retryable')
                       AND j.run_at <= $now)
       UNION ALL
       SELECT o.id, o.served_at
       FROM organizations o
       WHERE EXISTS (SELECT 1
                     FROM jobs j INDEXED BY jobs_to_claim
                     WHERE j.organization_id = o.id
                       AND j.kind = $kind
                       AND j.effort IN (SELECT value FROM json_each($efforts))
                       AND j.state IN ('available', 'retryable')
                       AND j.run_at <= $now)
       ORDER BY served_at, id`,
      { kind, now, efforts: JSON.stringify(efforts.map((effort) => EFFORTS.indexOf(effort))) },
    )
    .map((row) => row.id);
}

/** The priority of the owner's next job; undefined if there is none. */
export function findNextPriority(
  db: Database,
  organization: JobOwner,
  { kind, now, effort }: JobQuery,
): number | undefined {
  return db.one<{ priority_at: number }>(
    `SELECT priority_at
     FROM jobs INDEXED BY jobs_to_claim
     WHERE organization_id IS $organization
       AND kind = $kind
       AND effort = $effort
       AND state IN ('available', 'retryable')
       AND run_at <= $now
     ORDER BY priority_at
     LIMIT 1`,
    { organization, kind, now, effort: EFFORTS.indexOf(effort) },
  )?.priority_at;
}

/** Claims the owner's next jobs whose lanes are free, in order of priority. Call it in a transaction. */
export function claimJobs(
  db: Database,
  organization: JobOwner,
  { kind, now, effort }: JobQuery,
  { lease, leaseUntil, limit }: { lease: string; leaseUntil: number; limit: number },
): Job[] {
  const rows = db.all<Row & { priority_at: number }>(
    `UPDATE jobs
     SET state = 'running',
         attempt = attempt + 1,
         lease = $lease,
         lease_until = $leaseUntil
     WHERE id IN (SELECT j.id
                  FROM jobs j INDEXED BY jobs_to_claim
                  WHERE j.organization_id IS $organization
                    AND j.kind = $kind
                    AND j.effort = $effort
                    AND j.state IN ('available', 'retryable')
                    AND j.run_at <= $now
                    AND NOT EXISTS (SELECT 1
                                    FROM jobs earlier
                                    WHERE earlier.lane = j.lane
                                      AND earlier.id < j.id
                                      AND earlier.state IN ('available', 'running', 'retryable'))
                  ORDER BY j.priority_at, j.id
                  LIMIT $limit)
     RETURNING id, organization_id, lane, task, attempt, effort, created_at, request_id, priority_at`,
    { organization, kind, lease, now, leaseUntil, effort: EFFORTS.indexOf(effort), limit },
  );
  if (rows.length === 0) return [];
  db.run(
    `UPDATE organizations
     SET served_at = $now
     WHERE id = $organization`,
    { organization, now },
  );
  return rows.sort((a, b) => a.priority_at - b.priority_at || a.id - b.id).map(toJob);
}

function toJob(row: Row): Job {
  return {
    id: row.id,
    organizationId: row.organization_id,
    task: JSON.parse(row.task) as JobTask,
    lane: row.lane,
    attempt: row.attempt,
    effort: EFFORTS[row.effort] ?? 'usual',
    createdAt: row.created_at,
    requestId: row.request_id,
  };
}

/** @returns false if the job is no longer this lease's */
export function renewJob(db: Database, id: number, lease: string, leaseUntil: number): boolean {
  return (
    db.run(
      `UPDATE jobs
       SET lease_until = $leaseUntil
       WHERE id = $id
         AND lease = $lease
         AND state = 'running'`,
      { id, lease, leaseUntil },
    ) === 1
  );
}

/** @returns false if the job is no longer this lease's; the transaction must be rolled back then */
export function completeJob(db: Database, id: number, lease: string, now: number): boolean {
  return (
    db.run(
      `UPDATE jobs
       SET state = 'completed',
           lease = NULL,
           lease_until = NULL,
           last_error = NULL,
           finished_at = $now
       WHERE id = $id
         AND lease = $lease
         AND state = 'running'`,
      { id, lease, now },
    ) === 1
  );
}

/** @returns false when the job is no longer this lease's */
export function retryJob(
  db: Database,
  id: number,
  lease: string,
  retry: { runAt: number; error: string },
): boolean {
  return (
    db.run(
      `UPDATE jobs
       SET state = 'retryable',
           lease = NULL,
           lease_until = NULL,
           run_at = $runAt,
           last_error = $error
       WHERE id = $id
         AND lease = $lease
         AND state = 'running'`,
      { id, lease, runAt: retry.runAt, error: retry.error },
    ) === 1
  );
}

/** @returns false when the job is no longer this lease's */
export function discardJob(
  db: Database,
  id: number,
  lease: string,
  end: { now: number; error: string },
): boolean {
  return (
    db.run(
      `UPDATE jobs
       SET state = 'discarded',
           lease = NULL,
           lease_until = NULL,
           finished_at = $now,
           last_error = $error
       WHERE id = $id
         AND lease = $lease
         AND state = 'running'`,
      { id, lease, now: end.now, error: end.error },
    ) === 1
  );
}

/** Releases a job on shutdown, or to wait for something; the attempt does not count. */
export function releaseJob(db: Database, id: number, lease: string, runAt: number): boolean {
  return (
    db.run(
      `UPDATE jobs
       SET state = 'available',
           attempt = attempt - 1,
           lease = NULL,
           lease_until = NULL,
           run_at = $runAt
       WHERE id = $id
         AND lease = $lease
         AND state = 'running'`,
      { id, lease, runAt },
    ) === 1
  );
}

/** Lists the running jobs with their leases. */
export function listRunningJobs(db: Database): { readonly job: Job; readonly lease: string }[] {
  return db
    .all<Row & { lease: string }>(
      `SELECT id, organization_id, lane, task, attempt, effort, created_at, request_id, lease
       FROM jobs
       WHERE state = 'running'
       ORDER BY id`,
    )
    .map((row) => ({ job: toJob(row), lease: row.lease }));
}

/** Releases jobs whose lease expired before `leaseBefore`. @returns their number */
export function rescueJobs(db: Database, leaseBefore: number): number {
  return db.run(
    `UPDATE jobs
     SET state = 'available',
         lease = NULL,
         lease_until = NULL
     WHERE state = 'running'
       AND lease_until < $leaseBefore`,
    { leaseBefore },
  );
}

/** Due time of the next job that is not due yet, until which the loop can sleep. */
export function findNextRunAt(db: Database, kind: JobKind, now: number): number | undefined {
  const row = db.one<{ run_at: number | null }>(
    `SELECT min(run_at) AS run_at
     FROM jobs
     WHERE kind = $kind
       AND state IN ('available', 'retryable')
       AND run_at > $now`,
    { kind, now },
  );
  return row?.run_at ?? undefined;
}

/** Whether a later job of the same lane is waiting or running. */
export function hasLaterInLane(db: Database, lane: string, id: number): boolean {
  const row = db.one(
    `SELECT 1
     FROM jobs
     WHERE lane = $lane
       AND id > $id
       AND state IN ('available', 'running', 'retryable')
     LIMIT 1`,
    { lane, id },
  );
  return row !== undefined;
}

/** Deletes a completed job that is of no use for support. */
export function deleteCompletedJob(db: Database, id: number): void {
  db.run(
    `DELETE FROM jobs
     WHERE id = $id
       AND state = 'completed'`,
    { id },
  );
}

/** Deletes jobs that finished before that time. @returns their number */
export function deleteFinishedJobs(db: Database, finishedBefore: number): number {
  return db.run(
    `DELETE FROM jobs
     WHERE state IN ('completed', 'discarded')
       AND finished_at < $finishedBefore`,
    { finishedBefore },
  );
}

/** Makes a lane's waiting jobs due now, since what they waited for may have happened. */
export function bringForward(db: Database, organization: OrganizationId, lane: string, now: number): void {
  db.run(
    `UPDATE jobs
     SET run_at = $now
     WHERE organization_id = $organization
       AND lane = $lane
       AND state = 'available'
       AND run_at > $now`,
    { organization, lane, now },
  );
}
