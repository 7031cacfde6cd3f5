/**
 * The job loop: claims jobs, runs their handlers, and records the results. Jobs are enqueued by flows in their own
 * transactions, and `wake` notifies the loop.
 *
 * Invariants:
 * 1. A job is owned by its lease. A handler commits its result in one transaction with `finish`, which throws LeaseLost
 *    if the job is no longer ours; the transaction is rolled back then.
 * 2. A handler may run twice, and the second run must be harmless.
 * 3. At most `slots` jobs of a kind run at once, and `longSlots` long ones, so that others always have a slot. Small
 *    ones have `smallSlots` separate slots. Jobs of one lane never run concurrently (store/jobs.ts).
 * 4. While nothing can be written (a full disk), no attempt counts and no job is lost: the result of an attempt is
 *    recorded as soon as there is space, and until then the job stays ours.
 */
import { randomUUID } from 'node:crypto';
import type { OrganizationId } from '../domain/ids.ts';
import type { Job, JobEffort, JobKind, JobOwner, JobTask } from '../domain/job.ts';
import { MAX_ATTEMPTS, retryDelayMs } from '../domain/job.ts';
import { storageFault } from '../domain/operation/storage-fault.ts';
import type { Database } from '../store/database.ts';
import {
  claimJobs,
  completeJob,
  deleteFinishedJobs,
  discardJob,
  findNextPriority,
  findNextRunAt,
  type JobQuery,
  listOwnersWithJobs,
  listRunningJobs,
  releaseJob,
  renewJob,
  rescueJobs,
  retryJob,
} from '../store/jobs.ts';
import { EndedJobs } from './ended-jobs.ts';

/** A running job, for its handler. */
export interface RunningJob<Task extends JobTask = JobTask> extends Job<Task> {
  /** Aborted when the loop stops or the lease is lost. */
  readonly signal: AbortSignal;
  /** Marks the job as completed; call it in the transaction that stores the result. @throws LeaseLost */
  finish(): void;
}

export interface JobHandler<Task extends JobTask = JobTask> {
  /** Number of jobs of this kind that may run at once. */
  readonly slots: number;
  /** Number of long ones among them; default is all. */
  readonly longSlots?: number;
  /** Number of additional small jobs; by default they use the same slots. */
  readonly smallSlots?: number;
  /** Number of concurrent jobs of one organization, of any effort; default is unlimited. */
  mostOf?(organization: OrganizationId): number;
  /** Whether jobs of this kind may start now; called again at the next poll. Default is true. */
  mayBegin?(): boolean;
  /** Does the job and calls `job.finish()` with its result. */
  run(job: RunningJob<Task>): Promise<void>;
  /** Called once, in the transaction that discards the job, to record the failure. */
  giveUp(job: Job<Task>, reason: string): void;
  /** Delay after a failed attempt; undefined discards the job. Default: domain/job.ts. */
  retryAfterMs?(job: Job, error: unknown): number | undefined;
}

export type JobHandlers = {
  readonly [Kind in JobKind]: JobHandler<Extract<JobTask, { kind: Kind }>>;
};

/** Thrown if another worker owns the job: the results of this attempt must be discarded. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Thrown by a handler that can't start yet: the job is due again after `delayMs`, and the attempt does not count. */
export class NotYet extends Error {
  override readonly name = 'NotYet';

  constructor(readonly delayMs: number) {
    super(`not before ${delayMs} ms have passed`);
  }
}

export interface JobLoopOptions {
  readonly db: Database;
  readonly now: () => number;
  readonly handlers: JobHandlers;
  /** Called for every failed attempt. */
  readonly onError: (job: Job, error: unknown) => void;
  /** Called if the queue itself fails; it retries at the next poll. */
  readonly onFault: (error: unknown) => void;
}

/** Duration of a lease, unless it is renewed. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;

/** Polling interval, for jobs enqueued by other processes. */
const POLL_MS = 1_000;

/** Retry delay while nothing can be written, also for jobs whose attempt failed because of that. */
const STORAGE_PAUSE_MS = 1_000;

/** Finished jobs are kept this long, for support. */
export const KEEP_FINISHED_MS = 7 * 24 * 60 * 60 * 1000;

/** How often expired finished jobs are deleted. */
const CLEANUP_MS = 60 * 60 * 1000;

/** How long a shutdown waits for running jobs before it releases them. */
const STOP_GRACE_MS = 3_000;

const EFFORTS: readonly JobEffort[] = ['small', 'usual', 'long'];

interface ClaimedJob {
  readonly job: Job;
  readonly lease: string;
}

interface Running {
  readonly owner: JobOwner;
  readonly effort: JobEffort;
  readonly done: Promise<void>;
  readonly abort: AbortController;
}

export class JobLoop {
  readonly #options: JobLoopOptions;
  readonly #running = new Map<JobKind, Set<Running>>();
  #poll: NodeJS.Timeout | undefined;
  #cleanup: NodeJS.Timeout | undefined;
  readonly #due = new Map<JobKind, NodeJS.Timeout>();
  /** Kinds to check for due jobs, and the checks in progress. */
  readonly #requested = new Set<JobKind>();
  readonly #checking = new Map<JobKind, Promise<void>>();
  readonly #kinds: readonly JobKind[];
  #stopped = true;
  #hasRescued = false;
  #lastTurnAt = 0;
  readonly #ended = new EndedJobs();

  constructor(options: JobLoopOptions) {
    this.#options = options;
    this.#kinds = Object.keys(options.handlers) as JobKind[];
  }

  /**
   * Starts the loop. The caller is the only service on this database, so jobs that are marked as running were left by a
   * crash; they are released at once, or discarded after their last attempt.
   */
  start(): void {
    this.#stopped = false;
    void this.#deleteOld();
    this.#cleanup = setInterval(() => void this.#deleteOld(), CLEANUP_MS);
    this.#poll = setInterval(() => this.#pollNow(), POLL_MS);
    this.#pollNow();
  }

  /**
   * Notifies the loop of new jobs, of one kind or of any. Safe to call at any time, and cheap while all slots of a kind
   * are taken, since the end of a job triggers a check anyway.
   */
  wake(kind?: JobKind): void {
    for (const each of kind === undefined ? this.#kinds : [kind]) {
      if (this.#stopped || !this.#hasRescued || !this.#hasRoom(each)) continue;
      this.#requested.add(each);
      if (!this.#checking.has(each)) this.#checking.set(each, this.#check(each));
    }
  }

  /** Time of the last poll in milliseconds since 1970, for health checks. */
  get lastTurnAt(): number {
    return this.#lastTurnAt;
  }

  /** Jobs of a kind that ended per second, over the last minute. */
  perSecond(kind: JobKind): number {
    return this.#ended.perSecond(kind, this.#options.now());
  }

  /** Stops claiming jobs, waits for running ones up to a limit, and releases the rest. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    clearInterval(this.#cleanup);
    for (const timer of this.#due.values()) clearTimeout(timer);
    await Promise.all(this.#checking.values());
    const all = [...this.#running.values()].flatMap((set) => [...set]);
    const finished = Promise.all(all.map((running) => running.done));
    await Promise.race([finished, Bun.sleep(STOP_GRACE_MS)]);
    for (const running of all) running.abort.abort();
    await Promise.race([finished, Bun.sleep(STOP_GRACE_MS)]);
  }

  /** Never throws: the next run is an hour later. */
  async #deleteOld(): Promise<void> {
    const { db, now, onFault } = this.#options;
    await db.commit(() => deleteFinishedJobs(db, now() - KEEP_FINISHED_MS)).catch(onFault);
  }

  #pollNow(): void {
    this.#lastTurnAt = this.#options.now();
    this.#rescue();
    this.wake();
  }

  /** Runs before the first claim, and is retried: with a full disk, a start must not fail because of it. */
  #rescue(): void {
    if (this.#hasRescued) return;
    const { db } = this.#options;
    try {
      db.transaction(() => {
        for (const { job, lease } of listRunningJobs(db)) this.#discardIfExhausted(job, lease);
        rescueJobs(db, Number.MAX_SAFE_INTEGER);
      });
      this.#hasRescued = true;
    } catch (error) {
      if (storageFault(error) === undefined) throw error;
    }
  }

  /** Discards a job that crashed the service in every attempt. Call it in a transaction. */
  #discardIfExhausted(job: Job, lease: string): void {
    const { db, now } = this.#options;
    const error = new Error('docgate ended while it was done');
    if (this.#retryAfterMs(job, error) !== undefined) return;
    if (discardJob(db, job.id, lease, { now: now(), error: error.message })) this.#giveUp(job, error.message);
  }

  /** Fills the free slots of a kind. Never throws; only one check runs at a time, so that no slot is assigned twice. */
  async #check(kind: JobKind): Promise<void> {
    try {
      do {
        // Further wake-ups in this turn of the event loop are served by the same check.
        await new Promise((resolve) => setImmediate(resolve));
        this.#requested.delete(kind);
        await this.#fillSlots(kind);
      } while (this.#requested.has(kind) && this.#hasRoom(kind) && !this.#stopped);
    } catch (error) {
      // A full disk is reported elsewhere; the next poll retries.
      if (storageFault(error) === undefined) this.#options.onFault(error);
    } finally {
      this.#checking.delete(kind);
    }
  }

  /** A claim shares its disk sync with concurrent commits. */
  async #fillSlots(kind: JobKind): Promise<void> {
    const { db, now, handlers } = this.#options;
    if (handlers[kind].mayBegin?.() === false) return;
    const claimed = this.#isWaiting(kind) ? await db.commit(() => this.#claim(kind)) : [];
    for (const { job, lease } of claimed) {
      if (this.#stopped) releaseJob(db, job.id, lease, now());
      else this.#begin(kind, job, lease);
    }
    if (!this.#stopped && this.#hasRoom(kind)) this.#wakeWhenDue(kind);
  }

  /** Number of further jobs of an effort that may start, besides those running and claimed. */
  #room(kind: JobKind, effort: JobEffort, claimed: readonly ClaimedJob[] = []): number {
    const { slots, longSlots = slots, smallSlots } = this.#options.handlers[kind];
    const begun = [...(this.#running.get(kind) ?? []), ...claimed.map(({ job }) => job)];
    const small = smallSlots === undefined ? 0 : begun.filter((job) => job.effort === 'small').length;
    if (effort === 'small' && smallSlots !== undefined) return smallSlots - small;
    const room = slots - (begun.length - small);
    if (effort !== 'long') return room;
    return Math.min(room, longSlots - begun.filter((job) => job.effort === 'long').length);
  }

  /** Number of further jobs of an owner that may start, according to its limit. */
  #roomOf(kind: JobKind, owner: JobOwner, claimed: readonly ClaimedJob[]): number {
    const most = owner === null ? undefined : this.#options.handlers[kind].mostOf?.(owner);
    if (most === undefined) return Number.POSITIVE_INFINITY;
    const running = [...(this.#running.get(kind) ?? [])].filter((job) => job.owner === owner).length;
    return most - running - claimed.filter(({ job }) => job.organizationId === owner).length;
  }

  #hasRoom(kind: JobKind): boolean {
    return EFFORTS.some((effort) => this.#room(kind, effort) > 0);
  }

  #isWaiting(kind: JobKind): boolean {
    const { db, now } = this.#options;
    const efforts = EFFORTS.filter((effort) => this.#room(kind, effort) > 0);
    return listOwnersWithJobs(db, { kind, now: now() }, efforts).length > 0;
  }

  /** Claims jobs for all free slots, in turn from all organizations. Call it in a transaction. */
  #claim(kind: JobKind): ClaimedJob[] {
    const claimed: ClaimedJob[] = [];
    if (this.#options.handlers[kind].smallSlots !== undefined) this.#claimSmall(kind, claimed);
    for (;;) {
      const next = this.#claimNext(kind, claimed);
      if (next === undefined) return claimed;
      claimed.push(next);
    }
  }

  /** Claims small jobs in batches, an equal share of each organization. */
  #claimSmall(kind: JobKind, claimed: ClaimedJob[]): void {
    const { db, now } = this.#options;
    const wanted = { kind, now: now(), effort: 'small' } as const;
    const owners = listOwnersWithJobs(db, wanted, ['small']);
    owners.forEach((owner, index) => {
      const share = Math.ceil(this.#room(kind, 'small', claimed) / (owners.length - index));
      const limit = Math.min(share, this.#roomOf(kind, owner, claimed));
      if (limit > 0) claimed.push(...this.#claimOf(owner, wanted, limit));
    });
  }

  /** Claims the next job of the least recently served organization. */
  #claimNext(kind: JobKind, claimed: readonly ClaimedJob[]): ClaimedJob | undefined {
    const { db, now, handlers } = this.#options;
    const at = now();
    const efforts = EFFORTS.filter(
      (effort) =>
        (effort !== 'small' || handlers[kind].smallSlots === undefined) &&
        this.#room(kind, effort, claimed) > 0,
    );
    for (const owner of listOwnersWithJobs(db, { kind, now: at }, efforts)) {
      if (this.#roomOf(kind, owner, claimed) <= 0) continue;
      const next = efforts
        .map((effort) => ({ kind, now: at, effort }))
        .map((wanted) => ({ wanted, at: findNextPriority(db, owner, wanted) ?? Number.POSITIVE_INFINITY }))
        .sort((a, b) => a.at - b.at);
      for (const { wanted } of next) {
        const [job] = this.#claimOf(owner, wanted, 1);
        if (job !== undefined) return job;
      }
    }
    return undefined;
  }

  #claimOf(owner: JobOwner, wanted: JobQuery, limit: number): ClaimedJob[] {
    const lease = randomUUID();
    const leaseUntil = wanted.now + LEASE_MS;
    return claimJobs(this.#options.db, owner, wanted, { lease, leaseUntil, limit }).map((job) => ({
      job,
      lease,
    }));
  }

  #begin(kind: JobKind, job: Job, lease: string): void {
    const abort = new AbortController();
    const running: Running = {
      owner: job.organizationId,
      effort: job.effort,
      abort,
      done: this.#perform(job, lease, abort),
    };
    const set = this.#running.get(kind) ?? new Set();
    this.#running.set(kind, set.add(running));
    void running.done.finally(() => {
      set.delete(running);
      this.#ended.note(kind, this.#options.now());
      this.wake(kind);
    });
  }

  /** Runs a job, and records its result; never throws. */
  async #perform(job: Job, lease: string, abort: AbortController): Promise<void> {
    const renewal = setInterval(() => {
      if (!this.#renew(job, lease)) abort.abort();
    }, RENEW_MS);
    try {
      await this.#handle(job, lease, abort.signal);
    } catch (error) {
      await this.#persist(this.#settlementOf(job, lease, error, abort.signal.aborted));
    } finally {
      clearInterval(renewal);
    }
  }

  #handle(job: Job, lease: string, signal: AbortSignal): Promise<void> {
    const { db, now, handlers } = this.#options;
    const finish = () => {
      if (!completeJob(db, job.id, lease, now())) throw new LeaseLost(`job ${job.id}`);
    };
    const { task } = job;
    switch (task.kind) {
      case 'convert':
        return handlers.convert.run({ ...job, ...ownedBy(job), task, signal, finish });
      case 'answer':
        return handlers.answer.run({ ...job, ...ownedBy(job), task, signal, finish });
      case 'mail':
        return handlers.mail.run({ ...job, organizationId: null, task, signal, finish });
      case 'clean':
        return handlers.clean.run({ ...job, organizationId: null, task, signal, finish });
    }
  }

  /** @returns whether the job is still ours; true if the disk is full, since nobody else claims jobs then */
  #renew(job: Job, lease: string): boolean {
    const { db, now, onFault } = this.#options;
    try {
      return renewJob(db, job.id, lease, now() + LEASE_MS);
    } catch (error) {
      if (storageFault(error) === undefined) onFault(error);
      return true;
    }
  }

  /**
   * Records the result of an attempt, as soon as there is space. Never throws: the next start releases jobs left as
   * running.
   */
  async #persist(write: () => void): Promise<void> {
    for (;;) {
      try {
        return write();
      } catch (error) {
        if (storageFault(error) === undefined) return this.#options.onFault(error);
        if (this.#stopped) return;
        await Bun.sleep(STORAGE_PAUSE_MS);
      }
    }
  }

  /** Returns the write that records a failed attempt. */
  #settlementOf(job: Job, lease: string, error: unknown, aborted: boolean): () => void {
    const { db, now, onError } = this.#options;
    if (error instanceof LeaseLost) return () => undefined;
    const release = this.#releaseAfterMs(error, aborted);
    if (release !== undefined) return () => releaseJob(db, job.id, lease, now() + release);
    onError(job, error);
    const reason = error instanceof Error ? error.message : String(error);
    const delay = this.#retryAfterMs(job, error);
    if (delay !== undefined) {
      return () => retryJob(db, job.id, lease, { runAt: now() + delay, error: reason });
    }
    return () =>
      db.transaction(() => {
        if (discardJob(db, job.id, lease, { now: now(), error: reason })) this.#giveUp(job, reason);
      });
  }

  /** Delay of a job whose attempt does not count; undefined if it does. */
  #releaseAfterMs(error: unknown, aborted: boolean): number | undefined {
    if (error instanceof NotYet) return error.delayMs;
    if (aborted) return 0;
    return storageFault(error) === undefined ? undefined : STORAGE_PAUSE_MS;
  }

  #retryAfterMs(job: Job, error: unknown): number | undefined {
    const handler = this.#options.handlers[job.task.kind];
    if (handler.retryAfterMs !== undefined) return handler.retryAfterMs(job, error);
    return job.attempt < MAX_ATTEMPTS ? retryDelayMs(job.attempt) : undefined;
  }

  #giveUp(job: Job, reason: string): void {
    const { handlers } = this.#options;
    const { task } = job;
    switch (task.kind) {
      case 'convert':
        handlers.convert.giveUp({ ...job, ...ownedBy(job), task }, reason);
        break;
      case 'answer':
        handlers.answer.giveUp({ ...job, ...ownedBy(job), task }, reason);
        break;
      case 'mail':
        handlers.mail.giveUp({ ...job, organizationId: null, task }, reason);
        break;
      case 'clean':
        handlers.clean.giveUp({ ...job, organizationId: null, task }, reason);
        break;
    }
  }

  /** Wakes the loop when the next job is due, earlier than the next poll. */
  #wakeWhenDue(kind: JobKind): void {
    const { db, now } = this.#options;
    const at = now();
    const next = findNextRunAt(db, kind, at);
    if (next === undefined || next - at >= POLL_MS) return;
    clearTimeout(this.#due.get(kind));
    this.#due.set(
      kind,
      setTimeout(() => this.wake(kind), next - at),
    );
  }
}

/** The organization of a job; a CHECK of the table ensures that these kinds have one. */
function ownedBy({ id, organizationId }: Job): { readonly organizationId: OrganizationId } {
  if (organizationId === null) throw new Error(`job ${id} is no organization's`);
  return { organizationId };
}
