/**
 * A person's own sign-ins, and the targets they may switch to. Login links are minted by whoever holds an
 * organization's API key, so a sign-in by one is limited to that organization; one that proves ownership of the
 * mailbox, by mail or by the identity provider, covers everything of the person.
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
  /** Description of the browser, from its User-Agent. */
  readonly device: string;
  readonly organization: string;
  readonly createdAt: number;
  /** When it was last used, to within a few minutes. */
  readonly seenAt: number;
  /** Whether it is the sign-in of this request. */
  readonly isThis: boolean;
}

/** Newest first. */
export function listOwn(deps: Pick<Deps, 'db' | 'now'>, signIn: SignIn, cookie: string): OwnSignIn[] {
  const own = Buffer.from(sha256(cookie)).toString('hex');
  return listOwnSignIns(deps.db, signIn.accountId, deps.now())
    .filter(({ organizationId }) => signIn.isProven || organizationId === signIn.organizationId)
    .map(({ id, device, organizationId, createdAt, seenAt }) => ({
      id,
      device,
      organization: findOrganization(deps.db, organizationId)?.name ?? '',
      createdAt,
      seenAt,
      isThis: own.startsWith(id),
    }));
}

/** Ends a sign-in. @throws AppError not_found if it is not theirs, or not visible to this sign-in */
export async function endOwn(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'live'>,
  signIn: SignIn,
  cookie: string,
  id: string,
): Promise<void> {
  if (!listOwn(deps, signIn, cookie).some((other) => other.id === id)) throw notFound('sign-in');
  await deps.db.commit(() => {
    deleteOwnSignIn(deps.db, signIn.accountId, id);
    deps.live.publishAccess(signIn.accountId);
    recordSignInEnd(deps, signIn);
  });
}

/** Lists the targets that the person may switch to, including the current one. */
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
 * Switches to another target of the person, with a new sign-in that replaces the current one.
 *
 * @returns the new cookie's value
 * @throws AppError forbidden for a target they may not switch to
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
