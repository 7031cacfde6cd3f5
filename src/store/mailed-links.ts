/** Sign-in links that were mailed and not used yet, by the hash of their token. */
import type { AccountId } from '../domain/ids.ts';
import type { Database } from './database.ts';

export function insertMailedLink(
  db: Database,
  link: { readonly tokenHash: Uint8Array; readonly accountId: AccountId; readonly expiresAt: number },
): void {
  db.run(
    `INSERT INTO mailed_links (token_hash, account_id, expires_at)
     VALUES ($tokenHash, $account, $expiresAt)`,
    { tokenHash: link.tokenHash, account: link.accountId, expiresAt: link.expiresAt },
  );
}

/** Uses a link up. @returns whose it was, or undefined when there is none that is still good */
export function takeMailedLink(db: Database, tokenHash: Uint8Array, now: number): AccountId | undefined {
  return db.one<{ account_id: AccountId }>(
    `DELETE FROM mailed_links
     WHERE token_hash = $tokenHash
       AND expires_at > $now
     RETURNING account_id`,
    { tokenHash, now },
  )?.account_id;
}

export function deleteMailedLinksOf(db: Database, account: AccountId): void {
  db.run('DELETE FROM mailed_links WHERE account_id = $account', { account });
}

export function deleteExpiredMailedLinks(db: Database, now: number): void {
  db.run('DELETE FROM mailed_links WHERE expires_at <= $now', { now });
}
