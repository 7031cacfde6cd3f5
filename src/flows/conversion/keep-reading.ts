/** How what was read of a version is kept: passages bit by bit, then all else in the transaction that makes it ready. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ConversionFacts, ConversionWarning } from '../../domain/conversion.ts';
import type { Sha256, Version } from '../../domain/document.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import type { Passage } from '../../domain/passage.ts';
import type { RunningJob } from '../../queue/job-loop.ts';
import type { Database } from '../../store/database.ts';
import { deleteTablesBefore } from '../../store/document-tables.ts';
import { deletePassagesBefore, insertPassages } from '../../store/passages.ts';
import { findReadyVersion, markVersionReady } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { getDocument, serviceReach } from '../reach.ts';
import { mergeSegments } from './merge-segments.ts';

/** Passages are read this many at a time, and written in slices of time, so that requests are answered in between. */
const PASSAGES_AT_ONCE = 200;
const PASSAGES_A_STEP = 2;
const SLICE_MS = 2;

/** A version as its passages name it. @throws AppError not_found when its document was deleted meanwhile */
export function describeVersion(
  deps: Pick<Deps, 'db'>,
  { organizationId, documentId, number }: Version,
): OfVersion {
  const { projectId } = getDocument(deps, serviceReach(organizationId), documentId);
  return { organizationId, projectId, documentId, version: number };
}

export interface OfVersion {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly documentId: DocumentId;
  readonly version: number;
}

/** Finishes the job with what was read. Call it in a transaction. */
export function keepReading(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  job: Pick<RunningJob, 'finish'>,
  of: OfVersion,
  read: {
    readonly markdown: Sha256;
    readonly warnings: readonly ConversionWarning[];
    readonly facts: ConversionFacts;
    /** Those that are not kept yet. */
    readonly passages: readonly Passage[];
  },
): void {
  const { organizationId: organization, documentId, version } = of;
  const { passages, ...content } = read;
  job.finish();
  insertPassages(db, organization, of, passages);
  markVersionReady(db, organization, documentId, version, { ...content, at: now() });
  // A change that was approved meanwhile has made a later version ready: then it is this one that is old.
  const current = findReadyVersion(db, organization, documentId)?.number ?? version;
  if (current === 1) return;
  deletePassagesBefore(db, organization, documentId, current);
  deleteTablesBefore(db, organization, documentId, current);
}

/**
 * Writes passages bit by bit, so that requests are answered in between: those of a version that is not ready are
 * found by no search. @returns the last ones, for the transaction that makes the version ready
 */
export async function keepMostPassages(
  deps: Pick<Deps, 'db'>,
  of: OfVersion,
  path: string,
): Promise<Passage[]> {
  let batch: Passage[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (batch.length >= PASSAGES_AT_ONCE) batch = await keepAllBut(deps, of, batch, 0);
    // Written by our own conversion process a moment ago.
    batch.push(JSON.parse(line) as Passage);
  }
  return keepAllBut(deps, of, batch, PASSAGES_A_STEP);
}

/** @returns the last ones, so many at most, which are not kept */
async function keepAllBut(
  { db }: Pick<Deps, 'db'>,
  of: OfVersion,
  passages: readonly Passage[],
  last: number,
): Promise<Passage[]> {
  let next = 0;
  while (passages.length - next > last) {
    const from = next;
    next = await inTurn(async () => db.writeBehind(() => insertSome(db, of, passages, from)));
    // As long as it is written: too many pieces would be merged within a commit.
    void mergeSegments({ db });
  }
  await db.pause();
  return passages.slice(next);
}

/** As many as fit into a slice of time. @returns where the next ones begin */
function insertSome(db: Database, of: OfVersion, passages: readonly Passage[], from: number): number {
  const end = performance.now() + SLICE_MS;
  let next = from;
  do {
    insertPassages(db, of.organizationId, of, passages.slice(next, next + PASSAGES_A_STEP));
    next += PASSAGES_A_STEP;
  } while (next < passages.length && performance.now() < end);
  return next;
}

/** However many versions are indexed at once, a turn of the event loop has one slice of that work. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work);
  const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
  turn = result.then(rest, rest);
  return result;
}

let turn: Promise<void> = Promise.resolve();
