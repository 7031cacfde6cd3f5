/**
 * Groups lines of text into rows of a table whose cells have several lines and are aligned at their tops, middles or
 * bottoms. Lines of a cell are closer to each other than cells are; cells that overlap vertically are one row. Tables
 * whose lines are evenly spaced cannot be grouped this way.
 */

/** A line of one column. `index` is the text row it is from. */
export interface ColumnLine {
  readonly index: number;
  readonly column: number;
  readonly baseline: number;
  readonly size: number;
  /** A line of figures and signs only may continue one with figures and words, such as the year below a day. */
  readonly holds: 'figures' | 'figures and words' | 'words';
}

/** Maximum distance of the lines of a cell, in type sizes. */
const MAX_LEADING = 1.75;
/** Minimum distance between cells in excess of the distance of lines, in type sizes. */
const MIN_PADDING = 0.07;
/** Minimum share of rows with a first column. */
const NAMED_ROWS = 0.75;
/** Maximum share of tall rows in which all columns have equally many lines: with more, the lines are the rows. */
const STACKED = 0.34;

interface Block {
  readonly lines: ColumnLine[];
  top: number;
  bottom: number;
}

/**
 * For each text row, the number of its table row, ascending; undefined if the distances of the lines are not evidence
 * enough. Takes time proportional to n log n of the lines.
 */
export function overlappingRows(lines: readonly ColumnLine[], textRows: number): number[] | undefined {
  const leading = leadingOf(lines);
  if (leading === undefined) return undefined;
  const blocks = blocksOf(lines, leading);
  if (blocks.some(holdsStackedFigures)) return undefined;
  const rows = groupsOf(blocks);
  if (rows.length < 2 || !areRows(rows)) return undefined;
  return numbersOf(rows, textRows);
}

/** Whether figures are above or below lines of a block that they do not continue. */
function holdsStackedFigures({ lines }: Block): boolean {
  return lines.some(
    ({ holds }, index) =>
      holds === 'figures' && lines.length > 1 && lines[index - 1]?.holds !== 'figures and words',
  );
}

/** The distance of lines within cells, if some distances in a column are wider; undefined if all are equal. */
function leadingOf(lines: readonly ColumnLine[]): number | undefined {
  const steps = [...byColumn(lines).values()].flatMap((own) =>
    own.slice(1).map((line, index) => ({
      step: line.baseline - (own[index]?.baseline ?? 0),
      size: line.size,
    })),
  );
  const smallest = steps.reduce((min, { step }) => Math.min(min, step), Number.POSITIVE_INFINITY);
  const size = steps[0]?.size ?? 0;
  if (smallest > MAX_LEADING * size || smallest < 0.8 * size) return undefined;
  const leading = smallest + Math.max(MIN_PADDING * size, roundingOf(lines));
  return steps.some(({ step }) => step > leading) ? leading : undefined;
}

/** Browsers position lines on whole pixels of this many points, so equal distances may differ by one pixel. */
const PIXEL = 0.75;
/** Tolerance of pixel positions, and minimum share of lines on them; lines with raised marks may be between them. */
const PIXEL_SLACK = 0.02;
const ON_PIXELS = 0.8;

/** Maximum difference of equal distances due to rounding, in points. */
function roundingOf(lines: readonly ColumnLine[]): number {
  const isOnPixel = ({ baseline }: ColumnLine) => {
    const pixels = (baseline - (lines[0]?.baseline ?? 0)) / PIXEL;
    return Math.abs(pixels - Math.round(pixels)) < PIXEL_SLACK;
  };
  return lines.filter(isOnPixel).length >= ON_PIXELS * lines.length ? PIXEL + PIXEL_SLACK : 0;
}

function byColumn(lines: readonly ColumnLine[]): Map<number, ColumnLine[]> {
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline);
  return Map.groupBy(sorted, ({ column }) => column);
}

function blocksOf(lines: readonly ColumnLine[], leading: number): Block[] {
  const blocks: Block[] = [];
  for (const own of byColumn(lines).values()) {
    let open: Block | undefined;
    for (const line of own) {
      const before = open?.lines.at(-1);
      if (open !== undefined && before !== undefined && line.baseline - before.baseline <= leading) {
        open.lines.push(line);
        open.bottom = line.baseline;
      } else {
        open = { lines: [line], top: line.baseline - 0.7 * line.size, bottom: line.baseline };
        blocks.push(open);
      }
    }
  }
  return blocks.sort((a, b) => a.top - b.top);
}

/** Groups blocks that overlap, directly or through others, from top to bottom. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const block of blocks) {
    if (block.top >= bottom) groups.push([]);
    groups.at(-1)?.push(block);
    bottom = Math.max(bottom, block.bottom);
  }
  return groups;
}

function areRows(rows: readonly (readonly Block[])[]): boolean {
  const hasTwice = rows.some((row) => new Set(row.map(columnOf)).size < row.length);
  const named = rows.filter((row) => row.some((block) => columnOf(block) === 0)).length;
  const tall = rows.filter((row) => row.some(({ lines }) => lines.length > 1));
  const stacked = tall.filter((row) =>
    row.every(({ lines }) => lines.length === row[0]?.lines.length),
  ).length;
  return (
    !hasTwice && named >= NAMED_ROWS * rows.length && tall.length > 0 && stacked <= STACKED * tall.length
  );
}

function columnOf(block: Block): number {
  return block.lines[0]?.column ?? 0;
}

function numbersOf(rows: readonly (readonly Block[])[], textRows: number): number[] {
  const numbers = Array.from({ length: textRows }, () => 0);
  rows.forEach((row, number) => {
    for (const { lines } of row) for (const { index } of lines) numbers[index] = number;
  });
  return numbers;
}
