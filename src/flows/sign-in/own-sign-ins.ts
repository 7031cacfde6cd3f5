/**
 * A person's own sign-ins, and the places they may go to. A login link is minted by whoever holds an organization's
 * key, so a sign-in by one shows and reaches that organization alone; one that proves whose the mailbox is, by mail or
 * by the identity provider, shows and reaches all that is the person's.
 */
import { AppError, notFound } from '../../domain/errors.ts';
import type { ReachableTarget, SignIn } from '../../domain/people/sign-in.ts';
import { findOrganization } from '../../store/organizations.ts';
import { listSignInTargets } from '../../store/people/memberships.ts';
import { deleteOwnSignIn, deleteSignIn, listOwnSignIns } from '../../store/people/sign-ins.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../hash.ts';
import { recordSignInEnd, startSignIn } from './sign-in.ts';

export interface OwnSignIn {
  readonly id: string;
  /** What the browser says of itself. */
  readonly device: string;
  readonly organization: string;
  readonly createdAt: number;
  /** When it was last used, give or take some minutes. */
  readonly seenAt: number;
  /** The one that asks. */
  readonly isThis: boolean;
}

/** The newest first. */
export function listOwn(deps: Pick<Deps, 'db' | 'now'>, signIn: SignIn, cookie: string): OwnSignIn[] {
  const own = Buffer.from(sha256(cookie)).toString('hex');
  return listOwnSignIns(deps.db, signIn.accountId, deps.now())
    .filter(({ organizationId }) => signIn.isProven || organizationId === signIn.organizationId)
    .map((one) => ({
      id: one.id,
      device: one.device,
      organization: findOrganization(deps.db, one.organizationId)?.name ?? '',
      createdAt: one.createdAt,
      seenAt: one.seenAt,
      isThis: own.startsWith(one.id),
    }));
}

/** Ends one of them. @throws AppError not_found for one that is not theirs, or not theirs to see */
export async function endOwn(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'live'>,
  signIn: SignIn,
  cookie: string,
  id: string,
): Promise<void> {
  if (!listOwn(deps, signIn, cookie).some((one) => one.id === id)) throw notFound('sign-in');
  await deps.db.commit(() => {
    deleteOwnSignIn(deps.db, signIn.accountId, id);
    deps.live.publishAccess(signIn.accountId);
    recordSignInEnd(deps, signIn);
  });
}

/** Where the person may go, the present place among them. */
export function listReachable(deps: Pick<Deps, 'db'>, signIn: SignIn): ReachableTarget[] {
  return listSignInTargets(deps.db, signIn.accountId)
    .map(({ organizationId, scope }) => ({
      organizationId,
      organization: findOrganization(deps.db, organizationId)?.name ?? '',
      scope,
      isHere: organizationId === signIn.organizationId && scope === signIn.scope,
    }))
    .filter((place) => signIn.isProven || place.isHere);
}

/**
 * Goes to another place of the person's, by a sign-in of its own; the one at hand ends.
 *
 * @returns the new cookie's value
 * @throws AppError forbidden for a place they may not go to
 */
export async function goTo(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'keys' | 'live'>,
  signIn: SignIn,
  cookie: string,
  wanted: { readonly organizationId: string; readonly scope: string; readonly device: string },
): Promise<string> {
  const place = listSignInTargets(deps.db, signIn.accountId).find(
    ({ organizationId, scope }) => organizationId === wanted.organizationId && scope === wanted.scope,
  );
  if (place === undefined || !signIn.isProven) {
    throw new AppError('forbidden', 'You can’t go there from here.');
  }
  return deps.db.commit(() => {
    deleteSignIn(deps.db, sha256(cookie));
    deps.live.publishAccess(signIn.accountId);
    return startSignIn(
      deps,
      { ...place, accountId: signIn.accountId },
      { by: 'switch', device: wanted.device, target: null, origin: signIn.origin },
    );
  });
}
