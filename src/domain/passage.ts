/** Passages: the pieces of a document's Markdown that the Assistant searches and quotes. */
import type { DocumentId } from './ids.ts';

export interface Passage {
  /** Position among the passages of its version, from 0. */
  readonly ordinal: number;
  /** The headings above it, outermost first, as plain text. */
  readonly headings: readonly string[];
  /** A verbatim slice of the version's Markdown. */
  readonly markdown: string;
  /** Folded words of headings and text, as the search index takes them. */
  readonly searchText: string;
}

/** A place in a document that supports a statement. */
export interface Citation {
  readonly documentId: DocumentId;
  readonly fileName: string;
  readonly version: number;
  readonly passage: number;
  /** Stands word for word in the passage. */
  readonly quote: string;
  readonly headings: readonly string[];
}
