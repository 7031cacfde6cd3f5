/**
 * Being signed in with a browser. A sign-in by a session's login link has the scope `workspace` and reaches that
 * person's workspace alone; one by a member's own link has the scope `member` and reaches what the membership gives.
 */
import type { Actor, Origin } from './audit.ts';
import type { Email } from './email.ts';
import type { AccountId, OrganizationId } from './ids.ts';

export type SignInScope = 'workspace' | 'member';

export interface SignIn {
  readonly organizationId: OrganizationId;
  readonly accountId: AccountId;
  readonly email: Email;
  readonly scope: SignInScope;
  /** Whether it proves that the mailbox is the person's: a link that an organization minted proves nothing. */
  readonly isProven: boolean;
  /** When it was last used, give or take some minutes. */
  readonly seenAt: number;
  /** Where the request at hand came from. */
  readonly origin: Origin;
}

/** The person, as the audit trail names who acted. */
export function personActor(signIn: Pick<SignIn, 'accountId'>): Actor {
  return { kind: 'account', accountId: signIn.accountId };
}
