/**
 * Signing in somebody whom the external identity provider has identified. A provider's own name for a person binds
 * them to their account the first time; from then on it counts, not the address.
 */
import type { Origin } from '../domain/audit.ts';
import { parseEmail } from '../domain/email.ts';
import type { Identity } from '../domain/identity.ts';
import type { AccountId } from '../domain/ids.ts';
import { findAccountByEmail } from '../store/accounts.ts';
import { findAccountByIdentity, hasIdentity, insertIdentity } from '../store/identities.ts';
import { deleteMailedLinksOf } from '../store/mailed-links.ts';
import { listPlaces } from '../store/memberships.ts';
import { deleteSignInsOf } from '../store/sign-ins.ts';
import type { Deps } from './deps.ts';
import { type OpenedLink, startSignIn } from './sign-in.ts';

/** Why somebody who was identified is not signed in. */
export type IdentityProblem =
  /** The provider does not say that the address is theirs. */
  | 'unverified'
  /** Nobody here has that address, or has a place with it; or it belongs to another of the provider's people. */
  | 'unknown';

export function signInWithIdentity(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  identity: Identity,
  device: string,
  origin: Origin,
): Promise<OpenedLink | IdentityProblem> {
  return deps.db.commit(() => {
    const known = findAccountByIdentity(deps.db, identity.issuer, identity.subject);
    const bound = known === undefined ? bind(deps, identity) : { accountId: known };
    if (typeof bound === 'string') return bound;
    const { accountId } = bound;
    const [place] = listPlaces(deps.db, accountId);
    if (place === undefined) return 'unknown';
    const cookie = startSignIn(
      deps,
      { ...place, accountId },
      { by: 'identity_provider', device, target: null, origin },
    );
    return { cookie, path: '/' };
  });
}

/** Finds the account by its address, once, and ends whatever was signed in before: a push may have made it. */
function bind(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  identity: Identity,
): { readonly accountId: AccountId } | IdentityProblem {
  if (!identity.isEmailVerified) return 'unverified';
  const email = parseEmail(identity.email ?? '');
  const account = email && findAccountByEmail(db, email);
  if (account === undefined || listPlaces(db, account.id).length === 0) return 'unknown';
  if (hasIdentity(db, identity.issuer, account.id)) return 'unknown';
  insertIdentity(db, {
    issuer: identity.issuer,
    subject: identity.subject,
    accountId: account.id,
    createdAt: now(),
  });
  deleteSignInsOf(db, account.id);
  deleteMailedLinksOf(db, account.id);
  return { accountId: account.id };
}
