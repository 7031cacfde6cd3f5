/**
 * Cuts a page to its trimmed size: pages for printing are larger, with crop marks and a line about the print job around
 * them. The trim box states where to cut (ISO 32000-1, 14.11.2), or else the crop marks: two short lines at each corner
 * that point at it.
 */
import { type Box, boundsOf, type FileBox, type Matrix } from '../geometry.ts';
import type { PageContent, Rule, Word } from '../page-model.ts';

/** Minimum width of the edges cut off, in points; narrower ones have no marks. */
const MIN_EDGE = 8;
/** Minimum share of the page that must remain. */
const MIN_SHARE = 0.4;
/** Length and thickness of crop marks, in points. */
const MARK = { shortest: 4, longest: 60, thickest: 2 };
/** Maximum number of short lines; crop marks are eight, and a page with many more is a drawing. */
const MAX_SHORT_RULES = 200;
/** Maximum deviation of marks at the same corner, in points. */
const SAME = 1;

/**
 * @param transform from the file's coordinates to the displayed page
 * @param trimBox in the file's coordinates
 */
export function trimPage(content: PageContent, transform: Matrix, trimBox: FileBox | undefined): PageContent {
  const declared = trimBox === undefined ? undefined : boundsOf(transform, trimBox);
  const trimmed = [declared, markedBox(content.rules)].find(
    (box) => box !== undefined && leavesEdges(box, content),
  );
  return trimmed === undefined ? content : cropTo(content, trimmed);
}

function leavesEdges({ left, right, top, bottom }: Box, { width, height }: PageContent): boolean {
  const isWithin = left >= 0 && top >= 0 && right <= width && bottom <= height;
  const edges = [left, top, width - right, height - bottom];
  const share = ((right - left) * (bottom - top)) / (width * height);
  return isWithin && share > MIN_SHARE && edges.every((edge) => edge >= MIN_EDGE);
}

/** The box whose corners eight marks point at; undefined if there are none. */
function markedBox(rules: readonly Rule[]): Box | undefined {
  const marks = rules.filter(({ from, to, thickness }) => {
    return to - from >= MARK.shortest && to - from <= MARK.longest && thickness <= MARK.thickest;
  });
  if (marks.length < 8 || marks.length > MAX_SHORT_RULES) return undefined;
  const upright = marks.filter(({ kind }) => kind === 'vertical');
  const level = marks.filter(({ kind }) => kind === 'horizontal');
  const [left, right] = rangeOf(upright);
  const [top, bottom] = rangeOf(level);
  const at = (marks: readonly Rule[], position: number) =>
    marks.filter((rule) => Math.abs(rule.at - position) < SAME);
  const isMarked =
    [left, right].every((x) => pointsAtBoth(at(upright, x), top, bottom)) &&
    [top, bottom].every((y) => pointsAtBoth(at(level, y), left, right));
  return isMarked ? { left, right, top, bottom } : undefined;
}

function rangeOf(rules: readonly Rule[]): readonly [number, number] {
  const positions = rules.map(({ at }) => at);
  return [Math.min(...positions), Math.max(...positions)];
}

/** Whether one of the marks ends before `near` and one begins after `far`. */
function pointsAtBoth(marks: readonly Rule[], near: number, far: number): boolean {
  return marks.some(({ to }) => to < near + SAME) && marks.some(({ from }) => from > far - SAME);
}

function cropTo(content: PageContent, trimmed: Box): PageContent {
  const [x, y] = [trimmed.left, trimmed.top];
  const isInside = (box: Box) => {
    const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return (
      middleX > trimmed.left && middleX < trimmed.right && middleY > trimmed.top && middleY < trimmed.bottom
    );
  };
  const moved = <Boxed extends Box>(box: Boxed): Boxed => {
    return { ...box, left: box.left - x, right: box.right - x, top: box.top - y, bottom: box.bottom - y };
  };
  const movedWord = (word: Word): Word => ({ ...moved(word), baseline: word.baseline - y });
  return {
    ...content,
    width: trimmed.right - trimmed.left,
    height: trimmed.bottom - trimmed.top,
    words: content.words.filter(isInside).map(movedWord),
    rules: content.rules.filter((rule) => isInside(boxOfRule(rule))).map((rule) => movedRule(rule, x, y)),
    fills: content.fills.filter(isInside).map(moved),
    comments: content.comments.map(moved),
  };
}

function boxOfRule({ kind, at, from, to }: Rule): Box {
  return kind === 'horizontal'
    ? { left: from, right: to, top: at, bottom: at }
    : { left: at, right: at, top: from, bottom: to };
}

function movedRule(rule: Rule, x: number, y: number): Rule {
  const [across, along] = rule.kind === 'horizontal' ? [y, x] : [x, y];
  return { ...rule, at: rule.at - across, from: rule.from - along, to: rule.to - along };
}
