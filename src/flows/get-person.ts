/** Who is signed in, as the application shows them: their organization's name, and their role if they have one. */
import type { Language, Role } from '../domain/organization.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { findLanguage } from '../store/accounts.ts';
import { findMember } from '../store/memberships.ts';
import { findOrganization } from '../store/organizations.ts';
import type { Deps } from './deps.ts';

export interface PersonView {
  readonly email: string;
  readonly organization: string;
  /** Null for a person who reaches the own workspace alone. */
  readonly role: Role | null;
  /** The language they have chosen; null is as the browser asks for. */
  readonly language: Language | null;
}

export function getPerson(deps: Pick<Deps, 'db'>, signIn: SignIn): PersonView {
  const organization = findOrganization(deps.db, signIn.organizationId);
  const member =
    signIn.scope === 'member' ? findMember(deps.db, signIn.organizationId, signIn.accountId) : undefined;
  return {
    email: signIn.email,
    organization: organization?.name ?? '',
    role: member?.role ?? null,
    language: findLanguage(deps.db, signIn.accountId),
  };
}
