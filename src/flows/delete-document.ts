/** Removes a document with everything that hangs on it; its bytes are swept later, once nothing names them. */
import { AppError } from '../domain/errors.ts';
import type { DocumentId } from '../domain/ids.ts';
import { personActor, type SignIn } from '../domain/sign-in.ts';
import { deleteDocument as deleteStoredDocument } from '../store/document-records.ts';
import { findMember } from '../store/memberships.ts';
import { deletePassagesBefore } from '../store/passages.ts';
import { findWorkspace } from '../store/projects.ts';
import type { Deps } from './deps.ts';
import { getReachableDocument } from './reach.ts';
import { recordAudit } from './record-audit.ts';

/** No version comes after this one, so that no passage is kept. */
const AFTER_EVERY_VERSION = Number.MAX_SAFE_INTEGER;

/**
 * A person deletes in the own workspace; what is shared, owners and admins.
 *
 * @throws AppError not_found, forbidden
 */
export async function deleteDocument(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'comparisons'>,
  signIn: SignIn,
  id: DocumentId,
): Promise<void> {
  const { db } = deps;
  const { organizationId } = signIn;
  await db.commit(() => {
    getReachableDocument(deps, signIn, id);
    if (!mayDelete(deps, signIn, id)) {
      throw new AppError('forbidden', 'Shared documents are deleted by owners and admins.');
    }
    deletePassagesBefore(db, organizationId, id, AFTER_EVERY_VERSION);
    deleteStoredDocument(db, organizationId, id);
    const acting = { actor: personActor(signIn), origin: signIn.origin };
    recordAudit(deps, organizationId, { ...acting, action: 'document.deleted', target: id, at: deps.now() });
  });
  deps.comparisons.drop(id);
}

/** Whether the person may delete a document they reach. */
export function mayDelete(deps: Pick<Deps, 'db'>, signIn: SignIn, id: DocumentId): boolean {
  const { organizationId, accountId } = signIn;
  const document = getReachableDocument(deps, signIn, id);
  if (findWorkspace(deps.db, organizationId, accountId)?.id === document.projectId) return true;
  const role = signIn.scope === 'member' ? findMember(deps.db, organizationId, accountId)?.role : undefined;
  return role === 'owner' || role === 'admin';
}
