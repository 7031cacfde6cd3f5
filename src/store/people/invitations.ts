/** Pending invitations to become a member. */

import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import type { Invitation, Role } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import type { Database } from '../database.ts';

interface Row {
  organization_id: OrganizationId;
  account_id: AccountId;
  email: Email;
  role: Role;
  invited_by: AccountId;
  expires_at: number;
}

/** Inserts an invitation, or replaces that of the account in the organization. */
export function upsertInvitation(
  db: Database,
  organization: OrganizationId,
  invitation: Omit<Invitation, 'organizationId' | 'email'> & {
    readonly tokenHash: Uint8Array;
    readonly createdAt: number;
  },
): void {
  db.run(
    `INSERT INTO invitations (organization_id, account_id, role, token_hash, invited_by, created_at, expires_at)
     VALUES ($organization, $account, $role, $tokenHash, $invitedBy, $createdAt, $expiresAt)
     ON CONFLICT (organization_id, account_id) DO UPDATE
     SET role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
    {
      organization,
      account: invitation.accountId,
      role: invitation.role,
      tokenHash: invitation.tokenHash,
      invitedBy: invitation.invitedBy,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
    },
  );
}

/** Lists the invitations of an organization, including expired ones, oldest first. */
export function listInvitations(db: Database, organization: OrganizationId): Invitation[] {
  return db
    .all<Row>(
      `SELECT i.organization_id, i.account_id, a.email, i.role, i.invited_by, i.expires_at
       FROM invitations i
       JOIN accounts a ON a.id = i.account_id
       WHERE i.organization_id = $organization
       ORDER BY i.created_at, a.email`,
      { organization },
    )
    .map(toInvitation);
}

/** Lists the invitations that an account can still accept, of all organizations. */
export function listInvitationsOf(db: Database, account: AccountId, now: number): Invitation[] {
  return db
    .all<Row>(
      `SELECT i.organization_id, i.account_id, a.email, i.role, i.invited_by, i.expires_at
       FROM invitations i
       JOIN accounts a ON a.id = i.account_id
       WHERE i.account_id = $account
         AND i.expires_at > $now
       ORDER BY i.created_at`,
      { account, now },
    )
    .map(toInvitation);
}

/** Returns the invitation of a link, while it can be accepted. */
export function findInvitationByToken(
  db: Database,
  tokenHash: Uint8Array,
  now: number,
): Invitation | undefined {
  const row = db.one<Row>(
    `SELECT i.organization_id, i.account_id, a.email, i.role, i.invited_by, i.expires_at
     FROM invitations i
     JOIN accounts a ON a.id = i.account_id
     WHERE i.token_hash = $tokenHash
       AND i.expires_at > $now`,
    { tokenHash, now },
  );
  return row && toInvitation(row);
}

/** @returns false if there was none */
export function deleteInvitation(db: Database, organization: OrganizationId, account: AccountId): boolean {
  return (
    db.run(
      `DELETE FROM invitations
       WHERE organization_id = $organization
         AND account_id = $account`,
      { organization, account },
    ) > 0
  );
}

function toInvitation(row: Row): Invitation {
  return {
    organizationId: row.organization_id,
    accountId: row.account_id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
  };
}
