/**
 * Assistant sessions and their attached documents. Sessions are read through a view of those whose project their person
 * reaches, so no other is ever returned.
 */
import type { AccountId, DocumentId, OrganizationId, ProjectId, SessionId } from '../domain/ids.ts';
import type { SignInScope } from '../domain/people/sign-in.ts';
import type { Session } from '../domain/session.ts';
import type { Database } from './database.ts';

interface Row {
  id: SessionId;
  organization_id: OrganizationId;
  project_id: ProjectId;
  account_id: AccountId;
  title: string;
  created_at: number;
  answering: number;
}

/** A person, and the scope of their sign-in. */
interface Person {
  readonly accountId: AccountId;
  readonly scope: SignInScope;
}

export function insertSession(db: Database, session: Omit<Session, 'status'>): void {
  db.run(
    `INSERT INTO sessions (id, organization_id, project_id, account_id, title, created_at)
     VALUES ($id, $organization, $project, $account, $title, $createdAt)`,
    {
      id: session.id,
      organization: session.organizationId,
      project: session.projectId,
      account: session.accountId,
      title: session.title,
      createdAt: session.createdAt,
    },
  );
}

/** @param scope of the sign-in */
export function findSession(
  db: Database,
  organization: OrganizationId,
  scope: SignInScope,
  id: SessionId,
): Session | undefined {
  const row = db.one<Row>(
    `SELECT id, organization_id, project_id, account_id, title, created_at, answering
     FROM reachable_sessions
     WHERE organization_id = $organization
       AND id = $id
       AND scope IN ('workspace', $scope)`,
    { organization, scope, id },
  );
  return row && toSession(row);
}

/** Conditions on a person's sessions. */
export interface SessionQuery {
  /** Text in the title or messages; empty for all. */
  readonly search?: string;
  /** Cursor: only sessions after this one; null for the first page. */
  readonly before: SessionId | null;
  readonly limit: number;
}

/** Lists a person's sessions, newest first. */
export function listSessions(
  db: Database,
  organization: OrganizationId,
  { accountId: account, scope }: Person,
  { search = '', before, limit }: SessionQuery,
): Session[] {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .all<Row>(
      `SELECT s.id, s.organization_id, s.project_id, s.account_id, s.title, s.created_at, s.answering
       FROM reachable_sessions s
       WHERE s.organization_id = $organization
         AND s.account_id = $account
         AND s.scope IN ('workspace', $scope)
         AND ($before IS NULL OR s.id < $before)
         AND ($search = ''
              OR s.title LIKE $pattern ESCAPE '\\'
              OR EXISTS (SELECT 1
                         FROM messages m
                         WHERE m.organization_id = $organization
                           AND m.session_id = s.id
                           AND m.text LIKE $pattern ESCAPE '\\'))
       ORDER BY s.id DESC
       LIMIT $limit`,
      { organization, account, scope, search, pattern, before, limit },
    )
    .map(toSession);
}

/** Lists all sessions of an account in an organization, including those whose project it has lost access to. */
export function listSessionIdsOf(
  db: Database,
  organization: OrganizationId,
  account: AccountId,
): SessionId[] {
  return db
    .all<{ id: SessionId }>(
      `SELECT id
       FROM sessions
       WHERE organization_id = $organization
         AND account_id = $account`,
      { organization, account },
    )
    .map(({ id }) => id);
}

/** Deletes a session with its messages, and with the reasons of its changes; its documents stay. */
export function deleteSession(db: Database, organization: OrganizationId, id: SessionId): void {
  db.run(
    `UPDATE changes
     SET session_id = NULL,
         message_id = NULL,
         reason = ''
     WHERE organization_id = $organization
       AND session_id = $id`,
    { organization, id },
  );
  for (const table of ['messages', 'session_documents'] as const) {
    db.run(
      `DELETE FROM ${table}
       WHERE organization_id = $organization
         AND session_id = $id`,
      { organization, id },
    );
  }
  db.run(
    `DELETE FROM sessions
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id },
  );
}

export function updateSessionTitle(
  db: Database,
  organization: OrganizationId,
  id: SessionId,
  title: string,
): void {
  db.run(
    `UPDATE sessions
     SET title = $title
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id, title },
  );
}

/** Replaces the titles of a project's sessions that have one of the given titles. */
export function replaceTitles(
  db: Database,
  organization: OrganizationId,
  project: ProjectId,
  titles: readonly string[],
  title: string,
): void {
  db.run(
    `UPDATE sessions
     SET title = $title
     WHERE organization_id = $organization
       AND project_id = $project
       AND title IN (SELECT value FROM json_each($titles))`,
    { organization, project, titles: JSON.stringify(titles), title },
  );
}

/** Attaches a document after the others; one that is attached keeps its position. */
export function attachDocument(
  db: Database,
  organization: OrganizationId,
  session: SessionId,
  document: DocumentId,
): void {
  db.run(
    `INSERT INTO session_documents (session_id, document_id, organization_id, position)
     SELECT $session, $document, $organization, coalesce(max(position), 0) + 1
     FROM session_documents
     WHERE organization_id = $organization
       AND session_id = $session
     ON CONFLICT (session_id, document_id) DO NOTHING`,
    { organization, session, document },
  );
}

/** Lists the chats that a document is attached to, which show its status live. */
export function listSessionsOfDocument(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
): SessionId[] {
  return db
    .all<{ session_id: SessionId }>(
      `SELECT session_id
       FROM session_documents
       WHERE organization_id = $organization
         AND document_id = $document`,
      { organization, document },
    )
    .map((row) => row.session_id);
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    organizationId: row.organization_id,
    accountId: row.account_id,
    projectId: row.project_id,
    title: row.title,
    status: row.answering === 1 ? 'processing' : 'awaiting_input',
    createdAt: row.created_at,
  };
}
