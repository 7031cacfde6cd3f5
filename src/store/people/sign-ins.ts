/** Signed-in browsers. The cookie's hash determines the tenant, so finding one needs no organization. */
import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import type { SignInScope } from '../../domain/people/sign-in.ts';
import type { Database } from '../database.ts';

export interface SignInRow {
  readonly organizationId: OrganizationId;
  readonly accountId: AccountId;
  readonly scope: SignInScope;
  readonly isProven: boolean;
  readonly expiresAt: number;
  readonly seenAt: number;
}

/** A sign-in for its owner; the id is the beginning of the cookie's hash, in hexadecimal. */
export interface OwnSignInRow {
  readonly id: string;
  readonly organizationId: OrganizationId;
  readonly device: string;
  readonly createdAt: number;
  readonly seenAt: number;
}

export function insertSignIn(
  db: Database,
  signIn: Omit<SignInRow, 'seenAt'> & { tokenHash: Uint8Array; device: string; createdAt: number },
): void {
  db.run(
    `INSERT INTO sign_ins (token_hash, organization_id, account_id, scope, created_at, expires_at, device, is_proven,
                           seen_at)
     VALUES ($tokenHash, $organization, $account, $scope, $createdAt, $expiresAt, $device, $isProven, $createdAt)`,
    {
      tokenHash: signIn.tokenHash,
      organization: signIn.organizationId,
      account: signIn.accountId,
      scope: signIn.scope,
      createdAt: signIn.createdAt,
      expiresAt: signIn.expiresAt,
      device: signIn.device,
      isProven: signIn.isProven ? 1 : 0,
    },
  );
}

export function findSignIn(db: Database, tokenHash: Uint8Array, now: number): SignInRow | undefined {
  const row = db.one<{
    organization_id: OrganizationId;
    account_id: AccountId;
    scope: SignInScope;
    is_proven: number;
    expires_at: number;
    seen_at: number;
  }>(
    `SELECT organization_id, account_id, scope, is_proven, expires_at, seen_at
     FROM sign_ins
     WHERE token_hash = $tokenHash
       AND expires_at > $now`,
    { tokenHash, now },
  );
  return (
    row && {
      organizationId: row.organization_id,
      accountId: row.account_id,
      scope: row.scope,
      isProven: row.is_proven === 1,
      expiresAt: row.expires_at,
      seenAt: row.seen_at,
    }
  );
}

export function updateSeenAt(db: Database, tokenHash: Uint8Array, seenAt: number): void {
  db.run(
    `UPDATE sign_ins
     SET seen_at = $seenAt
     WHERE token_hash = $tokenHash`,
    { tokenHash, seenAt },
  );
}

export function deleteSignIn(db: Database, tokenHash: Uint8Array): void {
  db.run('DELETE FROM sign_ins WHERE token_hash = $tokenHash', { tokenHash });
}

/** Lists the sign-ins of an account in all organizations, newest first. */
export function listOwnSignIns(db: Database, account: AccountId, now: number): OwnSignInRow[] {
  return db
    .all<{
      id: string;
      organization_id: OrganizationId;
      device: string;
      created_at: number;
      seen_at: number;
    }>(
      `SELECT lower(hex(substr(token_hash, 1, 8))) AS id, organization_id, device, created_at, seen_at
       FROM sign_ins
       WHERE account_id = $account
         AND expires_at > $now
       ORDER BY created_at DESC`,
      { account, now },
    )
    .map((row) => ({
      id: row.id,
      organizationId: row.organization_id,
      device: row.device,
      createdAt: row.created_at,
      seenAt: row.seen_at,
    }));
}

export function deleteOwnSignIn(db: Database, account: AccountId, id: string): void {
  db.run(
    `DELETE FROM sign_ins
     WHERE account_id = $account
       AND lower(hex(substr(token_hash, 1, 8))) = $id`,
    { account, id },
  );
}

/** Deletes all sign-ins of an account, in all organizations. */
export function deleteSignInsOf(db: Database, account: AccountId): void {
  db.run('DELETE FROM sign_ins WHERE account_id = $account', { account });
}

/** Deletes all sign-ins of an account in one organization. */
export function deleteSignInsIn(db: Database, organization: OrganizationId, account: AccountId): void {
  db.run(
    `DELETE FROM sign_ins
     WHERE organization_id = $organization
       AND account_id = $account`,
    { organization, account },
  );
}

/** Deletes sign-ins of an account by login links, in all organizations. */
export function deleteLinkSignIns(db: Database, account: AccountId): void {
  db.run(
    `DELETE FROM sign_ins
     WHERE account_id = $account
       AND scope = 'workspace'
       AND is_proven = 0`,
    { account },
  );
}

/** Deletes sign-ins of an account as a member of the organization. */
export function deleteMemberSignIns(db: Database, organization: OrganizationId, account: AccountId): void {
  db.run(
    `DELETE FROM sign_ins
     WHERE organization_id = $organization
       AND account_id = $account
       AND scope = 'member'`,
    { organization, account },
  );
}

export function deleteExpiredSignIns(db: Database, now: number): void {
  db.run('DELETE FROM sign_ins WHERE expires_at <= $now', { now });
}
