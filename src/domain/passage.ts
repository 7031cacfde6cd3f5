/** Passages: the pieces of a document's Markdown that the Assistant searches and quotes. */
import type { HiddenRange } from './hidden-text.ts';
import type { DocumentId } from './ids.ts';

export interface Passage {
  /** Position among the passages of its version, from 0. */
  readonly ordinal: number;
  /** The headings above it, outermost first, as plain text. */
  readonly headings: readonly string[];
  /** A verbatim slice of the version's Markdown. */
  readonly markdown: string;
  /**
   * What the slice leans on though it stands before it: the header rows of a table that is continued, the sentence
   * that leads into a list. Verbatim too; empty for most.
   */
  readonly context: string;
  /** Folded words of headings, context and text, as the search index takes them. */
  readonly searchText: string;
  /** Where its Markdown is text that the file does not show; absent for nearly all. */
  readonly hidden?: readonly HiddenRange[];
}

/** A place in a document that supports a statement. */
export interface Citation {
  readonly documentId: DocumentId;
  readonly fileName: string;
  readonly version: number;
  /** Position of the passage; null where whole versions were compared, of which no passages are kept. */
  readonly passage: number | null;
  /** Stands word for word in the passage, or else in the version. */
  readonly quote: string;
  readonly headings: readonly string[];
  /** Some of the quotation is text that the file does not show. */
  readonly isHidden?: true;
  /** Addresses in the passage, where the answer holds links: they may lead nowhere else. */
  readonly addresses?: readonly string[];
}
