/** Documents. What clients see of one is derived here from its versions, in one statement. */
import type { Document, DocumentStatus, Sha256 } from '../domain/document.ts';
import type { AccountId, DocumentId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Database } from './database.ts';

interface Row {
  id: DocumentId;
  organization_id: OrganizationId;
  project_id: ProjectId;
  status: DocumentStatus;
  external_ref: string | null;
  file_name: string;
  version: number;
}

export function insertDocument(
  db: Database,
  organization: OrganizationId,
  document: { id: DocumentId; projectId: ProjectId; createdBy: AccountId; createdAt: number },
): void {
  db.run(
    `INSERT INTO documents (id, organization_id, project_id, created_by, created_at)
     VALUES ($id, $organization, $project, $createdBy, $createdAt)`,
    {
      id: document.id,
      organization,
      project: document.projectId,
      createdBy: document.createdBy,
      createdAt: document.createdAt,
    },
  );
}

export function findDocument(
  db: Database,
  organization: OrganizationId,
  id: DocumentId,
): Document | undefined {
  const row = db.one<Row>(
    `SELECT d.id, d.organization_id, d.project_id, newest.status, newest.external_ref, newest.file_name,
            coalesce((SELECT max(ready.number)
                      FROM versions ready
                      WHERE ready.document_id = d.id
                        AND ready.status = 'ready'), 1) AS version
     FROM documents d
     JOIN versions newest ON newest.document_id = d.id
     WHERE d.organization_id = $organization
       AND d.id = $id
       AND newest.origin = 'push'
     ORDER BY newest.number DESC
     LIMIT 1`,
    { organization, id },
  );
  return row && toDocument(row);
}

/**
 * The documents attached to a chat, in the order in which they were attached. The cross join keeps SQLite from
 * beginning with all documents of the organization (SQLite query planner, section 7.3).
 */
export function listSessionDocuments(
  db: Database,
  organization: OrganizationId,
  session: string,
): Document[] {
  return db
    .all<Row>(
      `SELECT d.id, d.organization_id, d.project_id, newest.status, newest.external_ref, newest.file_name,
              coalesce((SELECT max(ready.number)
                        FROM versions ready
                        WHERE ready.document_id = d.id
                          AND ready.status = 'ready'), 1) AS version
       FROM session_documents s
       CROSS JOIN documents d ON d.id = s.document_id
       JOIN versions newest
         ON newest.document_id = d.id
        AND newest.number = (SELECT max(number) FROM versions WHERE document_id = d.id AND origin = 'push')
       WHERE s.organization_id = $organization
         AND s.session_id = $session
         AND d.organization_id = $organization
       ORDER BY s.position`,
      { organization, session },
    )
    .map(toDocument);
}

/** A project's documents, the newest first. */
export function listProjectDocuments(
  db: Database,
  organization: OrganizationId,
  project: ProjectId,
): Document[] {
  return db
    .all<Row>(
      `SELECT d.id, d.organization_id, d.project_id, newest.status, newest.external_ref, newest.file_name,
              coalesce((SELECT max(ready.number)
                        FROM versions ready
                        WHERE ready.document_id = d.id
                          AND ready.status = 'ready'), 1) AS version
       FROM documents d
       JOIN versions newest
         ON newest.document_id = d.id
        AND newest.number = (SELECT max(number) FROM versions WHERE document_id = d.id AND origin = 'push')
       WHERE d.organization_id = $organization
         AND d.project_id = $project
       ORDER BY d.created_at DESC, d.id DESC`,
      { organization, project },
    )
    .map(toDocument);
}

/** An organization's documents in every project and workspace, the newest first. */
export function listOrganizationDocuments(db: Database, organization: OrganizationId): Document[] {
  return db
    .all<Row>(
      `SELECT d.id, d.organization_id, d.project_id, newest.status, newest.external_ref, newest.file_name,
              coalesce((SELECT max(ready.number)
                        FROM versions ready
                        WHERE ready.document_id = d.id
                          AND ready.status = 'ready'), 1) AS version
       FROM documents d
       JOIN versions newest
         ON newest.document_id = d.id
        AND newest.number = (SELECT max(number) FROM versions WHERE document_id = d.id AND origin = 'push')
       WHERE d.organization_id = $organization
       ORDER BY d.created_at DESC, d.id DESC`,
      { organization },
    )
    .map(toDocument);
}

/** The organization a document belongs to: for the administrator on the machine, who names it by its id alone. */
export function findOrganizationOfDocument(db: Database, id: DocumentId): OrganizationId | undefined {
  return db.one<{ organization_id: OrganizationId }>(
    `SELECT organization_id
     FROM documents
     WHERE id = $id`,
    { id },
  )?.organization_id;
}

/** Remembers that a project holds these bytes by that document; a document that already does stays the known one. */
export function rememberBytes(
  db: Database,
  organization: OrganizationId,
  known: { projectId: ProjectId; sha256: Sha256; documentId: DocumentId },
): void {
  db.run(
    `INSERT INTO known_bytes (project_id, sha256, organization_id, document_id)
     VALUES ($project, $sha256, $organization, $document)
     ON CONFLICT (project_id, sha256) DO NOTHING`,
    { organization, project: known.projectId, sha256: known.sha256, document: known.documentId },
  );
}

/** The document by which the project first came to hold these bytes. */
export function findDocumentByBytes(
  db: Database,
  organization: OrganizationId,
  project: ProjectId,
  sha256: Sha256,
): DocumentId | undefined {
  return db.one<{ document_id: DocumentId }>(
    `SELECT document_id
     FROM known_bytes
     WHERE organization_id = $organization
       AND project_id = $project
       AND sha256 = $sha256`,
    { organization, project, sha256 },
  )?.document_id;
}

function toDocument(row: Row): Document {
  return {
    id: row.id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    status: row.status,
    externalRef: row.external_ref,
    version: row.version,
    fileName: row.file_name,
  };
}
