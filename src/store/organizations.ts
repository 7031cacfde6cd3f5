/** The tenants. Only commands of the administrator list them all. */
import type { OrganizationId } from '../domain/ids.ts';
import type { Organization } from '../domain/organization.ts';
import { isSameName } from '../domain/same-name.ts';
import type { Database } from './database.ts';

interface Row {
  id: OrganizationId;
  name: string;
  credit_balance: number | null;
  created_at: number;
}

export function insertOrganization(db: Database, organization: Organization): void {
  db.run(
    `INSERT INTO organizations (id, name, credit_balance, created_at)
     VALUES ($id, $name, $balance, $createdAt)`,
    {
      id: organization.id,
      name: organization.name,
      balance: organization.creditBalance,
      createdAt: organization.createdAt,
    },
  );
}

export function listOrganizations(db: Database): Organization[] {
  return db
    .all<Row>(
      `SELECT id, name, credit_balance, created_at
       FROM organizations
       ORDER BY created_at, id`,
    )
    .map(toOrganization);
}

export function findOrganization(db: Database, id: OrganizationId): Organization | undefined {
  const row = db.one<Row>(
    `SELECT id, name, credit_balance, created_at
     FROM organizations
     WHERE id = $id`,
    { id },
  );
  return row && toOrganization(row);
}

/** Finds organizations by name; in old databases it may not be unique. */
export function findOrganizationsByName(db: Database, name: string): Organization[] {
  return listOrganizations(db).filter((organization) => isSameName(organization.name, name));
}

export function updateOrganizationName(db: Database, id: OrganizationId, name: string): void {
  db.run(
    `UPDATE organizations
     SET name = $name
     WHERE id = $id`,
    { id, name },
  );
}

function toOrganization(row: Row): Organization {
  return { id: row.id, name: row.name, creditBalance: row.credit_balance, createdAt: row.created_at };
}
