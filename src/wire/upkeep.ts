/** Periodic maintenance of the running service. */
import { describeFault } from '../domain/operation/describe-fault.ts';
import type { Log } from '../domain/operation/log.ts';
import { storageFault } from '../domain/operation/storage-fault.ts';
import { endCounting } from '../flows/audit/record-refusal.ts';
import type { Deps } from '../flows/deps.ts';
import { writePostponed } from '../flows/documents/record-reading.ts';
import type { KeyUses } from '../flows/keys/authenticate-key.ts';
import { runDueRetentions } from '../flows/maintenance/retention.ts';
import { sweepBlobs } from '../flows/maintenance/sweep-blobs.ts';
import { createDiskWatch } from '../flows/maintenance/watch-disk.ts';
import { watchEventLoop } from '../flows/maintenance/watch-event-loop.ts';

/** Interval at which writes that requests postponed are flushed. */
const FLUSH_MS = 1_000;
/**
 * Interval at which blobs are synced: as long as the system keeps written data in memory (Linux,
 * vm.dirty_expire_centisecs).
 */
const SETTLE_MS = 30_000;
const SWEEP_MS = 60 * 60 * 1000;

/** Starts periodic maintenance. @returns stops it */
export function startUpkeep(deps: Deps, keyUses: KeyUses, end: () => void): () => void {
  const { log } = deps;
  const checkDisk = createDiskWatch(deps, end);
  const flushing = setInterval(() => {
    void orLog(log, () => flush(deps, keyUses));
    void orLog(log, checkDisk);
  }, FLUSH_MS);
  const settling = setInterval(() => void orLog(log, () => deps.blobs.settle()), SETTLE_MS);
  const sweeping = setInterval(() => {
    void sweepBlobs(deps).catch((error) => log.error('sweep_failed', { error: describeFault(error) }));
    void runDueRetentions(deps).catch((error) =>
      log.error('retention_failed', { error: describeFault(error) }),
    );
  }, SWEEP_MS);
  const stopWatching = watchEventLoop(deps.metrics);
  return () => {
    stopWatching();
    clearInterval(flushing);
    clearInterval(settling);
    clearInterval(sweeping);
  };
}

/** Flushes a batch of the writes that requests postponed. @throws if nothing can be written yet */
async function flush(deps: Deps, keyUses: KeyUses): Promise<void> {
  await keyUses.flush(deps);
  endCounting(deps, deps.now());
  writePostponed(deps);
}

/** Flushes all postponed writes, when the service stops. */
export async function flushAll(deps: Deps, keyUses: KeyUses): Promise<void> {
  await keyUses.flush(deps);
  endCounting(deps, Number.POSITIVE_INFINITY);
  while (writePostponed(deps));
}

/** Runs work that may fail: a failure is logged, except for a full disk, which createDiskWatch reports once. */
export async function orLog(log: Log, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (storageFault(error) === undefined) log.error('upkeep_failed', { error: describeFault(error) });
  }
}
