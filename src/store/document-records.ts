/** Documents as a list shows them: who pushed the newest version, when, and how large it is. */
import type { DocumentStatus, VersionFailure } from '../domain/document.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Email } from '../domain/people/email.ts';
import { callPerson } from '../domain/people/person-name.ts';
import type { Database } from './database.ts';

export interface DocumentRecord {
  readonly id: DocumentId;
  readonly projectId: ProjectId;
  readonly fileName: string;
  readonly status: DocumentStatus;
  /** The highest number that became ready, or 1. */
  readonly version: number;
  readonly size: number;
  /** What the person is called. */
  readonly pushedBy: string;
  readonly pushedAt: number;
  readonly failure: VersionFailure | null;
}

interface Row {
  id: DocumentId;
  project_id: ProjectId;
  file_name: string;
  status: DocumentStatus;
  version: number;
  size: number;
  email: Email;
  name: string | null;
  pushed_at: number;
  failure_code: VersionFailure['code'] | null;
  failure_message: string | null;
}

export interface DocumentsWanted {
  readonly projects: readonly ProjectId[];
  readonly search: string;
  /** Only what stands behind this document in the list; null from its beginning. */
  readonly before: DocumentId | null;
  readonly limit: number;
}

/** The number of the version that is shown of a document d: the newest ready one, or the first while none is. */
const CURRENT =
  "coalesce((SELECT max(number) FROM versions WHERE document_id = d.id AND status = 'ready'), 1)";

/** The newest documents of the projects whose name, or whose content, holds the search text. */
export function listDocumentRecords(
  db: Database,
  organization: OrganizationId,
  wanted: DocumentsWanted,
): DocumentRecord[] {
  const { search, before, limit } = wanted;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .all<Row>(
      `SELECT d.id, d.project_id, newest.file_name, newest.status, newest.size, newest.pushed_at,
              newest.failure_code, newest.failure_message, a.email, a.name,
              ${CURRENT} AS version
       FROM documents d
       JOIN versions newest
         ON newest.document_id = d.id
        AND newest.number = (SELECT max(number) FROM versions WHERE document_id = d.id)
       JOIN accounts a ON a.id = newest.pushed_by
       WHERE d.organization_id = $organization
         AND d.project_id IN (SELECT value FROM json_each($projects))
         AND ($search = ''
              OR newest.file_name LIKE $pattern ESCAPE '\\'
              OR EXISTS (SELECT 1
                         FROM passages p
                         JOIN passage_texts t ON t.passage_id = p.id
                         WHERE p.organization_id = $organization
                           AND p.document_id = d.id
                           AND t.markdown LIKE $pattern ESCAPE '\\'))
         AND ($before IS NULL
              OR (newest.pushed_at, d.id) < ((SELECT pushed_at
                                              FROM versions
                                              WHERE organization_id = $organization
                                                AND document_id = $before
                                              ORDER BY number DESC
                                              LIMIT 1), $before))
       ORDER BY newest.pushed_at DESC, d.id DESC
       LIMIT $limit`,
      { organization, search, pattern, before, limit, projects: JSON.stringify(wanted.projects) },
    )
    .map(toRecord);
}

function toRecord(row: Row): DocumentRecord {
  const { failure_code: code, failure_message: message } = row;
  return {
    id: row.id,
    projectId: row.project_id,
    fileName: row.file_name,
    status: row.status,
    version: row.version,
    size: row.size,
    pushedBy: callPerson(row),
    pushedAt: row.pushed_at,
    failure: code === null ? null : { code, message: message ?? '' },
  };
}

/** The documents of a project that bear one of the names now. Several may bear the same. */
export function findDocumentsNamed(
  db: Database,
  organization: OrganizationId,
  project: ProjectId,
  names: readonly string[],
): { readonly id: DocumentId; readonly fileName: string }[] {
  return db
    .all<{ id: DocumentId; file_name: string }>(
      `SELECT d.id, newest.file_name
       FROM documents d
       JOIN versions newest
         ON newest.document_id = d.id
        AND newest.number = (SELECT max(number) FROM versions WHERE document_id = d.id)
       WHERE d.organization_id = $organization
         AND d.project_id = $project
         AND newest.file_name IN (SELECT value FROM json_each($names))
       ORDER BY newest.pushed_at DESC, d.id DESC`,
      { organization, project, names: JSON.stringify(names) },
    )
    .map((row) => ({ id: row.id, fileName: row.file_name }));
}

/** Removes a document's rows, but for its passages, which know how to remove themselves from their index. */
export function deleteDocument(db: Database, organization: OrganizationId, id: DocumentId): void {
  for (const table of [
    'changes',
    'session_documents',
    'known_bytes',
    'document_tables',
    'versions',
  ] as const) {
    db.run(
      `DELETE FROM ${table}
       WHERE organization_id = $organization
         AND document_id = $id`,
      { organization, id },
    );
  }
  db.run(
    `DELETE FROM documents
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id },
  );
}
