/** A task with whom it is for, and what each kind of task may take. */

import { ConversionRefused, type RefusalCode } from '../../domain/conversion.ts';
import { AppError } from '../../domain/errors.ts';
import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import { type Discreet, framesOf } from '../../domain/operation/describe-fault.ts';
import type { ConversionResults, ConversionTask, TaskEnd, Took } from './protocol.ts';

/** Whom a task is for. */
export interface WorkOwner {
  /** `command` is somebody on the machine itself, who has its processes to themselves. */
  readonly organization: OrganizationId | 'command';
  /** Nobody in particular: a system with its key, or the service itself. */
  readonly person: AccountId | null;
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

export interface WorkRules {
  /** What is counted together. */
  readonly name: string;
  /** Somebody waits for it at this moment. What is not is a job: it waits for as long as it takes. */
  readonly isInteractive: boolean;
  /** How long it may run, if that is less than what a conversion may take. */
  readonly timeLimitMs: number;
  /** How many a person, and an organization, may have under way: those that wait and those that run. */
  readonly perPerson: number;
  readonly perOrganization: number;
}

const UNLIMITED = Number.POSITIVE_INFINITY;

const WORK_RULES: Readonly<Record<ConversionTask['kind'], WorkRules>> = {
  /** The job loop sees to it that they are few, and whose turn it is. */
  read: {
    name: 'read',
    isInteractive: false,
    timeLimitMs: UNLIMITED,
    perPerson: UNLIMITED,
    perOrganization: UNLIMITED,
  },
  /** A thousand pages are written in some seconds. Systems that export all they have do so some at a time. */
  write: { name: 'write', isInteractive: true, timeLimitMs: 30_000, perPerson: 3, perOrganization: 50 },
  /** A person decides on one change at a time, and files that take longer than this are no documents to edit. */
  revise: { name: 'revise', isInteractive: true, timeLimitMs: 12_000, perPerson: 1, perOrganization: 4 },
  /** Who asks for several is served one after the other (flows/comparisons/comparisons.ts). */
  /** A million rows are read in some seconds, for the answers that wait for them. */
  tables: { name: 'tables', isInteractive: true, timeLimitMs: 60_000, perPerson: 4, perOrganization: 8 },
  /** Answers are made some at a time (flows/sessions/create-answer-handler.ts). */
  reckon: { name: 'reckon', isInteractive: true, timeLimitMs: 10_000, perPerson: 8, perOrganization: 16 },
  rows: { name: 'rows', isInteractive: true, timeLimitMs: 5_000, perPerson: 3, perOrganization: 16 },
  compare: { name: 'compare', isInteractive: true, timeLimitMs: 15_000, perPerson: 1, perOrganization: 8 },
};

/** What a task may take. Edits that are written for an export alone are an export. */
export function rulesOf(task: ConversionTask): WorkRules {
  return task.kind === 'revise' && task.output === null ? WORK_RULES.write : WORK_RULES[task.kind];
}

/** What came of a try at a task, for those who count. */
export interface WorkEnd extends Took {
  readonly task: ConversionTask;
  /** `done`, the code of the refusal, `failed` by a fault of a reader, or `ended` with its process. */
  readonly outcome: RefusalCode | 'done' | 'failed' | 'ended';
}

export class Work {
  /** Set when it was begun once and its process died. */
  wasTried = false;
  /** Set when it was begun with others and something happened to their process: which of them it was is not known. */
  goesAlone = false;
  readonly #settle: PromiseWithResolvers<ConversionResults[ConversionTask['kind']]> = Promise.withResolvers();

  constructor(
    readonly task: ConversionTask,
    readonly owner: WorkOwner,
    /** What it may take: milliseconds that it runs, and memory of its process. */
    readonly limits: { readonly timeLimitMs: number; readonly memoryLimitBytes: number },
    /** When it is given up unless it has begun, by the clock of `performance.now`. */
    readonly beginBy: number,
    readonly onProgress: (share: number) => void,
  ) {}

  get organization(): string {
    return this.owner.organization;
  }

  /** Whether a process may be given others of the same kind with it, and does them all in a moment. */
  get isSmall(): boolean {
    return this.task.kind === 'read' && this.task.handsBack === true && !this.goesAlone;
  }

  get isInteractive(): boolean {
    return rulesOf(this.task).isInteractive;
  }

  get result(): Promise<ConversionResults[ConversionTask['kind']]> {
    return this.#settle.promise;
  }

  /** Nobody waits for it any more. A job is done for its own sake. */
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

/** A conversion process died without a word, by a crash or by somebody's hand: the task may be tried again. */
export class ConversionProcessEnded extends Error {
  override readonly name = 'ConversionProcessEnded';
}

/** A reader failed in a way it should not have, or the system under it: the process's own words, for the log. */
export class ConversionFailed extends Error implements Discreet {
  override readonly name = 'ConversionFailed';

  /** @param code what the system said, such as ENOSPC */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }

  /** What a reader says may be of the file: where it failed is told, and what the system said. */
  get forLog(): string {
    const kind = /^\w+(?=:)/.exec(this.message)?.[0] ?? 'Error';
    return [`${this.name}: ${this.code ?? kind}`, ...framesOf(this.message)].join('\n');
  }
}

/** Seconds after which a refused request is worth another try: longer than most tasks take. */
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

/** Told to nobody: whoever asked has hung up. */
export function nobodyWaits(): AppError {
  return new AppError('unavailable', 'The request was given up before it was answered.', {
    headers: RETRY_AFTER,
  });
}
