/** Proposed changes. */
import type { ChangeId, DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';

/** The change to a document that awaits approval, if there is one. */
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
