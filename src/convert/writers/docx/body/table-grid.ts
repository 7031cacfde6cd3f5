/**
 * Places the cells of a table on a grid: the columns each cell covers, and where a cell spans down from above. In
 * HTML this is implicit (WHATWG HTML, 4.9.12); Word requires it in every row.
 */
import type { Sequence, TableCell, TableRow } from '../content.ts';

/** Spans in larger tables are ignored, so that a few words can't create millions of cells. */
const MAX_COVERED_CELLS = 100_000;

export interface PlacedCell {
  readonly column: number;
  readonly columns: number;
  /** Undefined for a gap. */
  readonly cell: TableCell | undefined;
  /** The role of the cell in a vertical merge. */
  readonly merge: 'none' | 'start' | 'covered';
}

export interface PlacedRow {
  readonly header: boolean;
  readonly cells: readonly PlacedCell[];
}

/** A row of cells without spans. */
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

/** Places every cell, row by row; rows keep their length and never overlap. */
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

/** The number of columns a row covers. */
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

/**
 * The part of a row in some columns, with cells clipped at its edges, numbered from 0 and padded to the last column.
 */
export function cutRow(row: PlacedRow, first: number, columns: number): PlacedRow {
  if (first === 0 && extentOf(row) === columns) return row;
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
