/** Finds where the lines of a column end, which tells a full line from one that ended on purpose. */
import type { FlowBox } from './columns-of-text.ts';

/** A line sticks out when it ends this much further right than all others, in type sizes, ... */
const STICKS_OUT = 1;
/** ... of which so many end at one place. */
const FLUSH_LINES = 5;

/** Where the lines of a region end at most, but for one that found no place to break. */
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
