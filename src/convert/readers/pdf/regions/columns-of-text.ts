/**
 * Tells whether what stands on both sides of a gutter are columns of text: lines that fill their column, or were
 * written one side after the other. Cells of a table look alike, but share their rows.
 */
import { type Box, boxWidth, unionBox } from '../geometry.ts';
import type { PairBox } from './pair-columns.ts';

/** Something that takes a place in the flow of a page: a line, or a table that stands for all its lines. */
export interface FlowBox extends PairBox {
  /** Where it comes in the page's content stream; NaN where nobody knows. */
  readonly place: number;
  /** Number of characters; 0 for what is no line of text. */
  readonly length: number;
  /** Begins with a small letter, as lines do that go on with the sentence above. */
  readonly startsLow: boolean;
  /** What it is a part of, which no columns of text divide: the head of a table. */
  readonly across?: Box;
}

/** A column has at least this many lines. */
export const MIN_LINES = 3;

/** What lies at a gutter. */
export interface GutterPosition {
  readonly from: number;
  /** Other pages have a gutter at the same place. */
  readonly isKnown: boolean;
  /** The boxes that cross it. */
  readonly crossing: readonly FlowBox[];
}

/** Whether boxes that stand beside a gutter are columns of text. */
export function areColumns(part: readonly FlowBox[], { from, isKnown, crossing }: GutterPosition): boolean {
  return (
    isColumnar(part, from, isKnown) &&
    (isKnown || !cutsColumn(part, from, crossing)) &&
    haveBeside(...halves(part, from))
  );
}

/** Lines of one column follow each other within this many type sizes. */
const NEXT_LINE = 1.6;

/** Whether a line across the gutter is but a longer line of the left column: then the columns end elsewhere. */
function cutsColumn(part: readonly FlowBox[], gutter: number, crossing: readonly FlowBox[]): boolean {
  if (crossing.length === 0) return false;
  const [left, right] = halves(part, gutter).map(unionBox);
  if (left === undefined || right === undefined) return false;
  const isNextTo = (box: FlowBox, column: Box) =>
    box.bottom > column.top - NEXT_LINE * box.size && box.top < column.bottom + NEXT_LINE * box.size;
  return crossing.some(
    (box) =>
      box.right > gutter &&
      box.left > left.left - 1 &&
      box.right < right.left &&
      isNextTo(box, left) &&
      isNextTo(box, right),
  );
}

export function halves<T extends FlowBox>(boxes: readonly T[], gutter: number): [T[], T[]] {
  return [boxes.filter((box) => box.left < gutter), boxes.filter((box) => box.left >= gutter)];
}

/** Lines of running text have at least this many characters on average, and this share of them fills its column. */
const PROSE_LENGTH = 18;
const PROSE_FILL = 0.4;

function isColumnar(boxes: readonly FlowBox[], gutter: number, isKnown: boolean): boolean {
  const [left, right] = halves(boxes, gutter);
  if (!isColumn(left) || !isColumn(right)) return false;
  const [leftBox, rightBox] = [unionBox(left), unionBox(right)];
  const shared = Math.min(leftBox.bottom, rightBox.bottom) - Math.max(leftBox.top, rightBox.top);
  if (shared <= 0) return false;
  const [leftProse, rightProse] = [isProse(left), isProse(right)];
  if (leftProse && rightProse) return true;
  const besides = sharedBaselines(left, right);
  const changes = changesOfSide(left, right);
  const lines = Math.min(linesIn(left), linesIn(right));
  if (besides < 0.34 && (leftProse || rightProse)) return !(changes > BY_ROWS * lines);
  return (
    changes <= Math.max(1, Math.min(MAX_CHANGES, lines / 3)) &&
    (isKnown || besides < 0.34 || ((leftProse || isText(left)) && (rightProse || isText(right))))
  );
}

/** So many lines of either side have lines of the other beside them: what stands below them is no other column. */
const MIN_BESIDE = 2;
/** Where none of so many boxes has another beside it, no other has. */
const MAX_LOOKED_AT = 400;

/** Whether some boxes have others beside them; real columns tell at once. */
function haveBeside(boxes: readonly FlowBox[], others: readonly FlowBox[]): boolean {
  let lines = 0;
  for (const box of boxes.slice(0, MAX_LOOKED_AT)) {
    if (!others.some((other) => box.top < other.bottom && box.bottom > other.top)) continue;
    lines += box.length === 0 ? MIN_BESIDE : 1;
    if (lines >= MIN_BESIDE) return true;
  }
  return false;
}

/** Whether boxes stand below each other in enough lines; several boxes in one line are words that stand far apart. */
function isColumn(boxes: readonly FlowBox[]): boolean {
  if (linesIn(boxes) < MIN_LINES) return false;
  let [count, last] = [0, Number.NEGATIVE_INFINITY];
  for (const { length, baseline, size } of boxes) {
    if (length === 0) return true;
    // Boxes come sorted by their tops, which small type in a line hardly changes.
    if (baseline - last > 0.5 * size) [count, last] = [count + 1, baseline];
    if (count >= MIN_LINES) return true;
  }
  return false;
}

/** How many lines boxes stand for at least: a table has rows. */
export function linesIn(boxes: readonly FlowBox[]): number {
  return boxes.reduce((sum, { length }) => sum + (length === 0 ? MIN_LINES : 1), 0);
}

/** Sides may change this often where they were written one after the other: notes come after the text of both. */
const MAX_CHANGES = 3;

/** With more changes of side for each line of the shorter side, rows were written: cells, not columns. */
const BY_ROWS = 0.6;

/**
 * How often the page's content stream goes from one side to the other: hardly ever for columns of text, which it
 * holds one after the other. NaN when the places are not known.
 */
export function changesOfSide(left: readonly FlowBox[], right: readonly FlowBox[]): number {
  const sides = [
    ...left.map(({ place }) => ({ place, isLeft: true })),
    ...right.map(({ place }) => ({ place, isLeft: false })),
  ];
  if (sides.some(({ place }) => Number.isNaN(place))) return Number.NaN;
  sides.sort((a, b) => a.place - b.place);
  return sides.filter((each, index) => index > 0 && each.isLeft !== sides[index - 1]?.isLeft).length;
}

/** Of running text, lists of short items included, at least this share of the lines begins with a small letter. */
const RUNNING_SHARE = 0.2;
/** Lines of running text cover at least this share of their column. */
const FILLED = 0.7;

/** Whether boxes are running text, or lines enough of them fill their column: the others may be a table in it. */
function isText(boxes: readonly FlowBox[]): boolean {
  const lines = boxes.filter((box) => box.length > 0);
  if (lines.filter((box) => box.startsLow).length >= RUNNING_SHARE * lines.length) return true;
  const all = unionBox(boxes);
  const full = lines.filter((box) => box.length >= PROSE_LENGTH && boxWidth(box) > FILLED * boxWidth(all));
  return full.length >= MIN_LINES;
}

function isProse(boxes: readonly FlowBox[]): boolean {
  const lines = boxes.filter((box) => box.length > 0);
  if (lines.length === 0) return boxes.length > 0;
  const all = unionBox(lines);
  const average = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
  const full = lines.filter(
    (line) => line.right > all.right - 0.18 * boxWidth(all) && line.left < all.left + 0.3 * boxWidth(all),
  );
  return average >= PROSE_LENGTH && full.length >= PROSE_FILL * lines.length;
}

/** Share of the lines on the side with fewer of them that stand on a baseline of the other side. */
function sharedBaselines(left: readonly FlowBox[], right: readonly FlowBox[]): number {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const places = many.map((box) => box.baseline).sort((a, b) => a - b);
  let shared = 0;
  let at = 0;
  for (const { baseline, size } of few.toSorted((a, b) => a.baseline - b.baseline)) {
    while (at < places.length - 1 && (places[at + 1] ?? 0) <= baseline) at++;
    const nearest = Math.min(
      Math.abs((places[at] ?? Infinity) - baseline),
      Math.abs((places[at + 1] ?? Infinity) - baseline),
    );
    if (nearest < 0.2 * size) shared++;
  }
  return shared / few.length;
}
