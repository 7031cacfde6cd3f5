/** Labels of list items that are drawn rather than written: discs and squares, and boxes to tick. */

import type { Line } from '../lines/lines.ts';
import type { Fill } from '../page-model.ts';
import type { FlowLine } from './flow.ts';

/** What stands before a line; `ticked` is undefined for a bullet. */
export interface DrawnLabel {
  readonly fill: Fill;
  readonly ticked?: boolean;
}

/** Widths of bullets and of boxes to tick, in points. */
const BULLET_SIZE = { least: 1.5, most: 7.5 };
const BOX_SIZE = { least: 7.5, most: 14 };
/** Layers of one box lie no further from each other than this, in points. */
const SAME_BOX = 1;
/** A stroke has no color of its own here. */
const STROKED = 'none';
const WHITE = '#ffffff';

/** The bullets and boxes among the filled shapes of a page. */
export function drawnLabels(fills: readonly Fill[]): DrawnLabel[] {
  const bullets = fills.filter((fill) => isSquare(fill, BULLET_SIZE)).map((fill) => ({ fill }));
  return [...bullets, ...drawnBoxes(fills)];
}

/** Browsers paint a box to tick as a frame, white paper within and, once it is ticked, a coloured ground upon that. */
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
    const ground = layers.findLast(({ color }) => color !== STROKED);
    return [{ fill, ticked: ground?.color !== WHITE }];
  });
}

function isSquare(
  { left, right, top, bottom }: Fill,
  { least, most }: { least: number; most: number },
): boolean {
  const [width, height] = [right - left, bottom - top];
  return width >= least && width <= most && Math.abs(width - height) < 0.35 * Math.max(width, height);
}

function isSameBox(a: Fill, b: Fill): boolean {
  return Math.abs(a.left - b.left) < SAME_BOX && Math.abs(a.top - b.top) < SAME_BOX;
}

/** What the label drawn before a line says of it; nothing where there is none. */
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
