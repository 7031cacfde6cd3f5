/**
 * Deletes a document with everything that belongs to it: versions, passages, changes, the answers made from it, and its
 * bytes. The clean-up job later removes what remains in the database files.
 */
import type { Document, Sha256 } from '../../domain/document.ts';
import { AppError } from '../../domain/errors.ts';
import type { DocumentId, MessageId } from '../../domain/ids.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { titleFrom, UNTITLED } from '../../domain/session.ts';
import { withdrawAnswers } from '../../store/answer-sources.ts';
import { deleteDocument as deleteStoredDocument } from '../../store/document-records.ts';
import { listCells } from '../../store/document-tables.ts';
import { removeReference } from '../../store/idempotent-answers.ts';
import { deleteErrors } from '../../store/jobs.ts';
import { findMessage } from '../../store/messages.ts';
import { detachPassages } from '../../store/passages.ts';
import { findMember } from '../../store/people/memberships.ts';
import { findWorkspace } from '../../store/projects.ts';
import { replaceTitles } from '../../store/sessions.ts';
import { isBlobReferred, listVersions } from '../../store/versions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { requestCleanUp } from '../maintenance/clean-up.ts';
import { getDocument } from '../reach.ts';

type DeleteDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'keys' | 'live' | 'comparisons'>;

/**
 * A person may delete in their own workspace; shared documents only owners and admins.
 *
 * @throws AppError not_found, forbidden
 */
export async function deleteDocument(deps: DeleteDeps, signIn: SignIn, id: DocumentId): Promise<void> {
  const { db, blobs } = deps;
  const { organizationId } = signIn;
  const removed = await db.commit(() => {
    const document = getDocument(deps, signIn, id);
    if (!mayDelete(deps, signIn, id)) {
      throw new AppError('forbidden', 'Shared documents are deleted by owners and admins.');
    }
    const gone = removeDocument(deps, document, deps.now());
    const acting = actingAs(signIn);
    recordAudit(deps, organizationId, { ...acting, action: 'document.deleted', target: id, at: deps.now() });
    return gone;
  });
  for (const sha256 of removed.blobs) blobs.remove(sha256, (hash) => isBlobReferred(db, hash));
  announceRemoval(deps, removed);
}

/** Publishes the withdrawn answers to open pages, and drops cached comparisons. Call it after the commit. */
export function announceRemoval(
  deps: Pick<Deps, 'db' | 'live'> & { readonly comparisons: Pick<Deps['comparisons'], 'drop'> },
  { document: { id, organizationId }, answers }: RemovedDocument,
): void {
  deps.comparisons.drop(id);
  for (const message of answers.map((answer) => findMessage(deps.db, organizationId, answer))) {
    if (message !== undefined) deps.live.publish(message.sessionId, { type: 'message', message });
  }
}

export interface RemovedDocument {
  readonly document: Document;
  /** Blobs of this document; another one may have the same. */
  readonly blobs: readonly Sha256[];
  readonly answers: readonly MessageId[];
}

/** Deletes the rows, without checking permissions. Call it in a transaction. */
export function removeDocument({ db }: Pick<Deps, 'db'>, document: Document, at: number): RemovedDocument {
  const { id, organizationId, projectId } = document;
  const versions = listVersions(db, organizationId, id);
  const cells = listCells(db, organizationId, id);
  const answers = withdrawAnswers(db, organizationId, projectId, id);
  const names = versions.map(({ fileName }) => titleFrom(fileName));
  replaceTitles(db, organizationId, projectId, names, UNTITLED);
  for (const reference of new Set(versions.flatMap(({ externalRef }) => externalRef ?? []))) {
    removeReference(db, organizationId, id, reference);
  }
  deleteErrors(db, organizationId, id);
  detachPassages(db, organizationId, id);
  deleteStoredDocument(db, organizationId, id);
  requestCleanUp({ db }, at);
  return {
    document,
    blobs: [
      ...versions.flatMap(({ original, markdown }) => [original, ...(markdown === null ? [] : [markdown])]),
      ...cells,
    ],
    answers,
  };
}

/** Whether the person may delete a document in their reach. */
export function mayDelete(deps: Pick<Deps, 'db'>, signIn: SignIn, id: DocumentId): boolean {
  const { organizationId, accountId } = signIn;
  const document = getDocument(deps, signIn, id);
  if (findWorkspace(deps.db, organizationId, accountId)?.id === document.projectId) return true;
  const role = signIn.scope === 'member' ? findMember(deps.db, organizationId, accountId)?.role : undefined;
  return role === 'owner' || role === 'admin';
}
