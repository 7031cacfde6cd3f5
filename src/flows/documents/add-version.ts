/** Stores a version of a document and the job that converts it. Call these functions in a transaction. */
import { conversionPriority } from '../../domain/conversion-priority.ts';
import type { OrganizationId, ProjectId } from '../../domain/ids.ts';
import { recordBytes } from '../../store/documents.ts';
import { insertJob } from '../../store/jobs.ts';
import { insertVersion, type NewVersion } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { requireWithinLimits } from '../organizations/organization-limits.ts';

/** Who waits for a conversion. */
export interface ConversionContext {
  /** Whether a person is watching the progress. */
  readonly isAwaited: boolean;
  /** The id of the request, for the log; null if there was none. */
  readonly requestId: string | null;
}

/**
 * Inserts a version, records its bytes as known to the project, and enqueues its conversion. The bytes must be in the
 * blob store already.
 *
 * @throws AppError limit_reached, to roll back the transaction
 */
export function addVersion(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  projectId: ProjectId,
  version: NewVersion,
  context: ConversionContext,
): void {
  const { documentId, original } = version;
  insertVersion(deps.db, organization, version);
  requireWithinLimits(deps, organization, version);
  recordBytes(deps.db, organization, { projectId, sha256: original, documentId });
  insertConversion(deps, organization, version, version.pushedAt, context);
}

/** Enqueues the conversion of a version; the conversions of one document run one after the other. */
export function insertConversion(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  { documentId, number, kind, size }: Pick<NewVersion, 'documentId' | 'number' | 'kind' | 'size'>,
  at: number,
  { isAwaited, requestId }: ConversionContext,
): void {
  insertJob(db, organization, {
    task: { kind: 'convert', documentId, version: number },
    lane: documentId,
    runAt: at,
    createdAt: at,
    requestId,
    priority: conversionPriority(at, { kind, size }, isAwaited),
  });
}
