/** What an organization may have at most, and what it has. */
import type { OrganizationId } from '../domain/ids.ts';
import { type LimitName, type OrganizationLimits, UNLIMITED } from '../domain/organization-limits.ts';
import type { Database } from './database.ts';

/** Asked with every request, so it is remembered until something is committed. */
export function findLimits(db: Database, organization: OrganizationId): OrganizationLimits {
  return db.remembered(`limits ${organization}`, () => {
    const rows = db.all<{ name: LimitName; most: number }>(
      `SELECT name, most
       FROM organization_limits
       WHERE organization_id = $organization`,
      { organization },
    );
    return { ...UNLIMITED, ...Object.fromEntries(rows.map(({ name, most }) => [name, most])) };
  });
}

/** @param most null is unlimited */
export function putLimit(
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
  /** Of the files of all versions. */
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

/** Answers of everybody in an organization that wait or are written. */
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
