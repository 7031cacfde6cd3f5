/** Retries failed versions, since the cause may be gone. */
import type { Document } from '../../domain/document.ts';
import { AppError } from '../../domain/errors.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { listSessionsOfDocument } from '../../store/sessions.ts';
import { findNewestVersion, markVersionProcessing } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { getDocument } from '../reach.ts';
import { type ConversionContext, insertConversion } from './add-version.ts';

/** @throws AppError not_found, conflict when the newest version did not fail */
export async function processAgain(
  deps: Pick<Deps, 'db' | 'now' | 'live' | 'wakeQueue'>,
  signIn: SignIn,
  id: DocumentId,
): Promise<void> {
  const { db } = deps;
  const { organizationId } = signIn;
  const document = await db.commit(() => {
    const failed = getDocument(deps, signIn, id);
    if (!enqueueFailed(deps, failed, { isAwaited: true, requestId: signIn.origin.requestId })) {
      throw new AppError('conflict', 'Only a version that failed can be processed again.');
    }
    return getDocument(deps, signIn, id);
  });
  for (const session of listSessionsOfDocument(db, organizationId, id)) {
    deps.live.publish(session, { type: 'document', document });
  }
  deps.wakeQueue('convert');
}

/**
 * Retries many documents, for the administrator's command. A running service finds the jobs by polling.
 *
 * @returns the documents that had failed and are processed again
 */
export function processManyAgain(
  deps: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  documents: readonly Document[],
): Document[] {
  return deps.db.transaction(() =>
    documents.filter(
      (document) =>
        document.organizationId === organization &&
        enqueueFailed(deps, document, { isAwaited: false, requestId: null }),
    ),
  );
}

/** Call it in a transaction. @returns whether the newest version had failed */
function enqueueFailed(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, organizationId }: Document,
  context: ConversionContext,
): boolean {
  const newest = findNewestVersion(deps.db, organizationId, id);
  if (newest === undefined || !markVersionProcessing(deps.db, organizationId, id, newest.number))
    return false;
  insertConversion(deps, organizationId, newest, deps.now(), context);
  return true;
}
