/**
 * Signing in somebody whom the external identity provider has identified. A provider's own name for a person binds
 * them to their account the first time; from then on it counts, not the address.
 */
import type { Origin } from '../../domain/audit.ts';
import type { AccountId } from '../../domain/ids.ts';
import { parseEmail } from '../../domain/people/email.ts';
import type { Identity } from '../../domain/people/identity.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { findAccountByIdentity, hasIdentity, insertIdentity } from '../../store/people/identities.ts';
import { deleteMailedLinksOf } from '../../store/people/mailed-links.ts';
import { deleteSignInsOf } from '../../store/people/sign-ins.ts';
import type { Deps } from '../deps.ts';
import { enter, findOnlyTarget, hasSomewhereToGo, makeMailedLink } from './mailed-link.ts';
import type { OpenedLink } from './sign-in.ts';

/** Why somebody who was identified is not signed in. */
export type IdentityProblem =
  /** The provider does not say that the address is theirs. */
  | 'unverified'
  /** Nobody here has that address, or has a place with it; or it belongs to another of the provider's people. */
  | 'unknown';

/** @returns without a cookie where the person has still to choose a place: the path leads to where they do */
export function signInWithIdentity(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'keys' | 'live'>,
  identity: Identity,
  device: string,
  origin: Origin,
): Promise<OpenedLink | { readonly cookie: null; readonly path: string } | IdentityProblem> {
  return deps.db.commit(() => {
    const known = findAccountByIdentity(deps.db, identity.issuer, identity.subject);
    const bound = known === undefined ? bind(deps, identity) : { accountId: known };
    if (typeof bound === 'string') return bound;
    const { accountId } = bound;
    if (!hasSomewhereToGo(deps, accountId)) return 'unknown';
    const place = findOnlyTarget(deps, accountId);
    if (place !== undefined) return enter(deps, { ...place, accountId }, 'identity_provider', device, origin);
    const token = makeMailedLink(deps, { accountId, proof: 'identity_provider' });
    return { cookie: null, path: `/sign-in/${token}` };
  });
}

/** Finds the account by its address, once, and ends whatever was signed in before: a push may have made it. */
function bind(
  deps: Pick<Deps, 'db' | 'now' | 'live'>,
  identity: Identity,
): { readonly accountId: AccountId } | IdentityProblem {
  const { db, now } = deps;
  if (!identity.isEmailVerified) return 'unverified';
  const email = parseEmail(identity.email ?? '');
  const account = email && findAccountByEmail(db, email);
  if (account === undefined || !hasSomewhereToGo(deps, account.id)) return 'unknown';
  if (hasIdentity(db, identity.issuer, account.id)) return 'unknown';
  insertIdentity(db, {
    issuer: identity.issuer,
    subject: identity.subject,
    accountId: account.id,
    createdAt: now(),
  });
  deleteSignInsOf(db, account.id);
  deleteMailedLinksOf(db, account.id);
  deps.live.publishAccess(account.id);
  return { accountId: account.id };
}
