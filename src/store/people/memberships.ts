/** Memberships of accounts in organizations. */

import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import type { Member, Role } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import type { SignInScope } from '../../domain/people/sign-in.ts';
import type { Database } from '../database.ts';

interface Row {
  account_id: AccountId;
  email: Email;
  name: string | null;
  role: Role;
  created_at: number;
}

export function insertMembership(
  db: Database,
  organization: OrganizationId,
  membership: { accountId: AccountId; role: Role; createdAt: number },
): void {
  db.run(
    `INSERT INTO memberships (organization_id, account_id, role, created_at)
     VALUES ($organization, $account, $role, $createdAt)`,
    {
      organization,
      account: membership.accountId,
      role: membership.role,
      createdAt: membership.createdAt,
    },
  );
}

export function listMembers(db: Database, organization: OrganizationId): Member[] {
  return db
    .all<Row>(
      `SELECT m.account_id, a.email, a.name, m.role, m.created_at
       FROM memberships m
       JOIN accounts a ON a.id = m.account_id
       WHERE m.organization_id = $organization
       ORDER BY m.created_at, a.email`,
      { organization },
    )
    .map(toMember);
}

export function findMember(
  db: Database,
  organization: OrganizationId,
  account: AccountId,
): Member | undefined {
  const row = db.one<Row>(
    `SELECT m.account_id, a.email, a.name, m.role, m.created_at
     FROM memberships m
     JOIN accounts a ON a.id = m.account_id
     WHERE m.organization_id = $organization
       AND m.account_id = $account`,
    { organization, account },
  );
  return row && toMember(row);
}

/** Whether the account is a member of any organization, without revealing which. */
export function isMemberAnywhere(db: Database, account: AccountId): boolean {
  return (
    db.one(
      `SELECT 1
       FROM memberships
       WHERE account_id = $account
       LIMIT 1`,
      { account },
    ) !== undefined
  );
}

function toMember(row: Row): Member {
  const { account_id: accountId, email, name, role, created_at: createdAt } = row;
  return { accountId, email, name, role, createdAt };
}

export interface SignInTarget {
  readonly organizationId: OrganizationId;
  readonly scope: SignInScope;
}

/** Lists what an account may sign in to: organizations as a member first, then its workspaces. */
export function listSignInTargets(db: Database, account: AccountId): SignInTarget[] {
  return db
    .all<{ organization_id: OrganizationId; scope: SignInScope }>(
      `SELECT organization_id, 'member' AS scope, created_at
       FROM memberships
       WHERE account_id = $account
       UNION ALL
       SELECT organization_id, 'workspace' AS scope, created_at
       FROM projects
       WHERE account_id = $account
         AND kind = 'workspace'
       ORDER BY scope, created_at`,
      { account },
    )
    .map(({ organization_id, scope }) => ({ organizationId: organization_id, scope }));
}

export function updateRole(db: Database, organization: OrganizationId, account: AccountId, role: Role): void {
  db.run(
    `UPDATE memberships
     SET role = $role
     WHERE organization_id = $organization
       AND account_id = $account`,
    { organization, account, role },
  );
}

export function deleteMembership(db: Database, organization: OrganizationId, account: AccountId): void {
  db.run(
    `DELETE FROM memberships
     WHERE organization_id = $organization
       AND account_id = $account`,
    { organization, account },
  );
}
