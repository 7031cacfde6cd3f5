/**
 * Being signed in with a browser. A sign-in by a session's login link has the scope `workspace` and reaches that
 * person's workspace alone; one by a member's own link has the scope `member` and reaches what the membership gives.
 */
import type { Actor, Origin, SignInWay } from '../audit.ts';
import type { AccountId, OrganizationId } from '../ids.ts';
import type { Email } from './email.ts';

export type SignInScope = 'workspace' | 'member';

/** Where a person may go from a sign-in: an organization, or the own workspace there. */
export interface ReachableTarget {
  readonly organizationId: string;
  readonly organization: string;
  readonly scope: SignInScope;
  readonly isHere: boolean;
}

/** What proves whose the mailbox is. */
export type Proof = Extract<SignInWay, 'mail' | 'identity_provider'>;

/** After those a sign-in leads to all that is the person's; a change of place is for those who have proven it before. */
const PROVING: readonly SignInWay[] = ['mail', 'identity_provider', 'switch'];

/** Whether a way of signing in proves that the mailbox is the person's. Links that somebody hands over do not. */
export function isProving(way: SignInWay): boolean {
  return PROVING.includes(way);
}

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
