/**
 * How pushed files are kept, whoever pushes them and wherever to: bytes into the blob store, then rows in one
 * transaction, then a word to the job loop. A crash in between leaves bytes that nobody names, never a row without bytes.
 */
import { type Acting, writeActor } from '../../domain/audit.ts';
import type { Document } from '../../domain/document.ts';
import type { AccountId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import { findDocument, findDocumentByBytes, insertDocument } from '../../store/documents.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { addVersion } from './add-version.ts';
import type { AcceptedFile } from './stage-upload.ts';

export interface Push extends Acting {
  readonly projectId: ProjectId;
  readonly pushedBy: AccountId;
  readonly externalRef: string | null;
  readonly at: number;
  /** Whether a person sees the file being processed. */
  readonly isAwaited: boolean;
  readonly note: NoteReceived;
}

/** Told of each version that is recorded, for the log once it is kept. */
export type NoteReceived = (received: Readonly<Record<string, unknown>>) => void;

export interface Pushed {
  readonly document: Document;
  /** False when these bytes were known, and nothing new was made. */
  readonly created: boolean;
}

/**
 * Adopts the bytes, and commits what the caller records of them.
 *
 * @param record is called in the transaction with its time, and with what is to be told of each version
 */
export async function keepPush<Result>(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'wakeQueue' | 'log'>,
  files: readonly AcceptedFile[],
  record: (at: number, note: NoteReceived) => Result,
): Promise<Result> {
  // The same bytes twice in one request are one blob, staged twice.
  const adopted = await Promise.allSettled(files.map(({ staged }) => deps.blobs.adopt(staged)));
  try {
    for (const outcome of adopted) if (outcome.status === 'rejected') throw outcome.reason;
    const received: Parameters<NoteReceived>[0][] = [];
    const result = await deps.db.commit(() => record(deps.now(), (one) => void received.push(one)));
    for (const one of received) deps.log.info('document_received', one);
    deps.wakeQueue('convert');
    return result;
  } finally {
    for (const outcome of adopted) if (outcome.status === 'fulfilled') outcome.value.release();
  }
}

/** The document that already holds a file's bytes in a project, or undefined. */
export function findPushed(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  project: ProjectId,
  file: AcceptedFile,
): Document | undefined {
  const id = findDocumentByBytes(db, organization, project, file.staged.sha256);
  return id && findDocument(db, organization, id);
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
  const { projectId, externalRef } = push;
  insertDocument(deps.db, organization, {
    id,
    projectId,
    createdBy: push.pushedBy,
    createdAt: push.at,
  });
  // What the view document_states says of a document that has one version, which nobody has converted yet.
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

/** Adds a pushed version to a document. */
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
