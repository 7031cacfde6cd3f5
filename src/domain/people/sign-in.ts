/**
 * A sign-in of a browser. One by a session's login link has the scope `workspace` and only permits that person's
 * workspace; one by a member's own link has the scope `member` and permits everything that the membership does.
 */
import type { Actor, Origin, SignInWay } from '../audit.ts';
import type { AccountId, OrganizationId } from '../ids.ts';
import type { Email } from './email.ts';

export type SignInScope = 'workspace' | 'member';

/** A target that a person may switch to: an organization, or their workspace in it. */
export interface ReachableTarget {
  readonly organizationId: string;
  readonly organization: string;
  readonly scope: SignInScope;
  readonly isHere: boolean;
}

/** Proof that the mailbox belongs to the person. */
export type Proof = Extract<SignInWay, 'mail' | 'identity_provider'>;

/** Methods that give access to everything of the person; `switch` requires an earlier proof. */
const PROVING: readonly SignInWay[] = ['mail', 'identity_provider', 'switch'];

/**
 * Whether a sign-in method proves that the mailbox belongs to the person. Links that somebody else hands over do not.
 */
export function isProving(way: SignInWay): boolean {
  return PROVING.includes(way);
}

export interface SignIn {
  readonly organizationId: OrganizationId;
  readonly accountId: AccountId;
  readonly email: Email;
  readonly scope: SignInScope;
  /** Whether ownership of the mailbox is proven, which a link minted by an organization does not do. */
  readonly isProven: boolean;
  /** When it was last used, to within a few minutes. */
  readonly seenAt: number;
  /** The origin of the current request. */
  readonly origin: Origin;
}

/** The person as an actor for the audit trail. */
export function personActor(signIn: Pick<SignIn, 'accountId'>): Actor {
  return { kind: 'account', accountId: signIn.accountId };
}
