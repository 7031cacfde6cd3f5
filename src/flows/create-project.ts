import type { OrganizationId } from '../domain/ids.ts';
import type { Project } from '../domain/organization.ts';
import { insertProject } from '../store/projects.ts';
import type { Deps } from './deps.ts';

/** Makes a further shared project. Names need not be unique: projects are named by id. */
export function createProject(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  organization: OrganizationId,
  name: string,
): Project {
  const project: Project = {
    id: deps.newId('project'),
    organizationId: organization,
    kind: 'shared',
    name,
    accountId: null,
    createdAt: deps.now(),
  };
  deps.db.transaction(() => insertProject(deps.db, project));
  return project;
}
