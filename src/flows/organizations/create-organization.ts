/** Creates an organization with its default project, its owner, its credits and its first API key. */
import { NO_ORIGIN } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { KeyId, OrganizationId } from '../../domain/ids.ts';
import type { Organization } from '../../domain/organization.ts';
import { LIMIT_NAMES } from '../../domain/organization-limits.ts';
import type { Email } from '../../domain/people/email.ts';
import { moveCredits } from '../../store/credits.ts';
import { upsertLimit } from '../../store/organization-limits.ts';
import { insertOrganization } from '../../store/organizations.ts';
import { insertMembership } from '../../store/people/memberships.ts';
import { hasWorkspaceElsewhere, insertProject } from '../../store/projects.ts';
import { FIRST_ACTION, recordAudit, requireAuditKey } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { insertNewApiKey } from '../keys/create-api-key.ts';
import { findOrCreateAccount } from '../members/find-or-create-account.ts';
import { requireFreeOrganizationName } from './rename-organization.ts';

export interface CreatedOrganization {
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly owner: Email;
  readonly keyId: KeyId;
  /** The raw key, which can't be read again. */
  readonly apiKey: string;
}

/** @throws AppError conflict if the name is taken, or the owner has a workspace in another organization */
export function createOrganization(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'random' | 'keys' | 'initialCredits' | 'initialLimits'>,
  input: { readonly name: string; readonly owner: Email },
): CreatedOrganization {
  const { db, newId } = deps;
  const at = deps.now();
  requireAuditKey(deps);
  return db.transaction(() => {
    requireFreeOrganizationName(deps, input.name, null);
    const organizationId = newId('organization');
    insertWithCredits(deps, { id: organizationId, name: input.name, createdAt: at });
    for (const name of LIMIT_NAMES) upsertLimit(db, organizationId, name, deps.initialLimits[name]);
    insertProject(db, {
      id: newId('project'),
      organizationId,
      kind: 'default',
      name: 'Default',
      accountId: null,
      createdAt: at,
    });
    const acting = { actor: { kind: 'administrator' }, origin: NO_ORIGIN, at } as const;
    recordAudit(deps, organizationId, { ...acting, action: FIRST_ACTION, target: organizationId });
    const owner = findOrCreateAccount(deps, input.owner, at);
    if (hasWorkspaceElsewhere(db, organizationId, owner.id)) {
      throw new AppError('conflict', `${input.owner} already has a workspace in another organization.`);
    }
    insertMembership(db, organizationId, { accountId: owner.id, role: 'owner', createdAt: at });
    const first = { ...acting, createdBy: owner.id, name: 'First key', metrics: false };
    const key = insertNewApiKey(deps, organizationId, first);
    return { organizationId, name: input.name, owner: input.owner, ...key };
  });
}

function insertWithCredits(
  { db, initialCredits: credits }: Pick<Deps, 'db' | 'initialCredits'>,
  organization: Pick<Organization, 'id' | 'name' | 'createdAt'>,
): void {
  insertOrganization(db, { ...organization, creditBalance: credits === null ? null : 0 });
  if (credits === null || credits === 0) return;
  const movement = {
    amount: credits,
    reason: 'initial',
    messageId: null,
    at: organization.createdAt,
  } as const;
  moveCredits(db, organization.id, movement);
}
