/**
 * Writes the audit trail, a hash chain of entries for each organization that ends in a seal (audit-chain.ts).
 *
 * Invariants:
 * 1. An entry is written in the transaction of the action that it records, so there is never one without the other.
 * 2. An invalid seal is never replaced by a valid one: tampering remains visible, however much is recorded after it.
 *    Only `resealTrails` starts over, and records that in the trail.
 * 3. A missing key is never created: an organization's trail is sealed from its first entry on.
 */
import { type ActorContext, type AuditAction, type AuditRecord, writeActor } from '../../domain/audit.ts';
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

/** The first entry of every trail, written when its organization is created. */
export const FIRST_ACTION: AuditAction = 'organization.created';

type AuditDeps = Pick<Deps, 'db' | 'keys'>;

/** Records an action. Call it in the same transaction. @throws if the key of the trails is missing */
export function recordAudit(deps: AuditDeps, organization: OrganizationId, audited: AuditRecord): void {
  const key = findKey(deps);
  const head = findAuditHead(deps.db, organization);
  const before = findAuditEntry(deps.db, organization, head.entries)?.hash ?? NO_HASH;
  const begins = head.entries === 0 && head.seal === null && audited.action === FIRST_ACTION;
  const isValid = begins || isSealed(key, organization, head, before);
  append(deps, organization, { head, before, sealWith: isValid ? key : null }, audited);
}

/**
 * Seals every trail again in its current state, with the existing key or a new one: after a restore, which brings no
 * key, and when a key is lost. The entry that records this contains the number of entries before and the last hash.
 */
export function resealTrails(deps: Pick<Deps, 'db' | 'keys' | 'now'>, acting: ActorContext): void {
  const { db } = deps;
  const key = deps.keys.auditTrail.getOrCreate();
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
 * Creates the key if there are no trails yet. Call it before an organization is created, and before the service starts.
 *
 * @throws if there are organizations, and thus trails, but no key
 */
export function requireAuditKey(deps: AuditDeps): void {
  const { auditTrail } = deps.keys;
  if (auditTrail.find() !== undefined) return;
  if (listOrganizations(deps.db).length > 0) throw keyMissing(auditTrail.path);
  auditTrail.getOrCreate();
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

/** @param end.sealWith the key for the seal; null keeps the old seal */
function append(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  end: { readonly head: AuditHead; readonly before: Uint8Array; readonly sealWith: Uint8Array | null },
  audited: AuditRecord,
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
