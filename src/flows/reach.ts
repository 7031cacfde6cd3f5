/**
 * What whoever asks may reach: a key all documents of its organization, a person who is signed in less: a workspace sign-in the own workspace and nothing else, a member the
 * default and shared projects, and the own workspace if there is one. What that is stands in the schema's view of
 * reachable projects, for documents and chats alike. Whatever lies beyond looks as if it were not there.
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

/** A person, and what their sign-in lets them into. */
export type PersonReach = Pick<SignIn, 'organizationId' | 'accountId' | 'scope'>;

/** All of an organization, for what the service does by itself and for the administrator on the machine. */
export interface ServiceReach {
  readonly organizationId: OrganizationId;
  readonly asker: 'service';
}

/** Whose documents are meant: of an organization all, for its keys and for the service; of a person what they reach. */
export type Reach = PersonReach | ServiceReach | Pick<Caller, 'organizationId' | 'keyId'>;

/** The reach of jobs and commands. Doors have an asker, and hand that on. */
export function serviceReach(organizationId: OrganizationId): ServiceReach {
  return { organizationId, asker: 'service' };
}

/** The projects a person reaches, the one their uploads go to first. */
export function listReachableProjects({ db }: Pick<Deps, 'db'>, person: PersonReach): Project[] {
  return listStoredProjects(db, person.organizationId, person.accountId, person.scope);
}

/** @throws AppError not_found for a document that is not there, or not in reach */
export function getDocument(deps: Pick<Deps, 'db'>, reach: Reach, id: DocumentId): Document {
  const document = findDocument(deps, reach.organizationId, id);
  if (document === undefined || !mayReach(deps, reach)(document)) throw notFound('document');
  return document;
}

/** Those of the documents that are there and in reach. */
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

/** Systems poll documents again and again; whatever changes one is a commit, after which nothing is remembered. */
function findDocument(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  id: DocumentId,
): Document | undefined {
  return db.remembered(`document ${organization} ${id}`, () => findStoredDocument(db, organization, id));
}

/** @throws AppError not_found for a version that is not there, or not in reach */
export function getVersion(deps: Pick<Deps, 'db'>, reach: Reach, id: DocumentId, number: number): Version {
  getDocument(deps, reach, id);
  const version = findVersion(deps.db, reach.organizationId, id, number);
  if (version === undefined) throw notFound('version');
  return version;
}

/** A person's own chat; undefined for one that is not there, not theirs, or no longer in their reach. */
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
