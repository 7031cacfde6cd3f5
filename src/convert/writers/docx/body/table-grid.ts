/**
 * Lays the cells of a table out on a grid: which columns each cell covers, and where a cell from above reaches
 * down. HTML leaves this to be worked out (WHATWG HTML, 4.9.12); Word wants it said in every row.
 */
import type { Sequence, TableCell, TableRow } from '../content.ts';

/** Spans of larger tables are left out, so that a few words cannot demand millions of cells. */
const MAX_COVERED_CELLS = 100_000;

export interface PlacedCell {
  readonly column: number;
  readonly columns: number;
  /** Undefined where nothing was written. */
  readonly cell: TableCell | undefined;
  /** How the cell takes part in a merge downwards. */
  readonly merge: 'none' | 'start' | 'covered';
}

export interface PlacedRow {
  readonly header: boolean;
  readonly cells: readonly PlacedCell[];
}

/** A row of cells of one column and one row. */
function placePlain({ header, cells }: TableRow): PlacedRow {
  return { header, cells: cells.map((cell, column) => ({ column, columns: 1, cell, merge: 'none' })) };
}

function isPlainRow(row: TableRow): boolean {
  return row.cells.every((cell) => cell.columns === 1 && cell.rows === 1);
}

interface OpenSpan {
  readonly column: number;
  readonly columns: number;
  readonly cell: TableCell;
  rowsLeft: number;
}

/** Places every cell, row by row; rows are as long as they were written, and never overlap. */
export function* placeCells(rows: Sequence<TableRow>): Generator<PlacedRow> {
  let open: OpenSpan[] = [];
  let covered = 0;
  let rowsLeft = rows.length;
  for (const row of rows) {
    const left = covered < MAX_COVERED_CELLS ? rowsLeft : 1;
    rowsLeft--;
    if (open.length === 0 && isPlainRow(row)) {
      yield placePlain(row);
      continue;
    }
    const cells = placeRow(row, open, left);
    for (const span of open) span.rowsLeft -= 1;
    covered += open.length;
    open = covered < MAX_COVERED_CELLS ? open.filter((span) => span.rowsLeft > 0) : [];
    for (const placed of cells) {
      if (placed.merge !== 'start' || placed.cell === undefined) continue;
      open.push({ ...placed, cell: placed.cell, rowsLeft: Math.min(placed.cell.rows, left) - 1 });
    }
    open.sort((a, b) => a.column - b.column);
    yield { header: row.header, cells };
  }
}

/** How many columns a row reaches over. */
export function extentOf({ cells }: PlacedRow): number {
  return cells.reduce((most, { column, columns }) => Math.max(most, column + columns), 0);
}

function placeRow(row: TableRow, open: readonly OpenSpan[], rowsLeft: number): readonly PlacedCell[] {
  const placed: PlacedCell[] = [];
  let column = 0;
  let nextSpan = 0;
  const passSpans = () => {
    for (let span = open[nextSpan]; span !== undefined && span.column <= column; span = open[nextSpan]) {
      placed.push({ column: span.column, columns: span.columns, cell: span.cell, merge: 'covered' });
      column = span.column + span.columns;
      nextSpan += 1;
    }
  };
  for (const cell of row.cells) {
    passSpans();
    const room = (open[nextSpan]?.column ?? Number.POSITIVE_INFINITY) - column;
    const columns = Math.min(cell.columns, room);
    const merge = Math.min(cell.rows, rowsLeft) > 1 ? 'start' : 'none';
    placed.push({ column, columns, cell, merge });
    column += columns;
  }
  for (; nextSpan < open.length; ) {
    const gap = (open[nextSpan]?.column ?? column) - column;
    if (gap > 0) placed.push({ column, columns: gap, cell: undefined, merge: 'none' });
    column += Math.max(gap, 0);
    passSpans();
  }
  return placed;
}

/** The part of a row in some columns, cells cut at its edges, numbered from 0 and filled to the last column. */
export function cutRow(row: PlacedRow, first: number, columns: number): PlacedRow {
  const end = first + columns;
  const cut: PlacedCell[] = [];
  let column = 0;
  for (const placed of row.cells) {
    const from = Math.max(placed.column, first);
    const to = Math.min(placed.column + placed.columns, end);
    if (to <= from) continue;
    const cell = placed.column < first ? undefined : placed.cell;
    cut.push({ column: from - first, columns: to - from, cell, merge: placed.merge });
    column = to - first;
  }
  if (column < columns) cut.push({ column, columns: columns - column, cell: undefined, merge: 'none' });
  return { header: row.header, cells: cut };
}
