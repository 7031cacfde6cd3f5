/**
 * The status of a data folder for its administrator: contents, backlog, how long the disk lasts, recent maintenance.
 */
import { statSync } from 'node:fs';
import { countFailures, type FailureCount } from '../../store/counts.ts';
import type { Deps } from '../deps.ts';
import { listNearLimits } from '../organizations/organization-limits.ts';
import { countService, type ServiceCounts } from './report-health.ts';

export interface Status extends ServiceCounts {
  /** Total size of the blob store: pushed files, and content derived from them. */
  readonly fileBytes: number;
  /** Versions that failed in the last day, by reason. */
  readonly failures: readonly FailureCount[];
  /** Organizations that are close to a limit. */
  readonly nearLimits: ReturnType<typeof listNearLimits>;
  /** Bytes added in the last seven days: files and, in proportion, database. */
  readonly weekBytes: number;
  /** Days until the disk is full at that rate; null if that is more than ten years. */
  readonly fullInDays: number | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
const MAX_DAYS = 3_650;

/** Share of a limit from which it is reported. */
const NEAR_LIMIT = 0.8;

export function reportStatus(deps: Pick<Deps, 'db' | 'blobs' | 'now'>): Status {
  const counts = countService(deps);
  const { fileBytes, weekBytes: weekFileBytes } = measureFiles(deps);
  // After a start, much of the database may still be in its log.
  const databaseBytes = counts.databaseBytes + counts.logBytes;
  const weekBytes = growth(weekFileBytes, fileBytes, databaseBytes);
  return {
    ...counts,
    databaseBytes,
    fileBytes,
    failures: countFailures(deps.db, deps.now() - DAY_MS),
    nearLimits: listNearLimits(deps, NEAR_LIMIT),
    weekBytes,
    fullInDays: forecastDays(counts.diskFreeBytes, weekBytes),
  };
}

/** Growth of files and, in proportion to them, of the database. */
export function growth(newFileBytes: number, fileBytes: number, databaseBytes: number): number {
  return Math.round(newFileBytes * (1 + databaseBytes / Math.max(1, fileBytes)));
}

export function forecastDays(freeBytes: number, weekBytes: number): number | null {
  if (weekBytes === 0) return null;
  const days = Math.floor(freeBytes / (weekBytes / 7));
  return days > MAX_DAYS ? null : days;
}

function measureFiles({ blobs, now }: Pick<Deps, 'blobs' | 'now'>) {
  const since = now() - WEEK_MS;
  let fileBytes = 0;
  let weekBytes = 0;
  for (const path of blobs.list()) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    fileBytes += found.size;
    if (found.mtimeMs >= since) weekBytes += found.size;
  }
  return { fileBytes, weekBytes };
}
