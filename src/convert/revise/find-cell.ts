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

type RowAndColumn = Extract<CellPlace, { readonly row: number | string }>;

/** The one cell that a place names, or why there is none. */
export function findCell<C extends TableCell>(
  cells: readonly C[],
  place: RowAndColumn,
  edit: number,
): Outcome<C> {
  const tables = new Map<number, C[]>();
  for (const cell of cells) {
    if (place.table !== undefined && cell.table !== place.table) continue;
    const others = tables.get(cell.table);
    if (others === undefined) tables.set(cell.table, [cell]);
    else others.push(cell);
  }
  const found = [...tables.values()].flatMap((table) => cellsOf(table, place));
  const [only] = found;
  if (found.length === 1 && only !== undefined) return done(only);
  return failed(found.length === 0 ? missing(place, edit) : severalCells(place, edit, found.length));
}

function cellsOf<C extends TableCell>(table: readonly C[], { row, column }: RowAndColumn): C[] {
  const rows = linesOf(
    row,
    table.filter((cell) => cell.column === 1),
    (cell) => cell.row,
  );
  const columns = linesOf(
    column,
    table.filter((cell) => cell.row === 1),
    (cell) => cell.column,
  );
  return table.filter((cell) => rows.has(cell.row) && columns.has(cell.column));
}

function linesOf<C extends TableCell>(
  asked: number | string,
  heads: readonly C[],
  line: (cell: C) => number,
): Set<number> {
  if (typeof asked === 'number') return new Set([asked]);
  const title = titleOf(asked);
  return new Set(heads.filter((cell) => titleOf(cell.text) === title).map(line));
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
