/** Documents. The state that clients see is derived from the versions by the view document_states (schema.sql). */
import type { Document, DocumentStatus, Sha256, VersionFailure } from '../domain/document.ts';
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
  failure_code: VersionFailure['code'] | null;
  failure_message: string | null;
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
    `SELECT id, organization_id, project_id, status, external_ref, file_name, version, failure_code,
            failure_message
     FROM document_states
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id },
  );
  return row && toDocument(row);
}

/**
 * Lists the documents attached to a chat, in the order of attachment. The cross join keeps SQLite from starting with
 * all documents of the organization (SQLite query planner, section 7.3).
 */
export function listSessionDocuments(
  db: Database,
  organization: OrganizationId,
  session: string,
): Document[] {
  return db
    .all<Row>(
      `SELECT d.id, d.organization_id, d.project_id, d.status, d.external_ref, d.file_name, d.version,
              d.failure_code, d.failure_message
       FROM session_documents s
       CROSS JOIN document_states d ON d.id = s.document_id
       WHERE s.organization_id = $organization
         AND s.session_id = $session
         AND d.organization_id = $organization
       ORDER BY s.position`,
      { organization, session },
    )
    .map(toDocument);
}

/** Lists a project's documents, newest first, up to the limit. */
export function listProjectDocuments(
  db: Database,
  organization: OrganizationId,
  project: ProjectId,
  limit = Number.MAX_SAFE_INTEGER,
): Document[] {
  return db
    .all<Row>(
      `SELECT id, organization_id, project_id, status, external_ref, file_name, version, failure_code,
              failure_message
       FROM document_states
       WHERE organization_id = $organization
         AND project_id = $project
       ORDER BY created_at DESC, id DESC
       LIMIT $limit`,
      { organization, project, limit },
    )
    .map(toDocument);
}

/** Lists the ids of a project's documents, newest first. */
export function listDocumentIds(
  db: Database,
  organization: OrganizationId,
  project: ProjectId,
): DocumentId[] {
  return db
    .all<{ id: DocumentId }>(
      `SELECT id
       FROM documents
       WHERE organization_id = $organization
         AND project_id = $project
       ORDER BY created_at DESC, id DESC`,
      { organization, project },
    )
    .map(({ id }) => id);
}

/** Lists an organization's documents in all projects and workspaces, newest first. */
export function listOrganizationDocuments(db: Database, organization: OrganizationId): Document[] {
  return db
    .all<Row>(
      `SELECT id, organization_id, project_id, status, external_ref, file_name, version, failure_code,
              failure_message
       FROM document_states
       WHERE organization_id = $organization
       ORDER BY created_at DESC, id DESC`,
      { organization },
    )
    .map(toDocument);
}

/** Returns the organization of a document, for the administrator's command, which names it by its id alone. */
export function findOrganizationOfDocument(db: Database, id: DocumentId): OrganizationId | undefined {
  return db.one<{ organization_id: OrganizationId }>(
    `SELECT organization_id
     FROM documents
     WHERE id = $id`,
    { id },
  )?.organization_id;
}

/** Records that a project has these bytes in a document, unless another document is recorded for them. */
export function recordBytes(
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

/** Returns the document that first brought these bytes into the project. */
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
  const { failure_code: code, failure_message: message } = row;
  return {
    id: row.id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    status: row.status,
    externalRef: row.external_ref,
    version: row.version,
    fileName: row.file_name,
    failure: code === null ? null : { code, message: message ?? '' },
  };
}
