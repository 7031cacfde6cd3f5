/**
 * Differences between two texts for display: lines in the order of the later text, with removed and added ones. They
 * are read in pieces of bounded size; long unchanged parts are folded, and their lines are loaded on demand.
 */

/** The style of a line, which is displayed but not compared. */
export type LineLook =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'text' }
  | { readonly kind: 'item'; readonly depth: number; readonly marker: string }
  | { readonly kind: 'code' }
  /** The first row of a table. */
  | { readonly kind: 'header' }
  | { readonly kind: 'row' };

/** A heading, paragraph, list item, table row, or line of code, without markup. */
export interface ReadLine {
  readonly look: LineLook;
  /** The cells of a row, or a single text. */
  readonly cells: readonly string[];
  /** Whether the line is too long to be displayed: the middle of its texts and its last columns are omitted. */
  readonly isCut?: true;
}

/** Folded lines of one side. */
export interface Fold {
  readonly kind: 'fold';
  readonly status: 'same' | 'removed' | 'added';
  /** Range of lines, end exclusive: in the earlier text for removed ones, otherwise in the later one. */
  readonly start: number;
  readonly end: number;
  /** The heading of the following part; null if it has none, or the heading is displayed itself. */
  readonly section: string | null;
}

/** A line that was changed, removed (no `after`) or added (no `before`). */
export interface ChangedLine {
  readonly before?: ReadLine;
  readonly after?: ReadLine;
}

export type PiecePart =
  | Fold
  /** Context lines. A table's header is repeated if the rows before the displayed ones are folded. */
  | { readonly kind: 'around'; readonly lines: readonly ReadLine[]; readonly isRepeated: boolean }
  /** Consecutive changed lines; numbered from 1 in reading order. */
  | { readonly kind: 'change'; readonly number: number; readonly lines: readonly ChangedLine[] };

export interface Piece {
  readonly parts: readonly PiecePart[];
}

/**
 * A difference with quotations: both sides of a change, one side of an addition or removal. If both are equal, it was
 * moved.
 */
export interface QuotedDifference {
  readonly before?: Quote;
  readonly after?: Quote;
  /** For a section that is only in one text: its number of lines. The quote is its first line. */
  readonly sectionLines?: number;
}

export interface Quote {
  /** Verbatim, from the beginning. */
  readonly markdown: string;
  /** The same without markup. */
  readonly text: string;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  /** For a table row, its cells and the table's header. */
  readonly row?: { readonly header: readonly string[]; readonly cells: readonly string[] };
}

/** Summary of a comparison. */
export interface DifferenceSummary {
  readonly changes: number;
  /** Whether words differ, or only markup (emphasis, headings, bars), or nothing. */
  readonly differs: 'words' | 'marks' | 'nothing';
  /** Whether only the beginnings were compared, since the texts are too long. */
  readonly isCut: boolean;
  /** Differences in words by matching sections, up to a limit; `differences` is their total number. */
  readonly quoted: readonly QuotedDifference[];
  readonly differences: number;
  /** Share of the shorter text that is also in the other one, from 0 to 1. */
  readonly common: number;
}
