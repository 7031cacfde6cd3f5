/** Who is signed in, as the application shows them: by name, with their role here, and where else they may go. */
import type { Language, Role } from '../../domain/organization.ts';
import type { ReachableTarget, SignIn } from '../../domain/people/sign-in.ts';
import { findOrganization } from '../../store/organizations.ts';
import { findAccount, findLanguage } from '../../store/people/accounts.ts';
import { findMember } from '../../store/people/memberships.ts';
import type { Deps } from '../deps.ts';
import { listReachable } from '../sign-in/own-sign-ins.ts';

export interface PersonView {
  readonly email: string;
  /** What they want to be called; null is by the address. */
  readonly name: string | null;
  readonly organization: string;
  /** Null for a person who reaches the own workspace alone. */
  readonly role: Role | null;
  /** The language they have chosen; null is as the browser asks for. */
  readonly language: Language | null;
  /** Where they may go from here, the present place among them. */
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
