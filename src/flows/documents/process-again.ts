/** Processes a version that failed once more: what was in the way may be gone. */
import { AppError } from '../../domain/errors.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { listSessionsOfDocument } from '../../store/sessions.ts';
import { findNewestVersion, markVersionProcessing } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { getDocument } from '../reach.ts';
import { insertConversion } from './add-version.ts';

/** @throws AppError not_found, conflict when the newest version did not fail */
export async function processAgain(
  deps: Pick<Deps, 'db' | 'now' | 'live' | 'wakeQueue'>,
  signIn: SignIn,
  id: DocumentId,
): Promise<void> {
  const { db } = deps;
  const { organizationId } = signIn;
  const document = await db.commit(() => {
    getDocument(deps, signIn, id);
    const newest = findNewestVersion(db, organizationId, id);
    if (newest === undefined || !markVersionProcessing(db, organizationId, id, newest.number)) {
      throw new AppError('conflict', 'Only a version that failed can be processed again.');
    }
    insertConversion(deps, organizationId, newest, deps.now(), true);
    return getDocument(deps, signIn, id);
  });
  for (const session of listSessionsOfDocument(db, organizationId, id)) {
    deps.live.publish(session, { type: 'document', document });
  }
  deps.wakeQueue('convert');
}
