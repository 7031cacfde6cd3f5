import { describeFault } from '../../domain/operation/describe-fault.ts';
import type { Deps } from '../deps.ts';

/**
 * @param end called when the service must end, since only the next start can tell what the disk has (decision 0001)
 * @returns a function that looks at the disk and at the log of the database, and tells once what goes wrong, and once that
 * it goes well again
 */
export function createDiskWatch(
  { blobs, db, log }: Pick<Deps, 'blobs' | 'db' | 'log'>,
  end: () => void,
): () => void {
  const disk = onChange((hasRoom) => {
    const free = { free_bytes: blobs.freeBytes() };
    if (hasRoom) log.info('disk_has_room', free);
    else log.error('disk_full', free);
  });
  const copying = onChange((isWell) => {
    if (isWell) log.info('database_log_copied', {});
    else log.error('database_log_stuck', { error: describeFault(db.logFault?.error) });
  });
  return () => {
    disk(blobs.hasRoom());
    copying(db.logFault === undefined);
    if (db.logFault?.needsRestart === true) {
      log.error('disk_failed', {
        says: 'The disk did not take the database file; the next start writes it again.',
      });
      end();
    }
    // It is tried with each commit, and at rest there may be none.
    else if (db.logFault !== undefined) void db.commit(() => undefined).catch(() => undefined);
  };
}

/** Reports a change; all is well at first. */
function onChange(report: (isWell: boolean) => void): (isWell: boolean) => void {
  let last = true;
  return (isWell) => {
    if (isWell === last) return;
    last = isWell;
    report(isWell);
  };
}
