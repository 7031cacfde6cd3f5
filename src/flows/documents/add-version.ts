/** A version of a document and the job that converts it. Call these in a transaction. */
import { conversionPriority } from '../../domain/conversion-priority.ts';
import type { OrganizationId, ProjectId } from '../../domain/ids.ts';
import { rememberBytes } from '../../store/documents.ts';
import { insertJob } from '../../store/jobs.ts';
import { insertVersion, type NewVersion } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';

/**
 * Writes a version down, with what bytes its project now knows. The bytes are in the blob store before this is called.
 *
 * @param isAwaited whether a person sees it being processed
 */
export function addVersion(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  projectId: ProjectId,
  version: NewVersion,
  isAwaited: boolean,
): void {
  const { documentId, original } = version;
  insertVersion(deps.db, organization, version);
  rememberBytes(deps.db, organization, { projectId, sha256: original, documentId });
  insertConversion(deps, organization, version, version.pushedAt, isAwaited);
}

/** The job that converts a version; those of one document run one after the other. */
export function insertConversion(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  { documentId, number, kind, size }: Pick<NewVersion, 'documentId' | 'number' | 'kind' | 'size'>,
  at: number,
  isAwaited: boolean,
): void {
  insertJob(db, organization, {
    task: { kind: 'convert', documentId, version: number },
    lane: documentId,
    runAt: at,
    createdAt: at,
    priority: conversionPriority(at, { kind, size }, isAwaited),
  });
}
