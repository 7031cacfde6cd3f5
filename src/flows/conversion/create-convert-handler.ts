/**
 * The job that converts a pushed version to Markdown and passages. It may run twice; the second run replaces the
 * results of the first one.
 */

import { rm } from 'node:fs/promises';
import type { ConversionResults, ReadTask } from '../../convert/pool/protocol.ts';
import { ConversionRefused } from '../../domain/conversion.ts';
import type { Version, VersionFailure } from '../../domain/document.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import type { Job, JobTask } from '../../domain/job.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import { storageFault } from '../../domain/operation/storage-fault.ts';
import type { JobHandler, RunningJob } from '../../queue/job-loop.ts';
import { insertTables } from '../../store/document-tables.ts';
import { bringForward } from '../../store/jobs.ts';
import { deletePassagesOfVersion } from '../../store/passages.ts';
import { listSessionsOfDocument } from '../../store/sessions.ts';
import { findVersion, listReadyVersions, markVersionFailed } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { conversionsAtOnce } from '../organizations/organization-limits.ts';
import { getDocument, serviceReach } from '../reach.ts';
import { findTables, storeTables } from '../tables/find-tables.ts';
import { mergeSegments } from './merge-segments.ts';
import { RoomForJob } from './room-for-job.ts';
import { describeVersion, storePassages, storeReading } from './store-reading.ts';

type ConvertTask = Extract<JobTask, { kind: 'convert' }>;
type ConvertDeps = Pick<Deps, 'db' | 'blobs' | 'pool' | 'log' | 'now' | 'live' | 'wakeQueue' | 'ocr'>;

/** Concurrent small files per process: enough to pass several at a time. */
const SMALL_PER_PROCESS = 24;

export function createConvertHandler(deps: ConvertDeps): JobHandler<ConvertTask> {
  const room = new RoomForJob(() => deps.blobs.freeBytes(), deps.now);
  return {
    slots: deps.pool.size,
    // One process is reserved for small files (wire/processes.ts).
    longSlots: Math.max(1, deps.pool.size - 1),
    smallSlots: deps.pool.size * SMALL_PER_PROCESS,
    mostOf: (organization) => conversionsAtOnce(deps, organization),
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
      announceSettled(deps, job.organizationId, job.task.documentId);
      deps.log.error('document_failed', { ...describeJob(deps, job), reason: 'gave_up' });
    },
  };
}

async function convertVersion(deps: ConvertDeps, job: RunningJob<ConvertTask>): Promise<void> {
  const { db } = deps;
  const { documentId } = job.task;
  const version = findVersion(db, job.organizationId, documentId, job.task.version);
  if (version === undefined || version.status !== 'processing') {
    // The document was deleted, or an earlier run has finished.
    await db.commit(() => job.finish());
    return;
  }
  let isComplete = true;
  try {
    const isDone = job.effort === 'small' && (await convertAtOnce(deps, job, version));
    if (!isDone) isComplete = await convertByFiles(deps, job, version);
    deps.log.info('document_converted', describeJob(deps, job));
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error;
    await db.commit(() => {
      failVersion(deps, job.organizationId, job.task, { code: error.code, message: error.explanation });
      job.finish();
    });
    deps.log.info('document_failed', { ...describeJob(deps, job), reason: error.code });
  }
  announceSettled(deps, job.organizationId, documentId);
  void mergeSegments(deps);
  if (!isComplete) await readTablesLater(deps, version);
}

/** Log fields of a conversion, without content of the file. */
function describeJob(
  { now }: Pick<Deps, 'now'>,
  { requestId, organizationId, task, attempt, createdAt }: Job<ConvertTask>,
): Readonly<Record<string, unknown>> {
  return {
    request_id: requestId,
    organization: organizationId,
    document: task.documentId,
    version: task.version,
    attempt,
    seconds: (now() - createdAt) / 1000,
  };
}

/** @returns false if the result of a small file is too large; nothing is stored then */
async function convertAtOnce(
  deps: ConvertDeps,
  job: RunningJob<ConvertTask>,
  version: Version,
): Promise<boolean> {
  const { db, blobs } = deps;
  const { organizationId: organization } = version;
  const outputs = { markdownOutput: null, passagesOutput: null, cellsOutput: null, handsBack: true };
  const { markdown, tables, handedBack, ...rest } = await readVersion(deps, version, outputs);
  if (markdown === null || tables === null || handedBack === undefined) return false;
  const of = describeVersion(deps, version);
  const content = await blobs.keep(Buffer.from(markdown));
  const cells = tables.tables.length === 0 ? undefined : await blobs.keep(handedBack.cells);
  try {
    await db.commit(() => {
      if (job.attempt > 1) deletePassagesOfVersion(db, organization, of.documentId, of.version);
      insertTables(db, organization, of, 0, tables.tables);
      storeReading(deps, job, of, {
        ...rest,
        markdown: content.sha256,
        passages: handedBack.passages,
        tables: { share: tables.share, cells: cells?.sha256 ?? null },
      });
    });
  } finally {
    content.release();
    cells?.release();
  }
  return true;
}

/** @returns false if the tables are still to be read */
async function convertByFiles(
  deps: ConvertDeps,
  job: RunningJob<ConvertTask>,
  version: Version,
): Promise<boolean> {
  const { blobs } = deps;
  const outputs = {
    markdownOutput: blobs.stagingPath(),
    passagesOutput: blobs.stagingPath(),
    cellsOutput: blobs.stagingPath(),
  };
  try {
    return await convertInto(deps, job, version, outputs);
  } finally {
    for (const path of Object.values(outputs)) await rm(path, { force: true });
  }
}

/** Reads the tables of a long text after its document is ready. If that fails, the first question retries. */
async function readTablesLater(
  deps: ConvertDeps,
  { organizationId, documentId, number }: Version,
): Promise<void> {
  const [ready] = listReadyVersions(deps.db, organizationId, [documentId]).slice(-1);
  if (ready === undefined || ready.number !== number) return;
  try {
    await findTables(deps, organizationId, ready, { organization: organizationId, person: null });
  } catch (error) {
    deps.log.error('tables_failed', { document: documentId, error: describeFault(error) });
  }
}

type ReadOutputs = Omit<ReadTask, 'kind' | 'input' | 'fileKind' | 'fileName' | 'ocr'>;

/** Paths that the conversion process writes to. */
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
): Promise<boolean> {
  const { db, blobs } = deps;
  const { organizationId: organization, documentId, number } = version;
  const { warnings, facts, tables } = await readVersion(deps, version, outputs);
  const of = describeVersion(deps, version);
  if (job.attempt > 1) db.transaction(() => deletePassagesOfVersion(db, organization, documentId, number));
  if (tables !== null) await storeTables(deps, version, tables, outputs.cellsOutput);
  const passages = await storePassages(deps, of, outputs.passagesOutput);
  const { sha256: markdown, release } = await blobs.adopt(await blobs.stageFile(outputs.markdownOutput));
  try {
    await db.commit(() => storeReading(deps, job, of, { markdown, warnings, facts, passages }));
  } finally {
    release();
  }
  return tables !== null;
}

/** Converts the pushed file in a conversion process, and publishes the progress to chats over it. */
function readVersion(
  { db, blobs, pool, live, ocr }: ConvertDeps,
  { organizationId: organization, documentId, original, kind, fileName }: Version,
  outputs: ReadOutputs,
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

/** Notifies requests that wait for the document, publishes its status to chats, and wakes answers that wait for it. */
function announceSettled(
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
