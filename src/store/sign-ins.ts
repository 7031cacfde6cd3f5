/** Browsers that are signed in. The cookie's hash is what tells the tenant, so finding one takes none. */
import type { AccountId, OrganizationId } from '../domain/ids.ts';
import type { SignInScope } from '../domain/sign-in.ts';
import type { Database } from './database.ts';

export interface SignInRow {
  readonly organizationId: OrganizationId;
  readonly accountId: AccountId;
  readonly scope: SignInScope;
  readonly expiresAt: number;
}

export function insertSignIn(
  db: Database,
  signIn: SignInRow & { tokenHash: Uint8Array; createdAt: number },
): void {
  db.run(
    `INSERT INTO sign_ins (token_hash, organization_id, account_id, scope, created_at, expires_at)
     VALUES ($tokenHash, $organization, $account, $scope, $createdAt, $expiresAt)`,
    {
      tokenHash: signIn.tokenHash,
      organization: signIn.organizationId,
      account: signIn.accountId,
      scope: signIn.scope,
      createdAt: signIn.createdAt,
      expiresAt: signIn.expiresAt,
    },
  );
}

export function findSignIn(db: Database, tokenHash: Uint8Array, now: number): SignInRow | undefined {
  const row = db.one<{
    organization_id: OrganizationId;
    account_id: AccountId;
    scope: SignInScope;
    expires_at: number;
  }>(
    `SELECT organization_id, account_id, scope, expires_at
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
      expiresAt: row.expires_at,
    }
  );
}

export function deleteSignIn(db: Database, tokenHash: Uint8Array): void {
  db.run('DELETE FROM sign_ins WHERE token_hash = $tokenHash', { tokenHash });
}

/** Ends everything that is signed in for an account, in whatever organization. */
export function deleteSignInsOf(db: Database, account: AccountId): void {
  db.run('DELETE FROM sign_ins WHERE account_id = $account', { account });
}

export function deleteExpiredSignIns(db: Database, now: number): void {
  db.run('DELETE FROM sign_ins WHERE expires_at <= $now', { now });
}
