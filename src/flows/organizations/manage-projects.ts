/** Owners and admins list and create projects. */
import type { Project } from '../../domain/organization.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { listProjects } from '../../store/projects.ts';
import type { Deps } from '../deps.ts';
import { MANAGERS } from '../keys/manage-keys.ts';
import { requireRole } from '../reach.ts';
import { createProject } from './create-project.ts';

/** @throws AppError forbidden */
export function readProjects(deps: Pick<Deps, 'db'>, signIn: SignIn): Project[] {
  const { organizationId } = requireRole(deps, signIn, MANAGERS);
  return listProjects(deps.db, organizationId);
}

/** @throws AppError forbidden, conflict for a name that another project of the organization has */
export function makeProject(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'keys'>,
  signIn: SignIn,
  name: string,
): void {
  const { organizationId } = requireRole(deps, signIn, MANAGERS);
  createProject(deps, organizationId, name, actingAs(signIn));
}
