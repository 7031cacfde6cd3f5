/**
 * Signs people in by a link in an email. It works once, for 20 minutes, and only by a click: programs that scan mail
 * follow links, but don't press buttons. People with several organizations or invitations choose with that click; until
 * then the link is not used up.
 */
import type { Origin } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { AccountId } from '../../domain/ids.ts';
import { LOGIN_LINK_MS } from '../../domain/limits.ts';
import type { Language } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import type { Proof } from '../../domain/people/sign-in.ts';
import { insertJob } from '../../store/jobs.ts';
import { findOrganization } from '../../store/organizations.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { listInvitationsOf } from '../../store/people/invitations.ts';
import {
  deleteExpiredMailedLinks,
  deleteMailedLink,
  findMailedLink,
  insertMailedLink,
  type MailedLink,
} from '../../store/people/mailed-links.ts';
import { listSignInTargets, type SignInTarget } from '../../store/people/memberships.ts';
import type { Deps } from '../deps.ts';
import { newToken, sha256 } from '../hash.ts';
import { accept, decline, listWaiting, type ShownInvitation } from '../members/answer-invitation.ts';
import { type OpenedLink, startSignIn } from './sign-in.ts';

/** The choices of a person who has proven their identity. */
export interface Choice {
  readonly email: Email;
  readonly places: readonly (SignInTarget & { readonly organization: string })[];
  readonly invitations: readonly ShownInvitation[];
}

/** The choice as submitted by the page: its ids are not validated yet. */
export type Chosen =
  | { readonly kind: 'place'; readonly organizationId: string; readonly scope: string }
  | { readonly kind: 'accept' | 'decline'; readonly organizationId: string }
  /** For people who have nothing to choose. */
  | { readonly kind: 'nothing' };

/**
 * Requests a link. The job that sends it looks up whether the address is known, so this takes the same time and returns
 * the same either way. For that reason the queue is not notified either: it polls the job within a second, after the
 * response.
 *
 * @param language of the page with the request
 */
export async function askForSignInLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: Email,
  language: Language,
  requestId: string,
): Promise<void> {
  const at = now();
  const task = { kind: 'mail', email, language } as const;
  const job = { task, lane: mailLane(email), runAt: at, createdAt: at, requestId };
  await db.commit(() => insertJob(db, null, job));
}

/** Emails to one address are sent one after the other. */
export function mailLane(email: Email): string {
  return `mail ${email}`;
}

/** Creates a link's token, of which only the hash is stored. Call it in a transaction. */
export function createMailedLink(
  { db, now, random }: Pick<Deps, 'db' | 'now' | 'random'>,
  link: MailedLink,
): string {
  const at = now();
  const { token, tokenHash } = newToken({ random });
  deleteExpiredMailedLinks(db, at);
  insertMailedLink(db, { ...link, tokenHash, expiresAt: at + LOGIN_LINK_MS });
  return token;
}

/** The choices of a link; undefined if there is nothing to choose, or no such link. */
export function findChoice(deps: Pick<Deps, 'db' | 'now'>, token: string): Choice | undefined {
  const { db } = deps;
  const link = findMailedLink(db, sha256(token), deps.now());
  const account = link && findAccount(db, link.accountId);
  if (account === undefined || findOnlyTarget(deps, account.id) !== undefined) return undefined;
  const places = listSignInTargets(db, account.id).map((place) => ({
    ...place,
    organization: findOrganization(db, place.organizationId)?.name ?? '',
  }));
  const invitations = listWaiting(deps, account.id);
  return places.length + invitations.length > 0 ? { email: account.email, places, invitations } : undefined;
}

/**
 * The target of a person who has nothing to choose: no pending invitation, and access to a single organization, where a
 * member has access to their own workspace as well.
 */
export function findOnlyTarget(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: AccountId,
): SignInTarget | undefined {
  const places = listSignInTargets(db, account);
  const organizations = new Set(places.map(({ organizationId }) => organizationId));
  const isChoosing = organizations.size > 1 || listInvitationsOf(db, account, now()).length > 0;
  return isChoosing ? undefined : places[0];
}

/**
 * Signs a browser in by a mailed link, to the chosen target.
 *
 * @returns `choose` if they still have to choose, `declined` if no choice is left
 * @throws AppError link_expired for a link that is used, expired or unknown
 */
export function openMailedLink(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'keys' | 'live'>,
  token: string,
  chosen: Chosen,
  { device, origin }: { readonly device: string; readonly origin: Origin },
): Promise<OpenedLink | 'choose' | 'declined'> {
  const { db } = deps;
  return db.commit(() => {
    const tokenHash = sha256(token);
    const link = findMailedLink(db, tokenHash, deps.now());
    if (link === undefined || !hasSomewhereToGo(deps, link.accountId)) {
      throw new AppError('link_expired', 'This link has been used or has expired; ask for another one.');
    }
    const { accountId, proof } = link;
    const place = resolveChoice(deps, accountId, chosen, origin);
    if (place === undefined && hasSomewhereToGo(deps, accountId)) return 'choose';
    deleteMailedLink(db, tokenHash);
    return place === undefined ? 'declined' : signInTo(deps, { ...place, accountId }, proof, device, origin);
  });
}

/** Whether the person has access to an organization, or an invitation to one. */
export function hasSomewhereToGo({ db, now }: Pick<Deps, 'db' | 'now'>, account: AccountId): boolean {
  return listSignInTargets(db, account).length > 0 || listInvitationsOf(db, account, now()).length > 0;
}

/** Signs in a person who has proven their identity. Call it in a transaction. */
export function signInTo(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'keys'>,
  where: SignInTarget & { readonly accountId: AccountId },
  proof: Proof,
  device: string,
  origin: Origin,
): OpenedLink {
  return { cookie: startSignIn(deps, where, { by: proof, device, target: null, origin }), path: '/' };
}

/** Applies a choice. @returns the target; undefined if there is none, or none yet */
function resolveChoice(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'keys' | 'live'>,
  account: AccountId,
  chosen: Chosen,
  origin: Origin,
): SignInTarget | undefined {
  if (chosen.kind === 'nothing') return findOnlyTarget(deps, account);
  const { organizationId } = chosen;
  if (chosen.kind === 'place') {
    return listSignInTargets(deps.db, account).find(
      (place) => place.organizationId === organizationId && place.scope === chosen.scope,
    );
  }
  const invitation = listInvitationsOf(deps.db, account, deps.now()).find(
    (candidate) => candidate.organizationId === organizationId,
  );
  if (invitation === undefined) return undefined;
  if (chosen.kind === 'decline') {
    decline(deps, invitation, origin);
    return undefined;
  }
  accept(deps, invitation, origin);
  return { organizationId: invitation.organizationId, scope: 'member' };
}
