/** How the service is, for monitors: whether it can work, and what there is to count. */
import { AppError } from '../../domain/errors.ts';
import { type StorageFault, storageFault } from '../../domain/storage-fault.ts';
import type { UpkeepRun } from '../../domain/upkeep.ts';
import { countJobs, countVersions, findOldestRunAt, findWaitingConversions } from '../../store/counts.ts';
import { listUpkeepRuns } from '../../store/upkeep-runs.ts';
import type { Deps } from '../deps.ts';

/** The loop looks for work every second; one that has not for so long is stuck. */
const QUEUE_STUCK_MS = 15_000;

const WHY_UNWRITABLE: Readonly<Record<StorageFault, string>> = {
  full: 'The disk is full: nothing can be written.',
  read_only: 'The data folder is read-only: nothing can be written.',
};

/** @throws AppError unavailable, saying what does not work */
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
  if (!blobs.hasRoom()) throw new AppError('unavailable', 'The disk is full: nothing can be pushed.');
  if (at - deps.queueLastTurnAt() > QUEUE_STUCK_MS) {
    throw new AppError('unavailable', 'The job queue does not move.');
  }
}

/** What is still to be converted, and how quickly that goes. */
export interface Backlog {
  readonly waiting: number;
  /** How long the one that waits longest has been due; 0 when none waits. */
  readonly oldestSeconds: number;
  /** Conversions that ended in a second, over the last minute. */
  readonly perSecond: number;
}

export function measureBacklog({
  db,
  now,
  jobsPerSecond,
}: Pick<Deps, 'db' | 'now' | 'jobsPerSecond'>): Backlog {
  const { waiting, oldestRunAt } = findWaitingConversions(db);
  return {
    waiting,
    oldestSeconds: oldestRunAt === null ? 0 : Math.max(0, (now() - oldestRunAt) / 1000),
    perSecond: jobsPerSecond('convert'),
  };
}

export interface ServiceCounts {
  /** By job state. */
  readonly jobs: Readonly<Record<string, number>>;
  /** By version status. */
  readonly versions: Readonly<Record<string, number>>;
  /** How long the job that waits longest has been due; 0 when none waits. */
  readonly oldestDueSeconds: number;
  /** Infinite where the file system does not tell. */
  readonly diskFreeBytes: number;
  /** The last backup, drill and check, those that there were. */
  readonly upkeep: readonly UpkeepRun[];
}

export function countService(deps: Pick<Deps, 'db' | 'blobs' | 'now'>): ServiceCounts {
  const now = deps.now();
  const oldest = findOldestRunAt(deps.db);
  return {
    jobs: countJobs(deps.db),
    versions: countVersions(deps.db),
    oldestDueSeconds: oldest === undefined ? 0 : Math.max(0, (now - oldest) / 1000),
    diskFreeBytes: deps.blobs.freeBytes(),
    upkeep: listUpkeepRuns(deps.db),
  };
}
