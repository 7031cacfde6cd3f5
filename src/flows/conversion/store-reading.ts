/**
 * Stores the result of a conversion: passages in batches, then everything else in the transaction that makes the
 * version ready.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import type { ConversionFacts, ConversionWarning } from '../../domain/conversion.ts';
import type { Sha256, Version } from '../../domain/document.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import type { Passage } from '../../domain/passage.ts';
import type { RunningJob } from '../../queue/job-loop.ts';
import type { Database } from '../../store/database.ts';
import { deleteTablesBefore, type TableFacts } from '../../store/document-tables.ts';
import { deletePassagesBefore, insertPassages } from '../../store/passages.ts';
import { findReadyVersion, markVersionReady } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { getDocument, serviceReach } from '../reach.ts';
import { inTurn } from './index-turns.ts';
import { mergeSegments } from './merge-segments.ts';

/** Passages are read in batches, and written in time slices, so that requests are answered in between. */
const PASSAGES_AT_ONCE = 200;
const PASSAGES_PER_STEP = 2;
const SLICE_MS = 2;

/** Bytes of passages that are read at once; a longer line takes several reads. */
const READ_BYTES = 64 * 1024;

/** The key of a version for its passages. @throws AppError not_found if its document was deleted meanwhile */
export function describeVersion(
  deps: Pick<Deps, 'db'>,
  { organizationId, documentId, number }: Version,
): VersionKey {
  const { projectId } = getDocument(deps, serviceReach(organizationId), documentId);
  return { organizationId, projectId, documentId, version: number };
}

export interface VersionKey {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly documentId: DocumentId;
  readonly version: number;
}

/** Finishes the job with its result. Call it in a transaction. */
export function storeReading(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  job: Pick<RunningJob, 'finish'>,
  of: VersionKey,
  read: {
    readonly markdown: Sha256;
    readonly warnings: readonly ConversionWarning[];
    readonly facts: ConversionFacts;
    /** Passages that are not stored yet. */
    readonly passages: readonly Passage[];
    /** Unless they were recorded before, or are to be read later. */
    readonly tables?: TableFacts;
  },
): void {
  const { organizationId: organization, documentId, version } = of;
  const { passages, ...content } = read;
  job.finish();
  insertPassages(db, organization, of, passages);
  markVersionReady(db, organization, documentId, version, { ...content, at: now() });
  // If a change was approved meanwhile, a later version may be ready already.
  const current = findReadyVersion(db, organization, documentId)?.number ?? version;
  if (current === 1) return;
  deletePassagesBefore(db, organization, documentId, current);
  deleteTablesBefore(db, organization, documentId, current);
}

/**
 * Writes passages in time slices, so that requests are answered in between; searches ignore them until the version is
 * ready.
 *
 * @returns the last ones, for the transaction that makes the version ready
 */
export async function storePassages(
  deps: Pick<Deps, 'db'>,
  of: VersionKey,
  path: string,
): Promise<Passage[]> {
  let batch: Passage[] = [];
  for (const passages of readPassages(path)) {
    if (batch.length >= PASSAGES_AT_ONCE) batch = await storeAllBut(deps, of, batch, 0);
    batch.push(...passages);
  }
  return storeAllBut(deps, of, batch, PASSAGES_PER_STEP);
}

/**
 * Reads a file with one passage per line, piece by piece. It was just written, so a read takes microseconds, while a
 * stream takes several times as long as parsing.
 */
function* readPassages(path: string): Generator<Passage[]> {
  const file = openSync(path, 'r');
  try {
    let bytes = Buffer.allocUnsafe(READ_BYTES);
    let filled = 0;
    for (;;) {
      const read = readSync(file, bytes, filled, bytes.length - filled, null);
      if (read === 0) return;
      filled += read;
      const end = bytes.subarray(0, filled).lastIndexOf('\n') + 1;
      if (end > 0) yield parsePassages(bytes.toString('utf8', 0, end));
      bytes.copyWithin(0, end, filled);
      filled -= end;
      if (filled === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
    }
  } finally {
    closeSync(file);
  }
}

/** The lines were written by our own conversion process. */
function parsePassages(lines: string): Passage[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Passage);
}

/** @returns the last passages, at most `last`, which are not stored */
async function storeAllBut(
  { db }: Pick<Deps, 'db'>,
  of: VersionKey,
  passages: readonly Passage[],
  last: number,
): Promise<Passage[]> {
  let next = 0;
  while (passages.length - next > last) {
    const from = next;
    next = await inTurn(() => db.writeBehind(() => insertSome(db, of, passages, from)));
    // Merge while writing: otherwise too many segments would be merged within a commit.
    void mergeSegments({ db });
  }
  await db.pause();
  return passages.slice(next);
}

/** Inserts as many passages as fit into a time slice. @returns the index of the next one */
function insertSome(db: Database, of: VersionKey, passages: readonly Passage[], from: number): number {
  const end = performance.now() + SLICE_MS;
  let next = from;
  do {
    insertPassages(db, of.organizationId, of, passages.slice(next, next + PASSAGES_PER_STEP));
    next += PASSAGES_PER_STEP;
  } while (next < passages.length && performance.now() < end);
  return next;
}
