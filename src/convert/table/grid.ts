/**
 * Cells where they stand, before anyone knows which of them make a table: what a worksheet shows, or what a
 * delimited file holds. Empty cells are not kept.
 */
import type { Span } from '../../markdown/render/blocks.ts';

/** A table's cell as it stands, so that a large table needs no other for it. */
export interface GridCell {
  /** What is shown; line feeds break lines. Never empty. */
  readonly content: string;
  /** A number, date, truth value or error rather than words. */
  readonly isValue: boolean;
  /** Set in bold type, as header rows are. */
  readonly isBold?: boolean;
  /** The text with links and notes, where it has any; `content` otherwise says it all. */
  readonly spans?: readonly Span[];
}

/** The cells of one row from left to right: `columns[i]` is where `cells[i]` stands. */
export interface GridRow {
  readonly row: number;
  readonly columns: readonly number[];
  readonly cells: readonly GridCell[];
}

/** A rectangle of cells, all four edges included, counted from 0. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface DeclaredTable extends Area {
  readonly hasHeader: boolean;
}

/** Rows that hold cells, from top to bottom. */
export interface Grid {
  readonly rows: readonly GridRow[];
  /** Cells that are one over several columns or rows. */
  readonly merges: readonly Area[];
  /** Areas that the file itself calls tables. */
  readonly tables: readonly DeclaredTable[];
}
