/** Pushes a file as the next version of a document: for an API key, or as an upload of a person. */
import type { Document } from '../../domain/document.ts';
import type { AccountId, DocumentId } from '../../domain/ids.ts';
import { actingAs, type Requester } from '../../domain/people/requester.ts';
import { findProject } from '../../store/projects.ts';
import { findNewestVersion } from '../../store/versions.ts';
import { requireNoAwaitingChange } from '../changes/require-no-awaiting-change.ts';
import type { Deps } from '../deps.ts';
import { answerOnce, type Idempotency } from '../keys/answer-once.ts';
import { getDocument } from '../reach.ts';
import { type AcceptedFile, acceptFile, type IncomingFile } from './stage-upload.ts';
import { type Push, type PushResult, recordVersion, storePush } from './store-push.ts';

export interface PushVersionInput {
  readonly file: IncomingFile;
  readonly externalRef: string | null;
  /** The idempotency key of the request; null if there is none, and for a person. */
  readonly idempotency: Idempotency | null;
}

/**
 * Pushing the bytes of the newest version again creates nothing.
 *
 * @throws AppError not_found, conflict, unsupported_file_type or validation_error; nothing is stored then
 */
export async function pushVersion(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'keys' | 'wakeQueue' | 'log'>,
  requester: Requester,
  id: DocumentId,
  { file: incoming, externalRef, idempotency }: PushVersionInput,
): Promise<PushResult> {
  getDocument(deps, requester, id);
  const file = await acceptFile(incoming);
  return storePush(deps, [file], (at, note) => {
    const record = () => recordNextVersion(deps, requester, id, { file, externalRef, at, note });
    return 'keyId' in requester ? answerOnce(deps, requester, idempotency, at, record) : record();
  });
}

function recordNextVersion(
  deps: Pick<Deps, 'db' | 'keys'>,
  requester: Requester,
  id: DocumentId,
  { file, ...pushed }: Pick<Push, 'externalRef' | 'at' | 'note'> & { readonly file: AcceptedFile },
): PushResult {
  const document = getDocument(deps, requester, id);
  requireNoAwaitingChange(deps, document);
  const newest = findNewestVersion(deps.db, document.organizationId, id);
  if (newest?.original === file.staged.sha256) return { document, created: false };
  recordVersion(deps, document, (newest?.number ?? 0) + 1, file, {
    ...actingAs(requester),
    ...pushed,
    projectId: document.projectId,
    pushedBy: ownerOf(deps, requester, document),
    isAwaited: !('keyId' in requester),
  });
  return { document: getDocument(deps, requester, id), created: true };
}

/** The account that a pushed version is attributed to. */
function ownerOf(
  { db }: Pick<Deps, 'db'>,
  requester: Requester,
  { organizationId, projectId }: Document,
): AccountId {
  if (!('keyId' in requester)) return requester.accountId;
  return findProject(db, organizationId, projectId)?.accountId ?? requester.keyCreatedBy;
}
