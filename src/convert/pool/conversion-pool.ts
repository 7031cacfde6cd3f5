/**
 * Runs conversions in processes of their own, kept warm, one file at a time each. A process that takes too long
 * or holds too much memory is ended, and the file is refused; one that dies for another reason is worth another
 * try, and is replaced. Whatever a file does, the service goes on.
 *
 * Invariants:
 * 1. A worker has at most one task; its promise is settled exactly once, by a reply or by the process's end.
 * 2. There are never more processes than `size`.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { residentBytes } from './process-memory.ts';
import type { ConversionReply, ConversionResults, ConversionTask } from './protocol.ts';

export interface ConversionPoolOptions {
  /** The command line that starts a conversion process. */
  readonly command: readonly string[];
  readonly size: number;
  readonly timeLimitMs: number;
  readonly memoryLimitBytes: number;
}

/** A conversion process died without a word, by a crash or by somebody's hand: the task may be tried again. */
export class ConversionProcessEnded extends Error {
  override readonly name = 'ConversionProcessEnded';
}

/** A reader failed in a way it should not have, or the system under it: the process's own words, for the log. */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';

  /** @param code what the system said, such as ENOSPC */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Where conversion processes look for programs; they know nothing else of the service's environment. */
export const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin';

/** How often the memory of busy processes is looked at: often enough that none outgrows its limit by much. */
const WATCH_INTERVAL_MS = 50;

/** A process that holds more than this after a task gives it back by ending. */
const RECYCLE_BYTES = 400 * 1024 * 1024;

/** Processes beyond the first end after so long without work. */
const IDLE_MS = 30_000;

interface Work {
  readonly task: ConversionTask;
  readonly onProgress: (share: number) => void;
  readonly resolve: (result: ConversionResults[ConversionTask['kind']]) => void;
  readonly reject: (error: Error) => void;
}

interface Worker {
  readonly process: Bun.Subprocess;
  work: Work | undefined;
  deadline: number;
  idleSince: number;
  /** Why we ended the process ourselves. */
  refusal: ConversionRefused | undefined;
}

export class ConversionPool {
  readonly #options: ConversionPoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #waiting: Work[] = [];
  #watch: NodeJS.Timeout | undefined;
  #retirement: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ConversionPoolOptions) {
    this.#options = options;
  }

  /** How many tasks can run at once. */
  get size(): number {
    return this.#options.size;
  }

  /** Starts one process before there is work, so that the first file does not wait for it. */
  warm(): void {
    if (this.#workers.size === 0 && !this.#closed) this.#spawn();
  }

  /**
   * Does a task in the next free process.
   *
   * @throws ConversionRefused when the file cannot be converted, or passed a limit
   * @throws ConversionProcessEnded, ConversionFailed when another try may fare better
   */
  run<Task extends ConversionTask>(
    task: Task,
    onProgress: (share: number) => void = () => undefined,
  ): Promise<ConversionResults[Task['kind']]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new ConversionProcessEnded('The service is stopping.'));
      const settle = resolve as Work['resolve'];
      this.#waiting.push({ task, onProgress, resolve: settle, reject });
      this.#assign();
    });
  }

  /** Ends every process; tasks under way are rejected as ended. */
  close(): void {
    this.#closed = true;
    this.#stopWatching();
    clearTimeout(this.#retirement);
    for (const worker of this.#workers) worker.process.kill('SIGKILL');
    for (const work of this.#waiting.splice(0)) {
      work.reject(new ConversionProcessEnded('The service is stopping.'));
    }
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#freeWorker();
      if (worker === undefined) return;
      const work = this.#waiting.shift();
      if (work === undefined) return;
      worker.work = work;
      worker.deadline = Date.now() + this.#options.timeLimitMs;
      this.#watch ??= setInterval(() => this.#look(), WATCH_INTERVAL_MS);
      worker.process.send(work.task);
    }
  }

  #freeWorker(): Worker | undefined {
    for (const worker of this.#workers) {
      if (worker.work === undefined && worker.refusal === undefined && !worker.process.killed) return worker;
    }
    return this.#workers.size < this.#options.size ? this.#spawn() : undefined;
  }

  #spawn(): Worker {
    const subprocess = Bun.spawn([...this.#options.command], {
      env: { PATH: PROGRAM_PATH },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      ipc: (reply: ConversionReply) => this.#onReply(worker, reply),
      onExit: () => this.#onExit(worker),
    });
    const worker: Worker = {
      process: subprocess,
      work: undefined,
      deadline: 0,
      idleSince: Date.now(),
      refusal: undefined,
    };
    this.#workers.add(worker);
    return worker;
  }

  #onReply(worker: Worker, reply: ConversionReply): void {
    const work = worker.work;
    if (work === undefined) return;
    if (reply.type === 'progress') {
      work.onProgress(reply.share);
      return;
    }
    worker.work = undefined;
    worker.idleSince = Date.now();
    if (residentBytes(worker.process.pid) > RECYCLE_BYTES) worker.process.kill('SIGKILL');
    if (reply.type === 'done') work.resolve(reply.result);
    else if (reply.type === 'refused') work.reject(new ConversionRefused(reply.code, reply.message));
    else work.reject(new ConversionFailed(reply.message, reply.code));
    this.#assign();
  }

  #onExit(worker: Worker): void {
    this.#workers.delete(worker);
    worker.work?.reject(worker.refusal ?? new ConversionProcessEnded('The conversion process ended.'));
    worker.work = undefined;
    if (this.#workers.size === 0) this.#stopWatching();
    if (!this.#closed) this.#assign();
  }

  /** Ends what passed a limit. Nobody looks while nothing runs. */
  #look(): void {
    const now = Date.now();
    let busy = 0;
    for (const worker of this.#workers) {
      if (worker.work === undefined) continue;
      busy++;
      this.#enforceLimits(worker, now);
    }
    if (busy > 0) return;
    this.#stopWatching();
    clearTimeout(this.#retirement);
    this.#retirement = setTimeout(() => this.#retireIdle(), IDLE_MS);
  }

  /** Processes beyond the first end when they have had nothing to do for a while. */
  #retireIdle(): void {
    const idle = [...this.#workers].filter((worker) => worker.work === undefined);
    for (const worker of idle.slice(1)) {
      if (Date.now() - worker.idleSince >= IDLE_MS) worker.process.kill('SIGKILL');
    }
  }

  #stopWatching(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #enforceLimits(worker: Worker, now: number): void {
    const { memoryLimitBytes, timeLimitMs } = this.#options;
    if (now > worker.deadline) {
      worker.refusal = new ConversionRefused(
        'timed_out',
        `Reading the file took longer than ${Math.round(timeLimitMs / 1000)} seconds.`,
      );
    } else if (residentBytes(worker.process.pid) > memoryLimitBytes) {
      worker.refusal = new ConversionRefused(
        'out_of_memory',
        `Reading the file needed more than ${Math.round(memoryLimitBytes / 1024 / 1024)} MB of memory.`,
      );
    }
    if (worker.refusal !== undefined) worker.process.kill('SIGKILL');
  }
}
