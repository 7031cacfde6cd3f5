/** A task with its owner, and the limits of each kind of task. */

import { ConversionRefused, type RefusalCode } from '../../domain/conversion.ts';
import { AppError } from '../../domain/errors.ts';
import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import { type Discreet, framesOf } from '../../domain/operation/describe-fault.ts';
import type { ConversionResults, ConversionTask, TaskEnd, Took } from './protocol.ts';

/** The owner of a task. */
export interface WorkOwner {
  /** `command` is a command on the machine itself, which has processes of its own. */
  readonly organization: OrganizationId | 'command';
  /** Null for a system with a key, and for the service itself. */
  readonly person: AccountId | null;
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal;
}

export interface WorkRules {
  /** Tasks with the same name are counted together. */
  readonly name: string;
  /** Whether someone is waiting for it. Otherwise it is a job, which waits as long as necessary. */
  readonly isInteractive: boolean;
  /** Maximum running time, if shorter than that of a conversion. */
  readonly timeLimitMs: number;
  /** Maximum number of pending tasks, waiting or running, per person and per organization. */
  readonly perPerson: number;
  readonly perOrganization: number;
}

const UNLIMITED = Number.POSITIVE_INFINITY;

const WORK_RULES: Readonly<Record<ConversionTask['kind'], WorkRules>> = {
  /** The job loop limits their number and schedules them. */
  read: {
    name: 'read',
    isInteractive: false,
    timeLimitMs: UNLIMITED,
    perPerson: UNLIMITED,
    perOrganization: UNLIMITED,
  },
  /** A thousand pages are written in seconds. Systems that export everything do so several at a time. */
  write: { name: 'write', isInteractive: true, timeLimitMs: 30_000, perPerson: 3, perOrganization: 50 },
  /** A person decides on one change at a time, and files that take longer are not documents to edit. */
  revise: { name: 'revise', isInteractive: true, timeLimitMs: 12_000, perPerson: 1, perOrganization: 4 },
  /** Several requests by the same person are served one after the other (flows/comparisons/comparisons.ts). */
  /** A million rows are read in seconds, for answers that wait for them. */
  tables: { name: 'tables', isInteractive: true, timeLimitMs: 60_000, perPerson: 4, perOrganization: 8 },
  /** Several answers are created concurrently (flows/sessions/create-answer-handler.ts). */
  calculate: {
    name: 'calculate',
    isInteractive: true,
    timeLimitMs: 10_000,
    perPerson: 8,
    perOrganization: 16,
  },
  rows: { name: 'rows', isInteractive: true, timeLimitMs: 5_000, perPerson: 3, perOrganization: 16 },
  compare: { name: 'compare', isInteractive: true, timeLimitMs: 15_000, perPerson: 1, perOrganization: 8 },
  /** Done while nothing waits, one after the other (flows/search/sentence-indexer.ts). */
  encode: {
    name: 'encode',
    isInteractive: false,
    timeLimitMs: UNLIMITED,
    perPerson: UNLIMITED,
    perOrganization: UNLIMITED,
  },
};

/** The rules for a task. Edits written only for an export count as an export. */
export function rulesOf(task: ConversionTask): WorkRules {
  return task.kind === 'revise' && task.output === null ? WORK_RULES.write : WORK_RULES[task.kind];
}

/** The outcome of an attempt at a task, for metrics. */
export interface WorkEnd extends Took {
  readonly task: ConversionTask;
  /** `done`, the code of a refusal, `failed` because of a bug in a reader, or `ended` with its process. */
  readonly outcome: RefusalCode | 'done' | 'failed' | 'ended';
}

export class Work {
  /** Whether it was started once and its process died. */
  wasTried = false;
  /** Whether it was started with others and their process failed, so that the cause is unknown. */
  goesAlone = false;
  readonly #settle: PromiseWithResolvers<ConversionResults[ConversionTask['kind']]> = Promise.withResolvers();

  constructor(
    readonly task: ConversionTask,
    readonly owner: WorkOwner,
    /** Limits: running time in milliseconds, and memory of its process. */
    readonly limits: { readonly timeLimitMs: number; readonly memoryLimitBytes: number },
    /** Deadline for starting it, by the clock of `performance.now`. */
    readonly beginBy: number,
    readonly onProgress: (share: number) => void,
  ) {}

  get organization(): string {
    return this.owner.organization;
  }

  /** Whether it takes little time and may be sent to a process together with others. */
  get isSmall(): boolean {
    return this.task.kind === 'read' && this.task.handsBack === true && !this.goesAlone;
  }

  get isInteractive(): boolean {
    return rulesOf(this.task).isInteractive;
  }

  get result(): Promise<ConversionResults[ConversionTask['kind']]> {
    return this.#settle.promise;
  }

  /** Whether the result is no longer needed. Jobs are never abandoned. */
  get isAbandoned(): boolean {
    return this.isInteractive && this.owner.signal?.aborted === true;
  }

  reject(error: Error): void {
    this.#settle.reject(error);
  }

  settle(reply: TaskEnd): void {
    if (reply.type === 'done') this.#settle.resolve(reply.result);
    else if (reply.type === 'refused') this.reject(new ConversionRefused(reply.code, reply.message));
    else this.reject(new ConversionFailed(reply.message, reply.code));
  }
}

/** A conversion process died without a reply, by a crash or a signal: the task may be retried. */
export class ConversionProcessEnded extends Error {
  override readonly name = 'ConversionProcessEnded';
}

/** A bug in a reader, or a failure of the system: the process's message, for the log. */
export class ConversionFailed extends Error implements Discreet {
  override readonly name = 'ConversionFailed';

  /** @param code the system's error code, such as ENOSPC */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }

  /** The message may contain text of the file: only the stack and the system's error code are logged. */
  get forLog(): string {
    const kind = /^\w+(?=:)/.exec(this.message)?.[0] ?? 'Error';
    return [`${this.name}: ${this.code ?? kind}`, ...framesOf(this.message)].join('\n');
  }
}

/** Seconds after which a retry is worthwhile: longer than most tasks take. */
const RETRY_AFTER = { 'Retry-After': '5' };

export function tooManyAtOnce(): AppError {
  return new AppError(
    'rate_limited',
    'Other requests of this kind are still being worked on; try again in some seconds.',
    { headers: RETRY_AFTER },
  );
}

export function tooBusy(): AppError {
  return new AppError(
    'unavailable',
    'The service is too busy for this at the moment; try again in some seconds.',
    {
      headers: RETRY_AFTER,
    },
  );
}

/** Never seen by anyone: the client has disconnected. */
export function nobodyWaits(): AppError {
  return new AppError('unavailable', 'The request was given up before it was answered.', {
    headers: RETRY_AFTER,
  });
}
