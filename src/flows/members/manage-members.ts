/** Owners and admins manage members, and members leave. Admins can neither appoint nor demote owners. */
import { notFound } from '../../domain/errors.ts';
import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import { type Member, ROLES, type Role, rolesDecidingOn } from '../../domain/organization.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { listApiKeys } from '../../store/api-keys.ts';
import { findMember, listMembers } from '../../store/people/memberships.ts';
import type { Deps } from '../deps.ts';
import { MANAGERS } from '../keys/manage-keys.ts';
import { requireRole } from '../reach.ts';
import { changeMembership, endMembership } from './membership.ts';

type MemberDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'live'>;

/**
 * Lists members, with the number of their API keys, which continue to work after the member is removed.
 *
 * @throws AppError forbidden
 */
export function readMembers(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
): (Member & { readonly workingKeys: number })[] {
  const { organizationId } = requireRole(deps, signIn, MANAGERS);
  const keys = countWorkingKeys(deps, organizationId);
  return listMembers(deps.db, organizationId).map((member) => ({
    ...member,
    workingKeys: keys.get(member.accountId) ?? 0,
  }));
}

/** Number of keys that are not revoked, by the account that created them. */
export function countWorkingKeys(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
): ReadonlyMap<AccountId, number> {
  const counts = new Map<AccountId, number>();
  for (const { createdBy, revokedAt } of listApiKeys(db, organization)) {
    if (revokedAt === null) counts.set(createdBy, (counts.get(createdBy) ?? 0) + 1);
  }
  return counts;
}

/** @throws AppError forbidden, not_found, conflict for the last owner */
export async function changeRole(
  deps: MemberDeps,
  signIn: SignIn,
  account: AccountId,
  role: Role,
): Promise<void> {
  await deps.db.commit(() => {
    const member = getMember(deps, signIn, account);
    requireAuthorityOver(deps, signIn, [member.role, role]);
    changeMembership(deps, signIn.organizationId, member, { role, ...actingAs(signIn) });
  });
}

/** @throws AppError forbidden, not_found, conflict for the last owner */
export async function removeMember(deps: MemberDeps, signIn: SignIn, account: AccountId): Promise<void> {
  await deps.db.commit(() => {
    const member = getMember(deps, signIn, account);
    requireAuthorityOver(deps, signIn, [member.role]);
    endMembership(deps, signIn.organizationId, member, actingAs(signIn));
  });
}

/**
 * Ends the person's own membership.
 *
 * @throws AppError forbidden for somebody who is no member, conflict for the last owner
 */
export async function leaveOrganization(deps: MemberDeps, signIn: SignIn): Promise<void> {
  await deps.db.commit(() => {
    const member = requireRole(deps, signIn, ROLES);
    endMembership(deps, signIn.organizationId, member, actingAs(signIn));
  });
}

/** @throws AppError forbidden unless the person may assign all of these roles */
export function requireAuthorityOver(deps: Pick<Deps, 'db'>, signIn: SignIn, roles: readonly Role[]): void {
  for (const role of roles) requireRole(deps, signIn, rolesDecidingOn(role));
}

function getMember(deps: Pick<Deps, 'db'>, signIn: SignIn, account: AccountId): Member {
  requireRole(deps, signIn, MANAGERS);
  const member = findMember(deps.db, signIn.organizationId, account);
  if (member === undefined) throw notFound('member');
  return member;
}
