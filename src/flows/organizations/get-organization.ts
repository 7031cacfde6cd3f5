/** Finds organizations as administrators refer to them: by id, or by a unique name. */
import { AppError, notFound } from '../../domain/errors.ts';
import { isId, type OrganizationId } from '../../domain/ids.ts';
import type { Organization } from '../../domain/organization.ts';
import { findOrganization, findOrganizationsByName } from '../../store/organizations.ts';
import type { Deps } from '../deps.ts';

/** @throws AppError not_found */
export function getOrganization(deps: Pick<Deps, 'db'>, id: OrganizationId): Organization {
  const organization = findOrganization(deps.db, id);
  if (organization === undefined) throw notFound('organization');
  return organization;
}

/** @throws AppError not_found, or conflict if several organizations have that name */
export function getOrganizationByIdOrName(deps: Pick<Deps, 'db'>, idOrName: string): Organization {
  if (isId('organization', idOrName)) return getOrganization(deps, idOrName);
  const [organization, ...others] = findOrganizationsByName(deps.db, idOrName);
  if (organization === undefined) {
    throw new AppError(
      'not_found',
      `There is no organization "${idOrName}"; "docgate org list" shows them all.`,
    );
  }
  if (others.length > 0) {
    throw new AppError('conflict', `Several organizations are named "${idOrName}"; use the id instead.`);
  }
  return organization;
}
