/**
 * Which documents and chats a request may access: an API key all documents of its organization, a workspace sign-in
 * only the person's own workspace, a member the default project, the shared projects and their own workspace. The SQL
 * view of reachable projects is the single definition for people. Anything out of reach appears not to exist.
 */
import type { Document, Version } from '../domain/document.ts';
import { AppError, notFound } from '../domain/errors.ts';
import type { DocumentId, OrganizationId, SessionId } from '../domain/ids.ts';
import type { Member, Project, Role } from '../domain/organization.ts';
import type { Caller } from '../domain/people/caller.ts';
import type { SignIn } from '../domain/people/sign-in.ts';
import type { Session } from '../domain/session.ts';
import { findDocument as findStoredDocument } from '../store/documents.ts';
import { findMember } from '../store/people/memberships.ts';
import { listReachableProjects as listStoredProjects } from '../store/projects.ts';
import { findSession } from '../store/sessions.ts';
import { findVersion } from '../store/versions.ts';
import type { Deps } from './deps.ts';

/** A person, with the scope of their sign-in. */
export type PersonReach = Pick<SignIn, 'organizationId' | 'accountId' | 'scope'>;

/** A complete organization, for background work of the service and for commands of the administrator. */
export interface ServiceReach {
  readonly organizationId: OrganizationId;
  readonly requester: 'service';
}

/**
 * Whose documents are meant: all of an organization for its keys and for the service, the reachable ones for a person.
 */
export type Reach = PersonReach | ServiceReach | Pick<Caller, 'organizationId' | 'keyId'>;

/** The reach of jobs and commands. Requests have an Requester, which is passed on instead. */
export function serviceReach(organizationId: OrganizationId): ServiceReach {
  return { organizationId, requester: 'service' };
}

/** The projects that a person reaches, the default target of uploads first. */
export function listReachableProjects({ db }: Pick<Deps, 'db'>, person: PersonReach): Project[] {
  return listStoredProjects(db, person.organizationId, person.accountId, person.scope);
}

/** @throws AppError not_found for a document that is not there, or not in reach */
export function getDocument(deps: Pick<Deps, 'db'>, reach: Reach, id: DocumentId): Document {
  const document = findDocument(deps, reach.organizationId, id);
  if (document === undefined || !mayReach(deps, reach)(document)) throw notFound('document');
  return document;
}

/** The documents that exist and are in reach. */
export function listDocumentsInReach(
  deps: Pick<Deps, 'db'>,
  reach: Reach,
  ids: readonly DocumentId[],
): Document[] {
  const isReached = mayReach(deps, reach);
  return ids.flatMap((id) => {
    const document = findDocument(deps, reach.organizationId, id);
    return document !== undefined && isReached(document) ? [document] : [];
  });
}

function mayReach(deps: Pick<Deps, 'db'>, reach: Reach): (document: Document) => boolean {
  if (!('scope' in reach)) return () => true;
  const projects = new Set(listReachableProjects(deps, reach).map(({ id }) => id));
  return ({ projectId }) => projects.has(projectId);
}

/** Cached until the next commit, since systems poll documents frequently. */
function findDocument(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  id: DocumentId,
): Document | undefined {
  return db.cached(`document ${organization} ${id}`, () => findStoredDocument(db, organization, id));
}

/** @throws AppError not_found for a version that is not there, or not in reach */
export function getVersion(deps: Pick<Deps, 'db'>, reach: Reach, id: DocumentId, number: number): Version {
  getDocument(deps, reach, id);
  const version = findVersion(deps.db, reach.organizationId, id, number);
  if (version === undefined) throw notFound('version');
  return version;
}

/** A person's own chat; undefined if it does not exist, is not theirs, or is no longer in their reach. */
export function findOwnSession(
  deps: Pick<Deps, 'db'>,
  person: PersonReach,
  id: SessionId,
): Session | undefined {
  const session = findSession(deps.db, person.organizationId, person.scope, id);
  return session?.accountId === person.accountId ? session : undefined;
}

/** @throws AppError not_found */
export function getOwnSession(deps: Pick<Deps, 'db'>, person: PersonReach, id: SessionId): Session {
  const session = findOwnSession(deps, person, id);
  if (session === undefined) throw notFound('chat');
  return session;
}

/** A session that a key of the organization may access: one over a person's workspace. @throws AppError not_found */
export function getWorkspaceSession(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  id: SessionId,
): Session {
  const session = findSession(deps.db, organization, 'workspace', id);
  if (session === undefined) throw notFound('session');
  return session;
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
