/** Collects the segments of a path (ISO 32000-1, 8.5.2) in the format of pdf.js. */
import { PATH_STEP } from '../file/operator-list.ts';
import { operatorCode } from './content-reader.ts';

/** Maximum number of values of a path; larger ones are drawings, and left to pdf.js. */
const MAX_NUMBERS = 1_000_000;

const OP = {
  moveTo: operatorCode('m'),
  lineTo: operatorCode('l'),
  curveTo: operatorCode('c'),
  curveFromHere: operatorCode('v'),
  curveToThere: operatorCode('y'),
  closePath: operatorCode('h'),
  rectangle: operatorCode('re'),
} as const;

export class PathBuffer {
  #steps: number[] = [];
  /** The current point. */
  #x = 0;
  #y = 0;

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  /** Adds the segment of an operator. Returns false if it is not a path operator or has wrong operands. */
  add(operator: number, numbers: readonly number[]): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    if (this.#steps.length > MAX_NUMBERS) return false;
    switch (operator) {
      case OP.moveTo:
        return this.#push(numbers, 2, [PATH_STEP.moveTo, a, b], a, b);
      case OP.lineTo:
        return this.#push(numbers, 2, [PATH_STEP.lineTo, a, b], a, b);
      case OP.curveTo:
        return this.#push(numbers, 6, [PATH_STEP.curveTo, a, b, c, d, e, f], e, f);
      case OP.curveFromHere:
        return this.#push(numbers, 4, [PATH_STEP.curveTo, this.#x, this.#y, a, b, c, d], c, d);
      case OP.curveToThere:
        return this.#push(numbers, 4, [PATH_STEP.curveTo, a, b, c, d, c, d], c, d);
      case OP.closePath:
        return this.#push(numbers, 0, [PATH_STEP.closePath], this.#x, this.#y);
      case OP.rectangle:
        return this.#push(numbers, 4, rectangle(a, b, c, d), a, b);
      default:
        return false;
    }
  }

  /** Returns the path in single precision, like pdf.js, and starts a new one. */
  take(closes: boolean): Float32Array {
    if (closes) this.#steps.push(PATH_STEP.closePath);
    const data = new Float32Array(this.#steps);
    this.clear();
    return data;
  }

  clear(): void {
    if (this.#steps.length > 0) this.#steps = [];
  }

  #push(
    numbers: readonly number[],
    count: number,
    steps: readonly number[],
    endX: number,
    endY: number,
  ): boolean {
    if (numbers.length !== count) return false;
    this.#steps.push(...steps);
    this.#x = endX;
    this.#y = endY;
    return true;
  }
}

function rectangle(x: number, y: number, width: number, height: number): number[] {
  const [right, top] = [x + width, y + height];
  if (width === 0 || height === 0) {
    return [PATH_STEP.moveTo, x, y, PATH_STEP.lineTo, right, top, PATH_STEP.closePath];
  }
  return [
    ...[PATH_STEP.moveTo, x, y, PATH_STEP.lineTo, right, y],
    ...[PATH_STEP.lineTo, right, top, PATH_STEP.lineTo, x, top, PATH_STEP.closePath],
  ];
}
