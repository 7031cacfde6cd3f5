/**
 * Groups lines of text into rows of a table whose cells hold several lines and are set level with their tops, their
 * middles or their bottoms. Lines of one cell follow each other more closely than cells do; what stands beside each
 * other then overlaps, and that is a row. Tables whose lines are all equally far apart tell nothing this way.
 */

/** A line of one column. `index` is the text row it comes from. */
export interface ColumnLine {
  readonly index: number;
  readonly column: number;
  readonly baseline: number;
  readonly size: number;
  /** Figures and signs alone stand below figures with words, as the year below a day, but no cell goes on so else. */
  readonly holds: 'figures' | 'figures and words' | 'words';
}

/** Lines of a cell follow each other within this many type sizes. */
const MAX_LEADING = 1.75;
/** Cells stand further apart than the lines of one by at least this many type sizes. */
const MIN_PADDING = 0.07;
/** Share of rows that must have something in the first column. */
const NAMED_ROWS = 0.75;
/** Share of the tall rows in which all columns may have equally many lines: more, and those are rows themselves. */
const STACKED = 0.34;

interface Block {
  readonly lines: ColumnLine[];
  top: number;
  bottom: number;
}

/**
 * For each text row the number of the table row that it belongs to, ascending; undefined when the distances of the
 * lines do not tell. Work grows with the lines, and with their logarithm.
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

/** Whether figures stand above or below lines of a block that they do not go on with. */
function holdsStackedFigures({ lines }: Block): boolean {
  return lines.some(
    ({ holds }, index) =>
      holds === 'figures' && lines.length > 1 && lines[index - 1]?.holds !== 'figures and words',
  );
}

/** The step from line to line within cells, where some steps of a column are wider; undefined for equal steps. */
function leadingOf(lines: readonly ColumnLine[]): number | undefined {
  const steps = [...byColumn(lines).values()].flatMap((own) =>
    own.slice(1).map((line, index) => ({
      step: line.baseline - (own[index]?.baseline ?? 0),
      size: line.size,
    })),
  );
  const least = steps.reduce((min, { step }) => Math.min(min, step), Number.POSITIVE_INFINITY);
  const size = steps[0]?.size ?? 0;
  if (least > MAX_LEADING * size || least < 0.8 * size) return undefined;
  const leading = least + Math.max(MIN_PADDING * size, roundingOf(lines));
  return steps.some(({ step }) => step > leading) ? leading : undefined;
}

/** Browsers set lines on whole pixels, of this many points: equal steps then differ by one of them. */
const PIXEL = 0.75;
/** No type is set to the same pixels by chance, but for this much; lines with raised marks may stand between. */
const PIXEL_SLACK = 0.02;
const ON_PIXELS = 0.8;

/** By how much equally wide steps may differ, in points, for being rounded. */
function roundingOf(lines: readonly ColumnLine[]): number {
  const isOnPixel = ({ baseline }: ColumnLine) => {
    const pixels = (baseline - (lines[0]?.baseline ?? 0)) / PIXEL;
    return Math.abs(pixels - Math.round(pixels)) < PIXEL_SLACK;
  };
  return lines.filter(isOnPixel).length >= ON_PIXELS * lines.length ? PIXEL + PIXEL_SLACK : 0;
}

function byColumn(lines: readonly ColumnLine[]): Map<number, ColumnLine[]> {
  const columns = new Map<number, ColumnLine[]>();
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const own = columns.get(line.column);
    if (own === undefined) columns.set(line.column, [line]);
    else own.push(line);
  }
  return columns;
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

/** Blocks that overlap, directly or by way of others, from top to bottom. */
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
