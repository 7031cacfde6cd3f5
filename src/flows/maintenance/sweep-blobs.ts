import { isBlobReferred } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';

/** What is younger may belong to a push under way. */
const MIN_STAGED_MS = 60 * 60 * 1000;

/** Removes blobs that nothing refers to and what broken uploads left behind. */
export async function sweepBlobs(deps: Pick<Deps, 'db' | 'blobs' | 'now' | 'log'>): Promise<void> {
  const { db, blobs, now, log } = deps;
  const removed = await blobs.sweep((sha256) => isBlobReferred(db, sha256), now() - MIN_STAGED_MS);
  if (removed > 0) log.info('blobs_swept', { removed });
}
