/**
 * People, identified by email. Accounts are independent of organizations; their access is in memberships and projects.
 */

import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import type { Account, Language } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import type { Database } from '../database.ts';

interface Row {
  id: AccountId;
  email: Email;
  name: string | null;
  created_at: number;
}

/** Inserts an account without a name. */
export function insertAccount(db: Database, account: Omit<Account, 'name'>): void {
  db.run(
    `INSERT INTO accounts (id, email, created_at)
     VALUES ($id, $email, $createdAt)`,
    { id: account.id, email: account.email, createdAt: account.createdAt },
  );
}

/** Returns the chosen language; null means that of the browser. */
export function findLanguage(db: Database, account: AccountId): Language | null {
  const row = db.one<{ language: Language | null }>(
    `SELECT language
     FROM accounts
     WHERE id = $account`,
    { account },
  );
  return row?.language ?? null;
}

export function updateLanguage(db: Database, account: AccountId, language: Language | null): void {
  db.run(
    `UPDATE accounts
     SET language = $language
     WHERE id = $account`,
    { account, language },
  );
}

export function updateName(db: Database, account: AccountId, name: string | null): void {
  db.run(
    `UPDATE accounts
     SET name = $name
     WHERE id = $account`,
    { account, name },
  );
}

/** When the person last signed out everywhere; 0 if never. */
export function findSignedOutAt(db: Database, account: AccountId): number {
  const row = db.one<{ signed_out_at: number }>(
    `SELECT signed_out_at
     FROM accounts
     WHERE id = $account`,
    { account },
  );
  return row?.signed_out_at ?? 0;
}

export function updateSignedOutAt(db: Database, account: AccountId, at: number): void {
  db.run(
    `UPDATE accounts
     SET signed_out_at = $at
     WHERE id = $account`,
    { account, at },
  );
}

export function findAccount(db: Database, id: AccountId): Account | undefined {
  const row = db.one<Row>(
    `SELECT id, email, name, created_at
     FROM accounts
     WHERE id = $id`,
    { id },
  );
  return row && toAccount(row);
}

export function findAccountByEmail(db: Database, email: Email): Account | undefined {
  const row = db.one<Row>(
    `SELECT id, email, name, created_at
     FROM accounts
     WHERE email = $email`,
    { email },
  );
  return row && toAccount(row);
}

/** Whether the account belongs to another organization, without revealing which. */
export function isKnownElsewhere(db: Database, organization: OrganizationId, account: AccountId): boolean {
  return (
    db.one(
      `SELECT 1
       FROM (SELECT organization_id, account_id FROM memberships
             UNION ALL
             SELECT organization_id, account_id FROM projects WHERE account_id IS NOT NULL
             UNION ALL
             SELECT organization_id, account_id FROM invitations) known
       WHERE known.account_id = $account
         AND known.organization_id <> $organization
       LIMIT 1`,
      { organization, account },
    ) !== undefined
  );
}

/**
 * Whether anything that stays refers to the account: documents and versions in shared projects, keys, changes, and
 * invitations that it created.
 */
export function isAccountNamed(db: Database, account: AccountId): boolean {
  return (
    db.one(
      `SELECT 1
       WHERE EXISTS (SELECT 1 FROM documents WHERE created_by = $account)
          OR EXISTS (SELECT 1 FROM versions WHERE pushed_by = $account)
          OR EXISTS (SELECT 1 FROM api_keys WHERE created_by = $account)
          OR EXISTS (SELECT 1 FROM changes WHERE proposed_by = $account OR decided_by = $account)
          OR EXISTS (SELECT 1 FROM invitations WHERE invited_by = $account)`,
      { account },
    ) !== undefined
  );
}

/** Removes the personal data of an account. */
export function anonymizeAccount(db: Database, account: AccountId, email: Email, at: number): void {
  db.run(
    `UPDATE accounts
     SET email = $email,
         name = NULL,
         language = NULL,
         signed_out_at = $at
     WHERE id = $account`,
    { account, email, at },
  );
}

/** Deletes an account that nothing refers to. */
export function deleteAccount(db: Database, account: AccountId): void {
  db.run('DELETE FROM accounts WHERE id = $account', { account });
}

function toAccount(row: Row): Account {
  return { id: row.id, email: row.email, name: row.name, createdAt: row.created_at };
}
