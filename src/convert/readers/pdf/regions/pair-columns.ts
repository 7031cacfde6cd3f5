/**
 * Detects two columns of names and values side by side, as in forms, invoices and confirmations. Their lines share
 * baselines like those of a table, but each side is a unit.
 */
import type { Box } from '../geometry.ts';

export interface PairBox extends Box {
  readonly baseline: number;
  readonly size: number;
  /** Its text ends in a colon, like the name of a value. */
  readonly isName: boolean;
}

/** Minimum number of names on either side. */
const MIN_NAMES = 3;
/** Minimum share of the names with a separate value beside them. */
const WITH_VALUES = 0.6;
/** Maximum difference of the left edges of names, in points. */
const SAME_LEFT = 2;

/** Whether there are enough names for pairs on two sides. */
export function mayHoldPairs(boxes: readonly PairBox[]): boolean {
  let count = 0;
  for (const { isName } of boxes) if (isName) count++;
  return count >= 2 * MIN_NAMES;
}

/** What is above the first names, and the pairs of both sides; undefined if either side contains anything else. */
export function splitPairs<T extends PairBox>(
  left: readonly T[],
  right: readonly T[],
): { readonly above: T[]; readonly pairs: T[] } | undefined {
  const top = Math.min(firstName(left), firstName(right));
  const isAbove = (box: T) => box.baseline < top - 0.5 * box.size;
  const sides = [left, right].map((side) => side.filter((box) => !isAbove(box)));
  if (!sides.every(arePairs)) return undefined;
  return { above: [...left, ...right].filter(isAbove), pairs: sides.flat() };
}

function firstName(boxes: readonly PairBox[]): number {
  return boxes.reduce(
    (top, box) => (box.isName ? Math.min(top, box.baseline) : top),
    Number.POSITIVE_INFINITY,
  );
}

/** Whether boxes are names below each other and values further right, mostly beside a name. */
function arePairs(boxes: readonly PairBox[]): boolean {
  const left = Math.min(...boxes.map((box) => box.left));
  const names: PairBox[] = [];
  const others: PairBox[] = [];
  for (const box of boxes) (box.isName && box.left - left < SAME_LEFT ? names : others).push(box);
  if (names.length < MIN_NAMES || others.some((box) => box.left - left < 2 * box.size)) return false;
  return countLevel(names, others) >= WITH_VALUES * names.length;
}

/** How many of the boxes share a baseline with one of the others. */
function countLevel(boxes: readonly PairBox[], others: readonly PairBox[]): number {
  const baselines = others.map(({ baseline }) => baseline).sort((a, b) => a - b);
  let [count, at] = [0, 0];
  for (const { baseline } of [...boxes].sort((a, b) => a.baseline - b.baseline)) {
    while ((baselines[at] ?? Number.POSITIVE_INFINITY) <= baseline - 1) at++;
    if ((baselines[at] ?? Number.POSITIVE_INFINITY) < baseline + 1) count++;
  }
  return count;
}
