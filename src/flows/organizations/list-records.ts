/** Lists for the administrator's commands. */
import type { OrganizationId } from '../../domain/ids.ts';
import type { Account, ApiKey, Member, Organization, Project } from '../../domain/organization.ts';
import { listApiKeys as listStoredApiKeys } from '../../store/api-keys.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { listMembers as listStoredMembers } from '../../store/people/memberships.ts';
import { listProjects as listStoredProjects } from '../../store/projects.ts';
import type { Deps } from '../deps.ts';

export function listAllOrganizations(deps: Pick<Deps, 'db'>): Organization[] {
  return listOrganizations(deps.db);
}

/** Lists keys with their creators, oldest first, including revoked ones. */
export function listApiKeys(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
): (ApiKey & { readonly creator: Account | undefined })[] {
  return listStoredApiKeys(deps.db, organization).map((key) => ({
    ...key,
    creator: findAccount(deps.db, key.createdBy),
  }));
}

export function listMembers(deps: Pick<Deps, 'db'>, organization: OrganizationId): Member[] {
  return listStoredMembers(deps.db, organization);
}

export function listProjects(deps: Pick<Deps, 'db'>, organization: OrganizationId): Project[] {
  return listStoredProjects(deps.db, organization);
}
