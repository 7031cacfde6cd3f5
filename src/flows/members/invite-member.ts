/**
 * Owners and admins invite members. An invitation grants nothing before the person accepts (answer-invitation.ts), and
 * no email is sent: the inviter gets a link to pass on.
 */

import { AppError, notFound } from '../../domain/errors.ts';
import type { AccountId } from '../../domain/ids.ts';
import { INVITATION_MS } from '../../domain/limits.ts';
import type { Invitation, Role } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { listInvitations, upsertInvitation } from '../../store/people/invitations.ts';
import { findMember } from '../../store/people/memberships.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { newToken } from '../hash.ts';
import { MANAGERS } from '../keys/manage-keys.ts';
import { requireRole } from '../reach.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';
import { requireAuthorityOver } from './manage-members.ts';
import { withdrawInvitation } from './membership.ts';
import { nameOf } from './name-of.ts';

type InviteDeps = Pick<Deps, 'db' | 'now' | 'random' | 'keys'>;

export interface ListedInvitation extends Invitation {
  readonly inviterName: string;
  readonly isOver: boolean;
}

/** Lists invitations that were not answered, including expired ones. @throws AppError forbidden */
export function readInvitations(deps: Pick<Deps, 'db' | 'now'>, signIn: SignIn): ListedInvitation[] {
  requireRole(deps, signIn, MANAGERS);
  const at = deps.now();
  return listInvitations(deps.db, signIn.organizationId).map((invitation) => ({
    ...invitation,
    inviterName: nameOf(deps, invitation.invitedBy),
    isOver: invitation.expiresAt <= at,
  }));
}

/**
 * Invites a person. Inviting again replaces the link.
 *
 * @returns the link, a credential that can't be read again
 * @throws AppError forbidden, conflict if the person is a member already
 */
export function inviteMember(
  deps: InviteDeps & Pick<Deps, 'newId' | 'appUrl'>,
  signIn: SignIn,
  input: { readonly email: Email; readonly role: Role },
): Promise<string> {
  const { db } = deps;
  const { organizationId } = signIn;
  return db.commit(() => {
    const at = deps.now();
    requireAuthorityOver(deps, signIn, [input.role]);
    const { id: accountId } = findOrCreateAccount(deps, input.email, at);
    requireAuthorityOverInvitation(deps, signIn, accountId);
    if (findMember(db, organizationId, accountId) !== undefined) {
      throw new AppError('conflict', `${input.email} is a member already.`);
    }
    const { token, tokenHash } = newToken(deps);
    upsertInvitation(db, organizationId, {
      accountId,
      role: input.role,
      tokenHash,
      invitedBy: signIn.accountId,
      createdAt: at,
      expiresAt: at + INVITATION_MS,
    });
    recordAudit(deps, organizationId, {
      ...actingAs(signIn),
      action: 'invitation.made',
      target: accountId,
      detail: { role: input.role },
      at,
    });
    return `${deps.appUrl()}/invitation/${token}`;
  });
}

/** @throws AppError forbidden, not_found if it was answered meanwhile */
export async function withdraw(deps: InviteDeps, signIn: SignIn, account: AccountId): Promise<void> {
  await deps.db.commit(() => {
    requireRole(deps, signIn, MANAGERS);
    requireAuthorityOverInvitation(deps, signIn, account);
    if (!withdrawInvitation(deps, signIn.organizationId, account, actingAs(signIn))) {
      throw notFound('invitation');
    }
  });
}

/** An admin can neither change nor withdraw the invitation of an owner. */
function requireAuthorityOverInvitation(deps: Pick<Deps, 'db'>, signIn: SignIn, account: AccountId): void {
  const known = listInvitations(deps.db, signIn.organizationId).find(
    ({ accountId }) => accountId === account,
  );
  if (known !== undefined) requireAuthorityOver(deps, signIn, [known.role]);
}
