/**
 * Finds narrow gutters: strips no wider than a generous space, which separate two columns only because row after row
 * leaves them empty.
 */
import type { Word } from '../page-model.ts';

export interface Gutter {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Gaps narrower than this, in type sizes, are spaces. */
const MIN_GAP = 0.5;
/** Minimum number of rows that leave the strip empty, and their minimum share of the rows between first and last. */
const MIN_ROWS = 6;
const MIN_SHARE = 0.72;
const MAX_GUTTERS = 4;

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

/** The gutters of rows that are sorted from top to bottom, with the words of each row from left to right. */
export function findGutters(rows: readonly (readonly Word[])[]): Gutter[] {
  let gaps = rows.flatMap(gapsOfRow);
  const gutters: Gutter[] = [];
  while (gutters.length < MAX_GUTTERS && gaps.length >= MIN_ROWS) {
    const shared = mostShared(gaps);
    if (shared === undefined) break;
    const gutter = gutterOf(shared, rows);
    if (gutter !== undefined) gutters.push(gutter);
    const used = new Set(shared.gaps);
    gaps = gaps.filter((gap) => !used.has(gap));
  }
  return gutters;
}

function gapsOfRow(words: readonly Word[], row: number): Gap[] {
  const gaps: Gap[] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word.left - right > MIN_GAP * word.size) gaps.push({ from: right, to: word.left, row });
    right = right === Number.POSITIVE_INFINITY ? word.right : Math.max(right, word.right);
  }
  return gaps;
}

interface SharedGap {
  readonly x: number;
  readonly gaps: readonly Gap[];
}

/** The position that most gaps share. */
function mostShared(gaps: readonly Gap[]): SharedGap | undefined {
  const edges = gaps
    .flatMap((gap): [number, number][] => [
      [gap.from, 1],
      [gap.to, -1],
    ])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let [open, max, x] = [0, 0, 0];
  edges.forEach(([at, change], index) => {
    open += change;
    if (open > max) [max, x] = [open, (at + (edges[index + 1]?.[0] ?? at)) / 2];
  });
  if (max < MIN_ROWS) return undefined;
  return { x, gaps: gaps.filter((gap) => gap.from <= x && gap.to >= x) };
}

/** A gutter, if hardly any row between the first and the last crosses the position. */
function gutterOf({ x, gaps }: SharedGap, rows: readonly (readonly Word[])[]): Gutter | undefined {
  const empty = new Set(gaps.map((gap) => gap.row));
  const [first, last] = [Math.min(...empty), Math.max(...empty)];
  let crossing = 0;
  for (let row = first; row <= last; row++) {
    if (!empty.has(row) && (rows[row] ?? []).some((word) => word.left < x && word.right > x)) crossing++;
    else if (!empty.has(row) && isOnBothSides(rows[row] ?? [], x)) crossing++;
  }
  if (empty.size < MIN_ROWS || empty.size < MIN_SHARE * (empty.size + crossing)) return undefined;
  const top = Math.min(...(rows[first] ?? []).map((word) => word.top));
  const bottom = Math.max(...(rows[last] ?? []).map((word) => word.bottom));
  return { x, top, bottom };
}

function isOnBothSides(words: readonly Word[], x: number): boolean {
  return words.some((word) => word.right <= x) && words.some((word) => word.left >= x);
}
