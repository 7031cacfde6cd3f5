/**
 * Some conversion processes that share a line of waiting work, kept warm, one task or some small ones at a time each. A process that
 * takes too long or holds too much memory is ended, and the task is refused; one that dies for another reason is
 * replaced. Whatever a file does, the service goes on.
 *
 * Invariants:
 * 1. A process has one task at most, or several small ones; a task's promise is settled exactly once: by a reply, by the
 *    process's end, or in the line (`#expire`, `#onAbort`, `close`).
 * 2. There are never more than `size` processes, those included that are about to end.
 * 3. A process that is to end (`#end`) is given no further task, whether or not it is gone yet.
 * 4. Organizations are served by turns (FairLine), and none has more than `perOrganization` processes at a time.
 * 5. What somebody waits for is begun in time or refused, and is dropped when nobody waits any more. A process that
 *    died under it is made up for once; what is a job is tried again by the queue.
 * 6. A small task that was begun with others never suffers for them: when their process dies or passes a limit, each of
 *    them is begun again alone.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { FairLine } from './fair-line.ts';
import type { ConversionReply, ConversionResults, ConversionTask } from './protocol.ts';
import type { ConversionProcess, SpawnProcess } from './spawn-process.ts';
import { ConversionProcessEnded, nobodyWaits, tooBusy, Work, type WorkEnd, type WorkOwner } from './work.ts';

export interface ProcessGroupOptions {
  readonly spawn: SpawnProcess;
  readonly size: number;
  /** How many processes may work for one organization at once. */
  readonly perOrganization: number;
  /** Told of every try at a task that began. */
  readonly onEnd?: (end: WorkEnd) => void;
}

export interface TaskLimits {
  /** How long it may run. */
  readonly timeLimitMs: number;
  /** How long it may wait for its turn. */
  readonly waitLimitMs: number;
  /** Of its process. */
  readonly memoryLimitBytes: number;
}

/** How often busy processes are looked at: often enough that none outgrows its limits by much. */
const WATCH_INTERVAL_MS = 50;

/** A process that holds more than this after a task gives it back by ending. */
const RECYCLE_BYTES = 400 * 1024 * 1024;

/** Processes beyond the first end after so long without work. */
const IDLE_MS = 30_000;

/** What is abandoned sooner is likely to be done sooner than another process is started. */
const LEAST_RUN_MS = 1_000;

/** Small tasks that a process is given at once at most: they are done before anybody would wait for them. */
const MOST_AT_ONCE = 16;

/**
 * Small tasks wait for the process that does some already if that is expected to be done with all of them within this time: one
 * message for many is cheaper than many messages, and one process whose code is compiled than several that warm up.
 */
const PATIENCE_MS = 100;
/** The same where another process would have to be started first. */
const START_PATIENCE_MS = 1_000;

/** Of what small tasks are taken to take, the last one counts for so much. */
const LAST_SHARE = 1 / 16;

interface Worker {
  readonly process: ConversionProcess;
  /** What it does: nothing, one task, or several small ones. */
  works: readonly Work[];
  /** When the task began, or the last one ended. */
  since: number;
  /** The most that it was seen to hold since then. */
  peakBytes: number;
  isEnding: boolean;
  /** Why the process was ended under its task. */
  refusal: Error | undefined;
}

export class ProcessGroup {
  readonly #options: ProcessGroupOptions;
  readonly #workers = new Set<Worker>();
  readonly #line = new FairLine<Work>();
  #watch: NodeJS.Timeout | undefined;
  #retirement: NodeJS.Timeout | undefined;
  #closed = false;
  /** What a small task takes, by the last ones, in milliseconds. */
  #smallMs = 1;

  constructor(options: ProcessGroupOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#options.size;
  }

  /** Starts one process before there is work, so that the first task does not wait for it. */
  warm(): void {
    if (this.#workers.size === 0 && !this.#closed) this.#spawn();
  }

  /**
   * Does a task as soon as its turn comes.
   *
   * @throws AppError unavailable when its turn does not come in time or nobody waits any more; ConversionRefused when
   * the file cannot be converted, or passed a limit; ConversionProcessEnded, ConversionFailed when another try may fare
   * better
   */
  async run<Task extends ConversionTask>(
    task: Task,
    owner: WorkOwner,
    limits: TaskLimits,
    onProgress: (share: number) => void = () => undefined,
  ): Promise<ConversionResults[Task['kind']]> {
    const work = new Work(task, owner, limits, performance.now() + limits.waitLimitMs, onProgress);
    this.#take(work);
    return (await work.result) as ConversionResults[Task['kind']];
  }

  #take(work: Work): void {
    if (this.#closed) work.reject(stopping());
    else if (work.isAbandoned) work.reject(nobodyWaits());
    else {
      const onAbort = () => this.#onAbort(work);
      work.owner.signal?.addEventListener('abort', onAbort);
      const forget = () => work.owner.signal?.removeEventListener('abort', onAbort);
      work.result.then(forget, forget);
      this.#line.add(work);
      this.#assign();
    }
  }

  /** Ends every process; tasks under way are rejected as ended. */
  close(): void {
    this.#closed = true;
    this.#stopWatching();
    clearTimeout(this.#retirement);
    for (const worker of this.#workers) this.#end(worker);
    for (const work of [...this.#line]) {
      this.#line.remove(work);
      work.reject(stopping());
    }
  }

  #assign(): void {
    while (!this.#line.isEmpty) {
      this.#watch ??= setInterval(() => this.#look(), WATCH_INTERVAL_MS);
      if (!this.#hasRoom()) return;
      const works = this.#takeNext();
      if (works.length === 0) return;
      const worker = this.#freeWorker();
      if (worker !== undefined) begin(worker, works);
      else for (const work of works) work.reject(new ConversionProcessEnded('No process could be started.'));
    }
  }

  /** The next task, with its share of the small ones that wait where it is small itself. */
  #takeNext(): Work[] {
    const waiting = this.#line.length;
    const share = waiting * this.#smallMs < PATIENCE_MS ? waiting : Math.ceil(waiting / this.#countFree());
    const first = this.#line.take((work) => this.#mayServe(work));
    if (first === undefined) return [];
    const works = [first];
    while (first.isSmall && works.length < Math.min(share, MOST_AT_ONCE)) {
      const next = this.#line.take((work) => work.isSmall && this.#mayServe(work));
      if (next === undefined) break;
      works.push(next);
    }
    return works;
  }

  #hasRoom(): boolean {
    return this.#countFree() > 0;
  }

  /** Processes that have nothing to do, with those that may still be started. */
  #countFree(): number {
    return this.#options.size - this.#workers.size + [...this.#workers].filter(isFree).length;
  }

  #mayServe(work: Work): boolean {
    if (work.isSmall && this.#isSoonServed()) return false;
    const { organization } = work;
    const busy = [...this.#workers].filter(({ works }) =>
      works.some((work) => work.organization === organization),
    );
    return busy.length < this.#options.perOrganization;
  }

  /** Whether a process does small tasks and can soon take all that wait. */
  #isSoonServed(): boolean {
    const workers = [...this.#workers];
    const patience = workers.some(isFree) ? PATIENCE_MS : START_PATIENCE_MS;
    const begunBefore = performance.now() + this.#line.length * this.#smallMs - patience;
    return workers.some(
      ({ works, since, isEnding }) => works[0]?.isSmall === true && !isEnding && since > begunBefore,
    );
  }

  #freeWorker(): Worker | undefined {
    return [...this.#workers].find(isFree) ?? this.#spawn();
  }

  /** @returns undefined when the system has no room for another process */
  #spawn(): Worker | undefined {
    try {
      const process = this.#options.spawn({
        onReply: (reply) => this.#onReply(worker, reply),
        onExit: () => this.#onExit(worker),
      });
      const worker: Worker = {
        process,
        works: [],
        since: performance.now(),
        peakBytes: 0,
        isEnding: false,
        refusal: undefined,
      };
      this.#workers.add(worker);
      return worker;
    } catch {
      return undefined;
    }
  }

  #onReply(worker: Worker, reply: ConversionReply): void {
    const { works } = worker;
    if (reply.type === 'progress') {
      works[0]?.onProgress(reply.share);
      return;
    }
    worker.works = [];
    worker.since = performance.now();
    // Before anybody hears of the reply: the next task must not go to a process that is about to end.
    if (worker.process.residentBytes() > RECYCLE_BYTES) this.#end(worker);
    works.forEach((work, at) => {
      const end = reply.ends[at];
      const took = reply.took[at];
      if (end !== undefined && took !== undefined) {
        const bytes = Math.max(took.bytes, worker.peakBytes);
        const outcome = end.type === 'refused' ? end.code : end.type;
        if (work.isSmall) this.#smallMs += (took.seconds * 1000 - this.#smallMs) * LAST_SHARE;
        this.#options.onEnd?.({ ...took, bytes, task: work.task, outcome });
      }
      if (end === undefined) work.reject(new ConversionProcessEnded('The conversion process did not do it.'));
      else work.settle(end);
    });
    this.#assign();
  }

  #onExit(worker: Worker): void {
    this.#workers.delete(worker);
    const { works, refusal, since, peakBytes: bytes } = worker;
    worker.works = [];
    const seconds = (performance.now() - since) / 1000;
    const outcome = refusal instanceof ConversionRefused ? refusal.code : 'ended';
    for (const work of works) {
      this.#options.onEnd?.({ task: work.task, outcome, seconds, bytes });
      if (works.length > 1 && !this.#closed) this.#beginAlone(work);
      else this.#settleEnded(work, refusal);
    }
    if (!this.#closed) this.#assign();
  }

  #beginAlone(work: Work): void {
    work.goesAlone = true;
    this.#line.add(work);
  }

  #settleEnded(work: Work, refusal: Error | undefined): void {
    const isWorthAnother = refusal === undefined && work.isInteractive && !work.wasTried && !this.#closed;
    if (isWorthAnother && !work.isAbandoned) {
      work.wasTried = true;
      this.#line.add(work);
    } else work.reject(refusal ?? new ConversionProcessEnded('The conversion process ended.'));
  }

  #onAbort(work: Work): void {
    if (work.isAbandoned && this.#line.remove(work)) work.reject(nobodyWaits());
  }

  /** Ends what passed a limit or is waited for by nobody. Nobody looks while nothing runs or waits. */
  #look(): void {
    const now = performance.now();
    this.#expire(now);
    this.#assign();
    const busy = [...this.#workers].filter(({ works }) => works.length > 0);
    for (const worker of busy) {
      if (worker.works[0] !== undefined) this.#enforceLimits(worker, worker.works[0], now - worker.since);
    }
    if (busy.length > 0 || !this.#line.isEmpty) return;
    this.#stopWatching();
    clearTimeout(this.#retirement);
    this.#retirement = setTimeout(() => this.#retireIdle(), IDLE_MS);
  }

  /** Refuses what has waited for too long. */
  #expire(now: number): void {
    for (const work of [...this.#line]) {
      if (now < work.beginBy) continue;
      this.#line.remove(work);
      work.reject(tooBusy());
    }
  }

  #enforceLimits(worker: Worker, work: Work, ranMs: number): void {
    if (worker.isEnding) return;
    const { timeLimitMs, memoryLimitBytes } = work.limits;
    worker.peakBytes = Math.max(worker.peakBytes, worker.process.residentBytes());
    if (ranMs > timeLimitMs) {
      const seconds = Math.round(timeLimitMs / 1000);
      this.#end(
        worker,
        new ConversionRefused('timed_out', `Reading the file took longer than ${seconds} seconds.`),
      );
    } else if (worker.peakBytes > memoryLimitBytes) {
      const megabytes = Math.round(memoryLimitBytes / 1024 / 1024);
      const message = `Reading the file needed more than ${megabytes} MB of memory.`;
      this.#end(worker, new ConversionRefused('out_of_memory', message));
    } else if (work.isAbandoned && ranMs > LEAST_RUN_MS) this.#end(worker, nobodyWaits());
  }

  /** Processes beyond the first end when they have had nothing to do for a while. */
  #retireIdle(): void {
    for (const worker of [...this.#workers].filter(isFree).slice(1)) {
      if (performance.now() - worker.since >= IDLE_MS) this.#end(worker);
    }
  }

  #end(worker: Worker, refusal?: Error): void {
    worker.isEnding = true;
    worker.refusal = refusal;
    worker.process.kill();
  }

  #stopWatching(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}

function begin(worker: Worker, works: readonly Work[]): void {
  worker.works = works;
  worker.since = performance.now();
  worker.peakBytes = 0;
  worker.process.send(works.map(({ task }) => task));
}

function isFree({ works, isEnding }: Worker): boolean {
  return works.length === 0 && !isEnding;
}

function stopping(): ConversionProcessEnded {
  return new ConversionProcessEnded('The service is stopping.');
}
