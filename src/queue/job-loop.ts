/**
 * The job loop: claims jobs, runs their handlers, and settles what came of them. Handlers are handed in; a job is
 * enqueued by whoever wants it, in their own transaction, and `wake` tells the loop.
 *
 * Invariants:
 * 1. A job is owned by its lease. A handler commits its outcome in one transaction with `finish`, which throws
 *    LeaseLost when the job is no longer ours; whatever the handler did in that transaction is then undone.
 * 2. A handler may run twice, and must be harmless the second time.
 * 3. At most `slots` jobs of a kind run at once, and `longSlots` long ones, so that others always have one. Small ones
 *    have `smallSlots` of their own. Jobs of one lane never run side by side (store/jobs.ts).
 * 4. While nothing can be written (a full disk), no try counts and no job is lost: what came of a try is settled as
 *    soon as there is room, and until then the job stays ours.
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

/** A running job, as its handler sees it. */
export interface RunningJob<Task extends JobTask = JobTask> extends Job<Task> {
  /** Aborted when the loop stops or the lease is lost. */
  readonly signal: AbortSignal;
  /** Marks the job completed; call it inside the transaction that keeps the outcome. @throws LeaseLost */
  finish(): void;
}

export interface JobHandler<Task extends JobTask = JobTask> {
  /** How many jobs of this kind may run at once. */
  readonly slots: number;
  /** How many of them may be long ones; all, unless this says less. */
  readonly longSlots?: number;
  /** How many small jobs may run at once beside them; without this they take slots as others do. */
  readonly smallSlots?: number;
  /** How many jobs of one organization may run at once, of whatever effort; as many as there is room for without it. */
  mostOf?(organization: OrganizationId): number;
  /** Whether jobs of this kind may begin just now; asked again at the next poll. They may unless this says no. */
  mayBegin?(): boolean;
  /** Does the job and calls `job.finish()` with its outcome. */
  run(job: RunningJob<Task>): Promise<void>;
  /** Called once, in the transaction that gives the job up, to say so on what the job was for. */
  giveUp(job: Job<Task>, reason: string): void;
  /** How long to wait after a try that failed; undefined gives the job up. Without it, as domain/job.ts says. */
  retryAfterMs?(job: Job, error: unknown): number | undefined;
}

export type JobHandlers = {
  readonly [Kind in JobKind]: JobHandler<Extract<JobTask, { kind: Kind }>>;
};

/** Another worker owns the job by now: nothing of this try may be kept. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Thrown by a handler that cannot begin yet: the job comes back after `delayMs`, and the try does not count. */
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
  /** Told of every try that failed. */
  readonly onError: (job: Job, error: unknown) => void;
  /** Told when the queue itself could not look for work; it looks again at the next poll. */
  readonly onFault: (error: unknown) => void;
}

/** How long a lease stands unless it is renewed. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;

/** How often the table is looked at for what other processes left there. */
const POLL_MS = 1_000;

/** While nothing can be written it is tried again after so long; a job whose try failed for it comes back then, too. */
const STORAGE_PAUSE_MS = 1_000;

/** Finished jobs are kept this long, for support. */
export const KEEP_FINISHED_MS = 7 * 24 * 60 * 60 * 1000;

/** How often those are looked for that were kept long enough. */
const FORGET_MS = 60 * 60 * 1000;

/** How long a clean stop waits for what runs before it hands it back. */
const STOP_GRACE_MS = 3_000;

const EFFORTS: readonly JobEffort[] = ['small', 'usual', 'long'];

interface Claimed {
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
  #forgetting: NodeJS.Timeout | undefined;
  readonly #due = new Map<JobKind, NodeJS.Timeout>();
  /** Kinds that somebody asked to look for, and the looks under way. */
  readonly #wanted = new Set<JobKind>();
  readonly #looking = new Map<JobKind, Promise<void>>();
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
   * Begins to work. The caller is the only service on this database, so whatever is still marked as running was
   * left by a crash and is taken up again at once, or given up when that was its last try.
   */
  start(): void {
    this.#stopped = false;
    void this.#forgetOld();
    this.#forgetting = setInterval(() => void this.#forgetOld(), FORGET_MS);
    this.#poll = setInterval(() => this.#pollNow(), POLL_MS);
    this.#pollNow();
  }

  /**
   * Says that there may be something to do, of one kind or of any. Safe to call at any time, and it costs nothing
   * while all slots of a kind are taken: the end of a job looks for the next one anyway.
   */
  wake(kind?: JobKind): void {
    for (const each of kind === undefined ? this.#kinds : [kind]) {
      if (this.#stopped || !this.#hasRescued || !this.#hasRoom(each)) continue;
      this.#wanted.add(each);
      if (!this.#looking.has(each)) this.#looking.set(each, this.#look(each));
    }
  }

  /** When the loop last looked for work, in milliseconds since 1970: how a health check knows that it moves. */
  get lastTurnAt(): number {
    return this.#lastTurnAt;
  }

  /** Jobs of a kind that ended in a second, over the last minute. */
  perSecond(kind: JobKind): number {
    return this.#ended.perSecond(kind, this.#options.now());
  }

  /** Claims nothing more, lets what runs finish for a moment, and hands back the rest. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    clearInterval(this.#forgetting);
    for (const timer of this.#due.values()) clearTimeout(timer);
    await Promise.all(this.#looking.values());
    const all = [...this.#running.values()].flatMap((set) => [...set]);
    const finished = Promise.all(all.map((running) => running.done));
    await Promise.race([finished, Bun.sleep(STOP_GRACE_MS)]);
    for (const running of all) running.abort.abort();
    await Promise.race([finished, Bun.sleep(STOP_GRACE_MS)]);
  }

  /** Never throws: what is not forgotten now is an hour later. */
  async #forgetOld(): Promise<void> {
    const { db, now, onFault } = this.#options;
    await db.commit(() => deleteFinishedJobs(db, now() - KEEP_FINISHED_MS)).catch(onFault);
  }

  #pollNow(): void {
    this.#lastTurnAt = this.#options.now();
    this.#rescue();
    this.wake();
  }

  /** Before the first claim, and as often as it takes: on a full disk a start must not fail for it. */
  #rescue(): void {
    if (this.#hasRescued) return;
    const { db } = this.#options;
    try {
      db.transaction(() => {
        for (const { job, lease } of listRunningJobs(db)) this.#giveUpIfTriedOut(job, lease);
        rescueJobs(db, Number.MAX_SAFE_INTEGER);
      });
      this.#hasRescued = true;
    } catch (error) {
      if (storageFault(error) === undefined) throw error;
    }
  }

  /** What ended the service with every try would end it with the next one, too. Call it in a transaction. */
  #giveUpIfTriedOut(job: Job, lease: string): void {
    const { db, now } = this.#options;
    const error = new Error('docgate ended while it was done');
    if (this.#retryAfterMs(job, error) !== undefined) return;
    if (discardJob(db, job.id, lease, { now: now(), error: error.message })) this.#giveUp(job, error.message);
  }

  /** Fills the free slots of a kind. Never throws; there is one look at a time, so no slot is given away twice. */
  async #look(kind: JobKind): Promise<void> {
    try {
      do {
        // Whoever else wakes the loop in this turn of the event loop is served by the same look.
        await new Promise((resolve) => setImmediate(resolve));
        this.#wanted.delete(kind);
        await this.#fillSlots(kind);
      } while (this.#wanted.has(kind) && this.#hasRoom(kind) && !this.#stopped);
    } catch (error) {
      // That nothing can be written is not the queue's to tell; the next poll looks again.
      if (storageFault(error) === undefined) this.#options.onFault(error);
    } finally {
      this.#looking.delete(kind);
    }
  }

  /** A claim shares its disk sync with the pushes of the moment. */
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

  /** How many more jobs of an effort may begin beside those that run and those that are about to. */
  #room(kind: JobKind, effort: JobEffort, claimed: readonly Claimed[] = []): number {
    const { slots, longSlots = slots, smallSlots } = this.#options.handlers[kind];
    const begun = [...(this.#running.get(kind) ?? []), ...claimed.map(({ job }) => job)];
    const small = smallSlots === undefined ? 0 : begun.filter((one) => one.effort === 'small').length;
    if (effort === 'small' && smallSlots !== undefined) return smallSlots - small;
    const room = slots - (begun.length - small);
    if (effort !== 'long') return room;
    return Math.min(room, longSlots - begun.filter((one) => one.effort === 'long').length);
  }

  /** How many more jobs of an owner may begin, by the limit that it has of its own. */
  #roomOf(kind: JobKind, owner: JobOwner, claimed: readonly Claimed[]): number {
    const most = owner === null ? undefined : this.#options.handlers[kind].mostOf?.(owner);
    if (most === undefined) return Number.POSITIVE_INFINITY;
    const running = [...(this.#running.get(kind) ?? [])].filter((one) => one.owner === owner).length;
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

  /** Takes as many jobs as there are free slots, an organization after the other. Call it in a transaction. */
  #claim(kind: JobKind): Claimed[] {
    const claimed: Claimed[] = [];
    if (this.#options.handlers[kind].smallSlots !== undefined) this.#claimSmall(kind, claimed);
    for (;;) {
      const next = this.#claimNext(kind, claimed);
      if (next === undefined) return claimed;
      claimed.push(next);
    }
  }

  /** Small jobs are taken many at a time, of each organization an equal share. */
  #claimSmall(kind: JobKind, claimed: Claimed[]): void {
    const { db, now } = this.#options;
    const wanted = { kind, now: now(), effort: 'small' } as const;
    const owners = listOwnersWithJobs(db, wanted, ['small']);
    owners.forEach((owner, at) => {
      const share = Math.ceil(this.#room(kind, 'small', claimed) / (owners.length - at));
      const limit = Math.min(share, this.#roomOf(kind, owner, claimed));
      if (limit > 0) claimed.push(...this.#claimOf(owner, wanted, limit));
    });
  }

  /** Of the organization that waited longest for its turn the job that goes first. */
  #claimNext(kind: JobKind, claimed: readonly Claimed[]): Claimed | undefined {
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
        .sort((one, other) => one.at - other.at);
      for (const { wanted } of next) {
        const [job] = this.#claimOf(owner, wanted, 1);
        if (job !== undefined) return job;
      }
    }
    return undefined;
  }

  #claimOf(owner: JobOwner, wanted: JobQuery, limit: number): Claimed[] {
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

  /** Runs a job to whatever end; never throws. */
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

  /** @returns whether the job is still ours; on a full disk that can't be written down, and nobody else claims */
  #renew(job: Job, lease: string): boolean {
    const { db, now, onFault } = this.#options;
    try {
      return renewJob(db, job.id, lease, now() + LEASE_MS);
    } catch (error) {
      if (storageFault(error) === undefined) onFault(error);
      return true;
    }
  }

  /** Writes down what came of a try, when there is room to. Never throws: a start finds what is left as running. */
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

  /** What a try that failed leads to, as the one write that says so. */
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

  /** When a job that was not really tried comes back; undefined for one that was. */
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

  /** Polling would find a due job too, only later. */
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

/** The organization of a job that is one's; the table's CHECK lets no other be without. */
function ownedBy({ id, organizationId }: Job): { readonly organizationId: OrganizationId } {
  if (organizationId === null) throw new Error(`job ${id} is no organization's`);
  return { organizationId };
}
