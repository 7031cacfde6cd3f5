/** The documents a person reaches, found by name or by what they say. */
import { cutPage } from '../../domain/cut-page.ts';
import { notFound } from '../../domain/errors.ts';
import type { DocumentId, ProjectId } from '../../domain/ids.ts';
import type { Project } from '../../domain/organization.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import {
  type DocumentRecord,
  findDocumentsNamed,
  listDocumentRecords,
} from '../../store/document-records.ts';
import type { Deps } from '../deps.ts';
import { listReachableProjects } from '../reach.ts';

export interface DocumentList {
  readonly documents: readonly DocumentRecord[];
  /** Where the person may put documents, the place uploads go to first. */
  readonly projects: readonly Project[];
  /** Older documents stand behind this one; null when there are none. */
  readonly older: DocumentId | null;
}

/** Enough for a list that is read by a person. */
const LISTED_AT_ONCE = 100;

/**
 * Newest first.
 *
 * @param search words that the name or the content holds; empty for all
 * @param before the document behind which the list begins; null for its beginning
 */
export function listDocuments(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  search: string,
  before: DocumentId | null,
): DocumentList {
  const projects = listReachableProjects(deps, signIn);
  const found = listDocumentRecords(deps.db, signIn.organizationId, {
    projects: projects.map((project) => project.id),
    search: search.trim(),
    before,
    limit: LISTED_AT_ONCE + 1,
  });
  const { rows, next } = cutPage(found, LISTED_AT_ONCE, ({ id }) => id);
  return { documents: rows, projects, older: next };
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
