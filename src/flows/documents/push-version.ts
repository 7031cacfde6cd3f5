/** Pushes a file as the next version of a document: for a key, or as the upload of a person from the application. */
import type { Document } from '../../domain/document.ts';
import type { AccountId, DocumentId } from '../../domain/ids.ts';
import { type Asker, actingAs } from '../../domain/people/asker.ts';
import { findProject } from '../../store/projects.ts';
import { findNewestVersion } from '../../store/versions.ts';
import { requireNoAwaitingChange } from '../changes/require-no-awaiting-change.ts';
import type { Deps } from '../deps.ts';
import { answerOnce, type Idempotency } from '../keys/answer-once.ts';
import { getDocument } from '../reach.ts';
import { keepPush, type Push, type Pushed, recordVersion } from './keep-push.ts';
import { type AcceptedFile, acceptFile, type IncomingFile } from './stage-upload.ts';

export interface PushVersionInput {
  readonly file: IncomingFile;
  readonly externalRef: string | null;
  /** How a key names its request; null where it does not, and for a person. */
  readonly idempotency: Idempotency | null;
}

/**
 * The same bytes as the newest version make nothing new.
 *
 * @throws AppError not_found, conflict, unsupported_file_type or validation_error; nothing is kept then
 */
export async function pushVersion(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'keys' | 'wakeQueue' | 'log'>,
  asker: Asker,
  id: DocumentId,
  { file: incoming, externalRef, idempotency }: PushVersionInput,
): Promise<Pushed> {
  getDocument(deps, asker, id);
  const file = await acceptFile(incoming);
  return keepPush(deps, [file], (at, note) => {
    const record = () => recordNextVersion(deps, asker, id, { file, externalRef, at, note });
    return 'keyId' in asker ? answerOnce(deps, asker, idempotency, at, record) : record();
  });
}

function recordNextVersion(
  deps: Pick<Deps, 'db' | 'keys'>,
  asker: Asker,
  id: DocumentId,
  { file, ...pushed }: Pick<Push, 'externalRef' | 'at' | 'note'> & { readonly file: AcceptedFile },
): Pushed {
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

/** To whom a pushed version is attributed. */
function ownerOf({ db }: Pick<Deps, 'db'>, asker: Asker, { organizationId, projectId }: Document): AccountId {
  if (!('keyId' in asker)) return asker.accountId;
  return findProject(db, organizationId, projectId)?.accountId ?? asker.keyCreatedBy;
}
