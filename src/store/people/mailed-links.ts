/** Unused sign-in links of people who have proven their identity, by the hash of their token. */
import type { AccountId } from '../../domain/ids.ts';
import type { Proof } from '../../domain/people/sign-in.ts';
import type { Database } from '../database.ts';

export interface MailedLink {
  readonly accountId: AccountId;
  readonly proof: Proof;
}

export function insertMailedLink(
  db: Database,
  link: MailedLink & { readonly tokenHash: Uint8Array; readonly expiresAt: number },
): void {
  db.run(
    `INSERT INTO mailed_links (token_hash, account_id, proof, expires_at)
     VALUES ($tokenHash, $account, $proof, $expiresAt)`,
    { tokenHash: link.tokenHash, account: link.accountId, proof: link.proof, expiresAt: link.expiresAt },
  );
}

/** Returns a valid link, without using it up. */
export function findMailedLink(db: Database, tokenHash: Uint8Array, now: number): MailedLink | undefined {
  const row = db.one<{ account_id: AccountId; proof: Proof }>(
    `SELECT account_id, proof
     FROM mailed_links
     WHERE token_hash = $tokenHash
       AND expires_at > $now`,
    { tokenHash, now },
  );
  return row && { accountId: row.account_id, proof: row.proof };
}

export function deleteMailedLink(db: Database, tokenHash: Uint8Array): void {
  db.run('DELETE FROM mailed_links WHERE token_hash = $tokenHash', { tokenHash });
}

export function deleteMailedLinksOf(db: Database, account: AccountId): void {
  db.run('DELETE FROM mailed_links WHERE account_id = $account', { account });
}

export function deleteExpiredMailedLinks(db: Database, now: number): void {
  db.run('DELETE FROM mailed_links WHERE expires_at <= $now', { now });
}
