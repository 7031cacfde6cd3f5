/**
 * Proposed changes to documents. A change is proposed for one version and decided once: awaiting → approved, with the
 * resulting version, or rejected. While one is awaiting, nothing else changes the document.
 */
import type { Edit, EditedPlace } from './edit.ts';
import type { AccountId, ChangeId, DocumentId, MessageId, OrganizationId, SessionId } from './ids.ts';

export const CHANGE_STATES = ['awaiting', 'approved', 'rejected'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** An edit of a change, with its locations when it was proposed. */
export interface ProposedEdit {
  readonly edit: Edit;
  readonly places: readonly EditedPlace[];
  /** Null until the change is decided. */
  readonly approved: boolean | null;
}

export interface Change {
  readonly id: ChangeId;
  readonly organizationId: OrganizationId;
  readonly documentId: DocumentId;
  readonly baseVersion: number;
  /** The chat and the answer that proposed it; null for a change by a person. */
  readonly sessionId: SessionId | null;
  readonly messageId: MessageId | null;
  readonly edits: readonly ProposedEdit[];
  readonly reason: string;
  readonly state: ChangeState;
  readonly proposedBy: AccountId;
  readonly proposedAt: number;
  readonly decidedBy: AccountId | null;
  readonly decidedAt: number | null;
  readonly note: string | null;
  readonly resultVersion: number | null;
}
