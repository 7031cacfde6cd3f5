import type { Acting } from '../../domain/audit.ts';
import { notFound } from '../../domain/errors.ts';
import type { KeyId } from '../../domain/ids.ts';
import { findOrganizationOfKey, revokeApiKey as revokeStoredKey } from '../../store/api-keys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/**
 * Revokes a key named by its id alone, as the administrator on the machine may. It is refused from the next
 * request on; revoking it again changes nothing.
 *
 * @throws AppError not_found when there is no such key
 */
export function revokeApiKey(deps: Pick<Deps, 'db' | 'now' | 'keys'>, keyId: KeyId, acting: Acting): void {
  const { db } = deps;
  db.transaction(() => {
    const organization = findOrganizationOfKey(db, keyId);
    if (organization === undefined) throw notFound('key');
    const at = deps.now();
    if (!revokeStoredKey(db, organization, keyId, at)) return;
    recordAudit(deps, organization, { ...acting, action: 'key.revoked', target: keyId, at });
  });
}
