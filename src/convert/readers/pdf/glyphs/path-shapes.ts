/**
 * Collects the lines and areas of a page that matter to its text: straight rules that bound table cells, and filled
 * shapes that shade them or are bullets. Anything else in a path is ignored.
 */
import { PATH_STEP } from '../file/operator-list.ts';
import type { Matrix } from '../geometry.ts';
import type { Fill, Rule } from '../page-model.ts';

/** Maximum thickness of a filled shape that is a rule, in points. */
const MAX_RULE_THICKNESS = 3.2;
/** Maximum deviation of a rule from its axis, in points. */
const AXIS_SLACK = 0.7;
/** Minimum length of a rule, in points; shorter ones are marks or parts of a drawing. */
const MIN_RULE = 2;
/** Maximum number of rules; more are a drawing, such as a map. */
const MAX_RULES = 12_000;
const MAX_FILLS = 6_000;

type Point = readonly [number, number];

interface Subpath {
  readonly points: Point[];
  closed: boolean;
  curved: boolean;
}

export interface PaintedPath {
  readonly data: ArrayLike<number>;
  readonly matrix: Matrix;
  readonly stroked: boolean;
  readonly filled: boolean;
  readonly lineWidth: number;
  readonly fillColor: string;
}

export class ShapeCollector {
  readonly rules: Rule[] = [];
  readonly fills: Fill[] = [];

  add(path: PaintedPath): void {
    for (const subpath of readSubpaths(path.data, path.matrix)) {
      if (path.stroked) this.#addStroke(subpath, path.lineWidth);
      if (path.filled) this.#addFill(subpath, path.fillColor);
    }
  }

  #addStroke(subpath: Subpath, thickness: number): void {
    if (subpath.curved) {
      this.#addFill(subpath, 'none');
      return;
    }
    const { points } = subpath;
    const count = subpath.closed ? points.length : points.length - 1;
    for (let i = 0; i < count; i++) {
      const from = points[i];
      const to = points[(i + 1) % points.length];
      if (from !== undefined && to !== undefined) this.#addLine(from, to, thickness);
    }
  }

  #addLine([x1, y1]: Point, [x2, y2]: Point, thickness: number): void {
    if (this.rules.length >= MAX_RULES) return;
    if (Math.abs(y1 - y2) <= AXIS_SLACK && Math.abs(x1 - x2) >= MIN_RULE) {
      const [from, to] = [Math.min(x1, x2), Math.max(x1, x2)];
      this.rules.push({ kind: 'horizontal', at: (y1 + y2) / 2, from, to, thickness });
    } else if (Math.abs(x1 - x2) <= AXIS_SLACK && Math.abs(y1 - y2) >= MIN_RULE) {
      const [from, to] = [Math.min(y1, y2), Math.max(y1, y2)];
      this.rules.push({ kind: 'vertical', at: (x1 + x2) / 2, from, to, thickness });
    }
  }

  #addFill(subpath: Subpath, color: string): void {
    const xs = subpath.points.map(([x]) => x);
    const ys = subpath.points.map(([, y]) => y);
    if (xs.length < 2) return;
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const straight = !subpath.curved && isRectangle(subpath.points);
    if (straight && height <= MAX_RULE_THICKNESS && width >= MIN_RULE && width > height) {
      const y = (box.top + box.bottom) / 2;
      this.#addLine([box.left, y], [box.right, y], height);
    } else if (straight && width <= MAX_RULE_THICKNESS && height >= MIN_RULE && height > width) {
      const x = (box.left + box.right) / 2;
      this.#addLine([x, box.top], [x, box.bottom], width);
    }
    if (this.fills.length < MAX_FILLS) this.fills.push({ ...box, color, round: !straight });
  }
}

function isRectangle(points: readonly Point[]): boolean {
  if (points.length < 4 || points.length > 6) return false;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a === undefined || b === undefined) return false;
    if (Math.abs(a[0] - b[0]) > AXIS_SLACK && Math.abs(a[1] - b[1]) > AXIS_SLACK) return false;
  }
  return true;
}

/** Maximum number of points of a path; one with more is a drawing. */
const MAX_POINTS = 400;

function readSubpaths(data: ArrayLike<number>, matrix: Matrix): Subpath[] {
  const subpaths: Subpath[] = [];
  let open: Subpath | undefined;
  const at = (index: number): Point => {
    const [x, y] = [data[index] ?? 0, data[index + 1] ?? 0];
    return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
  };
  for (let i = 0; i < data.length; ) {
    const step = data[i++];
    if (step === PATH_STEP.moveTo) {
      open = { points: [at(i)], closed: false, curved: false };
      subpaths.push(open);
      i += 2;
    } else if (step === PATH_STEP.lineTo) {
      open?.points.push(at(i));
      i += 2;
    } else if (step === PATH_STEP.curveTo || step === PATH_STEP.quadraticCurveTo) {
      const length = step === PATH_STEP.curveTo ? 6 : 4;
      if (open !== undefined) {
        open.curved = true;
        open.points.push(at(i + length - 2));
      }
      i += length;
    } else if (step === PATH_STEP.closePath) {
      if (open !== undefined) open.closed = true;
    } else {
      break;
    }
  }
  return subpaths.filter((subpath) => subpath.points.length <= MAX_POINTS);
}
