/** Health for monitors: whether the service works, and its counters. */
import { AppError } from '../../domain/errors.ts';
import type { JobKind } from '../../domain/job.ts';
import { type StorageFault, storageFault } from '../../domain/operation/storage-fault.ts';
import type { UpkeepRun } from '../../domain/operation/upkeep.ts';
import { countJobs, findOldestRunAt, type JobCount, sumUsage, type Totals } from '../../store/counts.ts';
import { listUpkeepRuns } from '../../store/upkeep-runs.ts';
import type { Deps } from '../deps.ts';

/** The loop polls every second; without a poll for this long it is stuck. */
const QUEUE_STUCK_MS = 15_000;

const WHY_UNWRITABLE: Readonly<Record<StorageFault, string>> = {
  full: 'The disk is full: nothing can be written.',
  read_only: 'The data folder is read-only: nothing can be written.',
};

/** @throws AppError unavailable, with the reason */
export function requireReady(deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'queueLastTurnAt'>): void {
  const { db, blobs } = deps;
  const at = deps.now();
  try {
    db.touch();
  } catch (error) {
    const fault = storageFault(error);
    if (fault !== undefined) throw new AppError('unavailable', WHY_UNWRITABLE[fault]);
    throw new AppError('unavailable', 'The database cannot be written.', { cause: error });
  }
  if (db.logFault !== undefined) {
    throw new AppError('unavailable', 'The write-ahead log can not be copied into the database file.', {
      cause: db.logFault.error,
    });
  }
  if (!blobs.hasRoom()) throw new AppError('unavailable', 'The disk is full: nothing can be pushed.');
  if (at - deps.queueLastTurnAt() > QUEUE_STUCK_MS) {
    throw new AppError('unavailable', 'The job queue does not move.');
  }
}

/** The conversion backlog. */
export interface Backlog {
  readonly waiting: number;
  /** How long the oldest waiting job has been due; 0 when none waits. */
  readonly oldestSeconds: number;
  /** Conversions that ended per second, over the last minute. */
  readonly perSecond: number;
}

export function measureBacklog({
  db,
  now,
  jobsPerSecond,
}: Pick<Deps, 'db' | 'now' | 'jobsPerSecond'>): Backlog {
  return {
    waiting: countWaiting(countJobs(db).filter(({ kind }) => kind === 'convert')),
    oldestSeconds: secondsSince(findOldestRunAt(db, 'convert'), now()),
    perSecond: jobsPerSecond('convert'),
  };
}

export interface ServiceCounts {
  readonly totals: Totals;
  readonly jobs: readonly JobCount[];
  /** How long the oldest waiting job of each kind has been due; 0 when none waits. */
  readonly oldestDueSeconds: Readonly<Record<JobKind, number>>;
  /** Infinite if the file system does not report it. */
  readonly diskFreeBytes: number;
  readonly databaseBytes: number;
  /** Size of the write-ahead log, and whether it can't be copied into the database file. */
  readonly logBytes: number;
  readonly logIsStuck: boolean;
  /** The last backup, drill and check, as far as there were any. */
  readonly upkeep: readonly UpkeepRun[];
}

/** Takes constant time, independent of the number of documents. */
export function countService({ db, blobs, now }: Pick<Deps, 'db' | 'blobs' | 'now'>): ServiceCounts {
  const oldest = (kind: JobKind) => secondsSince(findOldestRunAt(db, kind), now());
  const { database: databaseBytes, log: logBytes } = db.fileBytes();
  return {
    totals: sumUsage(db),
    jobs: countJobs(db),
    oldestDueSeconds: {
      convert: oldest('convert'),
      answer: oldest('answer'),
      mail: oldest('mail'),
      clean: oldest('clean'),
    },
    diskFreeBytes: blobs.freeBytes(),
    databaseBytes,
    logBytes,
    logIsStuck: db.logFault !== undefined,
    upkeep: listUpkeepRuns(db),
  };
}

/** Counts the jobs that have not started, or are to be retried. */
export function countWaiting(jobs: readonly JobCount[]): number {
  return jobs
    .filter(({ state }) => state === 'available' || state === 'retryable')
    .reduce((sum, { jobs }) => sum + jobs, 0);
}

function secondsSince(at: number | null, now: number): number {
  return at === null ? 0 : Math.max(0, (now - at) / 1000);
}
