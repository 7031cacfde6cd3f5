/**
 * Shading that holds the text of one cell alone shows how far that cell reaches: the title of a group of columns
 * stands over all columns that its shading covers.
 */
import { type Box, boxWidth } from '../geometry.ts';
import type { Fill } from '../page-model.ts';
import type { Piece, TextRow } from './text-rows.ts';

/** Shading is at least as high as its text, and no higher than so many type sizes. */
const HEIGHT = { least: 0.8, most: 3 };
/** What shades less than this, in type sizes, beside its text says nothing. */
const MIN_WIDER = 1;
/** Shading reaches a little into the neighbour's strip, in points. */
const INSET = 2;

/** More filled shapes than this within a table are a drawing. */
const MAX_FILLS = 2_000;

/** Rows whose pieces are as wide as their shading, where that holds no other piece of the row. */
export function widenToShading(rows: readonly TextRow[], fills: readonly Fill[]): readonly TextRow[] {
  const top = Math.min(...rows.map((row) => row.top));
  const bottom = Math.max(...rows.map((row) => row.bottom));
  const inside = fills.filter((fill) => fill.bottom > top && fill.top < bottom);
  if (inside.length > MAX_FILLS) return rows;
  const near = withoutBands(inside, rows);
  if (near.length === 0) return rows;
  return rows.map((row) => {
    const pieces = row.pieces.map((piece) => widened(piece, row, near));
    return pieces.every((piece, index) => piece === row.pieces[index]) ? row : { ...row, pieces };
  });
}

function widened(piece: Piece, row: TextRow, fills: readonly Fill[]): Piece {
  const fill = fills.find((each) => isShadingOf(each, piece, row));
  if (fill === undefined || boxWidth(fill) < boxWidth(piece) + MIN_WIDER * row.size) return piece;
  const left = Math.min(piece.left, fill.left + INSET);
  const right = Math.max(piece.right, fill.right - INSET);
  return { ...piece, left, right };
}

/** Without the shading of whole rows, however many of them: it says nothing of the lone cell that such a row may hold. */
function withoutBands(fills: readonly Fill[], rows: readonly TextRow[]): readonly Fill[] {
  const isBand = (fill: Fill) =>
    rows.some((row) => isAtHeight(fill, row) && row.pieces.filter((piece) => holds(fill, piece)).length > 1);
  const bands = new Set(fills.filter(isBand).map(extentOf));
  return bands.size === 0 ? fills : fills.filter((fill) => !bands.has(extentOf(fill)));
}

function extentOf({ left, right }: Box): string {
  return `${Math.round(left)} ${Math.round(right)}`;
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
  if (height < HEIGHT.least * row.size || height > HEIGHT.most * row.size) return false;
  if (!isAtHeight(fill, row) || !holds(fill, piece)) return false;
  return row.pieces.every(
    (other) => other === piece || other.right < fill.left + 1 || other.left > fill.right - 1,
  );
}
