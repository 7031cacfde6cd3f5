/**
 * Jobs: work that survives a crash. Words of their own, never mixed with those of documents.
 *
 * `available` → `running` → `completed`; a failed try makes it `retryable` until its time has come again, and the
 * last one `discarded`, with the reason kept.
 */

import type { DocumentId, MessageId, OrganizationId } from './ids.ts';
import type { Language } from './organization.ts';
import type { Email } from './people/email.ts';

export const JOB_STATES = ['available', 'running', 'retryable', 'completed', 'discarded'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** What there is to do. The kind picks the handler; the rest is what the handler needs to find its way. */
export type JobTask =
  | { readonly kind: 'convert'; readonly documentId: DocumentId; readonly version: number }
  | { readonly kind: 'answer'; readonly messageId: MessageId }
  /** A sign-in link for whoever has this mailbox, if anybody; the link itself is made when the letter is sent. */
  | { readonly kind: 'mail'; readonly email: Email; readonly language: Language }
  /** Leaves nothing readable of what was deleted. */
  | { readonly kind: 'clean' };

export type JobKind = JobTask['kind'];

export const JOB_KINDS = ['convert', 'answer', 'mail', 'clean'] as const satisfies readonly JobKind[];

/** Whose a job is: an organization's, or, with null, the service's own, which letters are and cleaning up is. */
export type JobOwner<Task extends JobTask = JobTask> = Task extends { kind: 'mail' | 'clean' }
  ? null
  : OrganizationId;

export interface Job<Task extends JobTask = JobTask> {
  /** Counts up: of two jobs, the one enqueued first has the lower id. */
  readonly id: number;
  readonly organizationId: JobOwner<Task>;
  readonly task: Task;
  /** Jobs of one lane run one after the other, in the order in which they were enqueued. */
  readonly lane: string;
  /** Which try this is, from 1. */
  readonly attempt: number;
  readonly effort: JobEffort;
  readonly createdAt: number;
  /** The request that asked for it, for the log; null where none did. */
  readonly requestId: string | null;
}

/** Which of an owner's jobs goes first. */
export interface JobPriority {
  /**
   * The lowest goes first: when the job was enqueued, later by what it will take, earlier when somebody waits for it.
   */
  readonly at: number;
  readonly effort: JobEffort;
}

/**
 * How much work a job is expected to be: so little that many are begun at once; what is usual; so much that not all
 * slots
 * may be taken by such.
 */
export type JobEffort = 'small' | 'usual' | 'long';

/** Tries before a job is given up. */
export const MAX_ATTEMPTS = 5;

const FIRST_RETRY_MS = 250;
const RETRY_GROWTH = 6;

/**
 * How long to wait after a failed try: 0.25 s, 1.5 s, 9 s, 54 s. A process that was killed is worth an early
 * second try; what fails twice needs time to heal.
 */
export function retryDelayMs(failedAttempt: number): number {
  return FIRST_RETRY_MS * RETRY_GROWTH ** (failedAttempt - 1);
}
