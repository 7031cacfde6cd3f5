/**
 * What a person who is signed in may reach: a workspace sign-in the own workspace and nothing else, a member the
 * default and shared projects, and the own workspace if there is one. Whatever lies beyond looks as if it were
 * not there.
 */
import type { Document, Version } from '../domain/document.ts';
import { AppError, notFound } from '../domain/errors.ts';
import type { DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Member, Project, Role } from '../domain/organization.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { findDocument } from '../store/documents.ts';
import { findMember } from '../store/memberships.ts';
import { findWorkspace, listProjects } from '../store/projects.ts';
import { findVersion } from '../store/versions.ts';
import type { Deps } from './deps.ts';

/** The projects a person reaches, the one their uploads go to first. */
export function listReachableProjects(deps: Pick<Deps, 'db'>, signIn: SignIn): Project[] {
  const { organizationId, accountId } = signIn;
  const workspace = findWorkspace(deps.db, organizationId, accountId);
  const own = workspace === undefined ? [] : [workspace];
  return signIn.scope === 'member' ? [...listProjects(deps.db, organizationId), ...own] : own;
}

/** @throws AppError not_found for a document that is not there, or not in this person's reach */
export function getReachableDocument(deps: Pick<Deps, 'db'>, signIn: SignIn, id: DocumentId): Document {
  const document = findDocument(deps.db, signIn.organizationId, id);
  const reachable =
    document !== undefined &&
    listReachableProjects(deps, signIn).some((project) => project.id === document.projectId);
  if (!reachable) throw notFound('document');
  return document;
}

/** @throws AppError not_found for a version that is not there, or not in this person's reach */
export function getReachableVersion(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  id: DocumentId,
  number: number,
): Version {
  getReachableDocument(deps, signIn, id);
  const version = findVersion(deps.db, signIn.organizationId, id, number);
  if (version === undefined) throw notFound('version');
  return version;
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
