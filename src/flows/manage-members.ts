/**
 * Members in the hands of owners and admins. Admins neither make nor unmake owners, and an organization never
 * loses its last owner.
 */
import type { Email } from '../domain/email.ts';
import { AppError, notFound } from '../domain/errors.ts';
import type { AccountId } from '../domain/ids.ts';
import type { Member, Role } from '../domain/organization.ts';
import { personActor, type SignIn } from '../domain/sign-in.ts';
import { deleteMembership, findMember, listMembers, updateRole } from '../store/memberships.ts';
import { deleteSignInsOf } from '../store/sign-ins.ts';
import { addMember } from './add-member.ts';
import type { Deps } from './deps.ts';
import { MANAGERS } from './manage-keys.ts';
import { requireRole } from './reach.ts';
import { recordAudit } from './record-audit.ts';

type MemberDeps = Pick<Deps, 'db' | 'now' | 'random'>;

/** @throws AppError forbidden */
export function readMembers(deps: Pick<Deps, 'db'>, signIn: SignIn): Member[] {
  requireRole(deps, signIn, MANAGERS);
  return listMembers(deps.db, signIn.organizationId);
}

/** @throws AppError forbidden, conflict when the person is a member already */
export function inviteMember(
  deps: MemberDeps & Pick<Deps, 'newId'>,
  signIn: SignIn,
  input: { readonly email: Email; readonly role: Role },
): void {
  requireAuthorityOver(deps, signIn, [input.role]);
  addMember(deps, signIn.organizationId, { ...input, actor: personActor(signIn), origin: signIn.origin });
}

/** @throws AppError forbidden, not_found, conflict for the last owner */
export async function changeRole(
  deps: MemberDeps,
  signIn: SignIn,
  account: AccountId,
  role: Role,
): Promise<void> {
  const { organizationId } = signIn;
  await deps.db.commit(() => {
    const member = getMember(deps, signIn, account);
    requireAuthorityOver(deps, signIn, [member.role, role]);
    if (role !== 'owner') requireOtherOwner(deps, signIn, member);
    updateRole(deps.db, organizationId, account, role);
    recordAudit(deps, organizationId, {
      actor: personActor(signIn),
      action: 'member.role_changed',
      target: account,
      detail: { role },
      origin: signIn.origin,
      at: deps.now(),
    });
  });
}

/** The person is signed out everywhere. @throws AppError forbidden, not_found, conflict for the last owner */
export async function removeMember(deps: MemberDeps, signIn: SignIn, account: AccountId): Promise<void> {
  const { organizationId } = signIn;
  await deps.db.commit(() => {
    const member = getMember(deps, signIn, account);
    requireAuthorityOver(deps, signIn, [member.role]);
    requireOtherOwner(deps, signIn, member);
    deleteMembership(deps.db, organizationId, account);
    deleteSignInsOf(deps.db, account);
    recordAudit(deps, organizationId, {
      actor: personActor(signIn),
      action: 'member.removed',
      target: account,
      origin: signIn.origin,
      at: deps.now(),
    });
  });
}

function getMember(deps: Pick<Deps, 'db'>, signIn: SignIn, account: AccountId): Member {
  requireRole(deps, signIn, MANAGERS);
  const member = findMember(deps.db, signIn.organizationId, account);
  if (member === undefined) throw notFound('member');
  return member;
}

function requireAuthorityOver(deps: Pick<Deps, 'db'>, signIn: SignIn, roles: readonly Role[]): void {
  requireRole(deps, signIn, roles.includes('owner') ? ['owner'] : MANAGERS);
}

function requireOtherOwner(deps: Pick<Deps, 'db'>, signIn: SignIn, member: Member): void {
  if (member.role !== 'owner') return;
  const owners = listMembers(deps.db, signIn.organizationId).filter((one) => one.role === 'owner');
  if (owners.length < 2) {
    throw new AppError('conflict', 'This is the last owner. Make somebody else an owner first.');
  }
}
