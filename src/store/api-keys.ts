/**
 * API keys, by the hash of the key. Finding a key by its hash determines the tenant, so that query has no organization.
 */
import type { AccountId, KeyId, OrganizationId } from '../domain/ids.ts';
import type { ApiKey } from '../domain/organization.ts';
import type { Database } from './database.ts';

interface Row {
  id: KeyId;
  organization_id: OrganizationId;
  created_by: AccountId;
  name: string;
  hint: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
  metrics: number;
}

export function insertApiKey(db: Database, key: ApiKey, hash: Uint8Array): void {
  db.run(
    `INSERT INTO api_keys (id, organization_id, created_by, name, hint, hash, created_at, metrics)
     VALUES ($id, $organization, $createdBy, $name, $hint, $hash, $createdAt, $metrics)`,
    {
      id: key.id,
      organization: key.organizationId,
      createdBy: key.createdBy,
      name: key.name,
      hint: key.hint,
      hash,
      createdAt: key.createdAt,
      metrics: key.metrics ? 1 : 0,
    },
  );
}

/**
 * Returns the key with this hash, including a revoked one. Timing reveals nothing about keys, since a caller can't
 * control the SHA-256 that is looked up.
 */
export function findApiKeyByHash(db: Database, hash: Uint8Array): ApiKey | undefined {
  const row = db.one<Row>(
    `SELECT id, organization_id, created_by, name, hint, created_at, last_used_at, revoked_at, metrics
     FROM api_keys
     WHERE hash = $hash`,
    { hash },
  );
  return row && toApiKey(row);
}

export function listApiKeys(db: Database, organization: OrganizationId): ApiKey[] {
  return db
    .all<Row>(
      `SELECT id, organization_id, created_by, name, hint, created_at, last_used_at, revoked_at, metrics
       FROM api_keys
       WHERE organization_id = $organization
       ORDER BY created_at, id`,
      { organization },
    )
    .map(toApiKey);
}

/** Returns the organization of a key, for the administrator's command, which names a key by its id alone. */
export function findOrganizationOfKey(db: Database, key: KeyId): OrganizationId | undefined {
  return db.one<{ organization_id: OrganizationId }>(
    `SELECT organization_id
     FROM api_keys
     WHERE id = $key`,
    { key },
  )?.organization_id;
}

/** @returns false if there is no such key, or it was revoked before */
export function revokeApiKey(db: Database, organization: OrganizationId, key: KeyId, at: number): boolean {
  return (
    db.run(
      `UPDATE api_keys
       SET revoked_at = $at
       WHERE organization_id = $organization
         AND id = $key
         AND revoked_at IS NULL`,
      { organization, key, at },
    ) === 1
  );
}

export function recordKeyUse(db: Database, organization: OrganizationId, key: KeyId, at: number): void {
  db.run(
    `UPDATE api_keys
     SET last_used_at = max($at, coalesce(last_used_at, 0))
     WHERE organization_id = $organization
       AND id = $key`,
    { organization, key, at },
  );
}

function toApiKey(row: Row): ApiKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    createdBy: row.created_by,
    name: row.name,
    hint: row.hint,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    metrics: row.metrics === 1,
  };
}
