/** Proposed changes. A unique index ensures that at most one per document awaits approval. */
import type { Change, ChangeState, ProposedEdit } from '../domain/change.ts';
import type { AccountId, ChangeId, DocumentId, MessageId, OrganizationId, SessionId } from '../domain/ids.ts';
import type { Database } from './database.ts';

export interface ChangeRow {
  id: ChangeId;
  organization_id: OrganizationId;
  document_id: DocumentId;
  base_version: number;
  session_id: SessionId | null;
  message_id: MessageId | null;
  edits: string;
  reason: string;
  state: ChangeState;
  proposed_by: AccountId;
  proposed_at: number;
  decided_by: AccountId | null;
  decided_at: number | null;
  decision_note: string | null;
  result_version: number | null;
}

/** The columns of ChangeRow. */
export const CHANGE_COLUMNS = `id, organization_id, document_id, base_version, session_id, message_id, edits, reason, state,
  proposed_by, proposed_at, decided_by, decided_at, decision_note, result_version`;

/** Returns the change to a document that awaits approval, if any. */
export function findAwaitingChange(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
): ChangeId | undefined {
  return db.one<{ id: ChangeId }>(
    `SELECT id
     FROM changes
     WHERE organization_id = $organization
       AND document_id = $document
       AND state = 'awaiting'`,
    { organization, document },
  )?.id;
}

export function insertChange(
  db: Database,
  change: Omit<Change, 'state' | 'decidedBy' | 'decidedAt' | 'note' | 'resultVersion'>,
): void {
  db.run(
    `INSERT INTO changes (id, organization_id, document_id, base_version, session_id, message_id, edits, reason,
                          state, proposed_by, proposed_at)
     VALUES ($id, $organization, $document, $baseVersion, $session, $message, $edits, $reason,
             'awaiting', $proposedBy, $proposedAt)`,
    {
      id: change.id,
      organization: change.organizationId,
      document: change.documentId,
      baseVersion: change.baseVersion,
      session: change.sessionId,
      message: change.messageId,
      edits: JSON.stringify(change.edits),
      reason: change.reason,
      proposedBy: change.proposedBy,
      proposedAt: change.proposedAt,
    },
  );
}

export function findChange(db: Database, organization: OrganizationId, id: ChangeId): Change | undefined {
  const row = db.one<ChangeRow>(
    `SELECT ${CHANGE_COLUMNS}
     FROM changes
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id },
  );
  return row && toChange(row);
}

/** Lists the changes that an answer proposed, one per document, in the order of proposal. */
export function listChangesOfMessage(
  db: Database,
  organization: OrganizationId,
  session: SessionId,
  message: MessageId,
): Change[] {
  return db
    .all<ChangeRow>(
      `SELECT ${CHANGE_COLUMNS}
     FROM changes
     WHERE organization_id = $organization
       AND session_id = $session
       AND message_id = $message
     ORDER BY proposed_at, id`,
      { organization, session, message },
    )
    .map(toChange);
}

/** All changes of a document, newest first. */
export function listChanges(db: Database, organization: OrganizationId, document: DocumentId): Change[] {
  return db
    .all<ChangeRow>(
      `SELECT ${CHANGE_COLUMNS}
       FROM changes
       WHERE organization_id = $organization
         AND document_id = $document
       ORDER BY proposed_at DESC, id DESC`,
      { organization, document },
    )
    .map(toChange);
}

/** @returns false if the change was decided before; nothing is modified then */
export function decideChange(
  db: Database,
  organization: OrganizationId,
  id: ChangeId,
  decision: {
    readonly state: Exclude<ChangeState, 'awaiting'>;
    readonly edits: readonly ProposedEdit[];
    readonly by: AccountId;
    readonly at: number;
    readonly note: string | null;
    readonly resultVersion: number | null;
  },
): boolean {
  return (
    db.run(
      `UPDATE changes
       SET state = $state,
           edits = $edits,
           decided_by = $by,
           decided_at = $at,
           decision_note = $note,
           result_version = $resultVersion
       WHERE organization_id = $organization
         AND id = $id
         AND state = 'awaiting'`,
      {
        organization,
        id,
        state: decision.state,
        edits: JSON.stringify(decision.edits),
        by: decision.by,
        at: decision.at,
        note: decision.note,
        resultVersion: decision.resultVersion,
      },
    ) === 1
  );
}

export function toChange(row: ChangeRow): Change {
  return {
    id: row.id,
    organizationId: row.organization_id,
    documentId: row.document_id,
    baseVersion: row.base_version,
    sessionId: row.session_id,
    messageId: row.message_id,
    edits: JSON.parse(row.edits) as ProposedEdit[],
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.decision_note,
    resultVersion: row.result_version,
  };
}
