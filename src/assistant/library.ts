/**
 * What an answer may reach: the documents of one chat and nothing else. The library is handed in already
 * restricted; nobody in this room can widen it, whatever a question or a document says.
 */
import type { ConversionFacts } from '../domain/conversion.ts';
import type { DifferenceSummary } from '../domain/difference.ts';
import type { HiddenRange } from '../domain/hidden-text.ts';
import type { DocumentId } from '../domain/ids.ts';
import type { AskedOfTables, ReckonedOver } from '../domain/tables.ts';

export interface LibraryDocument {
  readonly id: DocumentId;
  readonly fileName: string;
  readonly version: number;
  readonly facts: ConversionFacts;
  /** Bytes of the file, and when it came, in milliseconds since 1970. */
  readonly size: number;
  readonly pushedAt: number;
  /** How many passages it has. */
  readonly passages: number;
  /** Undefined where its tables have not been read yet. */
  readonly hasTables?: boolean | undefined;
}

export interface LibraryPassage {
  readonly documentId: DocumentId;
  readonly version: number;
  readonly ordinal: number;
  readonly headings: readonly string[];
  /** Verbatim text before it that it leans on, such as the header of a table that is continued. */
  readonly context: string;
  /** A verbatim slice of the version's Markdown. */
  readonly markdown: string;
  /** Where that is text which the file does not show. */
  readonly hidden?: readonly HiddenRange[];
}

export interface FoundPassage extends LibraryPassage {
  /** BM25: higher is better. */
  readonly score: number;
}

/** Two versions may be too large to be compared. */
export type LibraryComparison = DifferenceSummary | 'too_large';

/** A version of a document. */
export interface LibraryVersion {
  readonly id: DocumentId;
  readonly version: number;
}

/** What a question comes to over the tables of some documents. */
export interface Reckoned extends Omit<ReckonedOver, 'document' | 'others'> {
  readonly documentId: DocumentId;
  /** Whose tables answer nearly as likely and otherwise. */
  readonly others: readonly DocumentId[];
}

export interface Library {
  /** All documents that have been processed, in the order in which they were attached. */
  documents(): readonly LibraryDocument[];

  /**
   * Passages that hold any of the words (folded and stemmed), best first. Words that very many hold are not looked for where
   * there are others; of such words alone, passages come in no order.
   */
  search(words: readonly string[], limit: number): readonly FoundPassage[];

  /** Passages that hold a word of every group; of very many, some. */
  searchAll(groups: readonly (readonly string[])[], limit: number): readonly FoundPassage[];

  /** Like `search`, within one document. */
  searchIn(document: DocumentId, words: readonly string[], limit: number): readonly FoundPassage[];

  /** In how many passages each word occurs, counted up to a limit from which on all are common. */
  frequencies(words: readonly string[]): ReadonlyMap<string, number>;

  /**
   * Has a model put texts in order, the best answer first, by their positions; undefined where it does not answer.
   * There only where such a model is configured.
   */
  rankAgain?(question: string, texts: readonly string[]): Promise<readonly number[] | undefined>;

  /**
   * How many passages of each document hold any of the words; documents that hold none are left out.
   *
   * @param among the documents it is asked of; otherwise of all
   */
  documentsWith(words: readonly string[], among?: readonly DocumentId[]): ReadonlyMap<DocumentId, number>;

  /** Passages of a document from one position to another, both included; fewer where it ends. */
  passages(document: DocumentId, from: number, to: number): readonly LibraryPassage[];

  /**
   * Reckons over all rows of the tables of some versions; undefined when they have none, or none is in reach.
   */
  reckon(versions: readonly LibraryVersion[], asked: AskedOfTables): Promise<Reckoned | undefined>;

  /** The numbers of the versions that have been processed, oldest first. */
  versions(document: DocumentId): readonly number[];

  /** The whole Markdown of a version, or undefined when it is out of reach. */
  markdown(document: DocumentId, version: number): Promise<string | undefined>;

  /** What differs between two versions, of one document or of two; undefined when one is out of reach. */
  compare(before: LibraryVersion, after: LibraryVersion): Promise<LibraryComparison | undefined>;
}
