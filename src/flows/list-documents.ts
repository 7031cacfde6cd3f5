/** The documents a person reaches, found by name or by what they say. */
import { notFound } from '../domain/errors.ts';
import type { DocumentId, ProjectId } from '../domain/ids.ts';
import type { Project } from '../domain/organization.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { type DocumentRecord, findDocumentsNamed, listDocumentRecords } from '../store/document-records.ts';
import type { Deps } from './deps.ts';
import { listReachableProjects } from './reach.ts';

export interface DocumentList {
  readonly documents: readonly DocumentRecord[];
  /** Where the person may put documents, the place uploads go to first. */
  readonly projects: readonly Project[];
}

/** Enough for a list that is read by a person; a search finds the rest. */
const MAX_LISTED = 200;

/**
 * @param search words that the name or the content holds; empty for all. Newest first.
 */
export function listDocuments(deps: Pick<Deps, 'db'>, signIn: SignIn, search: string): DocumentList {
  const projects = listReachableProjects(deps, signIn);
  const documents = listDocumentRecords(deps.db, signIn.organizationId, {
    projects: projects.map((project) => project.id),
    search: search.trim(),
    limit: MAX_LISTED,
  });
  return { documents, projects };
}

/**
 * The documents that already bear one of the names, so that a person can say whether a file is a new version of
 * them: for each name the newest one.
 *
 * @throws AppError not_found for a project that is not in the person's reach
 */
export function findSameNames(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  projectId: ProjectId,
  names: readonly string[],
): { readonly id: DocumentId; readonly fileName: string }[] {
  if (!listReachableProjects(deps, signIn).some(({ id }) => id === projectId)) throw notFound('project');
  const found = findDocumentsNamed(deps.db, signIn.organizationId, projectId, names);
  return found.filter(
    ({ fileName }, index) => found.findIndex((other) => other.fileName === fileName) === index,
  );
}
