/** A version of a document and the job that converts it. Call these in a transaction. */
import type { DocumentId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import { rememberBytes } from '../../store/documents.ts';
import { insertJob } from '../../store/jobs.ts';
import { insertVersion, type NewVersion } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';

/** Writes a version down, with what bytes its project now knows. The bytes are in the blob store before this is called. */
export function addVersion(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  projectId: ProjectId,
  version: NewVersion,
): void {
  const { documentId, number, original, pushedAt } = version;
  insertVersion(deps.db, organization, version);
  rememberBytes(deps.db, organization, { projectId, sha256: original, documentId });
  insertConversion(deps, organization, documentId, number, pushedAt);
}

/** The job that converts a version; those of one document run one after the other. */
export function insertConversion(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  documentId: DocumentId,
  version: number,
  at: number,
): void {
  insertJob(db, organization, {
    task: { kind: 'convert', documentId, version },
    lane: documentId,
    runAt: at,
    createdAt: at,
  });
}
