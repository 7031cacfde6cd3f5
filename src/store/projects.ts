/** Projects that contain documents: default and shared ones, and private workspaces. */
import type { AccountId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Project, ProjectKind } from '../domain/organization.ts';
import type { SignInScope } from '../domain/people/sign-in.ts';
import type { Database } from './database.ts';

interface Row {
  id: ProjectId;
  organization_id: OrganizationId;
  kind: ProjectKind;
  name: string;
  account_id: AccountId | null;
  created_at: number;
}

export function insertProject(db: Database, project: Project): void {
  db.run(
    `INSERT INTO projects (id, organization_id, kind, name, account_id, created_at)
     VALUES ($id, $organization, $kind, $name, $account, $createdAt)`,
    {
      id: project.id,
      organization: project.organizationId,
      kind: project.kind,
      name: project.name,
      account: project.accountId,
      createdAt: project.createdAt,
    },
  );
}

export function findProject(db: Database, organization: OrganizationId, id: ProjectId): Project | undefined {
  const row = db.one<Row>(
    `SELECT id, organization_id, kind, name, account_id, created_at
     FROM projects
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id },
  );
  return row && toProject(row);
}

export function findDefaultProject(db: Database, organization: OrganizationId): Project | undefined {
  const row = db.one<Row>(
    `SELECT id, organization_id, kind, name, account_id, created_at
     FROM projects
     WHERE organization_id = $organization
       AND kind = 'default'`,
    { organization },
  );
  return row && toProject(row);
}

/** Lists default and shared projects, oldest first; workspaces are private. */
export function listProjects(db: Database, organization: OrganizationId): Project[] {
  return db
    .all<Row>(
      `SELECT id, organization_id, kind, name, account_id, created_at
       FROM projects
       WHERE organization_id = $organization
         AND kind IN ('default', 'shared')
       ORDER BY created_at, id`,
      { organization },
    )
    .map(toProject);
}

export function updateProjectName(
  db: Database,
  organization: OrganizationId,
  id: ProjectId,
  name: string,
): void {
  db.run(
    `UPDATE projects
     SET name = $name
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id, name },
  );
}

/** Lists the projects that a person reaches, oldest first and their workspace last. */
export function listReachableProjects(
  db: Database,
  organization: OrganizationId,
  account: AccountId,
  scope: SignInScope,
): Project[] {
  return db
    .all<Row>(
      `SELECT p.id, p.organization_id, p.kind, p.name, p.account_id, p.created_at
       FROM reachable_projects r
       JOIN projects p ON p.id = r.project_id
       WHERE r.organization_id = $organization
         AND r.account_id = $account
         AND r.scope IN ('workspace', $scope)
       ORDER BY p.kind = 'workspace', p.created_at, p.id`,
      { organization, account, scope },
    )
    .map(toProject);
}

export function findWorkspace(
  db: Database,
  organization: OrganizationId,
  account: AccountId,
): Project | undefined {
  const row = db.one<Row>(
    `SELECT id, organization_id, kind, name, account_id, created_at
     FROM projects
     WHERE organization_id = $organization
       AND account_id = $account
       AND kind = 'workspace'`,
    { organization, account },
  );
  return row && toProject(row);
}

/** Deletes an empty project. */
export function deleteProject(db: Database, organization: OrganizationId, id: ProjectId): void {
  db.run(
    `DELETE FROM projects
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id },
  );
}

/** Whether the account has a workspace in another organization, without revealing which. */
export function hasWorkspaceElsewhere(
  db: Database,
  organization: OrganizationId,
  account: AccountId,
): boolean {
  return (
    db.one(
      `SELECT 1
       FROM projects
       WHERE account_id = $account
         AND kind = 'workspace'
         AND organization_id <> $organization
       LIMIT 1`,
      { organization, account },
    ) !== undefined
  );
}

function toProject(row: Row): Project {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    name: row.name,
    accountId: row.account_id,
    createdAt: row.created_at,
  };
}
