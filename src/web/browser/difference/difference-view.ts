/**
 * What the page of a difference is made from: the pieces of a comparison (domain/difference.ts), with the words that
 * changed in each line.
 */

import type { DifferenceSummary, Fold, LineLook } from '../../../domain/difference.ts';
import type { ErrorCode } from '../../../domain/errors.ts';

export interface Segment {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

export interface DifferenceLine {
  readonly look: LineLook;
  readonly status: 'same' | 'removed' | 'added' | 'changed';
  /** One for each column of a table's row, otherwise a single one. */
  readonly cells: readonly (readonly Segment[])[];
}

export type DifferencePart =
  | Fold
  | { readonly kind: 'around'; readonly lines: readonly DifferenceLine[]; readonly isRepeated: boolean }
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
  /** Why there is no comparison, where there is none. */
  readonly refusal: ComparisonRefusal | null;
  readonly changes: number;
  readonly differs: DifferenceSummary['differs'];
  readonly isCut: boolean;
  readonly beginning: DifferencePiece;
}

/** The two are too large to be compared; or another try may fare better. */
export type ComparisonRefusal = Extract<ErrorCode, 'unprocessable' | 'rate_limited' | 'unavailable'>;
