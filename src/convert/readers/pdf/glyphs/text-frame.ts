/**
 * Coordinate frames for the four directions in which text may run on a page. In its frame, text runs from left to right
 * and lines from top to bottom, so that later stages need not handle directions.
 */
import { type Box, IDENTITY, lengthOf, type Matrix, multiply } from '../geometry.ts';
import type { Direction } from '../page-model.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const QUARTER_SLACK = 0.02;

/** The direction of text with a text matrix. */
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

/** The map from the displayed page to the frame of a direction. */
function frameMatrix(direction: Direction, page: PageSize): Matrix {
  if (direction === 1) return [0, -1, 1, 0, 0, page.width];
  if (direction === 2) return [-1, 0, 0, -1, page.width, page.height];
  if (direction === 3) return [0, 1, -1, 0, page.height, 0];
  return IDENTITY;
}

/** Turns a map to the page into a map to the frame of a direction. */
export function intoFrame(direction: Direction, matrix: Matrix, page: PageSize): Matrix {
  if (direction === 0) return matrix;
  return multiply(direction === 'slanted' ? rotateBack(matrix) : frameMatrix(direction, page), matrix);
}

/** The rotation that makes slanted text run from left to right. */
function rotateBack([a, b]: Matrix): Matrix {
  const length = lengthOf(a, b) || 1;
  const [cos, sin] = [a / length, b / length];
  return [cos, -sin, sin, cos, 0, 0];
}

/** Converts a box of the page to the frame of a direction. */
export function boxInFrame(direction: Direction, box: Box, page: PageSize): Box {
  const [a, b, c, d, e, f] = frameMatrix(direction, page);
  const [x1, y1] = [a * box.left + c * box.top + e, b * box.left + d * box.top + f];
  const [x2, y2] = [a * box.right + c * box.bottom + e, b * box.right + d * box.bottom + f];
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}

/**
 * Removes boxes further from the page than its size, which are not visible and due to a damaged stream. If that is most
 * of them, the page's dimensions are wrong instead, and all are kept.
 */
export function nearPage<T extends Box>(boxes: readonly T[], page: PageSize): readonly T[] {
  const { width, height } = page;
  const isNear = (box: T) =>
    box.left <= 2 * width && box.right >= -width && box.top <= 2 * height && box.bottom >= -height;
  if (boxes.every(isNear)) return boxes;
  const near = boxes.filter(isNear);
  return near.length < 0.5 * boxes.length ? boxes : near;
}
