/** The rows that an organization stores about a person, for the copy that they may request. */

import type { Change } from '../../domain/change.ts';
import type { AccountId, OrganizationId, SessionId } from '../../domain/ids.ts';
import { CHANGE_COLUMNS, type ChangeRow, toChange } from '../changes.ts';
import type { Database } from '../database.ts';

export interface AccountRecord {
  readonly id: AccountId;
  readonly email: string;
  readonly name: string | null;
  readonly language: string | null;
  readonly created_at: number;
  readonly signed_out_at: number;
}

export function findAccountRecord(db: Database, account: AccountId): AccountRecord | undefined {
  return db.one<AccountRecord>(
    `SELECT id, email, name, language, created_at, signed_out_at
     FROM accounts
     WHERE id = $account`,
    { account },
  );
}

export interface IdentityRecord {
  readonly issuer: string;
  readonly subject: string;
  readonly created_at: number;
}

export function listIdentityRecords(db: Database, account: AccountId): IdentityRecord[] {
  return db.all<IdentityRecord>(
    `SELECT issuer, subject, created_at
     FROM identities
     WHERE account_id = $account
     ORDER BY created_at`,
    { account },
  );
}

export interface SignInRecord {
  readonly scope: string;
  readonly device: string;
  readonly created_at: number;
  readonly seen_at: number;
  readonly expires_at: number;
}

export function listSignInRecords(
  db: Database,
  organization: OrganizationId,
  account: AccountId,
): SignInRecord[] {
  return db.all<SignInRecord>(
    `SELECT scope, device, created_at, seen_at, expires_at
     FROM sign_ins
     WHERE organization_id = $organization
       AND account_id = $account
     ORDER BY created_at`,
    { organization, account },
  );
}

export interface ChatRecord {
  readonly id: SessionId;
  readonly title: string;
  readonly project_id: string;
  readonly created_at: number;
}

/** Includes chats that the person has lost access to. */
export function listChatRecords(
  db: Database,
  organization: OrganizationId,
  account: AccountId,
): ChatRecord[] {
  return db.all<ChatRecord>(
    `SELECT id, title, project_id, created_at
     FROM sessions
     WHERE organization_id = $organization
       AND account_id = $account
     ORDER BY id`,
    { organization, account },
  );
}

/** Lists the changes that the person proposed or decided. */
export function listChangesBy(db: Database, organization: OrganizationId, account: AccountId): Change[] {
  return db
    .all<ChangeRow>(
      `SELECT ${CHANGE_COLUMNS}
       FROM changes
       WHERE organization_id = $organization
         AND (proposed_by = $account OR decided_by = $account)
       ORDER BY proposed_at, id`,
      { organization, account },
    )
    .map(toChange);
}

export interface SharedPushRecord {
  readonly document_id: string;
  readonly version: number;
  readonly file_name: string;
  readonly external_ref: string | null;
  readonly pushed_at: number;
}

/** Lists versions that the person added to documents outside of their workspace. */
export function listSharedPushes(
  db: Database,
  organization: OrganizationId,
  account: AccountId,
): SharedPushRecord[] {
  return db.all<SharedPushRecord>(
    `SELECT v.document_id, v.number AS version, v.file_name, v.external_ref, v.pushed_at
     FROM versions v
     JOIN documents d
       ON d.id = v.document_id
      AND d.organization_id = v.organization_id
     JOIN projects p
       ON p.id = d.project_id
      AND p.organization_id = d.organization_id
     WHERE v.organization_id = $organization
       AND v.pushed_by = $account
       AND p.kind <> 'workspace'
     ORDER BY v.pushed_at`,
    { organization, account },
  );
}
