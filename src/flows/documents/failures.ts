/** Documents in a person's reach that could not be processed, grouped by reason, and retrying them together. */
import type { VersionFailure } from '../../domain/document.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { Project } from '../../domain/organization.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { type FailedDocument, listFailedDocuments } from '../../store/failed-documents.ts';
import { listSessionsOfDocument } from '../../store/sessions.ts';
import type { Deps } from '../deps.ts';
import { getDocument, listDocumentsInReach, listReachableProjects } from '../reach.ts';
import { processManyAgain } from './process-again.ts';

/** Documents per transaction, so that requests are answered in between. */
const BATCH = 50;

export interface Failures {
  readonly projects: readonly Project[];
  /** The most frequent reason first. */
  readonly reasons: readonly {
    readonly failure: VersionFailure;
    readonly documents: readonly FailedDocument[];
  }[];
}

export function listFailures(deps: Pick<Deps, 'db'>, signIn: SignIn): Failures {
  const projects = listReachableProjects(deps, signIn);
  const byCode = Map.groupBy(findFailed(deps, signIn), ({ failure }) => failure.code);
  const reasons = [...byCode.values()].flatMap((documents) => {
    const [first] = documents;
    return first === undefined ? [] : [{ failure: first.failure, documents }];
  });
  return {
    projects,
    reasons: reasons.toSorted((a, b) => b.documents.length - a.documents.length),
  };
}

export function countFailures(deps: Pick<Deps, 'db'>, signIn: SignIn): number {
  return findFailed(deps, signIn).length;
}

function findFailed(deps: Pick<Deps, 'db'>, signIn: SignIn): FailedDocument[] {
  const projects = listReachableProjects(deps, signIn).map(({ id }) => id);
  return listFailedDocuments(deps.db, signIn.organizationId, projects);
}

/** Documents to retry: all with one reason, or those chosen. Any that don't exist or are out of reach are skipped. */
export type FailureSelection = { readonly reason: string } | { readonly ids: readonly DocumentId[] };

/** @returns the number of documents that are processed again */
export async function processFailuresAgain(
  deps: Pick<Deps, 'db' | 'now' | 'live' | 'wakeQueue'>,
  signIn: SignIn,
  wanted: FailureSelection,
): Promise<number> {
  const ids =
    'ids' in wanted
      ? wanted.ids
      : findFailed(deps, signIn).flatMap(({ id, failure }) => (failure.code === wanted.reason ? [id] : []));
  let count = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = listDocumentsInReach(deps, signIn, ids.slice(from, from + BATCH));
    const enqueued = await deps.db.commit(() => processManyAgain(deps, signIn.organizationId, batch));
    count += enqueued.length;
    for (const { id } of enqueued) announce(deps, signIn, id);
    deps.wakeQueue('convert');
  }
  return count;
}

function announce(deps: Pick<Deps, 'db' | 'live'>, signIn: SignIn, id: DocumentId): void {
  const document = getDocument(deps, signIn, id);
  for (const session of listSessionsOfDocument(deps.db, signIn.organizationId, id)) {
    deps.live.publish(session, { type: 'document', document });
  }
}
