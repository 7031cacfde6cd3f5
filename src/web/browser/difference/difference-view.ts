/**
 * What the page of a difference is made from: lines as one reads them, in the order of the later text, with what
 * went and what came. Long stretches are folded: they name lines of one version, which are fetched when asked for.
 */

export interface Segment {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** How a line looks: a text's words are compared, its looks are only shown. */
export type LineLook =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'text' }
  | { readonly kind: 'item'; readonly depth: number; readonly marker: string }
  | { readonly kind: 'code' }
  /** The first row of a table. */
  | { readonly kind: 'header' }
  | { readonly kind: 'row' };

export interface DifferenceLine {
  readonly look: LineLook;
  readonly status: 'same' | 'removed' | 'added' | 'changed';
  /** One for each column of a table's row, otherwise a single one. */
  readonly cells: readonly (readonly Segment[])[];
}

/** Lines of one version that are not shown yet. */
export interface Fold {
  readonly kind: 'fold';
  readonly status: 'same' | 'removed' | 'added';
  readonly version: number;
  /** Places in the version's lines, end excluded. */
  readonly start: number;
  readonly end: number;
  /** The heading that what follows stands under; null where none does, or where it is shown itself. */
  readonly section: string | null;
}

export type DifferencePart =
  | Fold
  /** Lines around changes. A table's header is repeated where the rows above its rows are folded. */
  | { readonly kind: 'around'; readonly lines: readonly DifferenceLine[]; readonly isRepeated: boolean }
  /** Lines that changed and stand together; numbered from 1 in reading order. */
  | { readonly kind: 'change'; readonly number: number; readonly lines: readonly DifferenceLine[] };

export interface DifferencePiece {
  readonly parts: readonly DifferencePart[];
  /** Where the next piece starts; null when this is the last one. */
  readonly next: number | null;
}

export interface ComparedVersion {
  readonly number: number;
  readonly fileName: string;
  readonly pushedAt: number;
}

export interface DifferenceView {
  readonly id: string;
  readonly fileName: string;
  /** Those that have content, newest first. */
  readonly versions: readonly ComparedVersion[];
  readonly from: number;
  readonly to: number;
  readonly changes: number;
  /** What differs: some of the words, nothing but their marks (emphasis, headings, bars), or nothing at all. */
  readonly differs: 'words' | 'marks' | 'nothing';
  /** Only the beginnings are compared, since the texts are too long. */
  readonly isCut: boolean;
  readonly beginning: DifferencePiece;
}
