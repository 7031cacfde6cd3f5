import type { Email } from '../domain/email.ts';
import { AppError } from '../domain/errors.ts';
import type { OrganizationId } from '../domain/ids.ts';
import { findAccountByEmail } from '../store/accounts.ts';
import { findMember } from '../store/memberships.ts';
import type { Deps } from './deps.ts';
import { mintLoginLink } from './login-link.ts';

/** A sign-in link for a member, for a server without mail. @throws AppError not_found when there is no such member */
export function mintMemberLink(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'appUrl'>,
  organization: OrganizationId,
  email: Email,
): string {
  const account = findAccountByEmail(deps.db, email);
  if (account === undefined || findMember(deps.db, organization, account.id) === undefined) {
    throw new AppError('not_found', `${email} is no member of the organization.`);
  }
  return mintLoginLink(deps, { kind: 'member', organizationId: organization, accountId: account.id });
}
