/**
 * Exports a version of a document: the pushed Word file if there is one, otherwise a file generated from the content.
 */
import type { WorkOwner } from '../../convert/pool/work.ts';
import type { Version } from '../../domain/document.ts';
import { AppError } from '../../domain/errors.ts';
import { endingOf } from '../../domain/file-kind.ts';
import type { DocumentId } from '../../domain/ids.ts';
import { actingAs, type Requester } from '../../domain/people/requester.ts';
import { findReadyVersion } from '../../store/versions.ts';
import { awaitConversion } from '../conversion/await-conversion.ts';
import type { Deps } from '../deps.ts';
import { getDocument, getVersion } from '../reach.ts';
import { type ReadingDeps, recordReading } from './record-reading.ts';
import { findTracked, writeTracked } from './tracked-export.ts';

export type ExportFormat = 'docx' | 'md';

export interface DocumentExport {
  /** The pushed file's name with the extension of the export. */
  readonly fileName: string;
  /** Changes whenever the bytes may have changed. */
  readonly etag: string;
  /**
   * Opens the bytes, and records the export in the audit trail; not called when the client has the bytes already.
   *
   * @param signal aborted when the client no longer waits
   * @throws AppError unprocessable for content that can't be written as Word; otherwise as awaitConversion
   */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
}

export interface ExportRequest {
  readonly documentId: DocumentId;
  readonly format: ExportFormat;
  /** The number of a version; default is the current one. */
  readonly version?: number;
  /** Whether to export approved changes as Word's tracked changes, if there are any and the file permits it. */
  readonly isTracked: boolean;
}

/** @throws AppError not_found, or document_processing when that version, or no version at all, is ready yet */
export function exportDocument(
  deps: ReadingDeps & Pick<Deps, 'blobs' | 'pool' | 'now'>,
  requester: Requester,
  wanted: ExportRequest,
): DocumentExport {
  const { organizationId: organization } = requester;
  const { documentId, format, isTracked } = wanted;
  const version = getExportedVersion(deps, requester, wanted);
  const tracked = isTracked && format === 'docx' ? findTracked(deps, version) : undefined;
  const person = 'accountId' in requester ? requester.accountId : null;
  return {
    fileName: `${nameWithoutEnding(version.fileName)}.${format}`,
    etag: `"${documentId}.${version.number}.${format}${tracked === undefined ? '' : '.tracked'}"`,
    open: async (signal) => {
      const owner = { organization, person, signal };
      const bytes = tracked
        ? streamOf(await writeTracked(deps, tracked, owner))
        : await openExport(deps, version, format, owner);
      await recordReading(deps, organization, {
        ...actingAs(requester),
        action: 'document.exported',
        target: documentId,
        detail: { version: version.number, format },
        at: deps.now(),
      });
      return bytes;
    },
  };
}

/** @throws AppError not_found, document_processing */
function getExportedVersion(
  deps: Pick<Deps, 'db'>,
  requester: Requester,
  { documentId, version: number }: ExportRequest,
): Version {
  if (number === undefined) {
    const { organizationId, status } = getDocument(deps, requester, documentId);
    const current = findReadyVersion(deps.db, organizationId, documentId);
    if (current === undefined) throw notReadyError(status === 'failed');
    return current;
  }
  const version = getVersion(deps, requester, documentId, number);
  if (version.status !== 'ready') throw notReadyError(version.status === 'failed');
  return version;
}

async function openExport(
  deps: Pick<Deps, 'blobs' | 'pool'>,
  version: Version,
  format: ExportFormat,
  owner: WorkOwner,
): Promise<ReadableStream<Uint8Array>> {
  const { blobs } = deps;
  if (format === 'md' && version.markdown !== null) return blobs.open(version.markdown).stream();
  if (isWordPackage(version)) return blobs.open(version.original).stream();
  return writeWord(deps, version, owner);
}

/** Only .docx is served unchanged: a macro file or a template would not match the extension. */
function isWordPackage(version: Version): boolean {
  return version.kind === 'docx' && !['docm', 'dotx'].includes(endingOf(version.fileName));
}

async function writeWord(
  deps: Pick<Deps, 'blobs' | 'pool'>,
  version: Version,
  owner: WorkOwner,
): Promise<ReadableStream<Uint8Array>> {
  if (version.markdown === null) throw new Error(`version ${version.number} is ready without content`);
  const task = {
    kind: 'write' as const,
    input: deps.blobs.path(version.markdown),
    title: version.facts.title ?? nameWithoutEnding(version.fileName),
    language: version.facts.language ?? null,
  };
  return streamOf(await awaitConversion(deps, task, owner));
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

function nameWithoutEnding(fileName: string): string {
  const ending = endingOf(fileName);
  const name = ending === '' ? fileName : fileName.slice(0, -ending.length - 1);
  return name === '' ? 'document' : name;
}

function notReadyError(failed: boolean): AppError {
  return new AppError(
    'document_processing',
    failed
      ? 'No version of this document could be processed, so there is nothing to export.'
      : 'The document is still being processed; poll its status until it is ready.',
  );
}
