/**
 * Goes along the bytes of an equation, and takes what Equation Editor and MathType write alike.
 *
 * Source: Design Science, "MTEF v.3 (Equation Editor 3.x)" and "MTEF v.5 (MathType 4.0 and later)".
 */

/** Added to numbers that may be negative. */
export const BIAS = 128;
/** Sizes that are written out. */
const POINT_SIZE = 101;
const LARGE_SIZE = 100;

/** All that reads throws RangeError beyond the end. */
export class MtefCursor {
  #at: number;

  readonly #view: DataView;

  constructor(view: DataView, start: number) {
    this.#view = view;

    this.#at = start;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#view.byteLength;
  }

  u8(): number {
    return this.#view.getUint8(this.#at++);
  }

  u16(): number {
    const value = this.#view.getUint16(this.#at, true);
    this.#at += 2;
    return value;
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  /** How far something was moved: two bytes, or two words after two bytes that say so. */
  skipNudge(): void {
    const across = this.u8();
    const down = this.u8();
    if (across === BIAS && down === BIAS) this.skip(4);
  }

  skipSize(): void {
    const size = this.u8();
    this.skip(size === POINT_SIZE ? 2 : size === LARGE_SIZE ? 3 : 1);
  }

  /** The stops of a ruler, behind its tag. */
  skipStops(): void {
    this.skip(3 * this.u8());
  }

  /**
   * The head of a matrix, up to its cells: how many columns it has. Lines between the cells take two bits each, for
   * one more than there are rows or columns.
   */
  matrixColumns(): number {
    this.skip(3);
    const rows = this.u8();
    const columns = this.u8();
    this.skip(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4));
    return Math.max(1, columns);
  }
}
