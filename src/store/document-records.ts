/** Documents for lists: with author, time and size of the newest version. */
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
  /** The newest ready version, or 1. */
  readonly version: number;
  readonly size: number;
  /** Display name of the person. */
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

export interface DocumentQuery {
  readonly projects: readonly ProjectId[];
  readonly search: string;
  /** Cursor: only documents after this one; null for the first page. */
  readonly before: DocumentId | null;
  readonly limit: number;
}

/** The displayed version of a document d: the newest ready one, or 1 if there is none. */
const CURRENT =
  "coalesce((SELECT max(number) FROM versions WHERE document_id = d.id AND status = 'ready'), 1)";

/** Lists the newest documents of the projects with the search text in their name or content. */
export function listDocumentRecords(
  db: Database,
  organization: OrganizationId,
  wanted: DocumentQuery,
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

/** Finds the documents of a project that currently have one of the names, which need not be unique. */
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

/** Deletes a document's rows, except for its passages, which have to be removed from the search index as well. */
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
