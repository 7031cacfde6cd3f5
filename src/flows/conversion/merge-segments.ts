/**
 * Keeps the search index in few pieces: what transactions have added to it is merged beside everything else, a few pages
 * at a time. A search finds the same before and after.
 */
import type { Database } from '../../store/database.ts';
import { mergeIndex } from '../../store/passages.ts';
import type { Deps } from '../deps.ts';

/** Pages written in one piece: one or two milliseconds' work. */
const PAGES_AT_ONCE = 16;
/** So long every piece leaves to others. */
const REST_MS = 2;
/** After so many the disk is waited for, and the log copied into the file. */
const PIECES_A_COMMIT = 8;
/** What comes meanwhile is merged together: to look after every note would cost as much as to write it. */
const GATHER_MS = 100;

const underWay = new WeakSet<Database>();

/** Merges what there is to merge, unless that is being done. Never throws: what is left is done the next time. */
export async function mergeSegments({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (underWay.has(db)) return;
  underWay.add(db);
  try {
    await Bun.sleep(GATHER_MS);
    for (
      let pieces = 1;
      db.writeBehind(() => mergeIndex(db, { begins: false, pages: PAGES_AT_ONCE }));
      pieces++
    ) {
      if (pieces % PIECES_A_COMMIT === 0) await db.pause();
      await Bun.sleep(REST_MS);
    }
  } catch {
    // The disk is full, or the service has ended.
  } finally {
    underWay.delete(db);
  }
}
