/**
 * Shows, accepts and declines an invitation. Accepting creates a membership, which ends the login links of other
 * organizations for that person, so it requires more than the inviter could do alone.
 *
 * Invariant: an invitation is accepted
 * 1. by somebody who has proven to own the mailbox, with or without its link; or
 * 2. by its link, in a browser that is signed in as the person by any means; or
 * 3. by its link alone, if the person has no access to any other organization.
 * Declining takes nothing away, so the link is sufficient.
 */
import type { Origin } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { Invitation } from '../../domain/organization.ts';
import { personActor, type SignIn } from '../../domain/people/sign-in.ts';
import { findOrganization } from '../../store/organizations.ts';
import { findAccount } from '../../store/people/accounts.ts';
import {
  deleteInvitation,
  findInvitationByToken,
  listInvitationsOf,
} from '../../store/people/invitations.ts';
import { isMemberAnywhere, listSignInTargets } from '../../store/people/memberships.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../hash.ts';
import { startSignIn } from '../sign-in/sign-in.ts';
import { beginMembership } from './membership.ts';
import { nameOf } from './name-of.ts';

type AnswerDeps = Pick<Deps, 'db' | 'now' | 'random' | 'keys' | 'live'>;

/** The browser that opened a link, and its sign-in, if any. */
export interface Visitor {
  readonly signIn: SignIn | undefined;
  readonly device: string;
  readonly origin: Origin;
}

/** An invitation for display. */
export interface ShownInvitation extends Invitation {
  readonly organization: string;
  /** Name and email of the inviter. */
  readonly inviter: { readonly name: string; readonly email: string };
  /**
   * The workspace whose login links stop working after accepting; null if there is none, or they have stopped already.
   */
  readonly endsLinksOf: { readonly organization: string; readonly isElsewhere: boolean } | null;
}

/** Lists the pending invitations of a person who has proven their identity. */
export function listWaiting(deps: Pick<Deps, 'db' | 'now'>, account: AccountId): ShownInvitation[] {
  return listInvitationsOf(deps.db, account, deps.now()).map((invitation) => show(deps, invitation));
}

/**
 * Reads the invitation of a link.
 *
 * @returns the invitation; without details of other organizations if the visitor has to sign in first
 * @throws AppError link_expired if it has expired, was withdrawn, was answered or is unknown
 */
export function readInvitation(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
  { signIn }: Pick<Visitor, 'signIn'>,
): ShownInvitation & { readonly mayAccept: boolean } {
  const invitation = getInvitation(deps, token);
  const mayAccept = mayAcceptByLink(deps, invitation, signIn);
  const shown = show(deps, invitation);
  return { ...shown, endsLinksOf: mayAccept ? shown.endsLinksOf : null, mayAccept };
}

/**
 * Accepts by link, and signs the browser in as the member.
 *
 * @returns the cookie's value
 * @throws AppError link_expired, forbidden if the visitor has to sign in as the person first
 */
export function acceptByLink(deps: AnswerDeps, token: string, visitor: Visitor): Promise<string> {
  const { signIn, device, origin } = visitor;
  return deps.db.commit(() => {
    const invitation = getInvitation(deps, token);
    if (!mayAcceptByLink(deps, invitation, signIn)) {
      throw new AppError('forbidden', 'Sign in as the invited person first.');
    }
    accept(deps, invitation, origin);
    const { organizationId, accountId } = invitation;
    const isProven = signIn?.accountId === accountId && signIn.isProven;
    return startSignIn(
      deps,
      { organizationId, accountId, scope: 'member' },
      { by: isProven ? 'switch' : 'invitation', device, target: null, origin },
    );
  });
}

/** @throws AppError link_expired */
export async function declineByLink(deps: AnswerDeps, token: string, origin: Origin): Promise<void> {
  await deps.db.commit(() => decline(deps, getInvitation(deps, token), origin));
}

/** Creates the membership, without checking permissions. Call it in a transaction. */
export function accept(deps: AnswerDeps, invitation: Invitation, origin: Origin): void {
  const { organizationId, accountId, role } = invitation;
  beginMembership(deps, organizationId, { accountId, role });
  record(deps, invitation, 'invitation.accepted', origin);
}

/** Call it in a transaction. */
export function decline(deps: AnswerDeps, invitation: Invitation, origin: Origin): void {
  deleteInvitation(deps.db, invitation.organizationId, invitation.accountId);
  record(deps, invitation, 'invitation.declined', origin);
}

function record(
  deps: AnswerDeps,
  { organizationId, accountId, role }: Invitation,
  action: 'invitation.accepted' | 'invitation.declined',
  origin: Origin,
): void {
  recordAudit(deps, organizationId, {
    actor: personActor({ accountId }),
    action,
    target: accountId,
    detail: { role },
    origin,
    at: deps.now(),
  });
}

function getInvitation({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Invitation {
  const invitation = findInvitationByToken(db, sha256(token), now());
  if (invitation === undefined) {
    throw new AppError(
      'link_expired',
      'This invitation has expired, was withdrawn, or was answered already.',
    );
  }
  return invitation;
}

/** Any sign-in as the person is sufficient, since the other organizations concerned have issued it. */
function mayAcceptByLink(
  { db }: Pick<Deps, 'db'>,
  { organizationId, accountId }: Invitation,
  signIn: SignIn | undefined,
): boolean {
  if (signIn?.accountId === accountId) return true;
  return listSignInTargets(db, accountId).every((place) => place.organizationId === organizationId);
}

function show({ db }: Pick<Deps, 'db'>, invitation: Invitation): ShownInvitation {
  const { organizationId, accountId, invitedBy } = invitation;
  const workspace = isMemberAnywhere(db, accountId)
    ? undefined
    : listSignInTargets(db, accountId).find(({ scope }) => scope === 'workspace');
  return {
    ...invitation,
    organization: findOrganization(db, organizationId)?.name ?? '',
    inviter: { name: nameOf({ db }, invitedBy), email: findAccount(db, invitedBy)?.email ?? '' },
    endsLinksOf:
      workspace === undefined
        ? null
        : {
            organization: findOrganization(db, workspace.organizationId)?.name ?? '',
            isElsewhere: workspace.organizationId !== organizationId,
          },
  };
}
