/**
 * The job that makes deleted content unreadable. Deleting removes rows and blobs and requests this job, which does the
 * slower part: passages, words in the search index, copies in the log and in unused space of the database, and blobs
 * that were in use. The guarantees are in docs/decisions/0020-deletion.md.
 *
 * It works in steps of a few milliseconds. Several requests are served by one run, and it is retried until it succeeds.
 */

import type { JobTask } from '../../domain/job.ts';
import { IDEMPOTENCY_MS } from '../../domain/limits.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import { type JobHandler, NotYet, type RunningJob } from '../../queue/job-loop.ts';
import { deleteOldIdempotentAnswers } from '../../store/idempotent-answers.ts';
import {
  deleteCompletedJob,
  deleteLane,
  hasUnfinishedJob,
  insertJobUnlessWaiting,
} from '../../store/jobs.ts';
import { mergeIndex, removeDetached } from '../../store/passages.ts';
import type { Deps } from '../deps.ts';
import { sweepBlobs } from './sweep-blobs.ts';

type CleanTask = Extract<JobTask, { kind: 'clean' }>;
type CleanDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'log'>;

/** Yields between two steps of work. @throws to stop the work */
type Rest = () => Promise<void>;

const LANE = 'clean';

/** Delay, so that consecutive deletions are cleaned up together. */
const DELAY_MS = 5_000;
/** Retry delay after another process locked the database; grows with each failure. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;
/** Pause after each step, for other work. */
const REST_MS = 4;
/** How long a shutdown waits for the clean-up; the rest is done after the next start. */
const STOP_MS = 20_000;

/** How long a command waits for the service to clean up, and how often it polls. */
const AWAIT_MS = 60_000;
const POLL_MS = 200;

/** Passages removed, and pages of the index written, per step. */
const PASSAGES_AT_ONCE = 50;
const PAGES_AT_ONCE = 32;

/** Requests a clean-up. Call it in the transaction that deletes. */
export function requestCleanUp({ db }: Pick<Deps, 'db'>, at: number): void {
  insertJobUnlessWaiting(db, null, {
    task: { kind: 'clean' },
    lane: LANE,
    runAt: at + DELAY_MS,
    createdAt: at,
  });
}

/** Limits clean-up to half of the time, however often documents are deleted. */
export function createCleanHandler(deps: CleanDeps): JobHandler<CleanTask> {
  let notBefore = 0;
  return {
    slots: 1,
    run: async (job) => {
      const begunAt = deps.now();
      if (begunAt < notBefore) throw new NotYet(notBefore - begunAt);
      await runClean(deps, job);
      const endedAt = deps.now();
      notBefore = endedAt + (endedAt - begunAt);
    },
    retryAfterMs: ({ attempt }) => Math.min(attempt * RETRY_MS, MAX_RETRY_MS),
    giveUp: () => undefined,
  };
}

async function runClean(deps: CleanDeps, job: RunningJob<CleanTask>): Promise<void> {
  const { db } = deps;
  const isDone = await clean(deps, async () => {
    await Bun.sleep(REST_MS);
    job.signal.throwIfAborted();
  });
  if (!isDone) throw new NotYet(RETRY_MS);
  await db.commit(() => {
    job.finish();
    deleteCompletedJob(db, job.id);
  });
}

/** Finishes the clean-up on shutdown, without pauses but with a time limit. */
export async function cleanBeforeStop(deps: CleanDeps): Promise<void> {
  const { db } = deps;
  if (!hasUnfinishedJob(db, LANE)) return;
  const until = deps.now() + STOP_MS;
  try {
    const isDone = await clean(deps, async () => {
      if (deps.now() > until) throw new Error('there was no time to clean up');
    });
    if (isDone) db.transaction(() => deleteLane(db, LANE));
  } catch (error) {
    deps.log.error('clean_up_failed', { error: describeFault(error) });
  }
}

/**
 * Cleans up after a command that deleted: directly if no service uses the folder, otherwise waits until that service
 * has done it.
 *
 * @param lock locks the folder; undefined if a service holds it
 * @returns whether it is done; otherwise the service does it eventually
 */
export async function cleanNow(deps: CleanDeps, lock: () => (() => void) | undefined): Promise<boolean> {
  const unlock = lock();
  if (unlock !== undefined) {
    try {
      await cleanBeforeStop(deps);
    } finally {
      unlock();
    }
    return !hasUnfinishedJob(deps.db, LANE);
  }
  const until = deps.now() + AWAIT_MS;
  while (hasUnfinishedJob(deps.db, LANE) && deps.now() < until) await Bun.sleep(POLL_MS);
  return !hasUnfinishedJob(deps.db, LANE);
}

/** @returns false if another process was in the way, and a retry may succeed */
async function clean(deps: CleanDeps, rest: Rest): Promise<boolean> {
  const { db } = deps;
  while ((await db.commit(() => removeDetached(db, PASSAGES_AT_ONCE))) > 0) await rest();
  await sweepBlobs(deps);
  await deps.blobs.settle(true);
  await db.commit(() => deleteOldIdempotentAnswers(db, deps.now() - IDEMPOTENCY_MS));
  await rewriteIndex(deps, rest);
  return db.scrub(rest);
}

/**
 * An unfinished rewrite may contain words that have been deleted since: finishes it, then rewrites everything again.
 */
async function rewriteIndex({ db }: CleanDeps, rest: Rest): Promise<void> {
  const step = (begins: boolean) => db.commit(() => mergeIndex(db, { begins, pages: PAGES_AT_ONCE }));
  while (await step(false)) await rest();
  if (!(await step(true))) return;
  do await rest();
  while (await step(false));
}
