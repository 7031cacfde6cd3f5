/** The documents a person reaches, found by name or by what they say. */
import type { Project } from '../domain/organization.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { type DocumentRecord, listDocumentRecords } from '../store/document-records.ts';
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
