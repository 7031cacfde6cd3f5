/** Limits of organizations, and their usage. */
import type { OrganizationId } from '../domain/ids.ts';
import { type LimitName, type OrganizationLimits, UNLIMITED } from '../domain/organization-limits.ts';
import type { Database } from './database.ts';

/** Cached until the next commit, since every request reads it. */
export function findLimits(db: Database, organization: OrganizationId): OrganizationLimits {
  return db.cached(`limits ${organization}`, () => {
    const rows = db.all<{ name: LimitName; most: number }>(
      `SELECT name, most
       FROM organization_limits
       WHERE organization_id = $organization`,
      { organization },
    );
    return { ...UNLIMITED, ...Object.fromEntries(rows.map(({ name, most }) => [name, most])) };
  });
}

/** Sets a limit. @param most null is unlimited */
export function upsertLimit(
  db: Database,
  organization: OrganizationId,
  name: LimitName,
  most: number | null,
): void {
  if (most === null) {
    db.run(
      `DELETE FROM organization_limits
       WHERE organization_id = $organization
         AND name = $name`,
      { organization, name },
    );
    return;
  }
  db.run(
    `INSERT INTO organization_limits (organization_id, name, most)
     VALUES ($organization, $name, $most)
     ON CONFLICT (organization_id, name) DO UPDATE
     SET most = excluded.most`,
    { organization, name, most },
  );
}

export interface Usage {
  readonly documents: number;
  /** Total size of the files of all versions. */
  readonly fileBytes: number;
}

export function findUsage(db: Database, organization: OrganizationId): Usage {
  const row = db.one<Usage>(
    `SELECT documents, file_bytes AS fileBytes
     FROM organization_usage
     WHERE organization_id = $organization`,
    { organization },
  );
  return row ?? { documents: 0, fileBytes: 0 };
}

/** Counts the unfinished answers of an organization. */
export function countAllOpenAnswers(db: Database, organization: OrganizationId): number {
  const row = db.one<{ count: number }>(
    `SELECT count(*) AS count
     FROM messages INDEXED BY messages_unfinished
     WHERE organization_id = $organization
       AND state IN ('waiting', 'writing')`,
    { organization },
  );
  return row?.count ?? 0;
}
