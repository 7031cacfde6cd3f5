/** Pushes a file as the next version of a document: for an API key, or as an upload of a person. */
import type { Document } from '../../domain/document.ts';
import type { AccountId, DocumentId } from '../../domain/ids.ts';
import { type Asker, actingAs } from '../../domain/people/asker.ts';
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
  asker: Asker,
  id: DocumentId,
  { file: incoming, externalRef, idempotency }: PushVersionInput,
): Promise<PushResult> {
  getDocument(deps, asker, id);
  const file = await acceptFile(incoming);
  return storePush(deps, [file], (at, note) => {
    const record = () => recordNextVersion(deps, asker, id, { file, externalRef, at, note });
    return 'keyId' in asker ? answerOnce(deps, asker, idempotency, at, record) : record();
  });
}

function recordNextVersion(
  deps: Pick<Deps, 'db' | 'keys'>,
  asker: Asker,
  id: DocumentId,
  { file, ...pushed }: Pick<Push, 'externalRef' | 'at' | 'note'> & { readonly file: AcceptedFile },
): PushResult {
  const document = getDocument(deps, asker, id);
  requireNoAwaitingChange(deps, document);
  const newest = findNewestVersion(deps.db, document.organizationId, id);
  if (newest?.original === file.staged.sha256) return { document, created: false };
  recordVersion(deps, document, (newest?.number ?? 0) + 1, file, {
    ...actingAs(asker),
    ...pushed,
    projectId: document.projectId,
    pushedBy: ownerOf(deps, asker, document),
    isAwaited: !('keyId' in asker),
  });
  return { document: getDocument(deps, asker, id), created: true };
}

/** The account that a pushed version is attributed to. */
function ownerOf({ db }: Pick<Deps, 'db'>, asker: Asker, { organizationId, projectId }: Document): AccountId {
  if (!('keyId' in asker)) return asker.accountId;
  return findProject(db, organizationId, projectId)?.accountId ?? asker.keyCreatedBy;
}
