/**
 * The flow of a document: lines and tables in reading order, across columns and pages. Each line refers to its column,
 * since the meaning of a line's end depends on where the column ends.
 */
import type { Table } from '../../../../markdown/render/blocks.ts';
import type { Line } from '../lines/lines.ts';

/** The part of a page that a column covers. */
export interface Column {
  readonly page: number;
  readonly left: number;
  readonly right: number;
  /** Number of lines. */
  readonly lines: number;
  /** Its lines are short, separate entries, as on a receipt. */
  readonly isListing: boolean;
}

export interface FlowLine {
  readonly kind: 'line';
  readonly line: Line;
  readonly column: Column;
  /** Left edge of the bullet or checkbox that is drawn before the line. */
  readonly bulletLeft?: number;
  /** Whether the checkbox drawn before the line is ticked. */
  readonly ticked?: boolean;
}

export interface FlowTable {
  readonly kind: 'table';
  readonly table: Table;
  readonly column: Column;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** The column of its last part, which `left` and `right` refer to. */
  readonly lastColumn: Column;
}

export type FlowItem = FlowLine | FlowTable;
