/**
 * Divides a page into regions that are each read from top to bottom, in the order in which a person reads them:
 * columns side by side, and what spans them before and after. Tables and text columns look alike here; what tells
 * them apart is that the lines of a text column fill it.
 */

import { type Box, boxWidth, median, unionBox } from '../geometry.ts';
import { areColumns, changesOfSide, type FlowBox, halves, linesIn, MIN_LINES } from './columns-of-text.ts';
import { mayHoldPairs, splitPairs } from './pair-columns.ts';

/** Columns are tried within columns up to this depth. */
const MAX_DEPTH = 4;
/** A gutter is at least this wide, in type sizes. */
const MIN_GUTTER = 0.75;
/** At most this many places for a gutter are tried on a page. */
const MAX_GUTTERS = 48;

/** The white between two columns of text, in x. */
export interface ColumnGutter {
  readonly from: number;
  readonly to: number;
}

/**
 * Groups of boxes in reading order; each group sorted from top to bottom. `known` are the gutters of other pages:
 * where one runs, also tables that stand beside each other are columns.
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

/** The gutter that divides a page's boxes first. */
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

/** Whether any two of boxes that come sorted by their tops stand beside each other. */
function standBeside(sorted: readonly Box[]): boolean {
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
  /** Left and right part; undefined for a band that is read across its whole width. */
  readonly columns: readonly [T[], T[]] | undefined;
}

/** The division by the gutter that puts the most lines into columns; undefined when no gutter does. */
function bestBands<T extends FlowBox>(
  sorted: readonly T[],
  known: readonly ColumnGutter[],
): Band<T>[] | undefined {
  if (linesIn(sorted) < 2 * MIN_LINES || !standBeside(sorted)) return undefined;
  const size = median(sorted.map((box) => box.size));
  let best: Band<T>[] | undefined;
  let most = 0;
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
    if (count > most) [best, most] = [bands, count];
  }
  return best;
}

/** Right edges of boxes, thinned out: a gutter begins where a column's lines end. */
function gutterPositions(boxes: readonly FlowBox[]): number[] {
  const all = unionBox(boxes);
  const edges = boxes
    .map((box) => (box.across ?? box).right)
    .filter((right) => right > all.left + 0.12 * boxWidth(all) && right < all.right - 0.12 * boxWidth(all))
    .sort((a, b) => a - b);
  const places: number[] = [];
  for (const edge of edges) {
    const last = places.at(-1);
    if (last === undefined || edge - last > 2) places.push(edge + 0.2);
    else places[places.length - 1] = edge + 0.2;
  }
  return places.length > MAX_GUTTERS ? leastCrossed(places, boxes) : places;
}

/** The places that the fewest boxes cross, from left to right: one at which columns end is among them. */
function leastCrossed(places: readonly number[], boxes: readonly FlowBox[]): number[] {
  const lefts = boxes.map((box) => box.left).sort((a, b) => a - b);
  const rights = boxes.map((box) => box.right).sort((a, b) => a - b);
  let [begun, ended] = [0, 0];
  const counted = places.map((place) => {
    while ((lefts[begun] ?? Number.POSITIVE_INFINITY) < place) begun++;
    while ((rights[ended] ?? Number.POSITIVE_INFINITY) <= place) ended++;
    return { place, crossing: begun - ended };
  });
  return counted
    .sort((a, b) => a.crossing - b.crossing)
    .slice(0, MAX_GUTTERS)
    .map(({ place }) => place)
    .sort((a, b) => a - b);
}

interface GutterTrial {
  readonly width: number;
  /** The usual type size. */
  readonly size: number;
  /** Other pages have a gutter at the same place. */
  readonly isKnown: boolean;
  readonly mayBePairs: boolean;
}

/** Cuts at the boxes that cross the gutter; what lies between them are candidates for columns. */
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
  const place = { from, isKnown, crossing };
  const endBeside = () => {
    if (beside.length === 0) return;
    const white = partsAtWhite(beside, size);
    const pairs = trial.mayBePairs ? pairsOf(white, from) : undefined;
    for (const part of pairs?.parts ?? joinColumns(white, from)) {
      if (pairs?.columns.has(part) === true || areColumns(part, place)) {
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

/** White space across both columns higher than this many type sizes may end them. */
const WHITE = 1.6;

/** What white space across both columns parts. */
function partsAtWhite<T extends FlowBox>(boxes: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  let part: T[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    if (part.length > 0 && box.top - bottom > WHITE * size) {
      parts.push(part);
      part = [];
    }
    part.push(box);
    bottom = Math.max(bottom, box.bottom);
  }
  parts.push(part);
  return parts;
}

/** The parts of what stands beside a gutter when some are pairs on both sides, each written for itself. */
function pairsOf<T extends FlowBox>(white: readonly T[][], gutter: number) {
  const columns = new Set<T[]>();
  const parts = white.flatMap((part) => {
    const [left, right] = halves(part, gutter);
    const split = splitPairs(left, right);
    if (split === undefined || !(changesOfSide(...halves(split.pairs, gutter)) <= 1)) return [part];
    columns.add(split.pairs);
    return nonEmpty([split.above, split.pairs]);
  });
  return columns.size === 0 ? undefined : { parts, columns };
}

/** Joins the parts of both columns, and leaves what stands before and after them and belongs to neither. */
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

/** Whether the content stream holds all of some boxes before all of others; no when its order is unknown. */
function isWrittenBefore(boxes: readonly FlowBox[], others: readonly FlowBox[]): boolean {
  return lastPlace(boxes) < Math.min(...others.map(({ place }) => place));
}

function lastPlace(boxes: readonly FlowBox[]): number {
  return Math.max(...boxes.map(({ place }) => place));
}
