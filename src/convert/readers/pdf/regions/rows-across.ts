/**
 * Knows the rows of a table that stands across two columns of text where none of its cells does: its columns happen
 * to leave white what is white between the columns of text.
 */
import type { PairBox } from './pair-columns.ts';

export interface PlacedBox extends PairBox {
  /** Where it comes in the page's content stream; NaN where nobody knows. */
  readonly place: number;
}

/** Fewer rows are no table. */
const MIN_ROWS = 3;
/** Rows of a table have at least this many boxes, on both sides of the gutter. */
const MIN_CELLS = 3;
/** Rows with less in them, such as wrapped cells, may come this often after each other within a table. */
const MAX_OTHERS = 2;
/** Rows are written from side to side, once for each row but for the first; some are written otherwise. */
const CHANGES = 0.75;
/** Lines set off by more than this, in type sizes, head the table below them. */
const SET_OFF = 0.45;

/**
 * What stands beside a gutter from top to bottom, cut at the tables that stand across it; undefined where none does.
 * Boxes come sorted by their tops.
 */
export function cutAtTables<T extends PlacedBox>(boxes: readonly T[], gutter: number): T[][] | undefined {
  const rows = rowsOf(boxes);
  const parts: T[][] = [];
  let done = 0;
  for (let first = 0; first < rows.length; first++) {
    if (!isTableRow(rows[first], gutter)) continue;
    const end = endOfTable(rows, first, gutter);
    if (isTable(rows.slice(first, end), gutter)) {
      const start = startWithHeads(rows, first, done, gutter);
      parts.push(rows.slice(done, start).flat(), rows.slice(start, end).flat());
      done = end;
    }
    first = end - 1;
  }
  return done === 0 ? undefined : [...parts, rows.slice(done).flat()].filter((part) => part.length > 0);
}

function rowsOf<T extends PlacedBox>(boxes: readonly T[]): T[][] {
  const rows: T[][] = [];
  for (const box of boxes.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = rows.at(-1)?.[0];
    if (first !== undefined && box.baseline - first.baseline < 0.3 * box.size) rows.at(-1)?.push(box);
    else rows.push([box]);
  }
  return rows;
}

function isTableRow(row: readonly PlacedBox[] | undefined, gutter: number): boolean {
  if (row === undefined || row.length < MIN_CELLS) return false;
  return row.some(({ left }) => left < gutter) && row.some(({ left }) => left >= gutter);
}

/** The row after the last of a table that begins at `first`. */
function endOfTable(rows: readonly (readonly PlacedBox[])[], first: number, gutter: number): number {
  let end = first + 1;
  for (let i = end; i < rows.length && i - end <= MAX_OTHERS; i++)
    if (isTableRow(rows[i], gutter)) end = i + 1;
  return end;
}

function isTable(rows: readonly (readonly PlacedBox[])[], gutter: number): boolean {
  const count = rows.filter((row) => isTableRow(row, gutter)).length;
  const written = rows.flat().sort((a, b) => a.place - b.place);
  const isLeft = ({ left }: PlacedBox) => left < gutter;
  const changes = written.filter((box, i) => i > 0 && isLeft(box) !== isLeft(written[i - 1] ?? box)).length;
  return count >= MIN_ROWS && changes >= CHANGES * (2 * count - 1);
}

/** Where a table begins with the lines of its caption, which stand on one side alone and are set off from the text. */
function startWithHeads(
  rows: readonly (readonly PlacedBox[])[],
  first: number,
  from: number,
  gutter: number,
): number {
  for (let i = first - 1; i >= from && first - i <= MAX_OTHERS; i--) {
    const [row, above] = [rows[i] ?? [], rows[i - 1] ?? []];
    if (row.some(({ left }) => left >= gutter) && row.some(({ left }) => left < gutter)) break;
    const top = Math.min(...row.map((box) => box.top));
    const bottom = Math.max(...above.map((box) => box.bottom));
    if (top - bottom > SET_OFF * (row[0]?.size ?? 0)) return i;
  }
  return first;
}
