/**
 * Knows the rest of a table on the next page, which may be too short to tell a table by itself: it repeats the head
 * of the table before it, or its cells stand in the same columns.
 */
import { type Box, isFlush } from '../geometry.ts';
import type { Columns } from './column-lines.ts';
import { isMulti } from './row-kinds.ts';
import { type TextRow, textOfRow } from './text-rows.ts';

/** What is remembered of a table that ends a column of text. */
export interface TableEnd {
  readonly head: string;
  readonly columns: Columns;
  readonly left: number;
  readonly right: number;
  /** The cells of the last row that fills all columns; none when no row does. */
  readonly cells: readonly Box[];
}

/** Edges of a column's cells differ by at most this from page to page, in points. */
const SAME_EDGE = 2;

export function tableEnd(rows: readonly TextRow[], columns: Columns, { left, right }: Box): TableEnd {
  const full = rows.findLast((row) => row.pieces.length === columns.count);
  const first = rows.find(isMulti);
  return {
    head: first === undefined ? '' : textOfRow(first),
    columns,
    left,
    right,
    cells: full?.pieces ?? [],
  };
}

/** Whether rows at the head of a page go on with the table that the page before ended with. */
export function isRest(rows: readonly TextRow[], before: TableEnd): boolean {
  const multi = rows.filter(isMulti);
  const [first] = multi;
  if (first === undefined) return false;
  const isSameHead = textOfRow(first) === before.head && Math.abs(first.left - before.left) < SAME_EDGE;
  if (multi.length > 1 && isSameHead) return true;
  return before.cells.length > 2 && multi.every((row) => standsInCells(row, before.cells));
}

function standsInCells({ pieces }: TextRow, cells: readonly Box[]): boolean {
  return (
    pieces.length >= cells.length - 1 &&
    pieces.every((piece) => cells.some((cell) => isFlush(piece, cell, SAME_EDGE)))
  );
}
