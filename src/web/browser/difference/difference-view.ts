/** The view model of a comparison: its pieces (domain/difference.ts), with the changed words of each line. */

import type { DifferenceSummary, Fold, LineLook } from '../../../domain/difference.ts';
import type { ErrorCode } from '../../../domain/errors.ts';

export interface Segment {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

export interface DifferenceLine {
  readonly look: LineLook;
  readonly status: 'same' | 'removed' | 'added' | 'changed';
  /** One per column of a table row, otherwise a single one. */
  readonly cells: readonly (readonly Segment[])[];
}

export type DifferencePart =
  | Fold
  | { readonly kind: 'around'; readonly lines: readonly DifferenceLine[]; readonly isRepeated: boolean }
  | { readonly kind: 'change'; readonly number: number; readonly lines: readonly DifferenceLine[] };

export interface DifferencePiece {
  readonly parts: readonly DifferencePart[];
  /** The start of the next piece; null after the last. */
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
  /** Versions with content, newest first. */
  readonly versions: readonly ComparedVersion[];
  readonly from: number;
  readonly to: number;
  /** The reason why the versions could not be compared, or null. */
  readonly refusal: ComparisonRefusal | null;
  readonly changes: number;
  readonly differs: DifferenceSummary['differs'];
  readonly isCut: boolean;
  readonly beginning: DifferencePiece;
}

/** `unprocessable` means the versions are too large; the others may succeed later. */
export type ComparisonRefusal = Extract<ErrorCode, 'unprocessable' | 'rate_limited' | 'unavailable'>;
