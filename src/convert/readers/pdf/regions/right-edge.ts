/** Finds where the lines of a column end, to distinguish full lines from those that ended on purpose. */
import type { FlowBox } from './columns-of-text.ts';

/** A line sticks out if it ends this much further right than all others, in type sizes, */
const STICKS_OUT = 1;
/** and at least this many of these have the same right edge. */
const FLUSH_LINES = 5;

/** The right edge of a region's lines, except for one that sticks out because it could not be broken. */
export function rightEdge(region: readonly FlowBox[]): number {
  let [first, second, size] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const item of region) {
    if (item.right > first) [first, second, size] = [item.right, first, item.size];
    else if (item.right > second) second = item.right;
  }
  if (first - second < STICKS_OUT * size) return first;
  const flush = region.filter((item) => item.right > second - 1).length - 1;
  return flush < FLUSH_LINES ? first : second;
}
