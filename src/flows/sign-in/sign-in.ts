/** Signs browsers in by login links, and recognizes them by their cookies. */
import type { AuditEntry, Origin, SignInWay } from '../../domain/audit.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { SessionId } from '../../domain/ids.ts';
import { SIGN_IN_MS } from '../../domain/limits.ts';
import type { Email } from '../../domain/people/email.ts';
import { actingAs } from '../../domain/people/requester.ts';
import { isProving, personActor, type SignIn } from '../../domain/people/sign-in.ts';
import { findAccount, findSignedOutAt } from '../../store/people/accounts.ts';
import { findMember } from '../../store/people/memberships.ts';
import { deleteExpiredSignIns, deleteSignIn, findSignIn, insertSignIn } from '../../store/people/sign-ins.ts';
import { findSession } from '../../store/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordRefusal } from '../audit/record-refusal.ts';
import type { Deps } from '../deps.ts';
import { newToken, sha256 } from '../hash.ts';
import { requireExclusive } from '../members/get-or-create-workspace.ts';
import { type LinkTarget, type ReadLink, readLoginToken, requireInTime } from './login-link.ts';

/** User-Agent texts are long, and only displayed as a hint. */
const MAX_DEVICE_LENGTH = 300;

export interface OpenedLink {
  /** The cookie's value: a credential for that browser. */
  readonly cookie: string;
  /** The target of the link, as a path of the application. */
  readonly path: string;
}

export interface LinkOpening {
  /** Description of the browser, from its User-Agent. */
  readonly device: string;
  readonly origin: Origin;
  /** The current sign-ins of that browser. */
  readonly present: readonly SignIn[];
  /** Whether the person has agreed to continue as somebody else. */
  readonly hasAgreed: boolean;
}

/** The link is for another person than the one who is signed in: nothing has happened yet, and they are to be asked. */
export interface OtherPerson {
  readonly present: Email;
  readonly other: Email;
}

/**
 * Signs a browser in. A link is invalid once its account has become a member or has signed out everywhere. If somebody
 * else is signed in, they are asked first: a link may come from anybody, and the chat it opens is read by others.
 *
 * @throws AppError not_found for a forged link, link_expired for one that is no longer valid for any reason
 */
export async function openLoginLink(
  deps: LinkDeps,
  token: string,
  opening: LinkOpening,
): Promise<OpenedLink | OtherPerson> {
  let link: ReadLink | undefined;
  try {
    link = readLoginToken(deps, token);
    requireInTime(deps, link);
    return await openLink(deps, link, opening);
  } catch (error) {
    if (error instanceof AppError) refuseSignIn(deps, opening.origin, link?.target);
    throw error;
  }
}

type LinkDeps = Pick<Deps, 'db' | 'now' | 'random' | 'keys' | 'postponedAudit'>;

/** Counts a refused sign-in. @param meant the intended account, if known */
export function refuseSignIn(
  deps: Pick<Deps, 'postponedAudit' | 'now'>,
  origin: Origin,
  meant?: Pick<LinkTarget, 'organizationId' | 'accountId'>,
): void {
  const organization = meant?.organizationId ?? null;
  recordRefusal(deps, { action: 'sign_in.refused', organization, target: meant?.accountId ?? null, origin });
}

function openLink(
  deps: LinkDeps,
  { target, madeAt }: ReadLink,
  { device, origin, present, hasAgreed }: LinkOpening,
): Promise<OpenedLink | OtherPerson> {
  return deps.db.commit(() => {
    const path = requireOpenable(deps, target, madeAt);
    const { organizationId, accountId } = target;
    const another = present.find((signIn) => signIn.accountId !== accountId);
    if (another !== undefined && !hasAgreed) {
      return { present: another.email, other: findAccount(deps.db, accountId)?.email ?? another.email };
    }
    const isSession = target.kind === 'session';
    const cookie = startSignIn(
      deps,
      { organizationId, accountId, scope: isSession ? 'workspace' : 'member' },
      { by: 'login_link', device, target: isSession ? target.sessionId : null, origin },
    );
    return { cookie, path };
  });
}

/**
 * Creates a sign-in, by any method. Call it in a transaction.
 *
 * @returns the cookie's value
 */
export function startSignIn(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'keys'>,
  who: Pick<SignIn, 'organizationId' | 'accountId' | 'scope'>,
  way: {
    readonly by: SignInWay;
    /** Description of the browser, from its User-Agent. */
    readonly device: string;
    readonly target: SessionId | null;
    readonly origin: Origin;
  },
): string {
  const at = deps.now();
  const { token: cookie, tokenHash } = newToken(deps);
  deleteExpiredSignIns(deps.db, at);
  insertSignIn(deps.db, {
    ...who,
    isProven: isProving(way.by),
    device: way.device.slice(0, MAX_DEVICE_LENGTH),
    tokenHash,
    createdAt: at,
    expiresAt: at + SIGN_IN_MS,
  });
  recordAudit(deps, who.organizationId, {
    actor: personActor(who),
    action: way.by === 'login_link' || way.by === 'mail' ? 'link.opened' : 'sign_in.started',
    target: way.target,
    detail: { by: way.by },
    origin: way.origin,
    at,
  });
  return cookie;
}

/** Returns the sign-in of a cookie, or undefined. A member's sign-in ends with the membership. */
export function findSignedIn(
  deps: Pick<Deps, 'db' | 'now'>,
  cookie: string,
  origin: Origin,
): SignIn | undefined {
  const tokenHash = sha256(cookie);
  const known = deps.db.cached(`sign-in ${Buffer.from(tokenHash).toString('base64')}`, () =>
    readSignedIn(deps, tokenHash),
  );
  if (known === undefined || known.expiresAt <= deps.now()) return undefined;
  return { ...known.signIn, origin };
}

function readSignedIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tokenHash: Uint8Array,
): { readonly expiresAt: number; readonly signIn: Omit<SignIn, 'origin'> } | undefined {
  const row = findSignIn(db, tokenHash, now());
  const account = row && findAccount(db, row.accountId);
  if (row === undefined || account === undefined) return undefined;
  const { organizationId, accountId, scope, isProven, seenAt, expiresAt } = row;
  if (scope === 'member' && findMember(db, organizationId, accountId) === undefined) return undefined;
  return { expiresAt, signIn: { organizationId, accountId, email: account.email, scope, isProven, seenAt } };
}

/** Ends a sign-in that is replaced by another one. */
export async function endSignIn(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { accountId }: SignIn,
  cookie: string,
): Promise<void> {
  await db.commit(() => deleteSignIn(db, sha256(cookie)));
  live.publishAccess(accountId);
}

export async function signOut(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'live'>,
  signIn: SignIn,
  cookie: string,
): Promise<void> {
  await deps.db.commit(() => {
    deleteSignIn(deps.db, sha256(cookie));
    deps.live.publishAccess(signIn.accountId);
    recordSignInEnd(deps, signIn);
  });
}

/** Call it in the transaction of what it records. */
export function recordSignInEnd(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  signIn: SignIn,
  detail: AuditEntry['detail'] = {},
): void {
  recordAudit(deps, signIn.organizationId, {
    ...actingAs(signIn),
    action: 'sign_in.ended',
    detail,
    at: deps.now(),
  });
}

/** @returns the target of the link, as a path */
function requireOpenable(deps: Pick<Deps, 'db'>, target: LinkTarget, madeAt: number): string {
  const { db } = deps;
  if (madeAt <= findSignedOutAt(db, target.accountId)) throw deadLink();
  if (target.kind === 'member') {
    if (findMember(db, target.organizationId, target.accountId) === undefined) throw deadLink();
    return '/';
  }
  const session = findSession(db, target.organizationId, 'workspace', target.sessionId);
  if (session === undefined || session.accountId !== target.accountId) throw notFound('login link');
  try {
    requireExclusive(deps, target.organizationId, target.accountId);
  } catch (error) {
    throw error instanceof AppError ? deadLink(error) : error;
  }
  return `/chat/${target.sessionId}`;
}

function deadLink(cause?: unknown): AppError {
  return new AppError('link_expired', 'This login link is no longer valid for its account.', { cause });
}
