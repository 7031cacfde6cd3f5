/** Documents whose newest version failed, found by a partial index, however many others there are. */
import type { VersionFailure } from '../domain/document.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Database } from './database.ts';

export interface FailedDocument {
  readonly id: DocumentId;
  readonly projectId: ProjectId;
  readonly fileName: string;
  readonly failure: VersionFailure;
  readonly pushedAt: number;
}

interface Row {
  id: DocumentId;
  project_id: ProjectId;
  file_name: string;
  failure_code: VersionFailure['code'];
  failure_message: string | null;
  pushed_at: number;
}

/** Newest first. */
export function listFailedDocuments(
  db: Database,
  organization: OrganizationId,
  projects: readonly ProjectId[],
): FailedDocument[] {
  return db
    .all<Row>(
      `SELECT d.id, d.project_id, v.file_name, v.failure_code, v.failure_message, v.pushed_at
       FROM versions v
       JOIN documents d
         ON d.id = v.document_id
        AND d.organization_id = v.organization_id
       WHERE v.organization_id = $organization
         AND v.status = 'failed'
         AND d.project_id IN (SELECT value FROM json_each($projects))
         AND NOT EXISTS (SELECT 1
                         FROM versions later
                         WHERE later.document_id = v.document_id
                           AND later.number > v.number)
       ORDER BY v.pushed_at DESC, d.id DESC`,
      { organization, projects: JSON.stringify(projects) },
    )
    .map((row) => ({
      id: row.id,
      projectId: row.project_id,
      fileName: row.file_name,
      failure: { code: row.failure_code, message: row.failure_message ?? '' },
      pushedAt: row.pushed_at,
    }));
}
