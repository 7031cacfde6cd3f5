/**
 * Runs tasks on files in processes of their own, so that whatever a file does, the service goes on.
 *
 * Invariants:
 * 1. Conversions and what somebody waits for (exports, revisions) never wait for each other: each has processes of its
 *    own. There are at most `size` of the one, and `interactive` of the other, which are started when they are needed.
 * 2. Of the latter no organization has all: one is always left for the others (process-group.ts holds the rest).
 * 3. How many tasks a person and an organization have under way is bounded by kind (work.ts); what goes beyond is
 *    refused at once, and what can't be begun in time a little later.
 */
import { ProcessGroup } from './process-group.ts';
import type { ConversionResults, ConversionTask } from './protocol.ts';
import type { SpawnProcess } from './spawn-process.ts';
import { rulesOf, tooBusy, tooManyAtOnce, type WorkEnd, type WorkOwner, type WorkRules } from './work.ts';

export interface ConversionPoolOptions {
  readonly spawn: SpawnProcess;
  /** How many conversions may run at once. */
  readonly size: number;
  readonly timeLimitMs: number;
  readonly memoryLimitBytes: number;
  /** How long somebody waits for their turn; handed in by tests. */
  readonly waitLimitMs?: number;
  /** Told of every try at a task that began. */
  readonly onEnd?: (end: WorkEnd) => void;
}

/** Longer than a revision of somebody else may run: then it is one's own turn. */
const WAIT_LIMIT_MS = 15_000;

/** What somebody waits for, of all organizations together; nobody behind so many would be served in time. */
const MOST_INTERACTIVE = 200;
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

  /** How many conversions can run at once. */
  get size(): number {
    return this.#conversions.size;
  }

  /** Starts one process before there is work, so that the first file does not wait for it. */
  warm(): void {
    this.#conversions.warm();
  }

  /**
   * Does a task as soon as its turn comes.
   *
   * @throws AppError rate_limited when its owner has too much under way, unavailable when its turn does not come in
   * time or nobody waits any more; ConversionRefused when the file cannot be converted, or passed a limit;
   * ConversionProcessEnded, ConversionFailed when another try may fare better
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

  /** Ends every process; tasks under way are rejected as ended. */
  close(): void {
    this.#conversions.close();
    this.#interactive.close();
  }

  /** Counts a task for its owner. @returns what takes it from the count again */
  #admit(rules: WorkRules, { organization, person }: WorkOwner): () => void {
    const { name, perPerson, perOrganization } = rules;
    const own = [
      { key: `${name} ${organization}`, limit: perOrganization },
      ...(person === null ? [] : [{ key: `${name} ${organization} ${person}`, limit: perPerson }]),
    ];
    if (own.some(({ key, limit }) => this.#countOf(key) >= limit)) throw tooManyAtOnce();
    if (this.#countOf(ALL_INTERACTIVE) >= MOST_INTERACTIVE) throw tooBusy();
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
