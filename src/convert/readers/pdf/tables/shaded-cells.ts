/**
 * Shading with the text of a single cell shows the extent of this cell: the title of a group of columns spans all
 * columns that its shading covers.
 */
import { type Box, unionBox } from '../geometry.ts';
import type { Fill } from '../page-model.ts';
import { type Columns, columnSpan } from './column-lines.ts';
import type { Piece, TextRow } from './text-rows.ts';

/** Minimum and maximum height of shading, in type sizes. */
const HEIGHT = { min: 0.8, max: 3 };
/** More filled shapes than this within a table are a drawing. */
const MAX_FILLS = 2_000;

/** Extends pieces over all columns that their shading covers, if the shading contains no other piece of the row. */
export function widenToShading(
  rows: readonly TextRow[],
  columns: Columns,
  fills: readonly Fill[],
): readonly TextRow[] {
  const top = Math.min(...rows.map((row) => row.top));
  const bottom = Math.max(...rows.map((row) => row.bottom));
  const inside = fills.filter((fill) => fill.bottom > top && fill.top < bottom);
  if (inside.length > MAX_FILLS || inside.length === 0) return rows;
  const middles = middlesOf(rows, columns);
  return rows.map((row) => {
    const pieces = row.pieces.map((piece) => {
      const fill = inside.find((each) => isShadingOf(each, piece, row));
      return fill === undefined ? piece : widened(piece, fill, columns, middles);
    });
    return pieces.every((piece, index) => piece === row.pieces[index]) ? row : { ...row, pieces };
  });
}

/** The middle of the pieces in each single column; NaN for a column without any. */
function middlesOf(rows: readonly TextRow[], columns: Columns): number[] {
  const boxes: Piece[][] = Array.from({ length: columns.count }, () => []);
  for (const piece of rows.flatMap((row) => row.pieces)) {
    const [first, last] = columnSpan(columns, piece);
    if (first === last) boxes[first]?.push(piece);
  }
  return boxes.map((pieces) => {
    const { left, right } = unionBox(pieces);
    return (left + right) / 2;
  });
}

/** A piece extended over the columns whose middles its shading covers. */
function widened(piece: Piece, fill: Fill, { separators }: Columns, middles: readonly number[]): Piece {
  const isCovered = (middle: number) => middle > fill.left && middle < fill.right;
  const [first, last] = [middles.findIndex(isCovered), middles.findLastIndex(isCovered)];
  if (first < 0 || first === last) return piece;
  const left = Math.min(piece.left, separators[first - 1] ?? fill.left);
  // A box extends into a column if it passes the separator before it.
  const right = Math.max(piece.right, (separators[last - 1] ?? piece.right) + 0.1);
  return { ...piece, left, right };
}

function isAtHeight(fill: Fill, { baseline, size }: TextRow): boolean {
  const middle = baseline - 0.3 * size;
  return middle >= fill.top && middle <= fill.bottom;
}

function holds(fill: Fill, box: Box): boolean {
  return box.left > fill.left - 1 && box.right < fill.right + 1;
}

function isShadingOf(fill: Fill, piece: Piece, row: TextRow): boolean {
  const height = fill.bottom - fill.top;
  if (height < HEIGHT.min * row.size || height > HEIGHT.max * row.size) return false;
  if (!isAtHeight(fill, row) || !holds(fill, piece)) return false;
  return row.pieces.every(
    (other) => other === piece || other.right < fill.left + 1 || other.left > fill.right - 1,
  );
}
