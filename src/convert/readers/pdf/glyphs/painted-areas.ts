/**
 * What is painted on a page beside its text, in the order in which it is painted, so far as it tells which text is seen:
 * filled areas and pictures, with the colors that lie behind a text and what comes to lie over it.
 *
 * Source: ISO 32000-1, 8.5 (paths), 8.5.4 (clipping), 8.9 (images), 11.3 (opacity).
 */
import { looksAlike } from '../../../hidden/colors.ts';
import { numberAt } from '../file/operator-list.ts';
import type { Box, Matrix } from '../geometry.ts';

/** An area that was painted. */
interface Area extends Box {
  /** Undefined for a picture, a pattern or a shape that is no rectangle: what it shows at a point is not known. */
  readonly color: string | undefined;
  /** It lets nothing through. */
  readonly isOpaque: boolean;
  readonly isPicture: boolean;
}

/** How text is painted at a moment. */
export interface TextPaint {
  /** How many areas were painted before. */
  readonly order: number;
  /** What drawing is limited to; undefined where it is not. */
  readonly clip: Box | undefined;
  readonly opacity: number;
  readonly renderingMode: number;
  /** Undefined where text is filled with a pattern. */
  readonly fillColor: string | undefined;
  readonly strokeColor: string;
}

/** Areas that are smaller, in points, stand behind no words. */
const SMALLEST = 3;
/** A page of more areas is a drawing; what is painted later is not looked at. */
const MOST_AREAS = 20_000;
/** Comparisons of texts with areas for one page. */
const MOST_COMPARED = 4_000_000;
const WHITE = '#ffffff';

export class PaintedAreas {
  readonly #areas: Area[] = [];
  readonly #colors = new Set<string>([WHITE]);
  readonly #known = new Map<string, boolean>();
  #compared = 0;

  get count(): number {
    return this.#areas.length;
  }

  add(area: Area): void {
    if (area.right - area.left < SMALLEST || area.bottom - area.top < SMALLEST) return;
    if (this.#areas.length >= MOST_AREAS) return;
    this.#areas.push(area);
    if (area.color !== undefined) this.#colors.add(area.color);
  }

  /** Square points that pictures fill; where they lie over each other, more than can be seen. */
  get pictureArea(): number {
    const sizes = this.#areas.filter(({ isPicture }) => isPicture);
    return sizes.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0);
  }

  /** Shapes that are neither pictures nor rectangles, as letters are that were made outlines. */
  get shapes(): number {
    return this.#areas.filter(({ isPicture, color }) => !isPicture && color === undefined).length;
  }

  /** Whether a picture lies behind a box, or over it. */
  isOnPicture(box: Box): boolean {
    return this.#areas.some((area) => area.isPicture && holds(area, box));
  }

  /** Whether anything on the page has the color. */
  holdsColor(color: string): boolean {
    let holds = this.#known.get(color);
    if (holds === undefined) {
      holds = [...this.#colors].some((one) => looksAlike(one, color));
      this.#known.set(color, holds);
    }
    return holds;
  }

  /** The colors behind a text, one of which may be seen; undefined where that is not known. */
  colorsBehind(box: Box, order: number): readonly string[] | undefined {
    const colors: string[] = [];
    for (let at = Math.min(order, this.#areas.length) - 1; at >= 0; at--) {
      const area = this.#areas[at];
      if (area === undefined || !this.#mayCompare() || !holds(area, box)) continue;
      if (area.color === undefined) return undefined;
      colors.push(area.color);
      if (area.isOpaque) return colors;
    }
    return [...colors, WHITE];
  }

  /** What covers all of a text that was painted before it. */
  coverOf(box: Box, order: number): 'picture' | 'fill' | undefined {
    for (let at = order; at < this.#areas.length; at++) {
      const area = this.#areas[at];
      if (area === undefined || !this.#mayCompare()) return undefined;
      if (area.isOpaque && covers(area, box)) return area.isPicture ? 'picture' : 'fill';
    }
    return undefined;
  }

  /** Whether anything was painted over a text, as a pattern is that fills its letters. */
  isPaintedOver(box: Box, order: number): boolean {
    return this.#areas.slice(order).some((area) => holds(area, box));
  }

  #mayCompare(): boolean {
    return this.#compared++ < MOST_COMPARED;
  }
}

function holds(area: Box, box: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/** Ascenders and spacing reach over an area that covers all that is read. */
function covers(area: Box, box: Box): boolean {
  const slack = 0.25 * (box.bottom - box.top);
  return (
    area.left <= box.left + slack &&
    area.right >= box.right - slack &&
    area.top <= box.top + slack &&
    area.bottom >= box.bottom - slack
  );
}

/** The part that two boxes share; one without extent where they share none. */
export function sharedBox(one: Box | undefined, other: Box): Box {
  if (one === undefined) return other;
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** Numbers that follow each of pdf.js's path steps: move, line, curve, quadratic curve, close. */
const STEP_LENGTHS = [2, 2, 6, 4, 0] as const;

/** The box around a path, control points included; undefined for an empty one. */
export function boundsOfPath(data: ArrayLike<number>, matrix: Matrix): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < data.length; ) {
    const length = STEP_LENGTHS[data[at] ?? 4] ?? 0;
    for (let i = at + 1; i < at + 1 + length; i += 2) {
      const [x, y] = [data[i] ?? 0, data[i + 1] ?? 0];
      const pageX = matrix[0] * x + matrix[2] * y + matrix[4];
      const pageY = matrix[1] * x + matrix[3] * y + matrix[5];
      [left, right] = [Math.min(left, pageX), Math.max(right, pageX)];
      [top, bottom] = [Math.min(top, pageY), Math.max(bottom, pageY)];
    }
    at += 1 + length;
  }
  return left > right ? undefined : { left, top, right, bottom };
}

const [MOVE, LINE, CLOSE] = [0, 1, 4];

export function rectanglePath(left: number, top: number, right: number, bottom: number): readonly number[] {
  return [MOVE, left, top, LINE, right, top, LINE, right, bottom, LINE, left, bottom, CLOSE];
}

/** The path around a form's box, as pdf.js hands it out; empty where there is none. */
export function boxPath(box: unknown): ArrayLike<number> {
  const at = (index: number) => numberAt(box, index);
  const isBox = Array.isArray(box) || ArrayBuffer.isView(box);
  return isBox ? rectanglePath(at(0), at(1), at(2), at(3)) : [];
}

/** Numbers of a path that is one rectangle, at most: five points and a close. */
const LONGEST_RECTANGLE = 16;

/** Whether a path is one rectangle along the axes, so that its box says all of it. */
export function isRectangle(path: ArrayLike<number>): boolean {
  if (path.length < 12 || path.length > LONGEST_RECTANGLE || path[0] !== MOVE) return false;
  for (let at = 3; at < path.length && path[at] !== CLOSE; at += 3) {
    if (path[at] !== LINE) return false;
    const isAlong = same(path[at + 1], path[at - 2]) || same(path[at + 2], path[at - 1]);
    if (!isAlong) return false;
  }
  return true;
}

function same(a = 0, b = 0): boolean {
  return Math.abs(a - b) < 0.01 * Math.max(1, Math.abs(a));
}
