/** Boxes and affine matrices on a page: y grows downwards, units are points (1/72 inch). */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An affine map `[a b c d e f]` as PDF writes it (ISO 32000-1, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Two corners of a box in the coordinates of the file, in any order: x, y, x, y. */
export type FileBox = readonly [number, number, number, number];

/** Converts a box of the file into the coordinates of the displayed page, which may be turned by quarters. */
export function boundsOf(transform: Matrix, [x1, y1, x2, y2]: FileBox): Box {
  const x = (px: number, py: number) => px * transform[0] + py * transform[2] + transform[4];
  const y = (px: number, py: number) => px * transform[1] + py * transform[3] + transform[5];
  const [left, right, top, bottom] = [x(x1, y1), x(x2, y2), y(x1, y1), y(x2, y2)];
  return {
    left: Math.min(left, right),
    right: Math.max(left, right),
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
  };
}

/** The map that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

/** The length of a vector; many times faster than `Math.hypot`, whose overflow protection pages do not need. */
export function lengthOf(x: number, y: number): number {
  if (y === 0) return Math.abs(x);
  return x === 0 ? Math.abs(y) : Math.sqrt(x * x + y * y);
}

export function boxWidth(box: Box): number {
  return box.right - box.left;
}

/** The smallest box around all boxes. `boxes` must not be empty. */
export function unionBox(boxes: readonly Box[]): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** The length that two intervals share; if negative, the distance between them. */
export function overlap(start: number, end: number, otherStart: number, otherEnd: number): number {
  return Math.min(end, otherEnd) - Math.max(start, otherStart);
}

/** Whether the left edges, right edges or middles of two boxes differ by less than `slack` points. */
export function isFlush(a: Box, b: Box, slack: number): boolean {
  const middles = (a.left + a.right - b.left - b.right) / 2;
  return [a.left - b.left, a.right - b.right, middles].some((shift) => Math.abs(shift) < slack);
}

/** Whether the middle of `inner` is in `outer` enlarged by `slack` points on every side. */
export function holdsMiddle(outer: Box, inner: Box, slack = 0): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return (
    x >= outer.left - slack && x <= outer.right + slack && y >= outer.top - slack && y <= outer.bottom + slack
  );
}

/** The middle value of a list; 0 for an empty one. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
