import { isBlobReferred } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';

/** Younger files may belong to a push in progress. */
const MIN_STAGED_MS = 60 * 60 * 1000;

/** Removes unreferenced blobs, and leftovers of broken uploads. */
export async function sweepBlobs(deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'log'>): Promise<void> {
  const { db, blobs, now, log } = deps;
  const removed = await blobs.sweep((sha256) => isBlobReferred(db, sha256), now() - MIN_STAGED_MS);
  if (removed > 0) log.info('blobs_swept', { removed });
}
