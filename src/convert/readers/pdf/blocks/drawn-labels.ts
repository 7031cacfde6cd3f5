/** Labels of list items that are drawn instead of written: discs, squares and checkboxes. */

import type { Line } from '../lines/lines.ts';
import type { Fill } from '../page-model.ts';
import type { FlowLine } from './flow.ts';

/** A label drawn before a line; `ticked` is undefined for a bullet. */
export interface DrawnLabel {
  readonly fill: Fill;
  readonly ticked?: boolean;
}

/** Widths of bullets and checkboxes, in points. */
const BULLET_SIZE = { min: 1.5, max: 7.5 };
const BOX_SIZE = { min: 7.5, max: 14 };
/** Maximum distance of the layers of one checkbox, in points. */
const SAME_BOX = 1;
/** Marks a shape that is stroked instead of filled. */
const STROKED = 'none';
const WHITE = '#ffffff';

/** The bullets and checkboxes among the filled shapes of a page. */
export function drawnLabels(fills: readonly Fill[]): DrawnLabel[] {
  const bullets = fills.filter((fill) => isSquare(fill, BULLET_SIZE)).map((fill) => ({ fill }));
  return [...bullets, ...drawnBoxes(fills)];
}

/** Browsers paint a checkbox as a frame, white within it and, if it is ticked, a coloured background on top. */
function drawnBoxes(fills: readonly Fill[]): DrawnLabel[] {
  const boxes: Fill[][] = [];
  for (const fill of fills) {
    if (!isSquare(fill, BOX_SIZE)) continue;
    const last = boxes.at(-1);
    if (last?.[0] !== undefined && isSameBox(last[0], fill)) last.push(fill);
    else boxes.push([fill]);
  }
  return boxes.flatMap(([fill, ...layers]) => {
    if (fill === undefined || !layers.some(({ color }) => color === WHITE)) return [];
    const background = layers.findLast(({ color }) => color !== STROKED);
    return [{ fill, ticked: background?.color !== WHITE }];
  });
}

function isSquare({ left, right, top, bottom }: Fill, { min, max }: { min: number; max: number }): boolean {
  const [width, height] = [right - left, bottom - top];
  return width >= min && width <= max && Math.abs(width - height) < 0.35 * Math.max(width, height);
}

function isSameBox(a: Fill, b: Fill): boolean {
  return Math.abs(a.left - b.left) < SAME_BOX && Math.abs(a.top - b.top) < SAME_BOX;
}

/** The fields of a line that a label drawn before it sets; none if there is no label. */
export function drawnLabelOf(
  line: Line,
  labels: readonly DrawnLabel[],
): Pick<FlowLine, 'bulletLeft' | 'ticked'> {
  const label = labels.find(({ fill }) => isLabelOf(fill, line));
  if (label === undefined) return {};
  const { fill, ticked } = label;
  return { bulletLeft: fill.left, ...(ticked === undefined ? {} : { ticked }) };
}

function isLabelOf(fill: Fill, line: Line): boolean {
  const middle = (fill.top + fill.bottom) / 2;
  const gap = line.rightToLeft ? fill.left - line.right : line.left - fill.right;
  return (
    gap > 0.1 * line.size &&
    gap < 2.2 * line.size &&
    middle < line.baseline &&
    middle > line.baseline - 0.75 * line.size
  );
}
