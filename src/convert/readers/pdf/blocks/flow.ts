/**
 * The flow of a document: lines and tables in reading order, over columns and pages. Each line knows the column it
 * stands in, since what a line's end means depends on where the column ends.
 */
import type { Table } from '../../../../markdown/render/blocks.ts';
import type { Line } from '../lines/lines.ts';

/** A column's part of a page. */
export interface Column {
  readonly page: number;
  readonly left: number;
  readonly right: number;
  /** How many lines stand in it. */
  readonly lines: number;
  /** Its lines are short entries that each stand for themselves, as on a receipt. */
  readonly isListing: boolean;
}

export interface FlowLine {
  readonly kind: 'line';
  readonly line: Line;
  readonly column: Column;
  /** A drawn bullet or box stands before the line, at this x. */
  readonly bulletLeft?: number;
  /** Whether the box drawn before the line has been ticked. */
  readonly ticked?: boolean;
}

export interface FlowTable {
  readonly kind: 'table';
  readonly table: Table;
  readonly column: Column;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Where its last part stands; `left` and `right` are that part's. */
  readonly lastColumn: Column;
}

export type FlowItem = FlowLine | FlowTable;
