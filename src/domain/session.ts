/** Assistant sessions: one person's chat over documents of one project. */
import type { Choice } from './choice.ts';
import type { AccountId, MessageId, OrganizationId, ProjectId, SessionId } from './ids.ts';
import type { Citation } from './passage.ts';
import type { TableBasis } from './tables.ts';

/** `processing` exactly while an answer is being made; derived from the messages, not stored. */
export const SESSION_STATUSES = ['processing', 'awaiting_input'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export interface Session {
  readonly id: SessionId;
  readonly organizationId: OrganizationId;
  readonly accountId: AccountId;
  /** The project whose documents it covers: the person's workspace or, for members, the default project. */
  readonly projectId: ProjectId;
  readonly title: string;
  readonly status: SessionStatus;
  readonly createdAt: number;
}

/**
 * A message of a person is `complete` from the start. An answer is `waiting` until its documents are processed and its
 * turn has come, `writing` while it is made, then `complete`, `failed` or `stopped`.
 */
export const MESSAGE_STATES = ['waiting', 'writing', 'complete', 'failed', 'stopped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_ROLES = ['person', 'assistant'] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

export interface Message {
  readonly id: MessageId;
  readonly sessionId: SessionId;
  readonly organizationId: OrganizationId;
  /** Position in the chat, from 1. */
  readonly ordinal: number;
  readonly role: MessageRole;
  readonly state: MessageState;
  /** Markdown. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** The table rows that an answer was computed from; null if there are none. */
  readonly basis: TableBasis | null;
  /** Follow-up questions to choose from. */
  readonly choices: readonly Choice[];
  /** Why an answer failed, a sentence for the person. */
  readonly failure: string | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** The title of a chat without a question. */
export const UNTITLED = 'New chat';

/** Titles are displayed on one line. */
const MAX_TITLE_LENGTH = 80;

/** Derives a chat's title from its first question: the first line, truncated if necessary. */
export function titleFrom(question: string): string {
  const title = question.trim().split('\n')[0] ?? '';
  return title.length <= MAX_TITLE_LENGTH ? title : `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}
