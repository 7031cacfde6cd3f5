/**
 * Writes down a push: the document or the next version, what bytes the project now knows, and the job that
 * converts them, all in the caller's transaction. The bytes are in the blob store before this is called.
 */
import type { Acting } from '../../domain/audit.ts';
import type { Document } from '../../domain/document.ts';
import type { AccountId, DocumentId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import { findDocument, findDocumentByBytes, insertDocument, rememberBytes } from '../../store/documents.ts';
import { insertJob } from '../../store/jobs.ts';
import { insertVersion } from '../../store/versions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { getDocument } from './get-document.ts';
import type { AcceptedFile } from './stage-upload.ts';

export interface Push extends Acting {
  readonly projectId: ProjectId;
  readonly pushedBy: AccountId;
  readonly externalRef: string | null;
  readonly at: number;
}

export interface Pushed {
  readonly document: Document;
  /** False when these bytes were known, and nothing new was made. */
  readonly created: boolean;
}

/** The document that already holds a file's bytes in a project, or undefined. */
export function findPushed(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  project: ProjectId,
  file: AcceptedFile,
): Document | undefined {
  const id = findDocumentByBytes(deps.db, organization, project, file.staged.sha256);
  return id && findDocument(deps.db, organization, id);
}

/** Finds the document that holds these bytes in the project, or makes one with them as version 1. */
export function recordDocument(
  deps: Pick<Deps, 'db' | 'newId' | 'keys'>,
  organization: OrganizationId,
  file: AcceptedFile,
  push: Push,
): Pushed {
  const known = findPushed(deps, organization, push.projectId, file);
  if (known !== undefined) return { document: known, created: false };
  const id = deps.newId('document');
  insertDocument(deps.db, organization, {
    id,
    projectId: push.projectId,
    createdBy: push.pushedBy,
    createdAt: push.at,
  });
  addVersion(deps, organization, id, 1, file, push);
  // What the view document_states says of a document that has one version, which nobody has converted yet.
  const document: Document = {
    id,
    organizationId: organization,
    projectId: push.projectId,
    status: 'processing',
    externalRef: push.externalRef,
    version: 1,
    fileName: file.fileName,
  };
  return { document, created: true };
}

/** Adds a version to a document, and the job that converts it. @returns the document as it is then */
export function recordVersion(
  deps: Pick<Deps, 'db' | 'keys'>,
  organization: OrganizationId,
  documentId: DocumentId,
  number: number,
  file: AcceptedFile,
  push: Push,
): Document {
  addVersion(deps, organization, documentId, number, file, push);
  return getDocument(deps, organization, documentId);
}

function addVersion(
  deps: Pick<Deps, 'db' | 'keys'>,
  organization: OrganizationId,
  documentId: DocumentId,
  number: number,
  file: AcceptedFile,
  push: Push,
): void {
  const { db } = deps;
  insertVersion(db, organization, {
    documentId,
    number,
    externalRef: push.externalRef,
    fileName: file.fileName,
    kind: file.kind,
    original: file.staged.sha256,
    size: file.staged.size,
    pushedBy: push.pushedBy,
    pushedAt: push.at,
  });
  rememberBytes(db, organization, {
    projectId: push.projectId,
    sha256: file.staged.sha256,
    documentId,
  });
  insertJob(db, organization, {
    task: { kind: 'convert', documentId, version: number },
    lane: documentId,
    runAt: push.at,
    createdAt: push.at,
  });
  recordAudit(deps, organization, {
    actor: push.actor,
    action: number === 1 ? 'document.pushed' : 'document.version_pushed',
    target: documentId,
    detail: { version: number, sha256: file.staged.sha256 },
    origin: push.origin,
    at: push.at,
  });
}
