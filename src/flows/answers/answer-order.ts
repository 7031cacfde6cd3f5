/** What the service asks of whoever makes an answer, and what it does for them meanwhile. */
import type { Answer, AnswerRequest, Turn } from '../../assistant/assistant.ts';
import type { LibraryComparison } from '../../assistant/library.ts';
import type { TablesOfDocument } from '../../convert/pool/protocol.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import type { AskedOfTables, ReckonedOver } from '../../domain/tables.ts';
import type { TableFacts } from '../../store/document-tables.ts';
import type { ReadyVersion } from '../../store/versions.ts';
import type { ComparedVersion } from '../comparisons/comparisons.ts';

/** A question, and the documents that may be looked into. */
export interface AnswerOrder {
  readonly organization: OrganizationId;
  readonly project: ProjectId;
  /** Those of the chat, in the order in which they are named; none for all of the project. */
  readonly documents: readonly DocumentId[];
  readonly question: string;
  /** The question with what it follows on, for finding passages that mean the same. */
  readonly meant: string;
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
}

/** Called while an answer is made; aborted when nobody wants it any more. */
export type AnswerVoice = Pick<AnswerRequest, 'signal' | 'onText' | 'onStep'> &
  Required<Pick<AnswerRequest, 'onRestart'>>;

/** The tables of a version, with its files by their hashes: a process that makes answers names no path to the service. */
export interface TablesOfVersion extends Omit<TablesOfDocument, 'markdown' | 'cells'> {
  readonly markdown: Sha256;
  readonly cells: Sha256;
}

/** What the service alone can do: it has the conversion processes, and writes. Fails with an AppError. */
export interface AnswerWork {
  /** Reads the tables of a version that nobody has asked about before. */
  tables(version: Pick<ReadyVersion, 'documentId' | 'number'>): Promise<TableFacts>;
  reckon(documents: readonly TablesOfVersion[], asked: AskedOfTables): Promise<ReckonedOver | null>;
  compare(before: ComparedVersion, after: ComparedVersion): Promise<LibraryComparison>;
}

export interface MadeAnswer {
  readonly answer: Answer;
  /** The documents that it cites, names or proposes to change. */
  readonly sources: readonly DocumentId[];
}

/** Makes answers, apart from the service's thread. */
export interface Answering {
  /** The language model that answers and where it is, as people see it; null for the built-in assistant. */
  readonly model: string | null;

  /** Says that somebody may ask soon. */
  warm(): void;

  /** @throws CannotAnswer; the signal's reason when it was aborted; anything else when another try may fare better */
  answer(order: AnswerOrder, voice: AnswerVoice, work: AnswerWork): Promise<MadeAnswer>;
}
