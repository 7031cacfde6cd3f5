import type { OrganizationId } from '../../domain/ids.ts';
import type { Email } from '../../domain/people/email.ts';
import type { Deps } from '../deps.ts';
import { mintLoginLink } from '../sign-in/login-link.ts';
import { getMemberByEmail } from './administer-members.ts';

/** Mints a login link for a member, for a server without mail. @throws AppError not_found if there is no such member */
export function mintMemberLink(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'random' | 'appUrl'>,
  organization: OrganizationId,
  email: Email,
): string {
  const { accountId } = getMemberByEmail(deps, organization, email);
  return mintLoginLink(deps, { kind: 'member', organizationId: organization, accountId });
}
