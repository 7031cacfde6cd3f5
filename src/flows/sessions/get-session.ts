/** Sessions for the API: with their documents and a freshly minted login link. */
import { cutPage } from '../../domain/cut-page.ts';
import type { Document } from '../../domain/document.ts';
import type { OrganizationId, SessionId } from '../../domain/ids.ts';
import type { Email } from '../../domain/people/email.ts';
import type { Session } from '../../domain/session.ts';
import { listSessionDocuments } from '../../store/documents.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { listSessions as listStoredSessions, type SessionQuery } from '../../store/sessions.ts';
import type { Deps } from '../deps.ts';
import { requireExclusive } from '../members/get-or-create-workspace.ts';
import { getWorkspaceSession } from '../reach.ts';
import { mintLoginLink } from '../sign-in/login-link.ts';

export interface SessionContent {
  readonly session: Session;
  readonly documents: readonly Document[];
}

export interface SessionView extends SessionContent {
  /** A credential: signs the session's person in and opens the chat. */
  readonly url: string;
}

type ReadDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'appUrl' | 'random'>;

/** @throws AppError not_found, or user_not_exclusive if the account has become a member since */
export function getSession(deps: ReadDeps, organization: OrganizationId, id: SessionId): SessionView {
  return viewSession(deps, snapshotSession(deps, organization, id));
}

/** The current state of a session, without a link. @throws AppError not_found */
export function snapshotSession(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  id: SessionId,
): SessionContent {
  const session = getWorkspaceSession(deps, organization, id);
  return { session, documents: listSessionDocuments(deps.db, organization, id) };
}

/** Adds a freshly minted link. @throws AppError user_not_exclusive */
export function viewSession(deps: ReadDeps, content: SessionContent): SessionView {
  requireExclusive(deps, content.session.organizationId, content.session.accountId);
  return { ...content, url: mintLink(deps, content) };
}

function mintLink(deps: ReadDeps, { session }: SessionContent): string {
  return mintLoginLink(deps, {
    kind: 'session',
    organizationId: session.organizationId,
    accountId: session.accountId,
    sessionId: session.id,
  });
}

export interface SessionPage {
  readonly sessions: readonly {
    /** The same object until something in it changes, so that it can serve as a cache key. */
    readonly content: SessionContent;
    readonly url: string;
  }[];
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: SessionId | null;
}

/**
 * Lists a person's sessions over their workspace, newest first; empty for an unknown email.
 *
 * @throws AppError user_not_exclusive
 */
export function listSessions(
  deps: ReadDeps,
  organization: OrganizationId,
  user: Email,
  { cursor, limit }: { readonly cursor: SessionId | null; readonly limit: number },
): SessionPage {
  // Cached until the next commit, since systems list frequently to get fresh links.
  const found = deps.db.cached(`sessions ${organization} ${user} ${cursor} ${limit}`, () =>
    // One more than the limit shows whether there is a next page.
    readSessions(deps, organization, user, { before: cursor, limit: limit + 1 }),
  );
  const { rows, next } = cutPage(found, limit, ({ session }) => session.id);
  return { sessions: rows.map((content) => ({ content, url: mintLink(deps, content) })), nextCursor: next };
}

function readSessions(
  deps: ReadDeps,
  organization: OrganizationId,
  user: Email,
  wanted: SessionQuery,
): SessionContent[] {
  const { db } = deps;
  const account = findAccountByEmail(db, user);
  if (account === undefined) return [];
  requireExclusive(deps, organization, account.id);
  const person = { accountId: account.id, scope: 'workspace' } as const;
  return listStoredSessions(db, organization, person, wanted).map((session) => ({
    session,
    documents: listSessionDocuments(db, organization, session.id),
  }));
}
