/** The signed-in person for the application: name, role, and where else they may go. */
import type { Language, Role } from '../../domain/organization.ts';
import type { ReachableTarget, SignIn } from '../../domain/people/sign-in.ts';
import { findOrganization } from '../../store/organizations.ts';
import { findAccount, findLanguage } from '../../store/people/accounts.ts';
import { findMember } from '../../store/people/memberships.ts';
import type { Deps } from '../deps.ts';
import { listReachable } from '../sign-in/own-sign-ins.ts';

export interface PersonView {
  readonly email: string;
  /** The chosen display name; null means the email. */
  readonly name: string | null;
  readonly organization: string;
  /** Null for a person with access to their own workspace only. */
  readonly role: Role | null;
  /** The chosen language; null means that of the browser. */
  readonly language: Language | null;
  /** Where they may switch to, including the current target. */
  readonly places: readonly ReachableTarget[];
}

export function getPerson(deps: Pick<Deps, 'db'>, signIn: SignIn): PersonView {
  const organization = findOrganization(deps.db, signIn.organizationId);
  const member =
    signIn.scope === 'member' ? findMember(deps.db, signIn.organizationId, signIn.accountId) : undefined;
  return {
    email: signIn.email,
    name: findAccount(deps.db, signIn.accountId)?.name ?? null,
    organization: organization?.name ?? '',
    role: member?.role ?? null,
    language: findLanguage(deps.db, signIn.accountId),
    places: listReachable(deps, signIn),
  };
}
