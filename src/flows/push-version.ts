/** Pushes a file as the next version of a document. */
import type { Caller } from '../domain/caller.ts';
import type { DocumentId } from '../domain/ids.ts';
import { findProject } from '../store/projects.ts';
import { findNewestVersion } from '../store/versions.ts';
import type { Deps } from './deps.ts';
import { getDocument } from './get-document.ts';
import { type Pushed, recordVersion } from './record-push.ts';
import { acceptFile, type IncomingFile } from './stage-upload.ts';

/**
 * The same bytes as the newest version make nothing new.
 *
 * @throws AppError not_found, unsupported_file_type or validation_error; nothing is kept then
 */
export async function pushVersion(
  deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'wakeQueue'>,
  caller: Caller,
  documentId: DocumentId,
  input: { readonly file: IncomingFile; readonly externalRef: string | null },
): Promise<Pushed> {
  const { db, blobs } = deps;
  const organization = caller.organizationId;
  getDocument(deps, organization, documentId);
  const file = await acceptFile(input.file);

  const blob = await blobs.adopt(file.staged);
  try {
    const pushed = await db.commit((): Pushed => {
      const document = getDocument(deps, organization, documentId);
      const newest = findNewestVersion(db, organization, documentId);
      if (newest?.original === file.staged.sha256) return { document, created: false };
      const owner = findProject(db, organization, document.projectId)?.accountId;
      const push = {
        projectId: document.projectId,
        pushedBy: owner ?? caller.keyCreatedBy,
        externalRef: input.externalRef,
        at: deps.now(),
      };
      const number = (newest?.number ?? 0) + 1;
      return {
        document: recordVersion(deps, organization, documentId, number, file, push),
        created: true,
      };
    });
    if (pushed.created) deps.wakeQueue();
    return pushed;
  } finally {
    blob.release();
  }
}
