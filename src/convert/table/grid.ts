/**
 * Cells by position, before tables are detected: what a worksheet displays, or a delimited file contains. Empty cells
 * are left out.
 */
import type { Span } from '../../markdown/render/blocks.ts';

/** Compatible with a table cell, so that a large table can use it directly. */
export interface GridCell {
  /** The displayed text; line feeds break lines. Never empty. */
  readonly content: string;
  /** A number, date, boolean or error rather than words. */
  readonly isValue: boolean;
  /** Bold, as header rows are. */
  readonly isBold?: boolean;
  /** The text with links and notes, if it has any. */
  readonly spans?: readonly Span[];
}

/** The cells of a row from left to right: `columns[i]` is the column of `cells[i]`. */
export interface GridRow {
  readonly row: number;
  readonly columns: readonly number[];
  readonly cells: readonly GridCell[];
}

/** A rectangle of cells, including all four edges, counted from 0. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface DeclaredTable extends Area {
  readonly hasHeader: boolean;
}

/** Rows with cells, from top to bottom. */
export interface Grid {
  readonly rows: readonly GridRow[];
  /** Cells merged over several columns or rows. */
  readonly merges: readonly Area[];
  /** Areas that the file itself declares as tables. */
  readonly tables: readonly DeclaredTable[];
}
