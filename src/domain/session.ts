/** Assistant sessions: one person's chat over documents of one project. */
import type { Choice } from './choice.ts';
import type { AccountId, MessageId, OrganizationId, ProjectId, SessionId } from './ids.ts';
import type { Citation } from './passage.ts';
import type { TableBasis } from './tables.ts';

/** `processing` exactly while an answer is being made; derived from the messages, never stored. */
export const SESSION_STATUSES = ['processing', 'awaiting_input'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export interface Session {
  readonly id: SessionId;
  readonly organizationId: OrganizationId;
  readonly accountId: AccountId;
  /** Whose documents it may reach: the person's workspace or, begun as a member, the default project. */
  readonly projectId: ProjectId;
  readonly title: string;
  readonly status: SessionStatus;
  readonly createdAt: number;
}

/**
 * What a person wrote is `complete` from the start. An answer is `waiting` until its documents are processed and
 * its turn has come, `writing` while it appears, then `complete`, `failed` or `stopped`.
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
  /** The rows of a table that an answer was reckoned from; null where it was not. */
  readonly basis: TableBasis | null;
  /** What may be asked next with one press. */
  readonly choices: readonly Choice[];
  /** Why an answer failed, in words for the person. */
  readonly failure: string | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** What a chat is called that nothing has named. */
export const UNTITLED = 'New chat';

/** A title is one line of a list. */
const MAX_TITLE_LENGTH = 80;

/** A chat's title from what was asked first: its first line, cut where it is longer than a title may be. */
export function titleFrom(question: string): string {
  const title = question.trim().split('\n')[0] ?? '';
  return title.length <= MAX_TITLE_LENGTH ? title : `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}
