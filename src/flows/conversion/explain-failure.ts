import type { Document, VersionFailure } from '../../domain/document.ts';
import { findNewestVersion } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';

/** Returns why a document's newest version failed; null if it did not. */
export function explainFailure(
  { db }: Pick<Deps, 'db'>,
  { organizationId, id }: Document,
): VersionFailure | null {
  return findNewestVersion(db, organizationId, id)?.failure ?? null;
}
