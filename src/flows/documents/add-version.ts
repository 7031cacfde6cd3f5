/** A version of a document and the job that converts it. Call these in a transaction. */
import { conversionPriority } from '../../domain/conversion-priority.ts';
import type { OrganizationId, ProjectId } from '../../domain/ids.ts';
import { rememberBytes } from '../../store/documents.ts';
import { insertJob } from '../../store/jobs.ts';
import { insertVersion, type NewVersion } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { requireWithinLimits } from '../organizations/organization-limits.ts';

/** What is known of who waits for a conversion. */
export interface ConversionWish {
  /** Whether a person sees it being processed. */
  readonly isAwaited: boolean;
  /** The request that asked for it, for the log; null where none did. */
  readonly requestId: string | null;
}

/** Writes a version down, with what bytes its project now knows. The bytes are in the blob store before this is called.
 * @throws AppError limit_reached, to undo the transaction */
export function addVersion(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  projectId: ProjectId,
  version: NewVersion,
  wish: ConversionWish,
): void {
  const { documentId, original } = version;
  insertVersion(deps.db, organization, version);
  requireWithinLimits(deps, organization, version);
  rememberBytes(deps.db, organization, { projectId, sha256: original, documentId });
  insertConversion(deps, organization, version, version.pushedAt, wish);
}

/** The job that converts a version; those of one document run one after the other. */
export function insertConversion(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  { documentId, number, kind, size }: Pick<NewVersion, 'documentId' | 'number' | 'kind' | 'size'>,
  at: number,
  { isAwaited, requestId }: ConversionWish,
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
