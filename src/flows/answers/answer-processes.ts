/**
 * Makes answers in separate processes, so that the service stays responsive however much there is to search. They read
 * the database and the blobs themselves; for whatever has to be written or needs a conversion process they call the
 * service.
 *
 * Invariants:
 * 1. Each order is settled exactly once: by its result, by its signal, or by the end of its process.
 * 2. There are at most MAX_PROCESSES processes. None is started before a question is likely, and one that stays idle is
 *    ended, so an idle service uses no memory for them.
 * 3. A process that has orders but sends no heartbeat, or uses too much memory, is killed. Its orders fail, and their
 *    jobs are retried.
 */
import type { AnswerCallbacks, Answering, AnswerOrder, AnswerResult, AnswerWork } from './answer-order.ts';
import {
  type AnswerSettings,
  type OrderMessage,
  type ToAnswerProcess,
  toError,
  toFailure,
  type WorkCall,
} from './protocol.ts';

export interface AnswerProcess {
  send(message: ToAnswerProcess): void;
  /** Kills the process. */
  kill(): void;
  /** Its resident memory. */
  residentBytes(): number;
}

/** Starts a process. Nothing is called after `onExit`. */
export type SpawnAnswerProcess = (events: {
  readonly onMessage: (message: OrderMessage) => void;
  readonly onExit: () => void;
}) => AnswerProcess;

export interface AnswerProcessesOptions {
  readonly spawn: SpawnAnswerProcess;
  readonly settings: AnswerSettings;
  readonly model: string | null;
  readonly memoryLimitBytes: number;
  /** Set by tests. */
  readonly timing?: Partial<typeof TIMING>;
}

/** The second one serves questions that arrive while a long answer is being made. */
const MAX_PROCESSES = 2;

const TIMING = {
  /** How often processes are checked. */
  watchMs: 1_000,
  /** A process sends a heartbeat each second unless a single step keeps it busy; no step takes this long. */
  silentMs: 60_000,
  /** Starting a process takes longer than most answers, so it stays while somebody thinks of another question. */
  idleMs: 5 * 60_000,
};

interface Order {
  readonly callbacks: AnswerCallbacks;
  readonly work: AnswerWork;
  readonly settle: PromiseWithResolvers<AnswerResult>;
}

interface Worker {
  readonly process: AnswerProcess;
  readonly orders: Map<number, Order>;
  lastMessageAt: number;
  isEnding: boolean;
}

export class AnswerProcesses implements Answering {
  readonly #options: AnswerProcessesOptions;
  readonly #workers = new Set<Worker>();
  readonly #timing: typeof TIMING;
  #lastOrder = 0;
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: AnswerProcessesOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
  }

  get model(): string | null {
    return this.#options.model;
  }

  warm(): void {
    const worker = [...this.#workers].find(({ isEnding }) => !isEnding) ?? this.#spawn();
    worker.lastMessageAt = performance.now();
  }

  async answer(order: AnswerOrder, voice: AnswerCallbacks, work: AnswerWork): Promise<AnswerResult> {
    const { signal } = voice;
    signal.throwIfAborted();
    const worker = this.#leastBusy();
    const id = ++this.#lastOrder;
    const settle = Promise.withResolvers<AnswerResult>();
    const stop = () => {
      worker.process.send({ type: 'stop', id });
      settle.reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    if (worker.orders.size === 0) worker.lastMessageAt = performance.now();
    worker.orders.set(id, { callbacks: voice, work, settle });
    worker.process.send({ type: 'order', id, order });
    try {
      return await settle.promise;
    } finally {
      signal.removeEventListener('abort', stop);
      worker.orders.delete(id);
    }
  }

  /** Kills every process; pending answers are rejected. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    for (const worker of this.#workers) this.#end(worker);
  }

  #leastBusy(): Worker {
    const free = [...this.#workers]
      .filter(({ isEnding }) => !isEnding)
      .sort((a, b) => a.orders.size - b.orders.size);
    const [best] = free;
    if (best === undefined || (best.orders.size > 0 && this.#workers.size < MAX_PROCESSES))
      return this.#spawn();
    return best;
  }

  #spawn(): Worker {
    if (this.#closed) throw new Error('The service is stopping.');
    const { spawn, settings } = this.#options;
    const process = spawn({
      onMessage: (message) => this.#handle(worker, message),
      onExit: () => this.#onExit(worker),
    });
    const worker: Worker = { process, orders: new Map(), lastMessageAt: performance.now(), isEnding: false };
    this.#workers.add(worker);
    this.#watch ??= setInterval(() => this.#endStuckWorkers(), this.#timing.watchMs);
    process.send({ type: 'open', settings });
    return worker;
  }

  #handle(worker: Worker, message: OrderMessage): void {
    worker.lastMessageAt = performance.now();
    // The answer may have been stopped: then messages about it are dropped.
    const order = message.type === 'alive' ? undefined : worker.orders.get(message.id);
    if (message.type === 'alive' || order === undefined) return;
    switch (message.type) {
      case 'text':
        order.callbacks.onText(message.text);
        break;
      case 'restart':
        order.callbacks.onRestart();
        break;
      case 'step':
        order.callbacks.onStep(message.step);
        break;
      case 'work':
        void this.#work(worker, order.work, message.call, message.work);
        break;
      case 'made':
        order.settle.resolve(message.made);
        break;
      case 'failed':
        order.settle.reject(toError(message.failure));
        break;
    }
  }

  async #work(worker: Worker, work: AnswerWork, call: number, asked: WorkCall): Promise<void> {
    try {
      worker.process.send({ type: 'worked', call, result: await callService(work, asked) });
    } catch (error) {
      worker.process.send({ type: 'work_failed', call, failure: toFailure(error) });
    }
  }

  #onExit(worker: Worker): void {
    this.#workers.delete(worker);
    for (const { settle } of worker.orders.values()) {
      settle.reject(new Error('The process that made the answer ended.'));
    }
    if (this.#workers.size > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #endStuckWorkers(): void {
    const { silentMs: maxSilentMs, idleMs } = this.#timing;
    for (const worker of this.#workers) {
      const silentMs = performance.now() - worker.lastMessageAt;
      const isStuck = silentMs > (worker.orders.size > 0 ? maxSilentMs : idleMs);
      if (isStuck || worker.process.residentBytes() > this.#options.memoryLimitBytes) this.#end(worker);
    }
  }

  #end(worker: Worker): void {
    worker.isEnding = true;
    worker.process.kill();
  }
}

function callService(work: AnswerWork, asked: WorkCall): Promise<unknown> {
  switch (asked.name) {
    case 'tables':
      return work.tables(...asked.args);
    case 'calculate':
      return work.calculate(...asked.args);
    case 'compare':
      return work.compare(...asked.args);
  }
}
