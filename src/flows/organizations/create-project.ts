/** Creates and renames shared projects. Systems refer to them by id, people by name, so names are unique. */
import type { ActorContext } from '../../domain/audit.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { OrganizationId, ProjectId } from '../../domain/ids.ts';
import type { Project } from '../../domain/organization.ts';
import { isSameName } from '../../domain/same-name.ts';
import { insertProject, listProjects, updateProjectName } from '../../store/projects.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** @throws AppError conflict for a name that another project of the organization has */
export function createProject(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'keys'>,
  organization: OrganizationId,
  name: string,
  acting: ActorContext,
): Project {
  const project: Project = {
    id: deps.newId('project'),
    organizationId: organization,
    kind: 'shared',
    name,
    accountId: null,
    createdAt: deps.now(),
  };
  deps.db.transaction(() => {
    requireFreeName(deps, organization, name, project.id);
    insertProject(deps.db, project);
    const at = project.createdAt;
    recordAudit(deps, organization, { ...acting, action: 'project.created', target: project.id, at });
  });
  return project;
}

/** @throws AppError not_found, conflict for a name that another project of the organization has */
export function renameProject(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  organization: OrganizationId,
  id: ProjectId,
  { name, ...acting }: { readonly name: string } & ActorContext,
): void {
  deps.db.transaction(() => {
    if (!listProjects(deps.db, organization).some((project) => project.id === id)) throw notFound('project');
    requireFreeName(deps, organization, name, id);
    updateProjectName(deps.db, organization, id, name);
    recordAudit(deps, organization, {
      ...acting,
      action: 'project.renamed',
      target: id,
      detail: { name },
      at: deps.now(),
    });
  });
}

function requireFreeName(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  name: string,
  own: ProjectId,
): void {
  const other = listProjects(db, organization).find(
    (project) => project.id !== own && isSameName(project.name, name),
  );
  if (other === undefined) return;
  throw new AppError('conflict', `There is a project "${other.name}" already (${other.id}).`);
}
