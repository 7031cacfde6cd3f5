/**
 * The job that leaves nothing readable of what was deleted. Deleting removes rows and blobs, and asks for this job, which
 * does what takes longer than a person waits: the passages, the words in the search index, copies in the log and in the
 * unused space of the database, and blobs that were in use at that moment. What is promised stands in
 * docs/decisions/0020-deletion.md.
 *
 * It works in pieces of a few milliseconds. Asked for many times, it is done once for all; it is never given up.
 */

import type { JobTask } from '../../domain/job.ts';
import { IDEMPOTENCY_MS } from '../../domain/limits.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import { type JobHandler, NotYet, type RunningJob } from '../../queue/job-loop.ts';
import { deleteKeptAnswers } from '../../store/idempotent-answers.ts';
import {
  forgetCompletedJob,
  forgetLane,
  hasUnfinishedJob,
  insertJobUnlessWaiting,
} from '../../store/jobs.ts';
import { mergeIndex, removeDetached } from '../../store/passages.ts';
import type { Deps } from '../deps.ts';
import { sweepBlobs } from './sweep-blobs.ts';

type CleanTask = Extract<JobTask, { kind: 'clean' }>;
type CleanDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'log'>;

/** Lets others have their turn between two pieces of work. @throws to end the work where it is */
type Rest = () => Promise<void>;

const LANE = 'clean';

/** Several deletions that follow each other are cleaned up together. */
const DELAY_MS = 5_000;
/** How long to wait when another process had the database; longer each time that something goes wrong. */
const AGAIN_MS = 5_000;
const MOST_AGAIN_MS = 60_000;
/** So long every piece of work leaves to others. */
const REST_MS = 4;
/** How long a stop waits for it; what is not done then is done after the next start. */
const STOP_MS = 20_000;

/** How long a command waits for the service to clean up, and how often it looks. */
const AWAIT_MS = 60_000;
const LOOK_MS = 200;

/** Passages removed, and pages of the index written, in one piece. */
const PASSAGES_AT_ONCE = 50;
const PAGES_AT_ONCE = 32;

/** Call it in the transaction that deletes. */
export function askToClean({ db }: Pick<Deps, 'db'>, at: number): void {
  insertJobUnlessWaiting(db, null, {
    task: { kind: 'clean' },
    lane: LANE,
    runAt: at + DELAY_MS,
    createdAt: at,
  });
}

/** However often things are deleted, half of the time at most goes into cleaning up. */
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
    retryAfterMs: ({ attempt }) => Math.min(attempt * AGAIN_MS, MOST_AGAIN_MS),
    giveUp: () => undefined,
  };
}

async function runClean(deps: CleanDeps, job: RunningJob<CleanTask>): Promise<void> {
  const { db } = deps;
  const isDone = await clean(deps, async () => {
    await Bun.sleep(REST_MS);
    job.signal.throwIfAborted();
  });
  if (!isDone) throw new NotYet(AGAIN_MS);
  await db.commit(() => {
    job.finish();
    forgetCompletedJob(db, job.id);
  });
}

/** Does at a clean stop what is still to do, without rest, but not for ever. */
export async function cleanBeforeStop(deps: CleanDeps): Promise<void> {
  const { db } = deps;
  if (!hasUnfinishedJob(db, LANE)) return;
  const until = deps.now() + STOP_MS;
  try {
    const isDone = await clean(deps, async () => {
      if (deps.now() > until) throw new Error('there was no time to clean up');
    });
    if (isDone) db.transaction(() => forgetLane(db, LANE));
  } catch (error) {
    deps.log.error('clean_up_failed', { error: describeFault(error) });
  }
}

/**
 * Cleans up after a command that deleted: at once where no service holds the folder, and otherwise waits until that
 * service has done it.
 *
 * @param lock takes the folder; undefined when a service holds it
 * @returns whether it is done; otherwise the service does it in time
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
  while (hasUnfinishedJob(deps.db, LANE) && deps.now() < until) await Bun.sleep(LOOK_MS);
  return !hasUnfinishedJob(deps.db, LANE);
}

/** @returns false when another process was in the way: then it is worth another try */
async function clean(deps: CleanDeps, rest: Rest): Promise<boolean> {
  const { db } = deps;
  while ((await db.commit(() => removeDetached(db, PASSAGES_AT_ONCE))) > 0) await rest();
  await sweepBlobs(deps);
  await deps.blobs.settle(true);
  await db.commit(() => deleteKeptAnswers(db, deps.now() - IDEMPOTENCY_MS));
  await rewriteIndex(deps, rest);
  return db.scrub(rest);
}

/** What an earlier run had begun may have copied words that have gone since: that is finished first, then all is new. */
async function rewriteIndex({ db }: CleanDeps, rest: Rest): Promise<void> {
  const step = (begins: boolean) => db.commit(() => mergeIndex(db, { begins, pages: PAGES_AT_ONCE }));
  while (await step(false)) await rest();
  if (!(await step(true))) return;
  do await rest();
  while (await step(false));
}
