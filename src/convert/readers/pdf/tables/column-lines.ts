/** Finds the white strips that part the columns of a table without vertical rules. */
import type { Box } from '../geometry.ts';
import type { TextRow } from './text-rows.ts';

/** Strips narrower than this, in type sizes, part nothing. */
const MIN_STRIP = 0.3;
/** Share of the rows that may cross a strip, as spanning headers do. */
const CROSSING = 0.12;
/** Rows with at least this share of the most pieces say where columns lie. */
const TELLING = 0.62;

export interface Columns {
  /** Middle of each strip, ascending. */
  readonly separators: readonly number[];
  readonly count: number;
}

/** Columns of rows that may make a table; one column when nothing parts them. */
export function columnsOf(rows: readonly TextRow[]): Columns {
  const most = Math.max(0, ...rows.map((row) => row.pieces.length));
  const telling = rows.filter((row) => row.pieces.length >= Math.max(2, TELLING * most));
  const size = Math.max(...rows.map((row) => row.size));
  const allowed = Math.floor(CROSSING * telling.length);
  const strips = stripsBetween(
    telling.flatMap((row) => row.pieces),
    allowed,
    MIN_STRIP * size,
  );
  const pieces = rows.flatMap((row) => row.pieces);
  const separators = strips.map((strip) => middleOf(narrowed(strip, pieces, MIN_STRIP * size)));
  const own = withoutHeadColumns(separators, telling);
  return { separators: own, count: own.length + 1 };
}

/** A header of at most this many rows may stand aside from the cells below it. */
const MAX_HEAD_ROWS = 2;

/** Headings centred over cells that are set flush left make columns of their own: those join their neighbours. */
function withoutHeadColumns(separators: readonly number[], rows: readonly TextRow[]): readonly number[] {
  let kept = separators;
  for (let index = 0; index < kept.length; ) {
    const without = kept.filter((_, other) => other !== index);
    const filled = rowsOfColumns(kept, rows);
    if (isHeadOver(filled[index], filled[index + 1]) || isHeadOver(filled[index + 1], filled[index]))
      kept = without;
    else index++;
  }
  return kept;
}

/** For each column the rows, by index, that have a piece in it and in no other column. */
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
 * What a strip keeps white beside boxes that reach into it from either side, or stand in it near either side, as long
 * as that is wide enough. Those that reach in least come first: what covers more may be a title over several columns.
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

/** Intervals of x that at most `allowed` boxes cover, between the outermost boxes. */
function stripsBetween(boxes: readonly Box[], allowed: number, minimum: number): Strip[] {
  const edges = boxes
    .flatMap((box): [number, number][] => [
      [box.left, 1],
      [box.right, -1],
    ])
    .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const strips: Strip[] = [];
  let [covering, start, begun] = [0, Number.NaN, 0];
  for (const [x, change] of edges) {
    const before = covering;
    covering += change;
    if (change > 0) begun++;
    if (before <= allowed && covering > allowed) {
      if (!Number.isNaN(start) && x - start >= minimum && begun > allowed + 1)
        strips.push({ from: start, to: x });
    } else if (before > allowed && covering <= allowed) start = x;
  }
  return strips;
}

/** The columns, first and last, that a box reaches into. */
export function columnSpan(columns: Columns, box: Box): readonly [number, number] {
  let first = 0;
  while (first < columns.separators.length && box.left >= (columns.separators[first] ?? 0)) first++;
  let last = first;
  while (last < columns.separators.length && box.right > (columns.separators[last] ?? 0)) last++;
  return [first, last];
}
