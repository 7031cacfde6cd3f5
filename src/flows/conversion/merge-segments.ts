/**
 * Merges the segments of the search index in the background, a few pages at a time, so that their number stays small.
 * Search results are not affected.
 */
import type { Database } from '../../store/database.ts';
import { mergeIndex } from '../../store/passages.ts';
import type { Deps } from '../deps.ts';
import { inTurn } from './index-turns.ts';

/** Pages per step, which take one or two milliseconds. */
const PAGES_AT_ONCE = 16;
/** Number of steps after which the disk is synced, and the log checkpointed. */
const STEPS_PER_COMMIT = 8;
/** Delay before a merge, since checking after every note would cost as much as writing it. */
const DELAY_MS = 100;

const inProgress = new WeakSet<Database>();

/** Merges segments, unless that is in progress. Never throws: the next call does the rest. */
export async function mergeSegments({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (inProgress.has(db)) return;
  inProgress.add(db);
  try {
    await Bun.sleep(DELAY_MS);
    const step = () => db.writeBehind(() => mergeIndex(db, { begins: false, pages: PAGES_AT_ONCE }));
    for (let steps = 1; await inTurn(step); steps++) {
      if (steps % STEPS_PER_COMMIT === 0) await db.pause();
    }
  } catch {
    // The disk is full, or the service has ended.
  } finally {
    inProgress.delete(db);
  }
}
