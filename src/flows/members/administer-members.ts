/**
 * Membership commands of the administrator, who names people by email. They take effect at once, without an invitation.
 */
import type { ActorContext } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import type { Member, Role } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { findMember, isMemberAnywhere } from '../../store/people/memberships.ts';
import { hasWorkspaceElsewhere } from '../../store/projects.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';
import { countWorkingKeys } from './manage-members.ts';
import { beginMembership, changeMembership, endMembership } from './membership.ts';

type MemberDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'live'>;

/**
 * Makes a person a member.
 *
 * @param input.isConfirmed whether login links of another organization for the person may stop working
 * @throws AppError conflict if the person is a member already, or if that was not confirmed
 */
export function addMember(
  deps: MemberDeps & Pick<Deps, 'newId'>,
  organization: OrganizationId,
  {
    email,
    role,
    isConfirmed,
    ...acting
  }: {
    readonly email: Email;
    readonly role: Role;
    readonly isConfirmed: boolean;
  } & ActorContext,
): void {
  const { db } = deps;
  const at = deps.now();
  db.transaction(() => {
    const { id: accountId } = findOrCreateAccount(deps, email, at);
    if (findMember(db, organization, accountId) !== undefined) {
      throw new AppError('conflict', `${email} is a member already.`);
    }
    const breaksLinks =
      hasWorkspaceElsewhere(db, organization, accountId) && !isMemberAnywhere(db, accountId);
    if (breaksLinks && !isConfirmed) throw needsConfirmation(email);
    beginMembership(deps, organization, { accountId, role });
    recordAudit(deps, organization, {
      ...acting,
      action: 'member.added',
      target: accountId,
      detail: { role },
      at,
    });
  });
}

/** @throws AppError not_found when there is no such member, conflict for the last owner */
export function changeMemberRole(
  deps: MemberDeps,
  organization: OrganizationId,
  { email, ...change }: { readonly email: Email; readonly role: Role } & ActorContext,
): void {
  deps.db.transaction(() =>
    changeMembership(deps, organization, getMemberByEmail(deps, organization, email), change),
  );
}

/**
 * @returns the number of their API keys, which continue to work
 * @throws AppError not_found if there is no such member, conflict for the last owner
 */
export function removeMemberByEmail(
  deps: MemberDeps,
  organization: OrganizationId,
  { email, ...acting }: { readonly email: Email } & ActorContext,
): number {
  return deps.db.transaction(() => {
    const member = getMemberByEmail(deps, organization, email);
    endMembership(deps, organization, member, acting);
    return countWorkingKeys(deps, organization).get(member.accountId) ?? 0;
  });
}

/** @throws AppError not_found */
export function getMemberByEmail(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  email: Email,
): Member {
  const account = findAccountByEmail(db, email);
  const member = account && findMember(db, organization, account.id);
  if (member === undefined) throw new AppError('not_found', `${email} is no member of the organization.`);
  return member;
}

function needsConfirmation(email: Email): AppError {
  return new AppError(
    'conflict',
    `${email} has a workspace in another organization, whose login links and API calls for it would stop working. Nothing was done; say --yes to add them all the same.`,
  );
}
