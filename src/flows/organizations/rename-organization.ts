/** Renames organizations. Administrators refer to organizations by name, so names are unique on a server. */
import type { ActorContext } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import { findOrganizationsByName, updateOrganizationName } from '../../store/organizations.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** Call it in the transaction that assigns the name. @throws AppError conflict */
export function requireFreeOrganizationName(
  { db }: Pick<Deps, 'db'>,
  name: string,
  own: OrganizationId | null,
): void {
  const [other] = findOrganizationsByName(db, name).filter(({ id }) => id !== own);
  if (other === undefined) return;
  throw new AppError('conflict', `There is an organization "${other.name}" already (${other.id}).`);
}

/** @throws AppError conflict for a name that another organization has */
export function renameOrganization(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  organization: OrganizationId,
  { name, ...acting }: { readonly name: string } & ActorContext,
): void {
  deps.db.transaction(() => {
    requireFreeOrganizationName(deps, name, organization);
    updateOrganizationName(deps.db, organization, name);
    recordAudit(deps, organization, {
      ...acting,
      action: 'organization.renamed',
      target: organization,
      detail: { name },
      at: deps.now(),
    });
  });
}
