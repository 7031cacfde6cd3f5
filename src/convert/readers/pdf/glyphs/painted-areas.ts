/**
 * Records the filled areas and pictures of a page in painting order, to determine which text is visible: the colors
 * behind a text and what covers it.
 *
 * Source: ISO 32000-1, 8.5 (paths), 8.5.4 (clipping), 8.9 (images), 11.3 (opacity).
 */
import { looksAlike } from '../../../hidden/colors.ts';
import { numberAt, PATH_STEP } from '../file/operator-list.ts';
import type { Box, Matrix } from '../geometry.ts';

/** A painted area. */
interface Area extends Box {
  /** Undefined for a picture, a pattern or a non-rectangular shape, whose color at a point is unknown. */
  readonly color: string | undefined;
  /** Nothing behind it is visible. */
  readonly isOpaque: boolean;
  readonly isPicture: boolean;
}

/** The graphics state that text is painted with. */
export interface TextPaint {
  /** Number of areas painted before. */
  readonly order: number;
  /** The clipping box; undefined if there is none. */
  readonly clip: Box | undefined;
  readonly opacity: number;
  readonly renderingMode: number;
  /** Undefined if text is filled with a pattern. */
  readonly fillColor: string | undefined;
  readonly strokeColor: string;
}

/** Minimum width and height of areas, in points; smaller ones are not behind words. */
const MIN_SIZE = 3;
/** Maximum number of areas; a page with more is a drawing, and later areas are ignored. */
const MAX_AREAS = 20_000;
/** Maximum number of comparisons of texts with areas per page. */
const MAX_COMPARED = 4_000_000;
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
    if (area.right - area.left < MIN_SIZE || area.bottom - area.top < MIN_SIZE) return;
    if (this.#areas.length >= MAX_AREAS) return;
    this.#areas.push(area);
    if (area.color !== undefined) this.#colors.add(area.color);
  }

  /** Total area of the pictures in square points; overlapping parts count repeatedly. */
  get pictureArea(): number {
    const sizes = this.#areas.filter(({ isPicture }) => isPicture);
    return sizes.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0);
  }

  /** Number of shapes other than pictures and rectangles, such as letters converted to outlines. */
  get shapes(): number {
    return this.#areas.filter(({ isPicture, color }) => !isPicture && color === undefined).length;
  }

  /** Whether a picture is behind or over a box. */
  isOnPicture(box: Box): boolean {
    return this.#areas.some((area) => area.isPicture && contains(area, box));
  }

  /** Whether any area of the page has a similar color. */
  hasColor(color: string): boolean {
    let contains = this.#known.get(color);
    if (contains === undefined) {
      contains = [...this.#colors].some((each) => looksAlike(each, color));
      this.#known.set(color, contains);
    }
    return contains;
  }

  /** The colors behind a text, from the nearest, any of which may be visible; undefined if unknown. */
  colorsBehind(box: Box, order: number): readonly string[] | undefined {
    const colors: string[] = [];
    for (let at = Math.min(order, this.#areas.length) - 1; at >= 0; at--) {
      const area = this.#areas[at];
      if (area === undefined || !this.#mayCompare() || !contains(area, box)) continue;
      if (area.color === undefined) return undefined;
      colors.push(area.color);
      if (area.isOpaque) return colors;
    }
    return [...colors, WHITE];
  }

  /** The kind of area that entirely covers a text painted before it. */
  coverOf(box: Box, order: number): 'picture' | 'fill' | undefined {
    for (let at = order; at < this.#areas.length; at++) {
      const area = this.#areas[at];
      if (area === undefined || !this.#mayCompare()) return undefined;
      if (area.isOpaque && covers(area, box)) return area.isPicture ? 'picture' : 'fill';
    }
    return undefined;
  }

  /** Whether anything is painted over a text, such as a pattern that fills its letters. */
  isPaintedOver(box: Box, order: number): boolean {
    return this.#areas.slice(order).some((area) => contains(area, box));
  }

  #mayCompare(): boolean {
    return this.#compared++ < MAX_COMPARED;
  }
}

function contains(area: Box, box: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/** Whether an area covers the readable part of a box, which ascenders and spacing exceed. */
function covers(area: Box, box: Box): boolean {
  const slack = 0.25 * (box.bottom - box.top);
  return (
    area.left <= box.left + slack &&
    area.right >= box.right - slack &&
    area.top <= box.top + slack &&
    area.bottom >= box.bottom - slack
  );
}

/** The intersection of two boxes; without extent if there is none. */
export function sharedBox(a: Box | undefined, b: Box): Box {
  if (a === undefined) return b;
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Number of operands of pdf.js's path steps: move, line, curve, quadratic curve, close. */
const STEP_LENGTHS = [2, 2, 6, 4, 0] as const;

/** The box around a path, including control points; undefined for an empty one. */
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

const { moveTo: MOVE, lineTo: LINE, closePath: CLOSE } = PATH_STEP;

export function rectanglePath(left: number, top: number, right: number, bottom: number): readonly number[] {
  return [MOVE, left, top, LINE, right, top, LINE, right, bottom, LINE, left, bottom, CLOSE];
}

/** The path around a form's box in pdf.js's format; empty if there is none. */
export function boxPath(box: unknown): ArrayLike<number> {
  const at = (index: number) => numberAt(box, index);
  const isBox = Array.isArray(box) || ArrayBuffer.isView(box);
  return isBox ? rectanglePath(at(0), at(1), at(2), at(3)) : [];
}

/** Maximum number of values of a path that is one rectangle: five points and a close. */
const MAX_RECTANGLE = 16;

/** Whether a path is a rectangle along the axes, so that it is equal to its box. */
export function isRectangle(path: ArrayLike<number>): boolean {
  if (path.length < 12 || path.length > MAX_RECTANGLE || path[0] !== MOVE) return false;
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
