import type { Deps } from '../deps.ts';

/** @returns a function that looks at the disk, and tells the log when it has become full and when it has room again */
export function createDiskWatch({ blobs, log }: Pick<Deps, 'blobs' | 'log'>): () => void {
  let hadRoom = true;
  return () => {
    const hasRoom = blobs.hasRoom();
    if (hasRoom === hadRoom) return;
    hadRoom = hasRoom;
    const free = { free_bytes: blobs.freeBytes() };
    if (hasRoom) log.info('disk_has_room', free);
    else log.error('disk_full', free);
  };
}
