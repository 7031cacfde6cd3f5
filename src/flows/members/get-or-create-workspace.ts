/**
 * The workspace of an email, created on first use. An email of a member, or with a workspace elsewhere, is refused
 * wherever a login link could be made for it, since such a link would open more than one workspace.
 */

import { AppError } from '../../domain/errors.ts';
import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import type { Project } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { isMemberAnywhere } from '../../store/people/memberships.ts';
import { findWorkspace, hasWorkspaceElsewhere, insertProject } from '../../store/projects.ts';
import type { Deps } from '../deps.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';

/** @throws AppError user_not_exclusive if a login link for this account would open more than this workspace */
export function requireExclusive(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  account: AccountId,
): void {
  if (isMemberAnywhere(deps.db, account) || hasWorkspaceElsewhere(deps.db, organization, account)) {
    throw new AppError(
      'user_not_exclusive',
      'This email belongs to an account with access of its own, so no login link can be made for it.',
    );
  }
}

/** The same for an email; an unknown one is accepted. @throws AppError user_not_exclusive */
export function requireExclusiveEmail(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  email: Email,
): void {
  const account = findAccountByEmail(deps.db, email);
  if (account !== undefined) requireExclusive(deps, organization, account.id);
}

/**
 * Returns the workspace of the email, created if missing. Call it in a transaction.
 *
 * @throws AppError user_not_exclusive
 */
export function getOrCreateWorkspace(
  deps: Pick<Deps, 'db' | 'newId'>,
  organization: OrganizationId,
  email: Email,
  at: number,
): Project & { readonly accountId: AccountId } {
  const { db } = deps;
  const account = findOrCreateAccount(deps, email, at);
  requireExclusive(deps, organization, account.id);
  const known = findWorkspace(db, organization, account.id);
  if (known !== undefined) return { ...known, accountId: account.id };
  const workspace = {
    id: deps.newId('project'),
    organizationId: organization,
    kind: 'workspace' as const,
    name: email,
    accountId: account.id,
    createdAt: at,
  };
  insertProject(db, workspace);
  return workspace;
}
