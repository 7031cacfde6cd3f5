/** Syncs folders to disk, so that a rename survives a power failure. Concurrent callers share a sync. */
import { open } from 'node:fs/promises';

/** @returns a function that resolves once every change made to the folder before the call is on disk */
export function createFolderSync(): (folder: string) => Promise<void> {
  // A sync in progress may have missed the latest rename, so later callers share the next one.
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  const begin = (folder: string): Promise<void> => {
    const sync = syncFolder(folder).finally(() => running.delete(folder));
    running.set(folder, sync);
    return sync;
  };

  return (folder) => {
    const current = running.get(folder);
    if (current === undefined) return begin(folder);
    const waiting = next.get(folder);
    if (waiting !== undefined) return waiting;
    const following = current
      .catch(() => undefined)
      .then(() => {
        next.delete(folder);
        return begin(folder);
      });
    next.set(folder, following);
    return following;
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
