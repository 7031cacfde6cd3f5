/**
 * Decides whether the boxes on both sides of a gutter are columns of text: lines that fill their column, or that were
 * written one side after the other. Table cells look similar, but share their rows.
 */
import { type Box, boxWidth, unionBox } from '../geometry.ts';
import type { PairBox } from './pair-columns.ts';

/** An element of a page's flow: a line, or a table as a whole. */
export interface FlowBox extends PairBox {
  /** Its position in the page's content stream; NaN if unknown. */
  readonly contentIndex: number;
  /** Number of characters; 0 for a table. */
  readonly length: number;
  /** Begins with a lower-case letter, like lines within a sentence. */
  readonly startsLow: boolean;
  /** The head of a table that it is part of, which columns of text never divide. */
  readonly across?: Box;
}

/** Minimum number of lines of a column. */
export const MIN_LINES = 3;

/** A candidate for a gutter. */
export interface GutterPosition {
  readonly from: number;
  /** Other pages have a gutter at the same position. */
  readonly isKnown: boolean;
  /** The boxes that cross it. */
  readonly crossing: readonly FlowBox[];
}

/** Whether the boxes beside a gutter are columns of text. */
export function areColumns(part: readonly FlowBox[], { from, isKnown, crossing }: GutterPosition): boolean {
  return (
    isColumnar(part, from, isKnown) &&
    (isKnown || !cutsColumn(part, from, crossing)) &&
    areSideBySide(...halves(part, from))
  );
}

/** Maximum distance of the lines of a column, in type sizes. */
const NEXT_LINE = 1.6;

/** Whether a line across the gutter is a longer line of the left column: then the gutter is elsewhere. */
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

/** Minimum average length of lines of prose, in characters, and minimum share of them that fill the column. */
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
  const onSharedBaselines = sharedBaselines(left, right);
  const changes = changesOfSide(left, right);
  const lines = Math.min(linesIn(left), linesIn(right));
  if (onSharedBaselines < 0.34 && (leftProse || rightProse)) return !(changes > BY_ROWS * lines);
  return (
    changes <= Math.max(1, Math.min(MAX_CHANGES, lines / 3)) &&
    (isKnown || onSharedBaselines < 0.34 || ((leftProse || isText(left)) && (rightProse || isText(right))))
  );
}

/** Minimum number of lines of one side that are beside lines of the other; otherwise they are not columns. */
const MIN_BESIDE = 2;
/** Maximum number of boxes checked for that. */
const MAX_CHECKED = 400;

/** Whether enough boxes are beside others; true after the first few for real columns. */
function areSideBySide(boxes: readonly FlowBox[], others: readonly FlowBox[]): boolean {
  let lines = 0;
  for (const box of boxes.slice(0, MAX_CHECKED)) {
    if (!others.some((other) => box.top < other.bottom && box.bottom > other.top)) continue;
    lines += box.length === 0 ? MIN_BESIDE : 1;
    if (lines >= MIN_BESIDE) return true;
  }
  return false;
}

/** Whether boxes form enough lines below each other; several boxes on one baseline are one line. */
function isColumn(boxes: readonly FlowBox[]): boolean {
  if (linesIn(boxes) < MIN_LINES) return false;
  let [count, last] = [0, Number.NEGATIVE_INFINITY];
  for (const { length, baseline, size } of boxes) {
    if (length === 0) return true;
    // Boxes are sorted by their tops, which small type in a line hardly changes.
    if (baseline - last > 0.5 * size) [count, last] = [count + 1, baseline];
    if (count >= MIN_LINES) return true;
  }
  return false;
}

/** Minimum number of lines that boxes represent: a table has several rows. */
export function linesIn(boxes: readonly FlowBox[]): number {
  return boxes.reduce((sum, { length }) => sum + (length === 0 ? MIN_LINES : 1), 0);
}

/** Maximum number of changes between the sides of columns; notes may follow the text of both. */
const MAX_CHANGES = 3;

/** With more changes per line of the shorter side, the content was written by rows: cells, not columns. */
const BY_ROWS = 0.6;

/**
 * How often the page's content stream changes from one side to the other. Columns of text are written one after the
 * other, so they have hardly any changes. NaN if positions are unknown.
 */
export function changesOfSide(left: readonly FlowBox[], right: readonly FlowBox[]): number {
  const sides = [
    ...left.map(({ contentIndex }) => ({ contentIndex, isLeft: true })),
    ...right.map(({ contentIndex }) => ({ contentIndex, isLeft: false })),
  ];
  if (sides.some(({ contentIndex }) => Number.isNaN(contentIndex))) return Number.NaN;
  sides.sort((a, b) => a.contentIndex - b.contentIndex);
  return sides.filter((each, index) => index > 0 && each.isLeft !== sides[index - 1]?.isLeft).length;
}

/** Minimum share of lines of prose, including lists of short items, that begin with a lower-case letter. */
const RUNNING_SHARE = 0.2;
/** Minimum share of their column's width that full lines cover. */
const FILLED = 0.7;

/** Whether boxes are prose, or enough lines fill their column: the others may be a table in it. */
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

/** Share of the lines on the side with fewer lines that share a baseline with the other side. */
function sharedBaselines(left: readonly FlowBox[], right: readonly FlowBox[]): number {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const baselines = many.map((box) => box.baseline).sort((a, b) => a - b);
  let shared = 0;
  let at = 0;
  for (const { baseline, size } of few.toSorted((a, b) => a.baseline - b.baseline)) {
    while (at < baselines.length - 1 && (baselines[at + 1] ?? 0) <= baseline) at++;
    const nearest = Math.min(
      Math.abs((baselines[at] ?? Infinity) - baseline),
      Math.abs((baselines[at + 1] ?? Infinity) - baseline),
    );
    if (nearest < 0.2 * size) shared++;
  }
  return shared / few.length;
}
