/**
 * What an answer may read: the documents of one chat and nothing else. The library is passed in already restricted, and
 * nothing in this room can widen it, whatever a question or a document says.
 */
import type { ConversionFacts } from '../domain/conversion.ts';
import type { DifferenceSummary } from '../domain/difference.ts';
import type { HiddenRange } from '../domain/hidden-text.ts';
import type { DocumentId } from '../domain/ids.ts';
import type { TableQuery, TablesResult } from '../domain/tables.ts';

export interface LibraryDocument {
  readonly id: DocumentId;
  readonly fileName: string;
  readonly version: number;
  readonly facts: ConversionFacts;
  /** Size of the file in bytes, and when it was pushed, in milliseconds since 1970. */
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
  /** Verbatim text before it that it depends on, such as the header of a continued table. */
  readonly context: string;
  /** A verbatim slice of the version's Markdown. */
  readonly markdown: string;
  /** Ranges of it that the file does not show to a reader. */
  readonly hidden?: readonly HiddenRange[];
}

/** Stored vectors of a passage's sentences and rows, one after the other, each of one signed byte per dimension. */
export interface PassageVectors extends Pick<LibraryPassage, 'documentId' | 'ordinal'> {
  readonly vectors: Int8Array;
}

export interface FoundPassage extends LibraryPassage {
  /** BM25: higher is better. */
  readonly score: number;
}

/** The difference of two versions, unless they are too large to be compared. */
export type LibraryComparison = DifferenceSummary | 'too_large';

/** A version of a document. */
export interface LibraryVersion {
  readonly id: DocumentId;
  readonly version: number;
}

/** The result of a question computed over the tables of some documents. */
export interface TableResult extends Omit<TablesResult, 'document' | 'others'> {
  readonly documentId: DocumentId;
  /** Documents whose tables give a different answer that is nearly as likely. */
  readonly others: readonly DocumentId[];
}

export interface Library {
  /** All processed documents, in the order in which they were attached. */
  documents(): readonly LibraryDocument[];

  /**
   * Passages that hold any of the words (folded and stemmed), best first. Very common words are searched for only where there
   * are no others; the passages are then in no particular order.
   */
  search(words: readonly string[], limit: number): readonly FoundPassage[];

  /** Passages that hold a word of every group; a part of them if there are very many. */
  searchAll(groups: readonly (readonly string[])[], limit: number): readonly FoundPassage[];

  /** Like `search`, within one document. */
  searchIn(document: DocumentId, words: readonly string[], limit: number): readonly FoundPassage[];

  /**
   * The vectors of all passages that have been encoded so far; none of a library with so many that comparing them all would take too long. Absent where
   * vectors are not stored.
   */
  vectors?(): readonly PassageVectors[];

  /** The number of passages in which each word occurs, capped at the limit above which every word counts as common. */
  frequencies(words: readonly string[]): ReadonlyMap<string, number>;

  /**
   * Reranks texts by a model: their positions, best first; undefined if the model does not answer.
   * Present only where such a model is configured.
   */
  rankAgain?(question: string, texts: readonly string[]): Promise<readonly number[] | undefined>;

  /**
   * The number of passages of each document that hold any of the words; documents without any are left out.
   *
   * @param among restricts the count to these documents
   */
  documentsWith(words: readonly string[], among?: readonly DocumentId[]): ReadonlyMap<DocumentId, number>;

  /** Passages of a document from one position to another, both included; fewer where it ends. */
  passages(document: DocumentId, from: number, to: number): readonly LibraryPassage[];

  /**
   * Computes over all table rows of some versions; undefined if they have no tables, or none is in reach.
   */
  calculate(versions: readonly LibraryVersion[], asked: TableQuery): Promise<TableResult | undefined>;

  /** The numbers of the processed versions, oldest first. */
  versions(document: DocumentId): readonly number[];

  /** The complete Markdown of a version, or undefined if it is out of reach. */
  markdown(document: DocumentId, version: number): Promise<string | undefined>;

  /** The difference between two versions, of one document or of two; undefined if one is out of reach. */
  compare(before: LibraryVersion, after: LibraryVersion): Promise<LibraryComparison | undefined>;
}
