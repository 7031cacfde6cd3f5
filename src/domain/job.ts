/**
 * Jobs: work that survives a crash. Their states are separate from those of documents.
 *
 * `available` → `running` → `completed`; a failed attempt makes it `retryable` until it is due again, and the last one
 * `discarded`, with the reason.
 */

import type { DocumentId, MessageId, OrganizationId } from './ids.ts';
import type { Language } from './organization.ts';
import type { Email } from './people/email.ts';

export const JOB_STATES = ['available', 'running', 'retryable', 'completed', 'discarded'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The work of a job. The kind selects the handler; the other fields are its parameters. */
export type JobTask =
  | { readonly kind: 'convert'; readonly documentId: DocumentId; readonly version: number }
  | { readonly kind: 'answer'; readonly messageId: MessageId }
  /** A sign-in link for the account of this email, if any; the link itself is created when the email is sent. */
  | { readonly kind: 'mail'; readonly email: Email; readonly language: Language }
  /** Makes deleted content unreadable. */
  | { readonly kind: 'clean' };

export type JobKind = JobTask['kind'];

export const JOB_KINDS = ['convert', 'answer', 'mail', 'clean'] as const satisfies readonly JobKind[];

/** The organization of a job, or null for jobs of the service itself: emails and clean-up. */
export type JobOwner<Task extends JobTask = JobTask> = Task extends { kind: 'mail' | 'clean' }
  ? null
  : OrganizationId;

export interface Job<Task extends JobTask = JobTask> {
  /** Ascending in the order of insertion. */
  readonly id: number;
  readonly organizationId: JobOwner<Task>;
  readonly task: Task;
  /** Jobs of one lane run one after the other, in the order of insertion. */
  readonly lane: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly effort: JobEffort;
  readonly createdAt: number;
  /** The id of the request, for the log; null if there was none. */
  readonly requestId: string | null;
}

/** The order among an owner's jobs. */
export interface JobPriority {
  /** The lowest goes first: the time of insertion, plus an amount for long jobs, minus one if somebody waits. */
  readonly at: number;
  readonly effort: JobEffort;
}

/** Expected amount of work: `small` jobs run many at once, and `long` ones may not take all slots. */
export type JobEffort = 'small' | 'usual' | 'long';

/** Number of attempts before a job is discarded. */
export const MAX_ATTEMPTS = 5;

const FIRST_RETRY_MS = 250;
const RETRY_GROWTH = 6;

/**
 * Delay after a failed attempt: 0.25 s, 1.5 s, 9 s, 54 s. After a killed process an early retry is useful; repeated
 * failures need time.
 */
export function retryDelayMs(failedAttempt: number): number {
  return FIRST_RETRY_MS * RETRY_GROWTH ** (failedAttempt - 1);
}
