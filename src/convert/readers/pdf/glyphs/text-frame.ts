/**
 * Text may run in four directions on a page. Each has a frame of its own, in which it runs from left to right and
 * its lines follow each other downwards, so that nothing after this need know of directions.
 */
import { type Box, IDENTITY, lengthOf, type Matrix, multiply } from '../geometry.ts';
import type { Direction } from '../page-model.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const QUARTER_SLACK = 0.02;

/** The direction in which a text matrix writes. */
export function directionOf(matrix: Matrix): Direction {
  const [a, b] = matrix;
  if (b === 0) return a < 0 ? 2 : 0;
  const length = lengthOf(a, b);
  if (length === 0) return 0;
  const [cos, sin] = [a / length, b / length];
  if (Math.abs(sin) < QUARTER_SLACK) return cos > 0 ? 0 : 2;
  if (Math.abs(cos) < QUARTER_SLACK) return sin > 0 ? 1 : 3;
  return 'slanted';
}

/** The map from the page as displayed to the frame of a direction. */
function frameMatrix(direction: Direction, page: PageSize): Matrix {
  if (direction === 1) return [0, -1, 1, 0, 0, page.width];
  if (direction === 2) return [-1, 0, 0, -1, page.width, page.height];
  if (direction === 3) return [0, 1, -1, 0, page.height, 0];
  return IDENTITY;
}

/** A map to the page made a map to the frame of a direction. */
export function intoFrame(direction: Direction, matrix: Matrix, page: PageSize): Matrix {
  if (direction === 0) return matrix;
  return multiply(direction === 'slanted' ? turnBack(matrix) : frameMatrix(direction, page), matrix);
}

/** The turn that makes slanted text run from left to right. */
function turnBack([a, b]: Matrix): Matrix {
  const length = lengthOf(a, b) || 1;
  const [cos, sin] = [a / length, b / length];
  return [cos, -sin, sin, cos, 0, 0];
}

/** A box of the page in the frame of a direction. */
export function boxInFrame(direction: Direction, box: Box, page: PageSize): Box {
  const [a, b, c, d, e, f] = frameMatrix(direction, page);
  const [x1, y1] = [a * box.left + c * box.top + e, b * box.left + d * box.top + f];
  const [x2, y2] = [a * box.right + c * box.bottom + e, b * box.right + d * box.bottom + f];
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}

/**
 * The boxes that stand on the page or within its own size of it. What lies further out nobody sees: a broken stream
 * put it there. A page with most of its text out there has wrong measures instead, and keeps all.
 */
export function nearPage<T extends Box>(boxes: readonly T[], page: PageSize): readonly T[] {
  const { width, height } = page;
  const isNear = (box: T) =>
    box.left <= 2 * width && box.right >= -width && box.top <= 2 * height && box.bottom >= -height;
  if (boxes.every(isNear)) return boxes;
  const near = boxes.filter(isNear);
  return near.length < 0.5 * boxes.length ? boxes : near;
}
