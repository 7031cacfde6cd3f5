/** What the service orders from an answer process, and what it does for that process meanwhile. */
import type { Answer, AnswerRequest, Turn } from '../../assistant/assistant.ts';
import type { LibraryComparison } from '../../assistant/library.ts';
import type { TablesOfDocument } from '../../convert/pool/protocol.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import type { TableQuery, TablesResult } from '../../domain/tables.ts';
import type { TableFacts } from '../../store/document-tables.ts';
import type { ReadyVersion } from '../../store/versions.ts';
import type { ComparedVersion } from '../comparisons/comparisons.ts';

/** A question, and the documents to search. */
export interface AnswerOrder {
  readonly organization: OrganizationId;
  readonly project: ProjectId;
  /** The documents of the chat, in display order; empty for all documents of the project. */
  readonly documents: readonly DocumentId[];
  readonly question: string;
  /** The question preceded by the one it follows up on, used for semantic search. */
  readonly searchText: string;
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
}

/** The documents that questions are about. */
export type AnswerScope = Pick<AnswerOrder, 'organization' | 'project' | 'documents'>;

/** Callbacks while an answer is made. The signal aborts when the answer is no longer needed. */
export type AnswerCallbacks = Pick<AnswerRequest, 'signal' | 'onText' | 'onStep'> &
  Required<Pick<AnswerRequest, 'onRestart'>>;

/** The tables of a version. Files are named by hash, so that an answer process can't pass paths to the service. */
export interface TablesOfVersion extends Omit<TablesOfDocument, 'markdown' | 'cells'> {
  readonly markdown: Sha256;
  readonly cells: Sha256;
}

/**
 * Work that only the service can do, since it owns the conversion processes and may write. Rejects with an AppError.
 */
export interface AnswerWork {
  /** Reads the tables of a version, if that has not been done yet. */
  tables(version: Pick<ReadyVersion, 'documentId' | 'number'>): Promise<TableFacts>;
  calculate(documents: readonly TablesOfVersion[], asked: TableQuery): Promise<TablesResult | null>;
  compare(before: ComparedVersion, after: ComparedVersion): Promise<LibraryComparison>;
}

export interface AnswerResult {
  readonly answer: Answer;
  /** The documents that it cites, names or proposes to change. */
  readonly sources: readonly DocumentId[];
}

/** Makes answers outside of the service's thread. */
export interface Answering {
  /** Display name and address of the language model that answers; null for the built-in assistant. */
  readonly model: string | null;

  /** Starts a process in advance, since a question may follow soon. */
  warm(): void;

  /** @throws CannotAnswer; the signal's reason when it was aborted; any other error when a retry may succeed */
  answer(order: AnswerOrder, voice: AnswerCallbacks, work: AnswerWork): Promise<AnswerResult>;
}
