/**
 * Looking at an invitation, accepting and declining it. Accepting makes a membership, which other organizations feel:
 * their login links for the person stop. So it takes more than whoever invites could do alone.
 *
 * Invariant: an invitation is accepted
 * 1. by somebody who has proven that the mailbox is theirs, with or without its link; or
 * 2. by its link, in a browser that is signed in as the person, whatever way; or
 * 3. by its link alone, while the person has no place in any other organization.
 * Declining takes away nothing, and the link alone is enough.
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

/** Whoever opened a link, and the person that their browser is signed in as. */
export interface Visitor {
  readonly signIn: SignIn | undefined;
  readonly device: string;
  readonly origin: Origin;
}

/** What the person reads before they answer. */
export interface ShownInvitation extends Invitation {
  readonly organization: string;
  /** What the person who invites is called, and their address. */
  readonly inviter: { readonly name: string; readonly email: string };
  /** The workspace whose login links stop once it is accepted; null when there is none, or they have stopped. */
  readonly endsLinksOf: { readonly organization: string; readonly isElsewhere: boolean } | null;
}

/** Those that wait for a person, who has proven that they are it. */
export function listWaiting(deps: Pick<Deps, 'db' | 'now'>, account: AccountId): ShownInvitation[] {
  return listInvitationsOf(deps.db, account, deps.now()).map((invitation) => show(deps, invitation));
}

/**
 * What a link leads to.
 *
 * @returns the invitation; where the visitor has to sign in as the person first, without anything of other places
 * @throws AppError link_expired for one that is over, withdrawn, answered or unknown
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
 * Accepts by the link, and signs the browser in as the member.
 *
 * @returns the cookie's value
 * @throws AppError link_expired, forbidden where the visitor has to sign in as the person first
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

/** Makes the membership. Call it in a transaction, and for somebody who may. */
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

/** A sign-in of the person's, of any kind, was given to them by whoever else is concerned. */
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
