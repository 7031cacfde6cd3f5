/** The content of a sheet in any workbook format, before layout. Rows and columns count from 0. */
import type { HiddenText } from '../../../domain/hidden-text.ts';
import type { Block } from '../../../markdown/render/blocks.ts';
import type { Area, DeclaredTable, GridRow } from '../../table/grid.ts';

export interface SheetComment {
  readonly row: number;
  readonly column: number;
  readonly author: string;
  /** The date, such as 2024-05-31, if known. */
  readonly day?: string;
  readonly text: string;
}

export interface SheetLink {
  readonly area: Area;
  readonly href: string;
}

export interface SheetContent {
  readonly name: string;
  /** Visible cells with content. */
  readonly rows: readonly GridRow[];
  readonly merges: readonly Area[];
  readonly tables: readonly DeclaredTable[];
  readonly links: readonly SheetLink[];
  readonly comments: readonly SheetComment[];
  /** Texts of displayed cells that are not visible. */
  readonly hidden?: readonly HiddenText[];
  /** Ascending, like the columns. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  /** Number of formulas that were never calculated: they are displayed as formulas. */
  readonly uncalculated: number;
  /** Text boxes, charts and pictures, in the order after the cells. */
  readonly drawings: readonly Block[];
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}
