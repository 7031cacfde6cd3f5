/**
 * Makes answers in processes of their own, so that the service answers requests meanwhile, however much there is to look
 * through. They read the database and the blobs; what has to be written, or takes a conversion process, they ask of the
 * service.
 *
 * Invariants:
 * 1. Each order is settled exactly once: by what came of it, by its signal, or by the end of its process.
 * 2. There are no more than MOST processes. None is there until somebody may ask, and one that nobody has asked for long
 *    ends, so an idle service is as small as it was.
 * 3. A process that is silent while it has orders, or holds too much, is ended. Its orders fail, and their jobs are tried
 *    again.
 */
import type { Answering, AnswerOrder, AnswerVoice, AnswerWork, MadeAnswer } from './answer-order.ts';
import {
  type AnswerSettings,
  type OfOrders,
  type ToAnswerProcess,
  toError,
  toFailure,
  type WorkCall,
} from './protocol.ts';

export interface AnswerProcess {
  send(message: ToAnswerProcess): void;
  /** Ends it as soon as the system can. */
  kill(): void;
  /** The memory that it holds. */
  residentBytes(): number;
}

/** Starts a process. Nothing comes after `onExit`. */
export type SpawnAnswerProcess = (events: {
  readonly onMessage: (message: OfOrders) => void;
  readonly onExit: () => void;
}) => AnswerProcess;

export interface AnswerProcessesOptions {
  readonly spawn: SpawnAnswerProcess;
  readonly settings: AnswerSettings;
  readonly model: string | null;
  readonly memoryLimitBytes: number;
  /** Handed in by tests. */
  readonly patience?: Partial<typeof PATIENCE>;
}

/** One for whoever asks at the same time as somebody whose answer takes long. */
const MOST = 2;

const PATIENCE = {
  /** How often processes are looked at. */
  watchMs: 1_000,
  /** One says each second that it is alive, unless it is busy with a single step; no step takes as long as this. */
  silentMs: 60_000,
  /** To start one takes longer than most answers, so it stays while somebody thinks of another question. */
  idleMs: 5 * 60_000,
};

interface Order {
  readonly voice: AnswerVoice;
  readonly work: AnswerWork;
  readonly settle: PromiseWithResolvers<MadeAnswer>;
}

interface Worker {
  readonly process: AnswerProcess;
  readonly orders: Map<number, Order>;
  heardAt: number;
  isEnding: boolean;
}

export class AnswerProcesses implements Answering {
  readonly #options: AnswerProcessesOptions;
  readonly #workers = new Set<Worker>();
  readonly #patience: typeof PATIENCE;
  #lastOrder = 0;
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: AnswerProcessesOptions) {
    this.#options = options;
    this.#patience = { ...PATIENCE, ...options.patience };
  }

  get model(): string | null {
    return this.#options.model;
  }

  warm(): void {
    const [worker] = this.#workers;
    if (worker === undefined) this.#spawn();
    else worker.heardAt = performance.now();
  }

  async answer(order: AnswerOrder, voice: AnswerVoice, work: AnswerWork): Promise<MadeAnswer> {
    const { signal } = voice;
    signal.throwIfAborted();
    const worker = this.#leastBusy();
    const id = ++this.#lastOrder;
    const settle = Promise.withResolvers<MadeAnswer>();
    const stop = () => {
      worker.process.send({ type: 'stop', id });
      settle.reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    if (worker.orders.size === 0) worker.heardAt = performance.now();
    worker.orders.set(id, { voice, work, settle });
    worker.process.send({ type: 'order', id, order });
    try {
      return await settle.promise;
    } finally {
      signal.removeEventListener('abort', stop);
      worker.orders.delete(id);
    }
  }

  /** Ends every process; what is under way is rejected. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    for (const worker of this.#workers) this.#end(worker);
  }

  #leastBusy(): Worker {
    const free = [...this.#workers]
      .filter(({ isEnding }) => !isEnding)
      .sort((one, other) => one.orders.size - other.orders.size);
    const [best] = free;
    if (best === undefined || (best.orders.size > 0 && this.#workers.size < MOST)) return this.#spawn();
    return best;
  }

  #spawn(): Worker {
    if (this.#closed) throw new Error('The service is stopping.');
    const { spawn, settings } = this.#options;
    const process = spawn({
      onMessage: (message) => this.#take(worker, message),
      onExit: () => this.#onExit(worker),
    });
    const worker: Worker = { process, orders: new Map(), heardAt: performance.now(), isEnding: false };
    this.#workers.add(worker);
    this.#watch ??= setInterval(() => this.#look(), this.#patience.watchMs);
    process.send({ type: 'open', settings });
    return worker;
  }

  #take(worker: Worker, message: OfOrders): void {
    worker.heardAt = performance.now();
    // Whoever asked may have stopped it: then nothing more is reported.
    const order = message.type === 'alive' ? undefined : worker.orders.get(message.id);
    if (message.type === 'alive' || order === undefined) return;
    switch (message.type) {
      case 'text':
        order.voice.onText(message.text);
        break;
      case 'restart':
        order.voice.onRestart();
        break;
      case 'step':
        order.voice.onStep(message.step);
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
      worker.process.send({ type: 'worked', call, result: await perform(work, asked) });
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

  #look(): void {
    const { silentMs: mostSilent, idleMs } = this.#patience;
    for (const worker of this.#workers) {
      const silentMs = performance.now() - worker.heardAt;
      const isStuck = silentMs > (worker.orders.size > 0 ? mostSilent : idleMs);
      if (isStuck || worker.process.residentBytes() > this.#options.memoryLimitBytes) this.#end(worker);
    }
  }

  #end(worker: Worker): void {
    worker.isEnding = true;
    worker.process.kill();
  }
}

function perform(work: AnswerWork, asked: WorkCall): Promise<unknown> {
  switch (asked.name) {
    case 'tables':
      return work.tables(...asked.given);
    case 'reckon':
      return work.reckon(...asked.given);
    case 'compare':
      return work.compare(...asked.given);
  }
}
