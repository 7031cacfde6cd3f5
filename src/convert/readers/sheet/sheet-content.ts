/** What a reader of any workbook format finds on one sheet, before it is laid out. Rows and columns count from 0. */
import type { HiddenText } from '../../../domain/hidden-text.ts';
import type { Block } from '../../../markdown/render/blocks.ts';
import type { Area, DeclaredTable, GridRow } from '../../table/grid.ts';

export interface SheetComment {
  readonly row: number;
  readonly column: number;
  readonly author: string;
  /** When it was written, as in 2024-05-31, where the file says so. */
  readonly day?: string;
  readonly text: string;
}

export interface SheetLink {
  readonly area: Area;
  readonly href: string;
}

export interface SheetContent {
  readonly name: string;
  /** Visible cells with something in them. */
  readonly rows: readonly GridRow[];
  readonly merges: readonly Area[];
  readonly tables: readonly DeclaredTable[];
  readonly links: readonly SheetLink[];
  readonly comments: readonly SheetComment[];
  /** Rows and columns that are not shown, ascending. */
  /** Text of cells that are shown, and of which nothing is seen. */
  readonly hidden?: readonly HiddenText[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  /** Cells whose formula was never calculated: they show the formula. */
  readonly uncalculated: number;
  /** Text boxes, charts and pictures, as they follow the cells. */
  readonly drawings: readonly Block[];
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}
