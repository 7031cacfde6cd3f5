/** Organizations in memory and the people in them, for flows that are about who may go where. */

import { type ActorContext, NO_ORIGIN } from '../../src/domain/audit.ts';
import type { AccountId, OrganizationId } from '../../src/domain/ids.ts';
import type { Role } from '../../src/domain/organization.ts';
import { UNLIMITED } from '../../src/domain/organization-limits.ts';
import type { Email } from '../../src/domain/people/email.ts';
import type { SignIn, SignInScope } from '../../src/domain/people/sign-in.ts';
import { PostponedAudit } from '../../src/flows/audit/postponed-audit.ts';
import { listAudit } from '../../src/flows/audit/read-audit.ts';
import type { Deps } from '../../src/flows/deps.ts';
import { findOrCreateAccount } from '../../src/flows/members/find-or-create-account.ts';
import { getOrCreateWorkspace } from '../../src/flows/members/get-or-create-workspace.ts';
import { LiveEvents } from '../../src/flows/sessions/live-events.ts';
import { findSignedIn, startSignIn } from '../../src/flows/sign-in/sign-in.ts';
import { insertMembership } from '../../src/store/people/memberships.ts';
import { addOrganization, countingIds, openDatabase } from './database.ts';
import { madeKeys } from './keys.ts';

export const BY_ADMINISTRATOR: ActorContext = { actor: { kind: 'administrator' }, origin: NO_ORIGIN };

type PeopleDeps = Pick<
  Deps,
  | 'db'
  | 'newId'
  | 'now'
  | 'random'
  | 'keys'
  | 'appUrl'
  | 'initialCredits'
  | 'initialLimits'
  | 'live'
  | 'postponedAudit'
>;

export class People implements Disposable {
  readonly deps: PeopleDeps;
  /** What the clock shows. */
  at = 1_000;

  constructor() {
    this.deps = {
      db: openDatabase(),
      live: new LiveEvents(),
      newId: countingIds(),
      now: () => this.at,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      keys: madeKeys(),
      appUrl: () => 'https://docs.example.org',
      initialCredits: null,
      initialLimits: UNLIMITED,
      postponedAudit: new PostponedAudit(),
    };
  }

  [Symbol.dispose](): void {
    this.deps.db.close();
  }

  organization(): OrganizationId {
    return addOrganization(this.deps.db, this.deps.newId);
  }

  account(email: string): AccountId {
    const { db } = this.deps;
    return db.transaction(() => findOrCreateAccount(this.deps, email as Email, this.at)).id;
  }

  /** A member who has always been one. */
  member(organization: OrganizationId, email: string, role: Role): AccountId {
    const accountId = this.account(email);
    insertMembership(this.deps.db, organization, { accountId, role, createdAt: 0 });
    return accountId;
  }

  /** What another system does that sends a person in. @throws AppError user_not_exclusive */
  push(organization: OrganizationId, email: string): AccountId {
    const { db } = this.deps;
    return db.transaction(() => getOrCreateWorkspace(this.deps, organization, email as Email, this.at))
      .accountId;
  }

  /** A browser that signs in. @returns its cookie */
  signIn(
    organizationId: OrganizationId,
    accountId: AccountId,
    scope: SignInScope,
    by: 'login_link' | 'mail' = 'login_link',
  ): string {
    const way = { by, device: '', target: null, origin: NO_ORIGIN };
    const who = { organizationId, accountId, scope };
    return this.deps.db.transaction(() => startSignIn(this.deps, who, way));
  }

  /** Who is signed in by a cookie. */
  signedIn(cookie: string): SignIn | undefined {
    return findSignedIn(this.deps, cookie, NO_ORIGIN);
  }

  /** Somebody who is signed in as a member. */
  signedInMember(organization: OrganizationId, email: string, role: Role): SignIn {
    const account = this.member(organization, email, role);
    const signIn = this.signedIn(this.signIn(organization, account, 'member'));
    if (signIn === undefined) throw new Error('signed out');
    return signIn;
  }

  /** What the audit trail of an organization tells, but for sign-ins. */
  trail(organization: OrganizationId): string[] {
    return this.allActions(organization).filter((action) => !/^(sign_in|link)\./.test(action));
  }

  allActions(organization: OrganizationId): string[] {
    return listAudit(this.deps, organization, { from: 1, limit: 1_000 }).map(({ action }) => action);
  }
}

/** The code of the refusal that a call ends with; undefined when it was done. */
export async function refusalOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}
