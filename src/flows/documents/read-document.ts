/** A document for reading: its versions, and the content of one of them. */
import type { Document } from '../../domain/document.ts';
import { AppError } from '../../domain/errors.ts';
import type { DocumentId, MessageId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { findMessage } from '../../store/messages.ts';
import { listVersionRecords, type VersionRecord } from '../../store/version-records.ts';
import type { Deps } from '../deps.ts';
import { findOwnSession, getDocument, getVersion } from '../reach.ts';
import { type ReadingDeps, recordReading } from './record-reading.ts';

export interface DocumentReading {
  readonly document: Document;
  /** Newest first. */
  readonly versions: readonly VersionRecord[];
}

/** @throws AppError not_found */
export function readDocument(deps: Pick<Deps, 'db'>, signIn: SignIn, id: DocumentId): DocumentReading {
  const document = getDocument(deps, signIn, id);
  return { document, versions: listVersionRecords(deps.db, signIn.organizationId, id) };
}

export interface StoredFile {
  readonly fileName: string;
  readonly size: number;
  /** Opens the first bytes, or all of them, and records the reading in the audit trail. */
  readonly open: (end?: number) => Promise<Blob>;
}

/** The processed content of a version. @throws AppError not_found, document_processing when there is none yet */
export function openContent(deps: FileDeps, signIn: SignIn, id: DocumentId, number: number): StoredFile {
  const version = getVersion(deps, signIn, id, number);
  if (version.markdown === null) {
    throw new AppError('document_processing', 'This version has no content to show yet.');
  }
  const file = deps.blobs.open(version.markdown);
  return {
    fileName: version.fileName,
    size: file.size,
    open: async (end) => {
      await recordOpened(deps, signIn, id, number);
      return file.slice(0, end);
    },
  };
}

/** Records in the audit trail that a person has opened a version. */
export function recordOpened(
  deps: ReadingDeps & Pick<Deps, 'now'>,
  signIn: SignIn,
  id: DocumentId,
  number: number,
): Promise<void> {
  return recordReading(deps, signIn.organizationId, {
    ...actingAs(signIn),
    action: 'document.opened',
    target: id,
    detail: { version: number },
    at: deps.now(),
  });
}

type FileDeps = ReadingDeps & Pick<Deps, 'blobs' | 'now'>;

/** The bytes that were pushed as a version. @throws AppError not_found */
export function openOriginal(deps: FileDeps, signIn: SignIn, id: DocumentId, number: number): StoredFile {
  const version = getVersion(deps, signIn, id, number);
  const file = deps.blobs.open(version.original);
  return {
    fileName: version.fileName,
    size: version.size,
    open: async (end) => {
      await recordReading(deps, signIn.organizationId, {
        ...actingAs(signIn),
        action: 'document.exported',
        target: id,
        detail: { version: number, format: 'original' },
        at: deps.now(),
      });
      return file.slice(0, end);
    },
  };
}

/**
 * Returns a citation of an answer in one of the person's own chats, by its number from 1; undefined if there is none.
 */
export function findCitation(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  messageId: MessageId,
  number: number,
): Citation | undefined {
  const message = findMessage(deps.db, signIn.organizationId, messageId);
  const session = message && findOwnSession(deps, signIn, message.sessionId);
  return session && message.citations[number - 1];
}
