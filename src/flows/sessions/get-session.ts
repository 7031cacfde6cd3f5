/** Sessions as integrators read them: with their documents and a freshly minted login link. */
import type { Document } from '../../domain/document.ts';
import type { OrganizationId, SessionId } from '../../domain/ids.ts';
import type { Email } from '../../domain/people/email.ts';
import type { Session } from '../../domain/session.ts';
import { findAccountByEmail } from '../../store/accounts.ts';
import { listSessionDocuments } from '../../store/documents.ts';
import { listSessions as listStoredSessions } from '../../store/sessions.ts';
import type { Deps } from '../deps.ts';
import { requireExclusive } from '../members/settle-workspace.ts';
import { getWorkspaceSession } from '../reach.ts';
import { mintLoginLink } from '../sign-in/login-link.ts';

export interface SessionContent {
  readonly session: Session;
  readonly documents: readonly Document[];
}

export interface SessionView extends SessionContent {
  /** A credential: signs that person in and opens the chat. */
  readonly url: string;
}

type ReadDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'appUrl' | 'random'>;

/** @throws AppError not_found, or user_not_exclusive when the account has gained access of its own since */
export function getSession(deps: ReadDeps, organization: OrganizationId, id: SessionId): SessionView {
  return viewSession(deps, snapshotSession(deps, organization, id));
}

/** A session as it is now, without a link. @throws AppError not_found */
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
  const { session } = content;
  requireExclusive(deps, session.organizationId, session.accountId);
  return {
    ...content,
    url: mintLoginLink(deps, {
      kind: 'session',
      organizationId: session.organizationId,
      accountId: session.accountId,
      sessionId: session.id,
    }),
  };
}

export interface SessionPage {
  readonly sessions: readonly SessionView[];
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: SessionId | null;
}

/**
 * A person's sessions over their workspace, newest first; an email that nobody was sent in with has none.
 *
 * @throws AppError user_not_exclusive
 */
export function listSessions(
  deps: ReadDeps,
  organization: OrganizationId,
  user: Email,
  page: { readonly cursor: SessionId | null; readonly limit: number },
): SessionPage {
  const account = findAccountByEmail(deps.db, user);
  if (account === undefined) return { sessions: [], nextCursor: null };
  requireExclusive(deps, organization, account.id);
  // One more than asked for tells whether there is a next page.
  const person = { accountId: account.id, scope: 'workspace' } as const;
  const found = listStoredSessions(deps.db, organization, person, {
    before: page.cursor,
    limit: page.limit + 1,
  });
  const sessions = found.slice(0, page.limit);
  return {
    sessions: sessions.map((session) =>
      viewSession(deps, { session, documents: listSessionDocuments(deps.db, organization, session.id) }),
    ),
    nextCursor: found.length > page.limit ? (sessions.at(-1)?.id ?? null) : null,
  };
}
