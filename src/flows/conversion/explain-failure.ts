import type { VersionFailure } from '../../domain/document.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import { findNewestVersion } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';

/** Why a document's newest version failed; null when it did not. */
export function explainFailure(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  document: DocumentId,
): VersionFailure | null {
  return findNewestVersion(deps.db, organization, document)?.failure ?? null;
}
