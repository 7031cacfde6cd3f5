/** Finds a table cell by the numbers of its row and column or by what stands at their heads. */
import type { CellPlace, EditFault } from '../../domain/edit.ts';
import { foldText } from './fold-text.ts';
import { done, failed, type Outcome } from './outcome.ts';

/** A cell of any kind of table. */
export interface TableCell {
  /** Numbers from 1. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export type RowAndColumn = Extract<CellPlace, { readonly row: number | string }>;

/**
 * The one cell that a place names, or why there is none.
 *
 * @param cells in any order; gone through twice
 */
export function findCell<C extends TableCell>(
  cells: Iterable<C>,
  place: RowAndColumn,
  edit: number,
): Outcome<C> {
  const isRow = headTest(cells, place.row, (cell) => ({ line: cell.row, head: cell.column }));
  const isColumn = headTest(cells, place.column, (cell) => ({ line: cell.column, head: cell.row }));
  const found: C[] = [];
  for (const cell of cells) {
    if (place.table !== undefined && cell.table !== place.table) continue;
    if (isRow(cell) && isColumn(cell)) found.push(cell);
  }
  const [only] = found;
  if (found.length === 1 && only !== undefined) return done(only);
  return failed(found.length === 0 ? missing(place, edit) : severalCells(place, edit, found.length));
}

/** Tells whether a cell is in the row (or column) asked for, by its number or by the text of its first cell. */
function headTest(
  cells: Iterable<TableCell>,
  asked: number | string,
  place: (cell: TableCell) => { readonly line: number; readonly head: number },
): (cell: TableCell) => boolean {
  if (typeof asked === 'number') return (cell) => place(cell).line === asked;
  const title = titleOf(asked);
  const lines = new Set<string>();
  for (const cell of cells) {
    const { line, head } = place(cell);
    if (head === 1 && titleOf(cell.text) === title) lines.add(`${cell.table} ${line}`);
  }
  return (cell) => lines.has(`${cell.table} ${place(cell).line}`);
}

function titleOf(text: string): string {
  return foldText(text).text.trim().toLowerCase();
}

function inWords({ row, column, table }: RowAndColumn): string {
  const inTable = table === undefined ? '' : ` in table ${table}`;
  return `row ${row}, column ${column}${inTable}`;
}

function missing(place: RowAndColumn, edit: number): EditFault {
  return { code: 'place_not_found', edit, message: `There is no cell at ${inWords(place)}.` };
}

function severalCells(place: RowAndColumn, edit: number, count: number): EditFault {
  const message = `There are ${count} cells at ${inWords(place)}: say which table, or give row and column by number.`;
  return { code: 'ambiguous', edit, message, count };
}
