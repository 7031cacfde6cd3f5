/**
 * The job loop: claims jobs, runs their handlers, and settles what came of them. Handlers are handed in; a job is
 * enqueued by whoever wants it, in their own transaction, and `wake` tells the loop.
 *
 * Invariants:
 * 1. A job is owned by its lease. A handler commits its outcome in one transaction with `finish`, which throws
 *    LeaseLost when the job is no longer ours; whatever the handler did in that transaction is then undone.
 * 2. A handler may run twice, and must be harmless the second time.
 * 3. At most `slots` jobs of a kind run at once; jobs of one lane never run side by side (store/jobs.ts).
 */
import { randomUUID } from 'node:crypto';
import type { Job, JobKind, JobTask } from '../domain/job.ts';
import { MAX_ATTEMPTS, retryDelayMs } from '../domain/job.ts';
import type { Database } from '../store/database.ts';
import {
  claimJob,
  completeJob,
  deleteFinishedJobs,
  discardJob,
  findNextRunAt,
  listOrganizationsWithJobs,
  releaseJob,
  renewJob,
  rescueJobs,
  retryJob,
} from '../store/jobs.ts';

/** A running job, as its handler sees it. */
export interface RunningJob<Task extends JobTask = JobTask> extends Job {
  readonly task: Task;
  /** Aborted when the loop stops or the lease is lost. */
  readonly signal: AbortSignal;
  /** Marks the job completed; call it inside the transaction that keeps the outcome. @throws LeaseLost */
  finish(): void;
}

export interface JobHandler<Task extends JobTask = JobTask> {
  /** How many jobs of this kind may run at once. */
  readonly slots: number;
  /** Does the job and calls `job.finish()` with its outcome. */
  run(job: RunningJob<Task>): Promise<void>;
  /** Called once, in the transaction that gives the job up, to say so on what the job was for. */
  giveUp(job: Job & { readonly task: Task }, reason: string): void;
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
}

/** How long a lease stands unless it is renewed. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;

/** How often the table is looked at for what other processes left there. */
const POLL_MS = 1_000;

/** Finished jobs are kept this long, for support. */
const KEEP_FINISHED_MS = 7 * 24 * 60 * 60 * 1000;

/** How long a clean stop waits for what runs before it hands it back. */
const STOP_GRACE_MS = 3_000;

interface Running {
  readonly done: Promise<void>;
  readonly abort: AbortController;
}

export class JobLoop {
  readonly #options: JobLoopOptions;
  readonly #running = new Map<JobKind, Set<Running>>();
  #poll: NodeJS.Timeout | undefined;
  #due: NodeJS.Timeout | undefined;
  #awake = false;
  #stopped = true;
  #lastTurnAt = 0;

  constructor(options: JobLoopOptions) {
    this.#options = options;
  }

  /**
   * Begins to work. The caller is the only service on this database, so whatever is still marked as running was
   * left by a crash and is taken up again at once.
   */
  start(): void {
    const { db, now } = this.#options;
    this.#stopped = false;
    db.transaction(() => {
      rescueJobs(db, Number.MAX_SAFE_INTEGER);
      deleteFinishedJobs(db, now() - KEEP_FINISHED_MS);
    });
    this.#poll = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Says that there may be something to do. Cheap, and safe to call at any time. */
  wake(): void {
    if (this.#awake || this.#stopped) return;
    this.#awake = true;
    setImmediate(() => {
      this.#awake = false;
      this.#turn();
    });
  }

  /** When the loop last looked for work, in milliseconds since 1970: how a health check knows that it moves. */
  get lastTurnAt(): number {
    return this.#lastTurnAt;
  }

  /** Claims nothing more, lets what runs finish for a moment, and hands back the rest. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    clearTimeout(this.#due);
    const all = [...this.#running.values()].flatMap((set) => [...set]);
    const finished = Promise.all(all.map((running) => running.done));
    await Promise.race([finished, Bun.sleep(STOP_GRACE_MS)]);
    for (const running of all) running.abort.abort();
    await Promise.race([finished, Bun.sleep(STOP_GRACE_MS)]);
  }

  #turn(): void {
    if (this.#stopped) return;
    this.#lastTurnAt = this.#options.now();
    for (const kind of Object.keys(this.#options.handlers) as JobKind[]) {
      while (this.#free(kind) > 0 && this.#claimAndRun(kind)) {
        // Each turn of this loop has begun one more job.
      }
      if (this.#free(kind) > 0) this.#wakeWhenDue(kind);
    }
  }

  #free(kind: JobKind): number {
    return this.#options.handlers[kind].slots - (this.#running.get(kind)?.size ?? 0);
  }

  #claimAndRun(kind: JobKind): boolean {
    const { db, now } = this.#options;
    const at = now();
    const organizations = listOrganizationsWithJobs(db, kind, at);
    if (organizations.length === 0) return false;
    const lease = randomUUID();
    const job = db.transaction(() => {
      for (const organization of organizations) {
        const claimed = claimJob(db, organization, { kind, lease, now: at, leaseUntil: at + LEASE_MS });
        if (claimed !== undefined) return claimed;
      }
      return undefined;
    });
    if (job === undefined) return false;
    this.#begin(kind, job, lease);
    return true;
  }

  #begin(kind: JobKind, job: Job, lease: string): void {
    const abort = new AbortController();
    const running: Running = { abort, done: this.#perform(job, lease, abort) };
    const set = this.#running.get(kind) ?? new Set();
    this.#running.set(kind, set.add(running));
    void running.done.finally(() => {
      set.delete(running);
      this.wake();
    });
  }

  /** Runs a job to whatever end; never throws. */
  async #perform(job: Job, lease: string, abort: AbortController): Promise<void> {
    const { db, now } = this.#options;
    const renewal = setInterval(() => {
      if (!renewJob(db, job.id, lease, now() + LEASE_MS)) abort.abort();
    }, RENEW_MS);
    try {
      await this.#handle(job, lease, abort.signal);
    } catch (error) {
      this.#settleFailure(job, lease, error, abort.signal.aborted);
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
        return handlers.convert.run({ ...job, task, signal, finish });
      case 'answer':
        return handlers.answer.run({ ...job, task, signal, finish });
    }
  }

  #settleFailure(job: Job, lease: string, error: unknown, aborted: boolean): void {
    const { db, now, onError } = this.#options;
    if (error instanceof LeaseLost) return;
    if (error instanceof NotYet) {
      releaseJob(db, job.id, lease, now() + error.delayMs);
      return;
    }
    if (aborted) {
      releaseJob(db, job.id, lease, now());
      return;
    }
    onError(job, error);
    const reason = error instanceof Error ? error.message : String(error);
    if (job.attempt < MAX_ATTEMPTS) {
      retryJob(db, job.id, lease, { runAt: now() + retryDelayMs(job.attempt), error: reason });
      return;
    }
    db.transaction(() => {
      if (discardJob(db, job.id, lease, { now: now(), error: reason })) this.#giveUp(job, reason);
    });
  }

  #giveUp(job: Job, reason: string): void {
    const { handlers } = this.#options;
    const { task } = job;
    switch (task.kind) {
      case 'convert':
        handlers.convert.giveUp({ ...job, task }, reason);
        break;
      case 'answer':
        handlers.answer.giveUp({ ...job, task }, reason);
        break;
    }
  }

  /** Polling would find a due job too, only later. */
  #wakeWhenDue(kind: JobKind): void {
    const { db, now } = this.#options;
    const at = now();
    const next = findNextRunAt(db, kind, at);
    if (next === undefined || next - at >= POLL_MS) return;
    clearTimeout(this.#due);
    this.#due = setTimeout(() => this.wake(), next - at);
  }
}
