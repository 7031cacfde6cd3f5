/** Lists the documents in a person's reach, and searches them by name or content. */
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
  /** Projects that the person may upload to, the default one first. */
  readonly projects: readonly Project[];
  /** Cursor for older documents; null when there are none. */
  readonly older: DocumentId | null;
}

const LISTED_AT_ONCE = 100;

/**
 * Lists documents, newest first.
 *
 * @param search words in the name or the content; empty for all documents
 * @param before the document after which the page begins; null for the first page
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
 * Returns the newest document for each of the names, so that a person can say whether a file is a new version of it.
 *
 * @throws AppError not_found for a project that is out of the person's reach
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
