/** Tables prepared for questions: in original and transposed form, with a cell index. */
import { type ColumnCells, cellsOf } from '../links/cell-index.ts';
import { type DataTable, makeTable, type SourceTable, transpose } from '../table.ts';

export interface TableView {
  readonly table: DataTable;
  readonly cells: readonly ColumnCells[];
}

/** A table prepared for questions. */
export interface ReadyTable {
  /** File name without extension. */
  readonly about: string;
  /** The original and, for small tables of figures, the transposed form. */
  readonly views: readonly TableView[];
}

export function readyTable(source: SourceTable, about = ''): ReadyTable {
  return readyViews(viewOf(makeTable(source)), about);
}

/** @param view the table in its original form */
export function readyViews(view: TableView, about: string): ReadyTable {
  const turned = transpose(view.table);
  return { about, views: turned === undefined ? [view] : [view, viewOf(turned)] };
}

function viewOf(table: DataTable): TableView {
  return { table, cells: table.columns.map((column) => cellsOf(column)) };
}
