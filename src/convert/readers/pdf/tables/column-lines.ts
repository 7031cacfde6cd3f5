/** Finds the empty strips that separate the columns of a table without vertical rules. */
import type { Box } from '../geometry.ts';
import type { TextRow } from './text-rows.ts';

/** Minimum width of a strip, in type sizes. */
const MIN_STRIP = 0.3;
/** Maximum share of the rows that may cross a strip, like spanning headers. */
const CROSSING = 0.12;
/** Rows with at least this share of the maximum number of pieces determine the columns. */
const DECISIVE = 0.62;

export interface Columns {
  /** Middle of each strip, ascending. */
  readonly separators: readonly number[];
  readonly count: number;
}

/** The columns of rows; a single column if nothing separates them. */
export function columnsOf(rows: readonly TextRow[]): Columns {
  const max = Math.max(0, ...rows.map((row) => row.pieces.length));
  const decisive = rows.filter((row) => row.pieces.length >= Math.max(2, DECISIVE * max));
  const size = Math.max(...rows.map((row) => row.size));
  const allowed = Math.floor(CROSSING * decisive.length);
  const strips = stripsBetween(
    decisive.flatMap((row) => row.pieces),
    allowed,
    MIN_STRIP * size,
  );
  const pieces = rows.flatMap((row) => row.pieces);
  const separators = strips.map((strip) => middleOf(narrowed(strip, pieces, MIN_STRIP * size)));
  const own = withoutHeadColumns(separators, decisive);
  return { separators: own, count: own.length + 1 };
}

/** Maximum number of header rows that may be shifted against the cells below. */
const MAX_HEAD_ROWS = 2;

/** Headers centred over cells that are flush left form separate columns: these are merged with their neighbours. */
function withoutHeadColumns(separators: readonly number[], rows: readonly TextRow[]): readonly number[] {
  let merged = separators;
  for (let index = 0; index < merged.length; ) {
    const without = merged.filter((_, other) => other !== index);
    const filled = rowsOfColumns(merged, rows);
    if (isHeadOver(filled[index], filled[index + 1]) || isHeadOver(filled[index + 1], filled[index]))
      merged = without;
    else index++;
  }
  return merged;
}

/** For each column, the indices of rows with a piece in this column only. */
function rowsOfColumns(separators: readonly number[], rows: readonly TextRow[]): number[][] {
  const columns = { separators, count: separators.length + 1 };
  const filled: number[][] = Array.from({ length: columns.count }, () => []);
  rows.forEach((row, index) => {
    for (const piece of row.pieces) {
      const [first, last] = columnSpan(columns, piece);
      if (first === last) filled[first]?.push(index);
    }
  });
  return filled;
}

function isHeadOver(head: readonly number[] | undefined, body: readonly number[] | undefined): boolean {
  const [last, first] = [head?.at(-1), body?.[0]];
  return (
    last !== undefined &&
    first !== undefined &&
    last < Math.min(first, MAX_HEAD_ROWS) &&
    (body?.length ?? 0) > 1
  );
}

interface Strip {
  readonly from: number;
  readonly to: number;
}

function middleOf({ from, to }: Strip): number {
  return (from + to) / 2;
}

/**
 * Narrows a strip to what remains empty between boxes that extend into it, as long as that is wide enough. Those that
 * extend least are considered first: boxes that cover more of it may be titles of several columns.
 */
function narrowed(strip: Strip, boxes: readonly Box[], minimum: number): Strip {
  let { from, to } = strip;
  const reachOf = ({ left, right }: Box) => Math.min(right - strip.from, strip.to - left);
  const within = boxes.filter(({ left, right }) => right > strip.from && left < strip.to);
  for (const { left, right } of within.sort((a, b) => reachOf(a) - reachOf(b))) {
    const isBefore = left - strip.from < strip.to - right;
    if (isBefore && right < to - minimum) from = Math.max(from, right);
    else if (!isBefore && left > from + minimum) to = Math.min(to, left);
  }
  return { from, to };
}

/** Intervals of x covered by at most `allowed` boxes, between the outermost boxes. */
function stripsBetween(boxes: readonly Box[], allowed: number, minimum: number): Strip[] {
  const edges = boxes
    .flatMap((box): [number, number][] => [
      [box.left, 1],
      [box.right, -1],
    ])
    .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const strips: Strip[] = [];
  let [covering, start, started] = [0, Number.NaN, 0];
  for (const [x, change] of edges) {
    const before = covering;
    covering += change;
    if (change > 0) started++;
    if (before <= allowed && covering > allowed) {
      if (!Number.isNaN(start) && x - start >= minimum && started > allowed + 1)
        strips.push({ from: start, to: x });
    } else if (before > allowed && covering <= allowed) start = x;
  }
  return strips;
}

/** The first and last column that a box extends into. */
export function columnSpan(columns: Columns, box: Box): readonly [number, number] {
  let first = 0;
  while (first < columns.separators.length && box.left >= (columns.separators[first] ?? 0)) first++;
  let last = first;
  while (last < columns.separators.length && box.right > (columns.separators[last] ?? 0)) last++;
  return [first, last];
}
