/**
 * Stores pushed files: bytes into the blob store first, then the rows in one transaction, then the job loop is woken. A
 * crash in between may leave bytes without rows, never a row without its bytes.
 */
import { type ActorContext, writeActor } from '../../domain/audit.ts';
import type { Document } from '../../domain/document.ts';
import type { AccountId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import { findDocument, findDocumentByBytes, insertDocument } from '../../store/documents.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { addVersion } from './add-version.ts';
import type { AcceptedFile } from './stage-upload.ts';

export interface Push extends ActorContext {
  readonly projectId: ProjectId;
  readonly pushedBy: AccountId;
  readonly externalRef: string | null;
  readonly at: number;
  /** Whether a person is watching the progress. */
  readonly isAwaited: boolean;
  readonly note: NoteReceived;
}

/** Called with each recorded version, to be logged after the commit. */
export type NoteReceived = (received: Readonly<Record<string, unknown>>) => void;

export interface PushResult {
  readonly document: Document;
  /** False if these bytes were known, so nothing was created. */
  readonly created: boolean;
}

/**
 * Adopts the bytes into the blob store, and commits what the caller records.
 *
 * @param record called in the transaction, with its time and a function that collects log entries
 */
export async function storePush<Result>(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'wakeQueue' | 'log'>,
  files: readonly AcceptedFile[],
  record: (at: number, note: NoteReceived) => Result,
): Promise<Result> {
  // The same bytes twice in one request become one blob that was staged twice.
  const adopted = await Promise.allSettled(files.map(({ staged }) => deps.blobs.adopt(staged)));
  try {
    for (const outcome of adopted) if (outcome.status === 'rejected') throw outcome.reason;
    const received: Parameters<NoteReceived>[0][] = [];
    const result = await deps.db.commit(() => record(deps.now(), (entry) => void received.push(entry)));
    for (const entry of received) deps.log.info('document_received', entry);
    deps.wakeQueue('convert');
    return result;
  } finally {
    for (const outcome of adopted) if (outcome.status === 'fulfilled') outcome.value.release();
  }
}

/** Returns the document of the project that already has the file's bytes, or undefined. */
export function findPushed(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  project: ProjectId,
  file: AcceptedFile,
): Document | undefined {
  const id = findDocumentByBytes(db, organization, project, file.staged.sha256);
  return id && findDocument(db, organization, id);
}

/** Returns the document of the project that has these bytes, or creates one with them as version 1. */
export function recordDocument(
  deps: Pick<Deps, 'db' | 'newId' | 'keys'>,
  organization: OrganizationId,
  file: AcceptedFile,
  push: Push,
): PushResult {
  const known = findPushed(deps, organization, push.projectId, file);
  if (known !== undefined) return { document: known, created: false };
  const id = deps.newId('document');
  const { projectId, externalRef } = push;
  insertDocument(deps.db, organization, {
    id,
    projectId,
    createdBy: push.pushedBy,
    createdAt: push.at,
  });
  // What the view document_states returns for a document whose only version is not converted yet.
  const document: Document = {
    id,
    organizationId: organization,
    projectId,
    status: 'processing',
    externalRef,
    version: 1,
    fileName: file.fileName,
    failure: null,
  };
  recordVersion(deps, document, 1, file, push);
  return { document, created: true };
}

export function recordVersion(
  deps: Pick<Deps, 'db' | 'keys'>,
  { id, organizationId }: Document,
  number: number,
  file: AcceptedFile,
  { projectId, pushedBy, externalRef, at, isAwaited, note, ...acting }: Push,
): void {
  const { fileName, kind, staged } = file;
  const version = {
    documentId: id,
    number,
    externalRef,
    fileName,
    kind,
    original: staged.sha256,
    size: staged.size,
    pushedBy,
    pushedAt: at,
  };
  const { requestId } = acting.origin;
  addVersion(deps, organizationId, projectId, version, { isAwaited, requestId });
  note({
    request_id: requestId,
    organization: organizationId,
    document: id,
    version: number,
    kind,
    bytes: staged.size,
    by: writeActor(acting.actor),
  });
  recordAudit(deps, organizationId, {
    ...acting,
    action: number === 1 ? 'document.pushed' : 'document.version_pushed',
    target: id,
    detail: { version: number, sha256: staged.sha256 },
    at,
  });
}
