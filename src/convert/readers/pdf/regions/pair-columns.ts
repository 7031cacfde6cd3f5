/**
 * Knows two columns of names with their values, as forms, invoices and confirmations have them side by side. Their
 * lines stand level with each other like those of a table, but each side was written for itself.
 */
import type { Box } from '../geometry.ts';

export interface PairBox extends Box {
  readonly baseline: number;
  readonly size: number;
  /** Its text ends in a colon, as the names of values do. */
  readonly isName: boolean;
}

/** Fewer names than this on either side are no column. */
const MIN_NAMES = 3;
/** At least this share of the names have their value beside them rather than in the same line. */
const WITH_VALUES = 0.6;
/** Names that begin at the same place, in points. */
const SAME_LEFT = 2;

/** Whether boxes can hold pairs on two sides at all. */
export function mayHoldPairs(boxes: readonly PairBox[]): boolean {
  let count = 0;
  for (const { isName } of boxes) if (isName) count++;
  return count >= 2 * MIN_NAMES;
}

/** What stands above the first names, and the pairs of both sides; undefined when either side holds anything else. */
export function splitPairs<T extends PairBox>(
  left: readonly T[],
  right: readonly T[],
): { readonly above: T[]; readonly pairs: T[] } | undefined {
  const top = Math.min(firstName(left), firstName(right));
  const isAbove = (box: T) => box.baseline < top - 0.5 * box.size;
  const sides = [left, right].map((side) => side.filter((box) => !isAbove(box)));
  if (!sides.every(holdsPairs)) return undefined;
  return { above: [...left, ...right].filter(isAbove), pairs: sides.flat() };
}

function firstName(boxes: readonly PairBox[]): number {
  return boxes.reduce(
    (top, box) => (box.isName ? Math.min(top, box.baseline) : top),
    Number.POSITIVE_INFINITY,
  );
}

/** Whether boxes are names below each other, and else stand further right, mostly beside a name. */
function holdsPairs(boxes: readonly PairBox[]): boolean {
  const left = Math.min(...boxes.map((box) => box.left));
  const names: PairBox[] = [];
  const others: PairBox[] = [];
  for (const box of boxes) (box.isName && box.left - left < SAME_LEFT ? names : others).push(box);
  if (names.length < MIN_NAMES || others.some((box) => box.left - left < 2 * box.size)) return false;
  return countLevel(names, others) >= WITH_VALUES * names.length;
}

/** How many of the boxes stand level with one of the others. */
function countLevel(boxes: readonly PairBox[], others: readonly PairBox[]): number {
  const places = others.map(({ baseline }) => baseline).sort((a, b) => a - b);
  let [count, at] = [0, 0];
  for (const { baseline } of [...boxes].sort((a, b) => a.baseline - b.baseline)) {
    while ((places[at] ?? Number.POSITIVE_INFINITY) <= baseline - 1) at++;
    if ((places[at] ?? Number.POSITIVE_INFINITY) < baseline + 1) count++;
  }
  return count;
}
