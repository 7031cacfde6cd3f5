/**
 * What a person who is signed in may reach: a workspace sign-in the own workspace and nothing else, a member the
 * default and shared projects, and the own workspace if there is one. What that is stands in the schema's view of
 * reachable projects, for documents and chats alike. Whatever lies beyond looks as if it were not there.
 */
import type { Document, Version } from '../domain/document.ts';
import { AppError, notFound } from '../domain/errors.ts';
import type { DocumentId, OrganizationId, SessionId } from '../domain/ids.ts';
import type { Member, Project, Role } from '../domain/organization.ts';
import type { SignIn } from '../domain/people/sign-in.ts';
import type { Session } from '../domain/session.ts';
import { findDocument } from '../store/documents.ts';
import { findMember } from '../store/memberships.ts';
import { listReachableProjects as listStoredProjects } from '../store/projects.ts';
import { findSession } from '../store/sessions.ts';
import { findVersion } from '../store/versions.ts';
import type { Deps } from './deps.ts';

/** Who asks, and what they are let into. */
export type Asker = Pick<SignIn, 'organizationId' | 'accountId' | 'scope'>;

/** The projects a person reaches, the one their uploads go to first. */
export function listReachableProjects(deps: Pick<Deps, 'db'>, asker: Asker): Project[] {
  return listStoredProjects(deps.db, asker.organizationId, asker.accountId, asker.scope);
}

/** @throws AppError not_found for a document that is not there, or not in this person's reach */
export function getReachableDocument(deps: Pick<Deps, 'db'>, asker: Asker, id: DocumentId): Document {
  const [document] = listReachableDocuments(deps, asker, [id]);
  if (document === undefined) throw notFound('document');
  return document;
}

/** @throws AppError not_found for a version that is not there, or not in this person's reach */
export function getReachableVersion(
  deps: Pick<Deps, 'db'>,
  asker: Asker,
  id: DocumentId,
  number: number,
): Version {
  getReachableDocument(deps, asker, id);
  const version = findVersion(deps.db, asker.organizationId, id, number);
  if (version === undefined) throw notFound('version');
  return version;
}

/** A person's own chat; undefined for one that is not there, not theirs, or no longer in their reach. */
export function findOwnSession(deps: Pick<Deps, 'db'>, asker: Asker, id: SessionId): Session | undefined {
  const session = findSession(deps.db, asker.organizationId, asker.scope, id);
  return session?.accountId === asker.accountId ? session : undefined;
}

/** @throws AppError not_found */
export function getOwnSession(deps: Pick<Deps, 'db'>, asker: Asker, id: SessionId): Session {
  const session = findOwnSession(deps, asker, id);
  if (session === undefined) throw notFound('chat');
  return session;
}

/** A session as an organization's key reaches it: over a person's workspace. @throws AppError not_found */
export function getWorkspaceSession(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  id: SessionId,
): Session {
  const session = findSession(deps.db, organization, 'workspace', id);
  if (session === undefined) throw notFound('session');
  return session;
}

/** Those of the documents that are there and in this person's reach. */
export function listReachableDocuments(
  deps: Pick<Deps, 'db'>,
  asker: Asker,
  ids: readonly DocumentId[],
): Document[] {
  const projects = new Set(listReachableProjects(deps, asker).map(({ id }) => id));
  return ids.flatMap((id) => {
    const document = findDocument(deps.db, asker.organizationId, id);
    return document !== undefined && projects.has(document.projectId) ? [document] : [];
  });
}

/** @throws AppError forbidden unless the person is signed in as a member with one of the roles */
export function requireRole(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  roles: readonly Role[],
): Member & { readonly organizationId: OrganizationId } {
  const { organizationId, accountId } = signIn;
  const member = signIn.scope === 'member' ? findMember(deps.db, organizationId, accountId) : undefined;
  if (member === undefined || !roles.includes(member.role)) {
    throw new AppError('forbidden', `This is open to ${roles.join(' and ')} only.`);
  }
  return { ...member, organizationId };
}
