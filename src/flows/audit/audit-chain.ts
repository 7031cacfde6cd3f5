/**
 * How the entries of an audit trail hang together. The hash of an entry is a SHA-256 over the entry and the hash before
 * it, so that the last one stands for all of them, and whoever noted it can compare without any key. The seal over the
 * last hash is keyed: without the key of this folder nobody makes a trail that looks whole.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { OrganizationId } from '../../domain/ids.ts';
import type { AuditHead, StoredAuditEntry } from '../../store/audit-entries.ts';

/** What stands before the first entry. */
export const NO_HASH: Uint8Array = new Uint8Array();

/** @param before the hash of the entry before it */
export function hashEntry(before: Uint8Array, entry: Omit<StoredAuditEntry, 'hash'>): Uint8Array {
  // A JSON array keeps the fields apart, whatever they hold.
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

/** @param hash of the last entry */
export function sealOf(
  key: Uint8Array,
  organization: OrganizationId,
  entries: number,
  hash: Uint8Array,
): Uint8Array {
  return createHmac('sha256', key).update(`end ${organization} ${entries} `).update(hash).digest();
}

/** Whether the seal that is kept is the one over this end. */
export function isSealed(
  key: Uint8Array,
  organization: OrganizationId,
  head: AuditHead,
  hash: Uint8Array,
): boolean {
  return head.seal !== null && isEqual(head.seal, sealOf(key, organization, head.entries, hash));
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
