/**
 * What differs between two texts, as one reads it: lines in the order of the later text, with what went and what came.
 * It is read in pieces, each of a bounded size, whatever the texts are; long stretches are folded, and their lines are
 * fetched when asked for.
 */

/** How a line looks: a text's words are compared, its looks are only shown. */
export type LineLook =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'text' }
  | { readonly kind: 'item'; readonly depth: number; readonly marker: string }
  | { readonly kind: 'code' }
  /** The first row of a table. */
  | { readonly kind: 'header' }
  | { readonly kind: 'row' };

/** A heading, a whole paragraph, a list item, a row of a table, a line of code: without its marks. */
export interface ReadLine {
  readonly look: LineLook;
  /** A row's columns, otherwise a single text. */
  readonly cells: readonly string[];
  /** Of a line that is too long to be shown, the middle of its texts is left out, and its last columns. */
  readonly isCut?: true;
}

/** Lines of one side that are not shown yet. */
export interface Fold {
  readonly kind: 'fold';
  readonly status: 'same' | 'removed' | 'added';
  /** Places in the lines of the earlier text where they went, else of the later one; end excluded. */
  readonly start: number;
  readonly end: number;
  /** The heading that what follows stands under; null where none does, or where it is shown itself. */
  readonly section: string | null;
}

/** A line that changed, went (no `after`) or came (no `before`). */
export interface ChangedLine {
  readonly before?: ReadLine;
  readonly after?: ReadLine;
}

export type PiecePart =
  | Fold
  /** Lines around changes. A table's header is repeated where the rows above its rows are folded. */
  | { readonly kind: 'around'; readonly lines: readonly ReadLine[]; readonly isRepeated: boolean }
  /** Lines that changed and stand together; numbered from 1 in reading order. */
  | { readonly kind: 'change'; readonly number: number; readonly lines: readonly ChangedLine[] };

export interface Piece {
  readonly parts: readonly PiecePart[];
}

/**
 * One difference, quoted as it is written: what changed has both sides, what stands in one alone has one. Where both
 * say the same it was moved.
 */
export interface QuotedDifference {
  readonly before?: Quote;
  readonly after?: Quote;
  /** Of a section that stands in one text alone: how many lines it has. The quote is of its first line. */
  readonly sectionLines?: number;
}

export interface Quote {
  /** Verbatim, from the beginning of what is quoted. */
  readonly markdown: string;
  /** The same as one reads it. */
  readonly text: string;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  /** Of a row in a table, its cells and the header above them. */
  readonly row?: { readonly header: readonly string[]; readonly cells: readonly string[] };
}

/** A difference as a whole. */
export interface DifferenceSummary {
  readonly changes: number;
  /** What differs: some of the words, nothing but their marks (emphasis, headings, bars), or nothing at all. */
  readonly differs: 'words' | 'marks' | 'nothing';
  /** Only the beginnings are compared, since the texts are too long. */
  readonly isCut: boolean;
  /** Differences by word, as many as are told, by matching sections; and how many there are in all. */
  readonly quoted: readonly QuotedDifference[];
  readonly differences: number;
  /** How much of the shorter text has a counterpart in the other, from 0 to 1. */
  readonly common: number;
}
