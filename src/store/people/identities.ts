/** The subjects by which external identity providers identify accounts. */
import type { AccountId } from '../../domain/ids.ts';
import type { Database } from '../database.ts';

export function findAccountByIdentity(db: Database, issuer: string, subject: string): AccountId | undefined {
  return db.one<{ account_id: AccountId }>(
    `SELECT account_id
     FROM identities
     WHERE issuer = $issuer
       AND subject = $subject`,
    { issuer, subject },
  )?.account_id;
}

/** Whether the account is bound to any subject of the provider. */
export function hasIdentity(db: Database, issuer: string, account: AccountId): boolean {
  const row = db.one(
    `SELECT 1
     FROM identities
     WHERE issuer = $issuer
       AND account_id = $account`,
    { issuer, account },
  );
  return row !== undefined;
}

export function insertIdentity(
  db: Database,
  identity: {
    readonly issuer: string;
    readonly subject: string;
    readonly accountId: AccountId;
    readonly createdAt: number;
  },
): void {
  db.run(
    `INSERT INTO identities (issuer, subject, account_id, created_at)
     VALUES ($issuer, $subject, $account, $createdAt)`,
    {
      issuer: identity.issuer,
      subject: identity.subject,
      account: identity.accountId,
      createdAt: identity.createdAt,
    },
  );
}

export function deleteIdentitiesOf(db: Database, account: AccountId): void {
  db.run('DELETE FROM identities WHERE account_id = $account', { account });
}
