/**
 * The hash chain of an audit trail. The hash of an entry is a SHA-256 over the entry and the previous hash, so the last
 * hash covers all entries, and anyone who recorded it can compare without a key. The seal is an HMAC over the last
 * hash: without the key of this data folder nobody can create a trail that appears intact.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { OrganizationId } from '../../domain/ids.ts';
import type { AuditHead, StoredAuditEntry } from '../../store/audit-entries.ts';

/** The previous hash of the first entry. */
export const NO_HASH: Uint8Array = new Uint8Array();

/** @param before the hash of the previous entry */
export function hashEntry(before: Uint8Array, entry: Omit<StoredAuditEntry, 'hash'>): Uint8Array {
  // A JSON array separates the fields unambiguously.
  const fields = [
    entry.organizationId,
    entry.number,
    entry.at,
    entry.actor,
    entry.action,
    entry.target,
    entry.detail,
    entry.address,
    entry.requestId,
  ];
  return createHash('sha256').update(before).update(JSON.stringify(fields)).digest();
}

/** @param hash the hash of the last entry */
export function sealOf(
  key: Uint8Array,
  organization: OrganizationId,
  entries: number,
  hash: Uint8Array,
): Uint8Array {
  return createHmac('sha256', key).update(`end ${organization} ${entries} `).update(hash).digest();
}

/** Whether the stored seal is valid for this last hash. */
export function isSealed(
  key: Uint8Array,
  organization: OrganizationId,
  head: AuditHead,
  hash: Uint8Array,
): boolean {
  return head.seal !== null && isEqual(head.seal, sealOf(key, organization, head.entries, hash));
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
