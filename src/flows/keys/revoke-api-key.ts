import type { ActorContext } from '../../domain/audit.ts';
import { notFound } from '../../domain/errors.ts';
import type { KeyId, OrganizationId } from '../../domain/ids.ts';
import { findOrganizationOfKey, revokeApiKey as revokeStoredKey } from '../../store/api-keys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/**
 * Revokes a key by its id, for the administrator's command. It is refused from the next request on; revoking it again
 * has no effect.
 *
 * @throws AppError not_found if there is no such key
 */
export function revokeApiKey(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  keyId: KeyId,
  acting: ActorContext,
): void {
  const { db } = deps;
  db.transaction(() => {
    const organization = findOrganizationOfKey(db, keyId);
    if (organization === undefined) throw notFound('key');
    endApiKey(deps, organization, keyId, acting);
  });
}

/** Call it in a transaction. @returns false if there is no such key, or it was revoked before */
export function endApiKey(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  organization: OrganizationId,
  keyId: KeyId,
  acting: ActorContext,
): boolean {
  const at = deps.now();
  if (!revokeStoredKey(deps.db, organization, keyId, at)) return false;
  recordAudit(deps, organization, { ...acting, action: 'key.revoked', target: keyId, at });
  return true;
}
