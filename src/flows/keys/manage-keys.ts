/** Owners and admins list, create and revoke API keys. */
import { notFound } from '../../domain/errors.ts';
import type { KeyId } from '../../domain/ids.ts';
import type { ApiKey } from '../../domain/organization.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { listApiKeys } from '../../store/api-keys.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../members/name-of.ts';
import { requireRole } from '../reach.ts';
import { type CreatedApiKey, createApiKey } from './create-api-key.ts';
import { endApiKey } from './revoke-api-key.ts';

/** Roles that may see and change the settings of an organization. */
export const MANAGERS = ['owner', 'admin'] as const;

/** @throws AppError forbidden */
export function readKeys(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
): (ApiKey & { readonly creatorName: string })[] {
  requireRole(deps, signIn, MANAGERS);
  return listApiKeys(deps.db, signIn.organizationId)
    .toReversed()
    .map((key) => ({ ...key, creatorName: nameOf(deps, key.createdBy) }));
}

/** @returns the raw key, which can't be read again. @throws AppError forbidden */
export function makeKey(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'random' | 'keys'>,
  signIn: SignIn,
  name: string,
): CreatedApiKey {
  requireRole(deps, signIn, MANAGERS);
  return createApiKey(deps, signIn.organizationId, {
    createdBy: signIn.email,
    name,
    metrics: false,
    ...actingAs(signIn),
  });
}

/** A revoked key is refused from the next request on. @throws AppError forbidden, not_found */
export async function revokeKey(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  signIn: SignIn,
  id: KeyId,
): Promise<void> {
  requireRole(deps, signIn, MANAGERS);
  await deps.db.commit(() => {
    if (!endApiKey(deps, signIn.organizationId, id, actingAs(signIn))) throw notFound('key');
  });
}
