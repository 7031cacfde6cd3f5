/**
 * Writes the audit trail, a chain of entries for each organization that ends in a seal (audit-chain.ts).
 *
 * Invariants:
 * 1. An entry is written in the transaction of what it records, so there is never one without the other.
 * 2. A seal that does not fit is never replaced by one that does: what was tampered with stays so, however much is
 *    recorded after it. `resealTrails` alone begins anew, and says so in the trail.
 * 3. No key is made where one is missed: an organization's trail has been sealed from its first entry on.
 */
import { type Acting, type AuditAction, type Audited, writeActor } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import {
  type AuditHead,
  findAuditEntry,
  findAuditHead,
  insertAuditEntry,
  updateAuditHead,
} from '../../store/audit-entries.ts';
import { listOrganizations } from '../../store/organizations.ts';
import type { Deps } from '../deps.ts';
import { hashEntry, isSealed, NO_HASH, sealOf } from './audit-chain.ts';

/** The first entry of every trail, written when its organization is made. */
export const FIRST_ACTION: AuditAction = 'organization.created';

type AuditDeps = Pick<Deps, 'db' | 'keys'>;

/** Call it in the transaction of what it records. @throws when the key of the trails is missing */
export function recordAudit(deps: AuditDeps, organization: OrganizationId, audited: Audited): void {
  const key = findKey(deps);
  const head = findAuditHead(deps.db, organization);
  const before = findAuditEntry(deps.db, organization, head.entries)?.hash ?? NO_HASH;
  const begins = head.entries === 0 && head.seal === null && audited.action === FIRST_ACTION;
  const fits = begins || isSealed(key, organization, head, before);
  append(deps, organization, { head, before, sealWith: fits ? key : null }, audited);
}

/**
 * Seals every trail anew, as it is now, with the key there is or else a fresh one: after a restore, which brings no
 * key along, and when a key is lost. The entry that says so names how many entries there were and the last one's hash.
 */
export function resealTrails(deps: Pick<Deps, 'db' | 'keys' | 'now'>, acting: Acting): void {
  const { db } = deps;
  const key = deps.keys.auditTrail.findOrMake();
  db.transaction(() => {
    const at = deps.now();
    for (const { id } of listOrganizations(db)) {
      const head = findAuditHead(db, id);
      const before = findAuditEntry(db, id, head.entries)?.hash ?? NO_HASH;
      const detail = { entries: head.entries, head: Buffer.from(before).toString('hex') };
      const entry = { ...acting, action: 'audit.resealed', detail, at } as const;
      append(deps, id, { head, before, sealWith: key }, entry);
    }
  });
}

/**
 * Makes the key where there is nothing yet that it should have sealed. Call it before an organization is made, and
 * before the service starts.
 *
 * @throws when there are organizations, and so trails, but no key
 */
export function requireAuditKey(deps: AuditDeps): void {
  const { auditTrail } = deps.keys;
  if (auditTrail.find() !== undefined) return;
  if (listOrganizations(deps.db).length > 0) throw keyMissing(auditTrail.path);
  auditTrail.findOrMake();
}

function findKey({ keys: { auditTrail } }: AuditDeps): Uint8Array {
  const key = auditTrail.find();
  if (key === undefined) throw keyMissing(auditTrail.path);
  return key;
}

function keyMissing(path: string): Error {
  return new Error(
    `${path} is missing, the key that seals the audit trails: put it back, or seal the trails anew with "docgate audit reseal", which they will tell.`,
  );
}

/** @param end.sealWith null leaves the seal as it is */
function append(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  end: { readonly head: AuditHead; readonly before: Uint8Array; readonly sealWith: Uint8Array | null },
  audited: Audited,
): void {
  const entry = {
    organizationId: organization,
    number: end.head.entries + 1,
    at: audited.at,
    actor: writeActor(audited.actor),
    action: audited.action,
    target: audited.target ?? null,
    detail: JSON.stringify(audited.detail ?? {}),
    address: audited.origin.address,
    requestId: audited.origin.requestId,
  };
  const hash = hashEntry(end.before, entry);
  insertAuditEntry(db, organization, { ...entry, hash });
  const seal = end.sealWith === null ? end.head.seal : sealOf(end.sealWith, organization, entry.number, hash);
  updateAuditHead(db, organization, { entries: entry.number, seal });
}
