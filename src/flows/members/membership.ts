/**
 * Begins, changes and ends memberships, without checking permissions. Each function is called in a transaction.
 *
 * Invariants:
 * 1. A login link signs in nobody who is a member of any organization: a first membership ends the sign-ins by such
 *    links, and no others (`beginMembership`). The workspace remains, so login links work again after the last
 *    membership ends.
 * 2. The end of a membership ends the sign-ins that it allowed, and no others (`endMembership`).
 * 3. An organization never loses its last owner (`changeMembership`, `endMembership`).
 * 4. An invitation is only valid as long as its creator may assign its role; otherwise it is withdrawn.
 */
import type { ActorContext } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import { type Member, type Role, rolesDecidingOn } from '../../domain/organization.ts';
import { deleteInvitation, listInvitations } from '../../store/people/invitations.ts';
import {
  deleteMembership,
  insertMembership,
  listMembers,
  updateRole,
} from '../../store/people/memberships.ts';
import { deleteLinkSignIns, deleteMemberSignIns } from '../../store/people/sign-ins.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

type MembershipDeps = Pick<Deps, 'db' | 'now' | 'keys'>;

/** `live` notifies open connections of sign-ins that end. */
type SignInDeps = MembershipDeps & Pick<Deps, 'live'>;

/**
 * Creates a membership and removes the invitation. The account must not be a member yet; the caller records it in the
 * audit trail.
 */
export function beginMembership(
  { db, now, live }: SignInDeps,
  organization: OrganizationId,
  { accountId, role }: { readonly accountId: AccountId; readonly role: Role },
): void {
  insertMembership(db, organization, { accountId, role, createdAt: now() });
  deleteInvitation(db, organization, accountId);
  deleteLinkSignIns(db, accountId);
  live.publishAccess(accountId);
}

/** @throws AppError conflict for the last owner */
export function changeMembership(
  deps: MembershipDeps,
  organization: OrganizationId,
  member: Member,
  { role, ...acting }: { readonly role: Role } & ActorContext,
): void {
  if (role !== 'owner') requireOtherOwner(deps, organization, member);
  updateRole(deps.db, organization, member.accountId, role);
  recordAudit(deps, organization, {
    ...acting,
    action: 'member.role_changed',
    target: member.accountId,
    detail: { role },
    at: deps.now(),
  });
  withdrawUnauthorizedInvitations(deps, organization, member.accountId, role, acting);
}

/** @throws AppError conflict for the last owner */
export function endMembership(
  deps: SignInDeps,
  organization: OrganizationId,
  member: Member,
  acting: ActorContext,
): void {
  const { db } = deps;
  requireOtherOwner(deps, organization, member);
  deleteMembership(db, organization, member.accountId);
  deleteMemberSignIns(db, organization, member.accountId);
  deps.live.publishAccess(member.accountId);
  recordAudit(deps, organization, {
    ...acting,
    action: 'member.removed',
    target: member.accountId,
    at: deps.now(),
  });
  withdrawUnauthorizedInvitations(deps, organization, member.accountId, null, acting);
}

/** @returns whether there was an invitation to withdraw */
export function withdrawInvitation(
  deps: MembershipDeps,
  organization: OrganizationId,
  account: AccountId,
  acting: ActorContext,
): boolean {
  if (!deleteInvitation(deps.db, organization, account)) return false;
  recordAudit(deps, organization, {
    ...acting,
    action: 'invitation.withdrawn',
    target: account,
    at: deps.now(),
  });
  return true;
}

function withdrawUnauthorizedInvitations(
  deps: MembershipDeps,
  organization: OrganizationId,
  maker: AccountId,
  role: Role | null,
  acting: ActorContext,
): void {
  for (const { accountId, invitedBy, role: offered } of listInvitations(deps.db, organization)) {
    if (invitedBy !== maker || (role !== null && rolesDecidingOn(offered).includes(role))) continue;
    withdrawInvitation(deps, organization, accountId, acting);
  }
}

function requireOtherOwner({ db }: MembershipDeps, organization: OrganizationId, member: Member): void {
  if (member.role !== 'owner') return;
  const owners = listMembers(db, organization).filter(({ role }) => role === 'owner');
  if (owners.length < 2) {
    throw new AppError('conflict', 'This is the last owner. Make somebody else an owner first.');
  }
}
