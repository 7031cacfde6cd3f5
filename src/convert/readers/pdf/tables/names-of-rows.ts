/**
 * The names of a table's rows, in its first column: which lines are the lower ones of a name, and which are titles
 * of groups of rows, that stand in the middle of the table rather than in a column.
 */
import { type Box, boxWidth, overlap } from '../geometry.ts';
import type { Word } from '../page-model.ts';
import { OVERLAP_STEP, type TextRow } from './text-rows.ts';

/** Titles stand in the middle of the table, but for this share of its width. */
const OFF_MIDDLE = 0.03;
/** Cells stand flush with each other within so many points. */
const FLUSH = 1.5;

/** So many rows above and below a title are looked at for cells that it is flush with. */
const NEAR_ROWS = 3;

/** Whether the only piece of a row is a title in the middle of the table, rather than flush with a cell around it. */
export function isCentredTitle(rows: readonly TextRow[], index: number, table: Box): boolean {
  const [row, above, below] = [rows[index], rows[index - 1], rows[index + 1]];
  const [piece, ...others] = row?.pieces ?? [];
  if (row === undefined || piece === undefined || others.length > 0) return false;
  const shift = (piece.left + piece.right - table.left - table.right) / 2;
  if (Math.abs(shift) > OFF_MIDDLE * boxWidth(table)) return false;
  const isBeside = (other: TextRow | undefined) =>
    other !== undefined && Math.abs(other.baseline - row.baseline) < OVERLAP_STEP * row.size;
  if (isBeside(above) || isBeside(below)) return false;
  const around = rows.slice(Math.max(0, index - NEAR_ROWS), index + NEAR_ROWS + 1);
  const cells = around.flatMap(({ pieces }) => (pieces.length < 2 ? [] : pieces));
  return cells.length > 0 && !cells.some((cell) => isFlush(cell, piece));
}

function isFlush(cell: Box, piece: Box): boolean {
  if (overlap(cell.left, cell.right, piece.left, piece.right) <= 0) return false;
  const middle = (cell.left + cell.right - piece.left - piece.right) / 2;
  return [cell.left - piece.left, cell.right - piece.right, middle].some((shift) => Math.abs(shift) < FLUSH);
}

/** How names run on over lines. */
export interface NameLines {
  /** Where the longest line ends. */
  readonly right: number;
  /** Whether any line goes on in small letters with the one above. */
  readonly wrap: boolean;
}

/** A space is as wide as this, in type sizes. */
const SPACE = 0.25;
/** Lower lines of a name may stand so many type sizes further left, or hang further right. */
const HANG = { left: 0.6, right: 2.5 };

/** Whether a line goes on with a name above, because its first word had no room there; `above` is the last line. */
export function hadNoRoom(above: readonly Word[], line: readonly Word[], names: NameLines): boolean {
  const [last, first, start] = [above.at(-1), line[0], above[0]];
  if (!names.wrap || last === undefined || first === undefined || start === undefined) return false;
  const hang = first.left - start.left;
  if (
    hang < -HANG.left * first.size ||
    hang > HANG.right * first.size ||
    last.style.bold !== first.style.bold
  )
    return false;
  return last.right + SPACE * first.size + first.right - first.left > names.right;
}
