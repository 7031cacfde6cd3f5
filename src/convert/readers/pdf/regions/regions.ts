/**
 * Divides a page into regions that are each read from top to bottom, in reading order: columns side by side, and what
 * spans them before and after. Tables and columns of text look similar here; the difference is that the lines of a
 * column of text fill it.
 */

import { type Box, boxWidth, median, unionBox } from '../geometry.ts';
import { areColumns, changesOfSide, type FlowBox, halves, linesIn, MIN_LINES } from './columns-of-text.ts';
import { mayHoldPairs, splitPairs } from './pair-columns.ts';

/** Maximum nesting of columns. */
const MAX_DEPTH = 4;
/** Minimum width of a gutter, in type sizes. */
const MIN_GUTTER = 0.75;
/** Maximum number of gutter positions tried per page. */
const MAX_GUTTERS = 48;

/** The empty space between two columns of text, in x. */
export interface ColumnGutter {
  readonly from: number;
  readonly to: number;
}

/**
 * Groups boxes into regions in reading order, each sorted from top to bottom. `known` are the gutters of other pages:
 * at those, adjacent tables count as columns as well.
 */
export function readingRegions<T extends FlowBox>(
  boxes: readonly T[],
  known: readonly ColumnGutter[] = [],
  depth = 0,
): T[][] {
  const sorted = sortedBoxes(boxes);
  const bands = depth >= MAX_DEPTH ? undefined : bestBands(sorted, known);
  if (bands === undefined) return nonEmpty([sorted]);
  return nonEmpty(
    bands.flatMap((band) =>
      band.columns === undefined
        ? [band.boxes]
        : band.columns.flatMap((column) => readingRegions(column, known, depth + 1)),
    ),
  );
}

/** The gutter that divides the boxes of a page first. */
export function firstGutter(boxes: readonly FlowBox[]): ColumnGutter | undefined {
  const columns = bestBands(sortedBoxes(boxes), [])?.find((band) => band.columns !== undefined)?.columns;
  if (columns === undefined) return undefined;
  const [left, right] = columns;
  return {
    from: Math.max(...left.map((box) => box.right)),
    to: Math.min(...right.map((box) => box.left)),
  };
}

function sortedBoxes<T extends FlowBox>(boxes: readonly T[]): T[] {
  return [...boxes].sort((a, b) => a.top - b.top || a.left - b.left);
}

/** Whether any two boxes are side by side; `sorted` by their tops. */
function haveNeighbours(sorted: readonly Box[]): boolean {
  return sorted.some((box, index) => {
    const next = sorted[index + 1];
    return next !== undefined && next.top < box.bottom && (next.left > box.right || next.right < box.left);
  });
}

function nonEmpty<T>(groups: T[][]): T[][] {
  return groups.filter((group) => group.length > 0);
}

interface Band<T> {
  readonly boxes: T[];
  /** Left and right part; undefined for a band that is read across its full width. */
  readonly columns: readonly [T[], T[]] | undefined;
}

/** The division by the gutter that puts most lines into columns; undefined if no gutter does. */
function bestBands<T extends FlowBox>(
  sorted: readonly T[],
  known: readonly ColumnGutter[],
): Band<T>[] | undefined {
  if (linesIn(sorted) < 2 * MIN_LINES || !haveNeighbours(sorted)) return undefined;
  const size = median(sorted.map((box) => box.size));
  let best: Band<T>[] | undefined;
  let max = 0;
  const mayBePairs = mayHoldPairs(sorted);
  for (const gutter of [...gutterPositions(sorted), ...known.map(({ from }) => from)]) {
    const isKnown = known.some(({ from, to }) => gutter > from - size && gutter < to);
    const bands = divide(sorted, gutter, { width: MIN_GUTTER * size, size, isKnown, mayBePairs });
    let count = 0;
    for (const { columns } of bands) {
      if (columns !== undefined)
        count +=
          Math.min(columns[0].length, columns[1].length) + 0.01 * (columns[0].length + columns[1].length);
    }
    if (count > max) [best, max] = [bands, count];
  }
  return best;
}

/** Right edges of boxes without near duplicates: a gutter begins where a column's lines end. */
function gutterPositions(boxes: readonly FlowBox[]): number[] {
  const all = unionBox(boxes);
  const edges = boxes
    .map((box) => (box.across ?? box).right)
    .filter((right) => right > all.left + 0.12 * boxWidth(all) && right < all.right - 0.12 * boxWidth(all))
    .sort((a, b) => a - b);
  const positions: number[] = [];
  for (const edge of edges) {
    const last = positions.at(-1);
    if (last === undefined || edge - last > 2) positions.push(edge + 0.2);
    else positions[positions.length - 1] = edge + 0.2;
  }
  return positions.length > MAX_GUTTERS ? leastCrossed(positions, boxes) : positions;
}

/** The positions that the fewest boxes cross, from left to right; these include the ends of columns. */
function leastCrossed(positions: readonly number[], boxes: readonly FlowBox[]): number[] {
  const lefts = boxes.map((box) => box.left).sort((a, b) => a - b);
  const rights = boxes.map((box) => box.right).sort((a, b) => a - b);
  let [started, ended] = [0, 0];
  const counted = positions.map((position) => {
    while ((lefts[started] ?? Number.POSITIVE_INFINITY) < position) started++;
    while ((rights[ended] ?? Number.POSITIVE_INFINITY) <= position) ended++;
    return { position, crossing: started - ended };
  });
  return counted
    .sort((a, b) => a.crossing - b.crossing)
    .slice(0, MAX_GUTTERS)
    .map(({ position }) => position)
    .sort((a, b) => a - b);
}

interface GutterTrial {
  readonly width: number;
  /** The usual type size. */
  readonly size: number;
  /** Other pages have a gutter at the same position. */
  readonly isKnown: boolean;
  readonly mayBePairs: boolean;
}

/** Cuts at the boxes that cross the gutter; the boxes between them are candidates for columns. */
function divide<T extends FlowBox>(sorted: readonly T[], from: number, trial: GutterTrial): Band<T>[] {
  const { size, isKnown } = trial;
  const to = from + trial.width;
  const bands: Band<T>[] = [];
  let across: T[] = [];
  let beside: T[] = [];
  const crosses = (box: T) => {
    const { left, right } = box.across ?? box;
    return left < from && right > to;
  };
  const crossing = sorted.filter(crosses);
  const position = { from, isKnown, crossing };
  const endBeside = () => {
    if (beside.length === 0) return;
    const separated = splitAtGaps(beside, size);
    const pairs = trial.mayBePairs ? pairsOf(separated, from) : undefined;
    for (const part of pairs?.parts ?? joinColumns(separated, from)) {
      if (pairs?.columns.has(part) === true || areColumns(part, position)) {
        if (across.length > 0) bands.push({ boxes: across, columns: undefined });
        across = [];
        bands.push({ boxes: part, columns: halves(part, from) });
      } else across.push(...part);
    }
    beside = [];
  };
  for (const box of sorted) {
    if (crosses(box)) {
      endBeside();
      across.push(box);
    } else beside.push(box);
  }
  endBeside();
  if (across.length > 0) bands.push({ boxes: across, columns: undefined });
  return bands.map((band) => ({
    ...band,
    boxes: [...band.boxes].sort((a, b) => a.top - b.top || a.left - b.left),
  }));
}

/** Minimum height of empty space across both columns that may end them, in type sizes. */
const MIN_GAP = 1.6;

/** Splits boxes at empty space across both columns. */
function splitAtGaps<T extends FlowBox>(boxes: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  let part: T[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    if (part.length > 0 && box.top - bottom > MIN_GAP * size) {
      parts.push(part);
      part = [];
    }
    part.push(box);
    bottom = Math.max(bottom, box.bottom);
  }
  parts.push(part);
  return parts;
}

/** The parts beside a gutter if some of them are pairs on both sides; undefined otherwise. */
function pairsOf<T extends FlowBox>(separated: readonly T[][], gutter: number) {
  const columns = new Set<T[]>();
  const parts = separated.flatMap((part) => {
    const [left, right] = halves(part, gutter);
    const split = splitPairs(left, right);
    if (split === undefined || !(changesOfSide(...halves(split.pairs, gutter)) <= 1)) return [part];
    columns.add(split.pairs);
    return nonEmpty([split.above, split.pairs]);
  });
  return columns.size === 0 ? undefined : { parts, columns };
}

/** Joins the parts of both columns, except parts before and after them that belong to neither. */
function joinColumns<T extends FlowBox>(parts: readonly T[][], gutter: number): readonly T[][] {
  const sides = parts.map((each) => halves(each, gutter));
  const twoSided = sides.map((each) => each.every((half) => half.length > 0));
  const first = twoSided.indexOf(true);
  if (first < 0) return parts;
  const core = sides.slice(first, twoSided.lastIndexOf(true) + 1);
  const belongs = ([left, right]: readonly [readonly T[], readonly T[]], index: number) =>
    twoSided[index] === true ||
    (right.length === 0 &&
      isWrittenBefore(
        left,
        core.flatMap((each) => each[1]),
      )) ||
    (left.length === 0 &&
      isWrittenBefore(
        core.flatMap((each) => each[0]),
        right,
      ));
  const [from, to] = [sides.findIndex(belongs), sides.findLastIndex(belongs)];
  return [...parts.slice(0, from), parts.slice(from, to + 1).flat(), ...parts.slice(to + 1)];
}

/** Whether the content stream contains all of `boxes` before all of `others`; false if the order is unknown. */
function isWrittenBefore(boxes: readonly FlowBox[], others: readonly FlowBox[]): boolean {
  return lastContentIndex(boxes) < Math.min(...others.map(({ contentIndex }) => contentIndex));
}

function lastContentIndex(boxes: readonly FlowBox[]): number {
  return Math.max(...boxes.map(({ contentIndex }) => contentIndex));
}
