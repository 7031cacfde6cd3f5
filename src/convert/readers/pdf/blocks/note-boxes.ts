/**
 * Notes set in boxes, framed, shaded or with a bar at their side. A bold line that opens such a box is the name of the
 * note rather than a heading of the text.
 */
import type { Line } from '../lines/lines.ts';
import type { PageContent } from '../page-model.ts';
import { joinRules } from '../tables/rules.ts';

/** The left edge of what may be a box, in points. */
export interface BoxEdge {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Pages with more such edges are drawings or tables. */
const MAX_EDGES = 400;
/** Boxes of notes are no lower and no higher than this, in points. */
const HEIGHT = { least: 20, most: 200 };
/** The first line stands this far from the box's edges at most, in type sizes. */
const INSET = { left: 3, top: 2 };
const WHITE = '#ffffff';

/** The left edges of boxes on a page: vertical rules, and the sides of shaded areas. */
export function boxEdges({ rules, fills }: Pick<PageContent, 'rules' | 'fills'>): BoxEdge[] {
  const edges: BoxEdge[] = [];
  for (const { at, from, to } of joinRules(rules, 'vertical'))
    edges.push({ left: at, top: from, bottom: to });
  for (const { left, top, bottom, color } of fills) if (color !== WHITE) edges.push({ left, top, bottom });
  const likely = edges.filter(
    ({ top, bottom }) => bottom - top >= HEIGHT.least && bottom - top <= HEIGHT.most,
  );
  return likely.length > MAX_EDGES ? [] : likely;
}

/** Whether a bold line is the first one of a box, and the line after it stands in the same box in other type. */
export function opensBox(line: Line, next: Line | undefined, edges: readonly BoxEdge[]): boolean {
  if (!line.style.bold || next === undefined || next.style.bold) return false;
  return edges.some(({ left, top, bottom }) => {
    const [across, down] = [line.left - left, line.baseline - line.size - top];
    return (
      across > 0 &&
      across < INSET.left * line.size &&
      Math.abs(down) < INSET.top * line.size &&
      top < line.baseline &&
      next.baseline < bottom
    );
  });
}
