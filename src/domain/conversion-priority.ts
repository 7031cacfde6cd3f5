/**
 * The priority of conversions: short ones before long ones, and those that somebody waits for before bulk pushes.
 * Waiting time counts too, so that none starves.
 */
import type { FileKind } from './file-kind.ts';
import type { JobEffort, JobPriority } from './job.ts';

/** Processing time per megabyte in milliseconds, measured for files near the size limit on one core. */
const MS_PER_MEGABYTE: Readonly<Record<FileKind, number>> = {
  pdf: 3_000,
  docx: 1_000,
  doc: 500,
  xlsx: 500,
  xlsb: 500,
  xls: 500,
  csv: 200,
  tsv: 200,
  md: 200,
  txt: 200,
};
const MEGABYTE = 1024 * 1024;

/** From LONG_MS on a conversion counts as long, up to SMALL_MS as small. */
const LONG_MS = 1_000;
const SMALL_MS = 10;

/** A conversion yields to others that arrive within this multiple of its duration. */
const PATIENCE = 10;

/** A conversion that somebody waits for precedes others that were enqueued up to this long before it. */
const HEAD_START_MS = 10 * 60_000;

/**
 * @param enqueuedAt milliseconds since 1970
 * @param size of the file in bytes
 * @param isAwaited whether a person is watching the progress
 */
export function conversionPriority(
  enqueuedAt: number,
  { kind, size }: { readonly kind: FileKind; readonly size: number },
  isAwaited: boolean,
): JobPriority {
  const durationMs = Math.round((size / MEGABYTE) * MS_PER_MEGABYTE[kind]);
  return {
    at: enqueuedAt + PATIENCE * durationMs - (isAwaited ? HEAD_START_MS : 0),
    effort: effortOf(durationMs),
  };
}

function effortOf(durationMs: number): JobEffort {
  if (durationMs >= LONG_MS) return 'long';
  return durationMs <= SMALL_MS ? 'small' : 'usual';
}
