/**
 * Signing in by a link that a person asks for and finds in their mailbox. It works once and for 20 minutes, and by a
 * click: programs that look through mail follow links, but press no buttons. Who has several places, or is invited to
 * another one, chooses with that click; until then nothing is used up.
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

/** Where somebody may go who has proven who they are. */
export interface Choice {
  readonly email: Email;
  readonly places: readonly (SignInTarget & { readonly organization: string })[];
  readonly invitations: readonly ShownInvitation[];
}

/** What was chosen, as it came from the page: identifiers that may name nothing. */
export type Chosen =
  | { readonly kind: 'place'; readonly organizationId: string; readonly scope: string }
  | { readonly kind: 'accept' | 'decline'; readonly organizationId: string }
  /** Fine for whoever has nothing to choose. */
  | { readonly kind: 'nothing' };

/**
 * Takes down that somebody wants a link. For whom, if for anybody, is looked up by the job that sends it: what happens
 * here is the same, and takes the same time, whether the address is known or not. The queue is not woken for that
 * reason: it finds the job within a second, when the answer is long gone, and what it does then slows nobody's answer.
 *
 * @param language of the page on which it was asked for
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

/** Letters to one mailbox go one after the other. */
export function mailLane(email: Email): string {
  return `mail ${email}`;
}

/** Makes a link's token, of which only the hash is kept. Call it in a transaction. */
export function makeMailedLink(
  { db, now, random }: Pick<Deps, 'db' | 'now' | 'random'>,
  link: MailedLink,
): string {
  const at = now();
  const { token, tokenHash } = newToken({ random });
  deleteExpiredMailedLinks(db, at);
  insertMailedLink(db, { ...link, tokenHash, expiresAt: at + LOGIN_LINK_MS });
  return token;
}

/** What a link lets choose from; undefined when there is nothing to choose, or no such link. */
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
 * Where somebody goes who has nothing to choose: no invitation waits, and all that is theirs is in one organization,
 * where a member reaches the own workspace too.
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
 * Signs a browser in by a mailed link, where the person chose to go.
 *
 * @returns `choose` when they have still to choose, `declined` when there is nothing left to choose from
 * @throws AppError link_expired for a link that is used, over or unknown
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
    const place = settleChoice(deps, accountId, chosen, origin);
    if (place === undefined && hasSomewhereToGo(deps, accountId)) return 'choose';
    deleteMailedLink(db, tokenHash);
    return place === undefined ? 'declined' : enter(deps, { ...place, accountId }, proof, device, origin);
  });
}

/** Whether the person has a place here, or is invited to one. */
export function hasSomewhereToGo({ db, now }: Pick<Deps, 'db' | 'now'>, account: AccountId): boolean {
  return listSignInTargets(db, account).length > 0 || listInvitationsOf(db, account, now()).length > 0;
}

/** Signs in somebody who has proven who they are. Call it in a transaction. */
export function enter(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'keys'>,
  where: SignInTarget & { readonly accountId: AccountId },
  proof: Proof,
  device: string,
  origin: Origin,
): OpenedLink {
  return { cookie: startSignIn(deps, where, { by: proof, device, target: null, origin }), path: '/' };
}

/** @returns where the choice leads; undefined when it leads nowhere, or not yet */
function settleChoice(
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
    (one) => one.organizationId === organizationId,
  );
  if (invitation === undefined) return undefined;
  if (chosen.kind === 'decline') {
    decline(deps, invitation, origin);
    return undefined;
  }
  accept(deps, invitation, origin);
  return { organizationId: invitation.organizationId, scope: 'member' };
}
