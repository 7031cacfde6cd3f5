/** The rows of audit trails. No statement here changes or deletes one. */
import type { AuditEntry } from '../domain/audit.ts';
import type { OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';

/** A stored entry; `detail` is the JSON text that its hash covers. */
export interface StoredAuditEntry extends Omit<AuditEntry, 'detail'> {
  readonly detail: string;
  readonly hash: Uint8Array;
}

/** The end of an organization's chain. */
export interface AuditHead {
  readonly entries: number;
  /** The HMAC over the last entry's hash; null if there is none yet. */
  readonly seal: Uint8Array | null;
}

interface Row {
  organization_id: OrganizationId;
  number: number;
  at: number;
  actor: string;
  action: AuditEntry['action'];
  target: string | null;
  detail: string;
  address: string | null;
  request_id: string | null;
  hash: Uint8Array;
}

export function insertAuditEntry(db: Database, organization: OrganizationId, entry: StoredAuditEntry): void {
  db.run(
    `INSERT INTO audit_entries (organization_id, number, at, actor, action, target, detail, address, request_id,
                                hash)
     VALUES ($organization, $number, $at, $actor, $action, $target, $detail, $address, $requestId, $hash)`,
    {
      organization,
      number: entry.number,
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      target: entry.target,
      detail: entry.detail,
      address: entry.address,
      requestId: entry.requestId,
      hash: entry.hash,
    },
  );
}

export function findAuditHead(db: Database, organization: OrganizationId): AuditHead {
  const row = db.one<{ audit_entries: number; audit_seal: Uint8Array | null }>(
    `SELECT audit_entries, audit_seal
     FROM organizations
     WHERE id = $organization`,
    { organization },
  );
  return { entries: row?.audit_entries ?? 0, seal: row?.audit_seal ?? null };
}

export function updateAuditHead(db: Database, organization: OrganizationId, head: AuditHead): void {
  db.run(
    `UPDATE organizations
     SET audit_entries = $entries,
         audit_seal = $seal
     WHERE id = $organization`,
    { organization, entries: head.entries, seal: head.seal },
  );
}

export function findAuditEntry(
  db: Database,
  organization: OrganizationId,
  number: number,
): StoredAuditEntry | undefined {
  const row = db.one<Row>(
    `SELECT organization_id, number, at, actor, action, target, detail, address, request_id, hash
     FROM audit_entries
     WHERE organization_id = $organization
       AND number = $number`,
    { organization, number },
  );
  return row && toEntry(row);
}

/** Conditions on entries; null matches all. */
export interface AuditEntryFilter {
  readonly action: string | null;
  /** Any of these. */
  readonly actors: readonly string[] | null;
  /** At this time or later. */
  readonly since: number | null;
  /** Before this time. */
  readonly until: number | null;
  /** Below this number. */
  readonly before: number | null;
  readonly limit: number;
}

/** Lists the newest matching entries. */
export function listNewestAuditEntries(
  db: Database,
  organization: OrganizationId,
  filter: AuditEntryFilter,
): StoredAuditEntry[] {
  return db
    .all<Row>(
      `SELECT organization_id, number, at, actor, action, target, detail, address, request_id, hash
       FROM audit_entries
       WHERE organization_id = $organization
         AND ($action IS NULL OR action = $action)
         AND ($actors IS NULL OR actor IN (SELECT value FROM json_each($actors)))
         AND ($since IS NULL OR at >= $since)
         AND ($until IS NULL OR at < $until)
         AND ($before IS NULL OR number < $before)
       ORDER BY number DESC
       LIMIT $limit`,
      { organization, ...filter, actors: filter.actors && JSON.stringify(filter.actors) },
    )
    .map(toEntry);
}

/** Lists entries from a number on, in their order. */
export function listAuditEntries(
  db: Database,
  organization: OrganizationId,
  page: { from: number; limit: number },
): StoredAuditEntry[] {
  return db
    .all<Row>(
      `SELECT organization_id, number, at, actor, action, target, detail, address, request_id, hash
       FROM audit_entries
       WHERE organization_id = $organization
         AND number >= $from
       ORDER BY number
       LIMIT $limit`,
      { organization, from: page.from, limit: page.limit },
    )
    .map(toEntry);
}

function toEntry(row: Row): StoredAuditEntry {
  return {
    organizationId: row.organization_id,
    number: row.number,
    at: row.at,
    actor: row.actor,
    action: row.action,
    target: row.target,
    detail: row.detail,
    address: row.address,
    requestId: row.request_id,
    hash: row.hash,
  };
}

/** Time of the newest entry of all trails. */
export function findLastAuditTime(db: Database): number | undefined {
  const row = db.one<{ at: number | null }>('SELECT max(at) AS at FROM audit_entries');
  return row?.at ?? undefined;
}
