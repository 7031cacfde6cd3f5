/**
 * A group of conversion processes that share a queue and are kept warm, each with one task or several small ones at a
 * time. A process that takes too long or too much memory is killed, and its task is refused; one that dies otherwise
 * is replaced. Whatever a file does, the service continues.
 *
 * Invariants:
 * 1. A process has one task at most, or several small ones; a task's promise is settled exactly once: by a reply, by
 * the end of the process, or in the queue (`#expire`, `#onAbort`, `close`).
 * 2. There are never more than `size` processes, including those about to end.
 * 3. A process about to end (`#end`) gets no further task, whether or not it has exited.
 * 4. Organizations are served round-robin (FairLine), and none has more than `perOrganization` processes at a time.
 * 5. Interactive tasks are started in time or rejected, and dropped if the request was aborted. If the process dies,
 * an interactive task is retried once; jobs are retried by the queue.
 * 6. A small task that was started with others is not affected by them: if their process dies or exceeds a limit,
 * each of them is started again alone.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { FairLine } from './fair-line.ts';
import { chargedMs } from './process-usage.ts';
import type { ConversionReply, ConversionResults, ConversionTask } from './protocol.ts';
import type { ConversionProcess, SpawnProcess } from './spawn-process.ts';
import { ConversionProcessEnded, nobodyWaits, tooBusy, Work, type WorkEnd, type WorkOwner } from './work.ts';

export interface ProcessGroupOptions {
  readonly spawn: SpawnProcess;
  readonly size: number;
  /** Maximum number of processes working for one organization. */
  readonly perOrganization: number;
  /** Called for every attempt at a task that was started. */
  readonly onEnd?: (end: WorkEnd) => void;
}

export interface TaskLimits {
  /** Maximum running time, as `chargedMs` counts it. */
  readonly timeLimitMs: number;
  /** Maximum waiting time. */
  readonly waitLimitMs: number;
  /** Memory limit of its process. */
  readonly memoryLimitBytes: number;
}

/** Interval of the checks on busy processes: short enough that none exceeds its limits by much. */
const WATCH_INTERVAL_MS = 50;

/** A process with more memory than this after a task is replaced. */
const RECYCLE_BYTES = 400 * 1024 * 1024;

/** Processes beyond the first end after this time without work. */
const IDLE_MS = 30_000;

/** Aborted tasks that have run for less than this are likely to finish before another process could start. */
const MIN_RUN_MS = 1_000;

/** Maximum number of small tasks sent together: they finish before anyone would wait for them. */
const MAX_AT_ONCE = 16;

/**
 * Small tasks wait for a process that is running small ones if it is expected to finish all of them within this time:
 * one message for many is cheaper than many messages, and one process with compiled code than several that warm up.
 */
const PATIENCE_MS = 100;
/** The same if another process would have to be started first. */
const START_PATIENCE_MS = 1_000;

/** Weight of the latest task in the average time of small tasks. */
const LAST_SHARE = 1 / 16;

interface Worker {
  readonly process: ConversionProcess;
  /** The current tasks: none, one, or several small ones. */
  works: readonly Work[];
  /** When the current task began, or the last one ended. */
  since: number;
  /** The processor time of the process at that moment; undefined if unknown. */
  processorMsBefore: number | undefined;
  /** The peak memory since then. */
  peakBytes: number;
  isEnding: boolean;
  /** Why the process was ended during its task. */
  refusal: Error | undefined;
}

export class ProcessGroup {
  readonly #options: ProcessGroupOptions;
  readonly #workers = new Set<Worker>();
  readonly #line = new FairLine<Work>();
  #watch: NodeJS.Timeout | undefined;
  #retirement: NodeJS.Timeout | undefined;
  #closed = false;
  /** Average time of recent small tasks, in milliseconds. */
  #smallMs = 1;

  constructor(options: ProcessGroupOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#options.size;
  }

  /** Whether nothing runs or waits. */
  get isIdle(): boolean {
    return this.#line.isEmpty && [...this.#workers].every(({ works }) => works.length === 0);
  }

  /** Starts one process in advance, so that the first task need not wait for it. */
  warm(): void {
    if (this.#workers.size === 0 && !this.#closed) this.#spawn();
  }

  /**
   * Runs a task as soon as its turn comes.
   *
   * @throws AppError unavailable if its turn does not come in time or the request was aborted; ConversionRefused if
   *   the file cannot be converted, or exceeds a limit; ConversionProcessEnded, ConversionFailed if a retry may
   *   succeed
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

  /** Ends every process; running tasks are rejected. */
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

  /** The next task, together with its share of the waiting small tasks if it is small itself. */
  #takeNext(): Work[] {
    const waiting = this.#line.length;
    const share = waiting * this.#smallMs < PATIENCE_MS ? waiting : Math.ceil(waiting / this.#countFree());
    const first = this.#line.take((work) => this.#mayServe(work));
    if (first === undefined) return [];
    const works = [first];
    while (first.isSmall && works.length < Math.min(share, MAX_AT_ONCE)) {
      const next = this.#line.take((work) => work.isSmall && this.#mayServe(work));
      if (next === undefined) break;
      works.push(next);
    }
    return works;
  }

  #hasRoom(): boolean {
    return this.#countFree() > 0;
  }

  /** Number of idle processes, including those that may still be started. */
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

  /** Whether a process is running small tasks and can soon run all that wait. */
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

  /** @returns undefined if the system can't start another process */
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
        processorMsBefore: undefined,
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
    // Before the results are delivered, so that the next task is not sent to a process about to end.
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

  /** Ends what exceeded a limit or was aborted. Stops watching when nothing runs or waits. */
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

  /** Rejects what has waited too long. */
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
    if (ranMs > timeLimitMs && chargedMs(ranMs, usedMs(worker)) > timeLimitMs) {
      const seconds = Math.round(timeLimitMs / 1000);
      this.#end(
        worker,
        new ConversionRefused('timed_out', `Reading the file took longer than ${seconds} seconds.`),
      );
    } else if (worker.peakBytes > memoryLimitBytes) {
      const megabytes = Math.round(memoryLimitBytes / 1024 / 1024);
      const message = `Reading the file needed more than ${megabytes} MB of memory.`;
      this.#end(worker, new ConversionRefused('out_of_memory', message));
    } else if (work.isAbandoned && ranMs > MIN_RUN_MS) this.#end(worker, nobodyWaits());
  }

  /** Ends idle processes beyond the first after a while. */
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
  worker.processorMsBefore = worker.process.processorMs();
  worker.peakBytes = 0;
  worker.process.send(works.map(({ task }) => task));
}

/** The processor time of the current task; undefined if unknown. */
function usedMs({ process, processorMsBefore: before }: Worker): number | undefined {
  const now = process.processorMs();
  return before === undefined || now === undefined ? undefined : now - before;
}

function isFree({ works, isEnding }: Worker): boolean {
  return works.length === 0 && !isEnding;
}

function stopping(): ConversionProcessEnded {
  return new ConversionProcessEnded('The service is stopping.');
}
