/**
 * Which documents an answer was made from, and what becomes of it when one of them is deleted: nobody can tell which of
 * its words came from which document, so that none stay.
 */
import type { DocumentId, MessageId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Database } from './database.ts';

export function insertAnswerSources(
  db: Database,
  organization: OrganizationId,
  message: MessageId,
  documents: readonly DocumentId[],
): void {
  db.run(
    `INSERT INTO answer_sources (document_id, message_id, organization_id)
     SELECT value, $message, $organization
     FROM json_each($documents)
     WHERE true
     ON CONFLICT (document_id, message_id) DO NOTHING`,
    { organization, message, documents: JSON.stringify(documents) },
  );
}

/**
 * Blanks the answers that were made from a document. An answer that was stopped has told nobody what it was made
 * from: it goes when it may have read the document.
 *
 * @returns which
 */
export function withdrawAnswers(
  db: Database,
  organization: OrganizationId,
  project: ProjectId,
  document: DocumentId,
): MessageId[] {
  const withdrawn = db.all<{ id: MessageId }>(
    `UPDATE messages
     SET text = '',
         citations = '[]',
         basis = NULL,
         choices = '[]'
     WHERE organization_id = $organization
       AND id IN (SELECT message_id
                  FROM answer_sources
                  WHERE organization_id = $organization
                    AND document_id = $document
                  UNION ALL
                  SELECT stopped.id
                  FROM messages stopped
                  CROSS JOIN sessions s ON s.id = stopped.session_id
                  WHERE stopped.state = 'stopped'
                    AND s.organization_id = $organization
                    AND s.project_id = $project
                    AND (NOT EXISTS (SELECT 1
                                     FROM session_documents attached
                                     WHERE attached.session_id = s.id)
                         OR EXISTS (SELECT 1
                                    FROM session_documents attached
                                    WHERE attached.session_id = s.id
                                      AND attached.document_id = $document)))
     RETURNING id`,
    { organization, project, document },
  );
  db.run(
    `DELETE FROM answer_sources
     WHERE organization_id = $organization
       AND document_id = $document`,
    { organization, document },
  );
  return withdrawn.map(({ id }) => id);
}
