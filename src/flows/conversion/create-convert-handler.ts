/**
 * The job that turns a pushed version into Markdown and passages. It may run twice; the second run replaces what
 * the first one left.
 */

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { ConversionResults } from '../../convert/pool/protocol.ts';
import { ConversionRefused } from '../../domain/conversion.ts';
import type { Version, VersionFailure } from '../../domain/document.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import type { JobTask } from '../../domain/job.ts';
import type { Passage } from '../../domain/passage.ts';
import { storageFault } from '../../domain/storage-fault.ts';
import type { JobHandler, RunningJob } from '../../queue/job-loop.ts';
import { deleteTablesBefore } from '../../store/document-tables.ts';
import { bringForward } from '../../store/jobs.ts';
import { deletePassagesBefore, deletePassagesOfVersion, insertPassages } from '../../store/passages.ts';
import { listSessionsOfDocument } from '../../store/sessions.ts';
import {
  findReadyVersion,
  findVersion,
  listReadyVersions,
  markVersionFailed,
  markVersionReady,
} from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { getDocument, serviceReach } from '../reach.ts';
import { findTables, keepTables } from '../tables/find-tables.ts';
import { RoomForJob } from './room-for-job.ts';

type ConvertTask = Extract<JobTask, { kind: 'convert' }>;
type ConvertDeps = Pick<Deps, 'db' | 'blobs' | 'pool' | 'log' | 'now' | 'live' | 'wakeQueue' | 'ocr'>;

/** Passages are written this many at a time, so that requests are answered in between. */
const PASSAGES_PER_TRANSACTION = 500;

export function createConvertHandler(deps: ConvertDeps): JobHandler<ConvertTask> {
  const room = new RoomForJob(() => deps.blobs.freeBytes(), deps.now);
  return {
    slots: deps.pool.size,
    // One process is always left for small files (wire.ts).
    longSlots: Math.max(1, deps.pool.size - 1),
    mayBegin: () => deps.blobs.hasRoom(),
    run: async (job) => {
      room.require(job.id);
      try {
        await convertVersion(deps, job);
      } catch (error) {
        if (storageFault(error) === 'full') room.note(job.id);
        throw error;
      }
    },
    giveUp: (job, reason) => {
      const message = `Reading the file failed again and again; the last time: ${reason.slice(0, 200)}`;
      failVersion(deps, job.organizationId, job.task, { code: 'gave_up', message });
      tellSettled(deps, job.organizationId, job.task.documentId);
    },
  };
}

async function convertVersion(deps: ConvertDeps, job: RunningJob<ConvertTask>): Promise<void> {
  const { db, blobs } = deps;
  const { documentId } = job.task;
  const version = findVersion(db, job.organizationId, documentId, job.task.version);
  if (version === undefined || version.status !== 'processing') {
    // The document was deleted, or an earlier run got this far.
    await db.commit(() => job.finish());
    return;
  }
  const markdownOutput = blobs.stagingPath();
  const passagesOutput = blobs.stagingPath();
  const cellsOutput = blobs.stagingPath();
  try {
    await convertInto(deps, job, version, { markdownOutput, passagesOutput, cellsOutput });
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error;
    await db.commit(() => {
      failVersion(deps, job.organizationId, job.task, { code: error.code, message: error.explanation });
      job.finish();
    });
  } finally {
    await rm(markdownOutput, { force: true });
    await rm(passagesOutput, { force: true });
    await rm(cellsOutput, { force: true });
  }
  tellSettled(deps, job.organizationId, documentId);
  await readTablesLater(deps, version);
}

/** Reads the tables of a long text, once its document is ready. Where that fails, the first question tries again. */
async function readTablesLater(
  deps: ConvertDeps,
  { organizationId, documentId, number }: Version,
): Promise<void> {
  const [ready] = listReadyVersions(deps.db, organizationId, [documentId]).slice(-1);
  if (ready === undefined || ready.number !== number) return;
  try {
    await findTables(deps, organizationId, ready, { organization: organizationId, person: null });
  } catch (error) {
    deps.log.error('tables_failed', { document: documentId, error: String(error) });
  }
}

/** What a conversion process writes for us. */
interface Outputs {
  readonly markdownOutput: string;
  readonly passagesOutput: string;
  readonly cellsOutput: string;
}

async function convertInto(
  deps: ConvertDeps,
  job: RunningJob<ConvertTask>,
  version: Version,
  outputs: Outputs,
): Promise<void> {
  const { db, blobs } = deps;
  const { organizationId: organization, documentId, number } = version;
  const { warnings, facts, tables } = await readVersion(deps, version, outputs);
  const { projectId } = getDocument(deps, serviceReach(organization), documentId);
  const of = { projectId, documentId, version: number };
  if (job.attempt > 1) db.transaction(() => deletePassagesOfVersion(db, organization, documentId, number));
  if (tables !== null) await keepTables(deps, version, tables, outputs.cellsOutput);
  const lastPassages = await keepMostPassages(deps, organization, of, outputs.passagesOutput);
  const { sha256: markdown, release } = await blobs.adopt(await blobs.stageFile(outputs.markdownOutput));
  try {
    await db.commit(() => {
      job.finish();
      insertPassages(db, organization, of, lastPassages);
      const content = { markdown, warnings, facts, at: deps.now() };
      markVersionReady(db, organization, documentId, number, content);
      // A change that was approved meanwhile has made a later version ready: then it is this one that is old.
      const current = findReadyVersion(db, organization, documentId)?.number ?? number;
      deletePassagesBefore(db, organization, documentId, current);
      deleteTablesBefore(db, organization, documentId, current);
    });
  } finally {
    release();
  }
}

/** Has the pushed file read in a conversion process. Whoever watches a chat over it sees how far that is. */
function readVersion(
  { db, blobs, pool, live, ocr }: ConvertDeps,
  { organizationId: organization, documentId, original, kind, fileName }: Version,
  outputs: Outputs,
): Promise<ConversionResults['read']> {
  const watching = listSessionsOfDocument(db, organization, documentId);
  return pool.run(
    { kind: 'read', input: blobs.path(original), fileKind: kind, fileName, ocr, ...outputs },
    { organization, person: null },
    (share) => {
      for (const session of watching) live.publish(session, { type: 'progress', documentId, share });
    },
  );
}

/**
 * Writes passages bit by bit, so that requests are answered in between: those of a version that is not ready are
 * found by no search. @returns the last ones, for the transaction that makes the version ready
 */
async function keepMostPassages(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  of: Parameters<typeof insertPassages>[2],
  path: string,
): Promise<Passage[]> {
  const { db } = deps;
  let batch: Passage[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (batch.length >= PASSAGES_PER_TRANSACTION) {
      const passages = batch;
      batch = [];
      await db.commit(() => insertPassages(db, organization, of, passages));
    }
    // Written by our own conversion process a moment ago.
    batch.push(JSON.parse(line) as Passage);
  }
  return batch;
}

/** Call it in a transaction. */
function failVersion(
  deps: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  task: ConvertTask,
  failure: VersionFailure,
): void {
  const { db } = deps;
  deletePassagesOfVersion(db, organization, task.documentId, task.version);
  markVersionFailed(db, organization, task.documentId, task.version, failure, deps.now());
}

/** Tells who waits for the document, shows its status in chats, and lets answers that wait for it begin. */
function tellSettled(
  deps: Pick<Deps, 'db' | 'live' | 'now' | 'wakeQueue'>,
  organization: OrganizationId,
  documentId: DocumentId,
): void {
  const { db, live } = deps;
  live.publishSettled(documentId);
  const sessions = listSessionsOfDocument(db, organization, documentId);
  if (sessions.length === 0) return;
  const document = getDocument(deps, serviceReach(organization), documentId);
  for (const session of sessions) {
    live.publish(session, { type: 'document', document });
    bringForward(db, organization, session, deps.now());
  }
  deps.wakeQueue();
}
