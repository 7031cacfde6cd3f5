/**
 * The documents that an answer was made from. When one of them is deleted, the complete text of the answer is removed,
 * since it is unknown which words came from which document.
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
 * Removes the text of the answers made from a document. The sources of a stopped answer are unknown: it is removed if
 * it may have used the document.
 *
 * @returns the affected answers
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
