/** Tables made ready for questions: as they stand and turned round, with an index of their cells. */
import { type ColumnCells, cellsOf } from '../links/cell-index.ts';
import { type DataTable, makeTable, type SourceTable, transpose } from '../table.ts';

export interface TableView {
  readonly table: DataTable;
  readonly cells: readonly ColumnCells[];
}

/** A table made ready for questions. */
export interface ReadyTable {
  /** Its file's name. */
  readonly about: string;
  /** As it stands and, where it is small, with rows and columns changed. */
  readonly views: readonly TableView[];
}

export function readyTable(source: SourceTable, about = ''): ReadyTable {
  return readyViews(viewOf(makeTable(source)), about);
}

/** @param view the table as it stands */
export function readyViews(view: TableView, about: string): ReadyTable {
  const turned = transpose(view.table);
  return { about, views: turned === undefined ? [view] : [view, viewOf(turned)] };
}

function viewOf(table: DataTable): TableView {
  return { table, cells: table.columns.map((column) => cellsOf(column)) };
}
