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
   * Preceding text that the slice depends on: the header rows of a continued table, the sentence that introduces a
   * list. Also verbatim; usually empty.
   */
  readonly context: string;
  /** Folded words of headings, context and text, for the search index. */
  readonly searchText: string;
  /** Ranges of its Markdown that are hidden in the file; usually absent. */
  readonly hidden?: readonly HiddenRange[];
}

/** A passage of a document that supports a statement. */
export interface Citation {
  readonly documentId: DocumentId;
  readonly fileName: string;
  readonly version: number;
  /** Ordinal of the passage; null if whole versions were compared, whose passages are not stored. */
  readonly passage: number | null;
  /** Verbatim text of the passage or of the version. */
  readonly quote: string;
  readonly headings: readonly string[];
  /** Whether a part of the quotation is hidden in the file. */
  readonly isHidden?: true;
  /** URLs in the passage, if the answer has links: only these may be linked. */
  readonly addresses?: readonly string[];
}
