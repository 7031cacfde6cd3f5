/**
 * Runs tasks on files in separate processes, so that no file can affect the service.
 *
 * Invariants:
 * 1. Conversions and interactive tasks (exports, revisions) never wait for each other: each have separate processes.
 * There are at most `size` and `interactive` of them, started on demand.
 * 2. No organization can occupy all interactive processes: one is always left for the others (process-group.ts has
 * the rest).
 * 3. The number of pending tasks per person and organization is limited by kind (work.ts); tasks beyond are rejected
 * at once, and tasks that can't be started in time a little later.
 */
import { ProcessGroup } from './process-group.ts';
import type { ConversionResults, ConversionTask } from './protocol.ts';
import type { SpawnProcess } from './spawn-process.ts';
import { rulesOf, tooBusy, tooManyAtOnce, type WorkEnd, type WorkOwner, type WorkRules } from './work.ts';

export interface ConversionPoolOptions {
  readonly spawn: SpawnProcess;
  /** Maximum number of concurrent conversions. */
  readonly size: number;
  readonly timeLimitMs: number;
  readonly memoryLimitBytes: number;
  /** Maximum waiting time of an interactive task; set by tests. */
  readonly waitLimitMs?: number;
  /** Called for every attempt at a task that was started. */
  readonly onEnd?: (end: WorkEnd) => void;
}

/** Longer than the time limit of another revision, after which a waiting one is started. */
const WAIT_LIMIT_MS = 15_000;

/** Maximum number of pending interactive tasks of all organizations; further ones would not be started in time. */
const MAX_INTERACTIVE = 200;
const ALL_INTERACTIVE = 'interactive';

export class ConversionPool {
  readonly #options: ConversionPoolOptions;
  readonly #conversions: ProcessGroup;
  readonly #interactive: ProcessGroup;
  readonly #underWay = new Map<string, number>();

  constructor(options: ConversionPoolOptions) {
    const { spawn, size, onEnd } = options;
    const each = { spawn, ...(onEnd !== undefined && { onEnd }) };
    const interactive = Math.max(2, Math.ceil(size / 2));
    this.#options = options;
    this.#conversions = new ProcessGroup({ ...each, size, perOrganization: size });
    this.#interactive = new ProcessGroup({
      ...each,
      size: interactive,
      perOrganization: interactive - 1,
    });
  }

  /** Maximum number of concurrent conversions. */
  get size(): number {
    return this.#conversions.size;
  }

  /** Whether no conversion runs or waits. */
  get isIdle(): boolean {
    return this.#conversions.isIdle;
  }

  /** Starts one process in advance, so that the first file need not wait for it. */
  warm(): void {
    this.#conversions.warm();
  }

  /**
   * Runs a task as soon as its turn comes.
   *
   * @throws AppError rate_limited if its owner has too many pending tasks, unavailable if its turn does not come in
   *   time or the request was aborted; ConversionRefused if the file cannot be converted, or exceeds a limit;
   *   ConversionProcessEnded, ConversionFailed if a retry may succeed
   */
  async run<Task extends ConversionTask>(
    task: Task,
    owner: WorkOwner,
    onProgress: (share: number) => void = () => undefined,
  ): Promise<ConversionResults[Task['kind']]> {
    const rules = rulesOf(task);
    const { memoryLimitBytes } = this.#options;
    const timeLimitMs = Math.min(rules.timeLimitMs, this.#options.timeLimitMs);
    if (!rules.isInteractive) {
      const limits = { timeLimitMs, memoryLimitBytes, waitLimitMs: Number.POSITIVE_INFINITY };
      return this.#conversions.run(task, owner, limits, onProgress);
    }
    const release = this.#admit(rules, owner);
    try {
      const waitLimitMs = this.#options.waitLimitMs ?? WAIT_LIMIT_MS;
      return await this.#interactive.run(
        task,
        owner,
        { timeLimitMs, memoryLimitBytes, waitLimitMs },
        onProgress,
      );
    } finally {
      release();
    }
  }

  /** Ends every process; running tasks are rejected. */
  close(): void {
    this.#conversions.close();
    this.#interactive.close();
  }

  /**
   * Counts a task for its owner.
   * @returns a function that uncounts it
   */
  #admit(rules: WorkRules, { organization, person }: WorkOwner): () => void {
    const { name, perPerson, perOrganization } = rules;
    const own = [
      { key: `${name} ${organization}`, limit: perOrganization },
      ...(person === null ? [] : [{ key: `${name} ${organization} ${person}`, limit: perPerson }]),
    ];
    if (own.some(({ key, limit }) => this.#countOf(key) >= limit)) throw tooManyAtOnce();
    if (this.#countOf(ALL_INTERACTIVE) >= MAX_INTERACTIVE) throw tooBusy();
    const counted = [ALL_INTERACTIVE, ...own.map(({ key }) => key)];
    for (const key of counted) this.#underWay.set(key, this.#countOf(key) + 1);
    return () => {
      for (const key of counted) {
        const left = this.#countOf(key) - 1;
        if (left > 0) this.#underWay.set(key, left);
        else this.#underWay.delete(key);
      }
    };
  }

  #countOf(key: string): number {
    return this.#underWay.get(key) ?? 0;
  }
}
