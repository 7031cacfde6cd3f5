/** Syncs folders to disk, so that a rename survives a power cut. Callers that ask at the same time share a sync. */
import { open } from 'node:fs/promises';

/** @returns a function that resolves once every change made to the folder before the call is on disk */
export function createFolderSync(): (folder: string) => Promise<void> {
  // A sync that has begun may have missed the newest rename, so later callers share the one that comes after it.
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
