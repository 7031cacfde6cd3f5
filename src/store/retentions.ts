/** Retention settings of organizations, and the chats and documents that have expired. */
import type { AccountId, DocumentId, OrganizationId, SessionId } from '../domain/ids.ts';
import type { Retention } from '../domain/operation/retention.ts';
import type { Database } from './database.ts';

export interface StoredRetention extends Retention {
  readonly nextRunAt: number;
}

interface Row {
  chats: number | null;
  workspace_documents: number | null;
  project_documents: number | null;
  next_run_at: number;
}

export function findRetention(db: Database, organization: OrganizationId): StoredRetention | undefined {
  const row = db.one<Row>(
    `SELECT chats, workspace_documents, project_documents, next_run_at
     FROM retentions
     WHERE organization_id = $organization`,
    { organization },
  );
  if (row === undefined) return undefined;
  const { next_run_at: nextRunAt, ...days } = row;
  return { ...days, nextRunAt };
}

export function upsertRetention(
  db: Database,
  organization: OrganizationId,
  { chats, workspace_documents, project_documents, nextRunAt }: StoredRetention,
): void {
  db.run(
    `INSERT INTO retentions (organization_id, chats, workspace_documents, project_documents, next_run_at)
     VALUES ($organization, $chats, $workspaceDocuments, $projectDocuments, $nextRunAt)
     ON CONFLICT (organization_id) DO UPDATE
     SET chats = excluded.chats,
         workspace_documents = excluded.workspace_documents,
         project_documents = excluded.project_documents,
         next_run_at = excluded.next_run_at`,
    {
      organization,
      chats,
      workspaceDocuments: workspace_documents,
      projectDocuments: project_documents,
      nextRunAt,
    },
  );
}

export function deleteRetention(db: Database, organization: OrganizationId): void {
  db.run('DELETE FROM retentions WHERE organization_id = $organization', { organization });
}

/** Lists organizations whose retention run is due. */
export function listDueRetentions(db: Database, now: number): OrganizationId[] {
  return db
    .all<{ id: OrganizationId }>(
      `SELECT organization_id AS id
       FROM retentions
       WHERE next_run_at <= $now
       ORDER BY next_run_at`,
      { now },
    )
    .map(({ id }) => id);
}

/** Lists chats with no message since a time, and no unfinished answer. */
export function listOldChats(
  db: Database,
  organization: OrganizationId,
  before: number,
): { readonly id: SessionId; readonly account: AccountId }[] {
  return db.all<{ id: SessionId; account: AccountId }>(
    `SELECT s.id, s.account_id AS account
       FROM sessions s
       WHERE s.organization_id = $organization
         AND s.created_at < $before
         AND NOT EXISTS (SELECT 1
                         FROM messages m
                         WHERE m.session_id = s.id
                           AND (m.created_at >= $before OR m.state IN ('waiting', 'writing')))
       ORDER BY s.created_at, s.id`,
    { organization, before },
  );
}

/**
 * Lists documents with no version and no proposed change since a time, and none in processing.
 *
 * @param inWorkspaces whether to list those of workspaces, or those of the organization's projects
 */
export function listOldDocuments(
  db: Database,
  organization: OrganizationId,
  inWorkspaces: boolean,
  before: number,
): DocumentId[] {
  return db
    .all<{ id: DocumentId }>(
      `SELECT d.id
       FROM documents d
       JOIN projects p
         ON p.id = d.project_id
        AND p.organization_id = d.organization_id
       WHERE d.organization_id = $organization
         AND d.created_at < $before
         AND (p.kind = 'workspace') = $inWorkspaces
         AND NOT EXISTS (SELECT 1
                         FROM versions v
                         WHERE v.document_id = d.id
                           AND (v.pushed_at >= $before OR v.status = 'processing'))
         AND NOT EXISTS (SELECT 1
                         FROM changes c
                         WHERE c.document_id = d.id
                           AND c.proposed_at >= $before)
       ORDER BY d.created_at, d.id`,
      { organization, before, inWorkspaces: inWorkspaces ? 1 : 0 },
    )
    .map(({ id }) => id);
}
