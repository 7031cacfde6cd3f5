/** Pushes a file as the next version of a document. */

import { AppError } from '../../domain/errors.ts';
import type { DocumentId } from '../../domain/ids.ts';
import { type Caller, keyActor } from '../../domain/people/caller.ts';
import { findAwaitingChange } from '../../store/changes.ts';
import { findProject } from '../../store/projects.ts';
import { findNewestVersion } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { answerOnce, type Idempotency } from '../keys/answer-once.ts';
import { getDocument } from './get-document.ts';
import { type Pushed, recordVersion } from './record-push.ts';
import { type AcceptedFile, acceptFile, type IncomingFile } from './stage-upload.ts';

/**
 * The same bytes as the newest version make nothing new.
 *
 * @throws AppError not_found, conflict, unsupported_file_type or validation_error; nothing is kept then
 */
export async function pushVersion(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'keys' | 'wakeQueue'>,
  caller: Caller,
  documentId: DocumentId,
  input: {
    readonly file: IncomingFile;
    readonly externalRef: string | null;
    readonly idempotency: Idempotency | null;
  },
): Promise<Pushed> {
  const { db, blobs } = deps;
  const organization = caller.organizationId;
  getDocument(deps, organization, documentId);
  const file = await acceptFile(input.file);

  const blob = await blobs.adopt(file.staged);
  try {
    const pushed = await db.commit(() => {
      const at = deps.now();
      return answerOnce(deps, caller, input.idempotency, at, () =>
        recordNextVersion(deps, caller, documentId, { ...input, file, at }),
      );
    });
    if (pushed.created) deps.wakeQueue('convert');
    return pushed;
  } finally {
    blob.release();
  }
}

function recordNextVersion(
  deps: Pick<Deps, 'db' | 'keys'>,
  caller: Caller,
  documentId: DocumentId,
  input: { readonly file: AcceptedFile; readonly externalRef: string | null; readonly at: number },
): Pushed {
  const { db } = deps;
  const organization = caller.organizationId;
  const document = getDocument(deps, organization, documentId);
  if (findAwaitingChange(db, organization, documentId) !== undefined) {
    throw new AppError(
      'conflict',
      'A change to this document awaits approval in the application: approve or reject it there, then push again.',
    );
  }
  const newest = findNewestVersion(db, organization, documentId);
  if (newest?.original === input.file.staged.sha256) return { document, created: false };
  const owner = findProject(db, organization, document.projectId)?.accountId;
  const push = {
    projectId: document.projectId,
    pushedBy: owner ?? caller.keyCreatedBy,
    externalRef: input.externalRef,
    actor: keyActor(caller),
    origin: caller.origin,
    at: input.at,
  };
  const number = (newest?.number ?? 0) + 1;
  return {
    document: recordVersion(deps, organization, documentId, number, input.file, push),
    created: true,
  };
}
