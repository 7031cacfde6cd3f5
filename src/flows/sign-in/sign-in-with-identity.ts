/**
 * Signs in a person whom the external identity provider has identified. The provider's subject is bound to the account
 * at first use; from then on the subject counts, not the email.
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
import { createMailedLink, findOnlyTarget, hasSomewhereToGo, signInTo } from './mailed-link.ts';
import type { OpenedLink } from './sign-in.ts';

/** Why an identified person is not signed in. */
export type IdentityProblem =
  /** The provider has not verified the email. */
  | 'unverified'
  /** No account with access has that email, or it is bound to another subject of the provider. */
  | 'unknown';

/** @returns no cookie if the person still has to choose a target, on the page at `path` */
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
    if (place !== undefined)
      return signInTo(deps, { ...place, accountId }, 'identity_provider', device, origin);
    const token = createMailedLink(deps, { accountId, proof: 'identity_provider' });
    return { cookie: null, path: `/sign-in/${token}` };
  });
}

/**
 * Binds the identity to the account with its email, and ends all earlier sign-ins, since the account may have been
 * created by a push.
 */
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
