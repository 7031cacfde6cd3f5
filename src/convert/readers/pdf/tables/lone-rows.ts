/**
 * Decides which rows with a single piece at either end of a table are lines of its cells, such as the first line of a
 * head or the last lines of a name. Others are captions and notes.
 */
import { isCaption } from '../blocks/captions.ts';
import { boxWidth, isFlush } from '../geometry.ts';
import type { Rule } from '../page-model.ts';
import { isBold, isMulti } from './row-kinds.ts';
import { OVERLAP_STEP, type Piece, type TextRow, textOfPiece, textOfRow } from './text-rows.ts';

/** Maximum number of consecutive rows with a single piece within a table. */
export const MAX_LONE_ROWS = 4;

/** Maximum number of header rows searched for the lower line of a cell. */
export const MAX_HEAD_ROWS = 3;
/** Lines of header cells are rarely longer, in characters. */
const MAX_HEAD_LENGTH = 24;

/** Whether a lone row is the upper line of a header cell in a column other than the first. */
export function isWrappedHead(row: TextRow | undefined, lower: readonly TextRow[], begin: TextRow): boolean {
  const piece = row?.pieces[0];
  const [below] = lower;
  if (below === undefined || row === undefined || piece === undefined || row.pieces.length > 1) return false;
  if (isCaption(textOfRow(row))) return false;
  if (below.baseline - row.baseline > 1.5 * row.size || Math.abs(row.size - below.size) > 0.5) return false;
  if (isBold(row) !== isBold(begin)) return false;
  const isShort = textOfPiece(piece).length <= MAX_HEAD_LENGTH;
  return [begin, ...(isShort ? lower : [])].some((other) =>
    other.pieces.some((cell) => cell.left > begin.left + row.size && isStacked(piece, cell)),
  );
}

/** Flush left, flush right or centred with each other, and not wider than a cell. */
function isStacked(upper: Piece, lower: Piece): boolean {
  return boxWidth(upper) <= 4 * boxWidth(lower) && isFlush(upper, lower, 2);
}

/** Minimum size of remarks below a cell, relative to its type size. */
const SMALLER = 0.8;

/** Whether a lone row continues a cell of the row above in a column other than the first. */
export function isWrappedTail(above: TextRow | undefined, row: TextRow | undefined, begin: TextRow): boolean {
  const piece = row?.pieces[0];
  if (above === undefined || row === undefined || piece === undefined || row.pieces.length > 1) return false;
  const isSmaller = row.size < above.size && row.size > SMALLER * above.size;
  if (Math.abs(row.size - above.size) > 0.5 && !isSmaller) return false;
  if (row.baseline - above.baseline > 1.5 * Math.max(row.size, above.size)) return false;
  const later = [...above.pieces.slice(1), ...begin.pieces.slice(1), ...(isMulti(above) ? [] : above.pieces)];
  return (
    piece.left > begin.left + 2 * row.size && later.some((other) => Math.abs(other.left - piece.left) < 2)
  );
}

/** Maximum difference of line distances within a cell, in type sizes. */
const SAME_LEADING = 0.08;

/** Number of lone rows below a row that belong to a vertically centred first cell: at most as many as above the row. */
export function linesBesideLast(rows: readonly TextRow[], last: number, begin: TextRow): number {
  const row = rows[last];
  if (row === undefined || !isMulti(row)) return 0;
  const holdsMiddle = Math.abs(row.left - begin.left) < 2;
  const end = holdsMiddle ? row.pieces[1]?.left : row.left;
  if (end === undefined || (!holdsMiddle && end < begin.left + 2 * row.size)) return 0;
  const isLine = (index: number) => {
    const line = rows[index];
    return line?.pieces.length === 1 && Math.abs(line.left - begin.left) < 2 && line.right < end;
  };
  const stepTo = (index: number) => Math.abs((rows[index]?.baseline ?? 0) - (rows[index - 1]?.baseline ?? 0));
  const leading = stepTo(last + 1);
  const isLevel = holdsMiddle
    ? isLine(last - 1) && Math.abs(stepTo(last) - leading) < SAME_LEADING * row.size
    : leading <= OVERLAP_STEP * row.size;
  if (!isLine(last + 1) || leading > 1.5 * row.size || !isLevel) return 0;
  let count = 1;
  while (isLine(last + count + 1) && isLine(last - count - 1) && stepTo(last + count + 1) < 1.5 * row.size)
    count++;
  return count;
}

/** Removes lone rows at either end that are not within rules: captions and notes. */
export function trimLone(rows: readonly TextRow[], rules: readonly Rule[]): TextRow[] {
  let [first, last] = [0, rows.length];
  const heldBelow = (row: TextRow) => rules.some((rule) => rule.at > row.baseline);
  const heldAbove = (row: TextRow) => rules.some((rule) => rule.at < row.baseline - 0.5 * row.size);
  const begin = rows.find(isMulti);
  const isLoose = (row: TextRow | undefined, isHeld: (row: TextRow) => boolean) =>
    row !== undefined && !isMulti(row) && !isHeld(row);
  while (last > first && isLoose(rows[last - 1], heldBelow)) {
    if (begin !== undefined && isWrappedTail(rows[last - 2], rows[last - 1], begin)) break;
    last--;
  }
  while (first < last && isLoose(rows[first], heldAbove)) {
    const lower = rows.slice(first + 1, first + 1 + MAX_HEAD_ROWS);
    if (begin !== undefined && isWrappedHead(rows[first], lower, begin)) break;
    first++;
  }
  return rows.slice(first, last);
}
