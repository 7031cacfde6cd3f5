/**
 * Writes and verifies the audit trail. The hash of an entry is an HMAC-SHA-256 over the entry and the hash before
 * it, and the organization keeps the number of entries with a seal over the last hash: an entry that is edited,
 * removed (at the end too), added or moved by anybody without this folder's key no longer fits.
 *
 * Invariant: an entry is written in the transaction of what it records, so there is never one without the other.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Actor, type AuditAction, type AuditEntry, type Origin, writeActor } from '../domain/audit.ts';
import type { OrganizationId } from '../domain/ids.ts';
import {
  findAuditEntry,
  findAuditHead,
  insertAuditEntry,
  listAuditEntries,
  type StoredAuditEntry,
  updateAuditHead,
} from '../store/audit-entries.ts';
import { findOrInsertSecret, findSecret } from '../store/secrets.ts';
import type { Deps } from './deps.ts';

export interface Audited {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The id of what was acted on, if it has one. */
  readonly target: string | null;
  readonly detail?: AuditEntry['detail'];
  readonly origin: Origin;
  readonly at: number;
}

const SECRET_NAME = 'audit-trail';
const SECRET_BYTES = 32;

/** Entries are verified this many at a time. */
const PAGE = 1_000;

/** Call it in the transaction of what it records. */
export function recordAudit(
  deps: Pick<Deps, 'db' | 'random'>,
  organization: OrganizationId,
  audited: Audited,
): void {
  const { db } = deps;
  const key = auditKey(deps, audited.at);
  const { entries } = findAuditHead(db, organization);
  const before = findAuditEntry(db, organization, entries)?.hash ?? new Uint8Array();
  const entry = {
    organizationId: organization,
    number: entries + 1,
    at: audited.at,
    actor: writeActor(audited.actor),
    action: audited.action,
    target: audited.target,
    detail: JSON.stringify(audited.detail ?? {}),
    address: audited.origin.address,
    requestId: audited.origin.requestId,
  };
  const hash = hashEntry(key, before, entry);
  insertAuditEntry(db, organization, { ...entry, hash });
  updateAuditHead(db, organization, {
    entries: entry.number,
    seal: sealOf(key, organization, entry.number, hash),
  });
}

export type AuditVerdict =
  | { readonly intact: true; readonly entries: number }
  | { readonly intact: false; readonly entries: number; readonly problem: string };

/** Reads an organization's whole trail and tells whether it is as it was written. */
export function verifyAudit(deps: Pick<Deps, 'db'>, organization: OrganizationId): AuditVerdict {
  const { db } = deps;
  const head = findAuditHead(db, organization);
  const key = findSecret(db, SECRET_NAME);
  if (key === undefined) {
    return head.entries === 0
      ? { intact: true, entries: 0 }
      : { intact: false, entries: head.entries, problem: 'the key of the audit trail is gone' };
  }
  let number = 0;
  let before: Uint8Array = new Uint8Array();
  for (;;) {
    const page = listAuditEntries(db, organization, { from: number + 1, limit: PAGE });
    if (page.length === 0) break;
    for (const entry of page) {
      number++;
      if (entry.number !== number) return broken(head.entries, `entry ${number} is missing`);
      if (!equal(entry.hash, hashEntry(key, before, entry))) {
        return broken(head.entries, `entry ${number} was changed, or does not follow the one before it`);
      }
      before = entry.hash;
    }
  }
  if (number !== head.entries) {
    return broken(head.entries, `the trail has ${number} entries and should have ${head.entries}`);
  }
  if (number > 0 && !equal(head.seal, sealOf(key, organization, number, before))) {
    return broken(number, 'the end of the trail was changed');
  }
  return { intact: true, entries: number };
}

/** Entries from a number on, in their order. */
export function listAudit(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  page: { readonly from: number; readonly limit: number },
): AuditEntry[] {
  return listAuditEntries(deps.db, organization, page).map(({ hash: _, detail, ...entry }) => ({
    ...entry,
    detail: JSON.parse(detail) as AuditEntry['detail'],
  }));
}

function broken(entries: number, problem: string): AuditVerdict {
  return { intact: false, entries, problem };
}

function hashEntry(key: Uint8Array, before: Uint8Array, entry: Omit<StoredAuditEntry, 'hash'>): Uint8Array {
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
  return createHmac('sha256', key).update(before).update(JSON.stringify(fields)).digest();
}

function sealOf(
  key: Uint8Array,
  organization: OrganizationId,
  entries: number,
  hash: Uint8Array,
): Uint8Array {
  return createHmac('sha256', key).update(`end ${organization} ${entries} `).update(hash).digest();
}

function equal(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && one.length === other.length && timingSafeEqual(one, other);
}

function auditKey(deps: Pick<Deps, 'db' | 'random'>, at: number): Uint8Array {
  return (
    findSecret(deps.db, SECRET_NAME) ??
    findOrInsertSecret(deps.db, SECRET_NAME, deps.random(SECRET_BYTES), at)
  );
}
