/**
 * Which conversion goes first: short ones before long ones, and what somebody waits for before what was queued in bulk.
 * Both age: what was enqueued early enough goes before anything that comes later.
 */
import type { FileKind } from './file-kind.ts';
import type { JobEffort, JobPriority } from './job.ts';

/** What a megabyte takes, in milliseconds, by files of the kind near the limit on one core. */
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

/** From here on a conversion is long, and up to here small. */
const LONG_MS = 1_000;
const SMALL_MS = 10;

/** A conversion lets those go first that come within so many times of what it takes. */
const PATIENCE = 10;

/** What somebody waits for goes before what was enqueued up to so long before it. */
const HEAD_START_MS = 10 * 60_000;

/**
 * @param enqueuedAt milliseconds since 1970
 * @param size of the file in bytes
 * @param isAwaited whether a person sees it being processed
 */
export function conversionPriority(
  enqueuedAt: number,
  { kind, size }: { readonly kind: FileKind; readonly size: number },
  isAwaited: boolean,
): JobPriority {
  const takesMs = Math.round((size / MEGABYTE) * MS_PER_MEGABYTE[kind]);
  return {
    at: enqueuedAt + PATIENCE * takesMs - (isAwaited ? HEAD_START_MS : 0),
    effort: effortOf(takesMs),
  };
}

function effortOf(takesMs: number): JobEffort {
  if (takesMs >= LONG_MS) return 'long';
  return takesMs <= SMALL_MS ? 'small' : 'usual';
}
