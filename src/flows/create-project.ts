import type { Acting } from '../domain/audit.ts';
import type { OrganizationId } from '../domain/ids.ts';
import type { Project } from '../domain/organization.ts';
import { insertProject } from '../store/projects.ts';
import type { Deps } from './deps.ts';
import { recordAudit } from './record-audit.ts';

/** Makes a further shared project. Names need not be unique: projects are named by id. */
export function createProject(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'random'>,
  organization: OrganizationId,
  name: string,
  acting: Acting,
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
    insertProject(deps.db, project);
    const at = project.createdAt;
    recordAudit(deps, organization, { ...acting, action: 'project.created', target: project.id, at });
  });
  return project;
}
