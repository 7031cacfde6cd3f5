import { describeFault } from '../../domain/operation/describe-fault.ts';
import type { Deps } from '../deps.ts';

/**
 * @param end called when the service must stop, since only a restart can determine what was written (decision 0001)
 * @returns a function that checks the disk and the write-ahead log, and logs each failure and each recovery once
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
  const checkpoint = onChange((isOk) => {
    if (isOk) log.info('database_log_copied', {});
    else log.error('database_log_stuck', { error: describeFault(db.logFault?.error) });
  });
  return () => {
    disk(blobs.hasRoom());
    checkpoint(db.logFault === undefined);
    if (db.logFault?.needsRestart === true) {
      log.error('disk_failed', {
        says: 'The disk did not take the database file; the next start writes it again.',
      });
      end();
    }
    // Each commit retries the copying; an idle service may have none.
    else if (db.logFault !== undefined) void db.commit(() => undefined).catch(() => undefined);
  };
}

/** Reports changes; the initial state is ok. */
function onChange(report: (isWell: boolean) => void): (isWell: boolean) => void {
  let last = true;
  return (isWell) => {
    if (isWell === last) return;
    last = isWell;
    report(isWell);
  };
}
