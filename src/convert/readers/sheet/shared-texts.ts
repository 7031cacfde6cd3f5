/**
 * The shared texts of a workbook, stored as bytes: millions of them take no more memory than their characters. A
 * truncated list causes a warning.
 */
import { ConversionRefused } from '../../../domain/conversion.ts';
import type { SideParts } from './side-parts.ts';

const FIRST_BYTES = 16 * 1024;

export class SharedTexts {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  /** For each text the end of its bytes; for ASCII-only texts stored as -1 - end. */
  #ends = new Int32Array(256);
  #size = 0;
  #used = 0;
  #isShort = false;

  /** Adds the next text of the list. */
  add(text: string): void {
    const most = this.#used + 3 * text.length;
    if (most > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * most);
    if (this.#size === this.#ends.length) {
      const ends = new Int32Array(2 * this.#size);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    const written = this.#bytes.write(text, this.#used);
    this.#used += written;
    this.#ends[this.#size++] = written === text.length ? -1 - this.#used : this.#used;
  }

  /** The text at an index, from 0; empty if the list is too short. */
  at(place: number): string {
    if (!(place >= 0 && place < this.#size)) {
      this.#isShort = true;
      return '';
    }
    const end = this.#ends[place] ?? 0;
    const before = place === 0 ? 0 : (this.#ends[place - 1] ?? 0);
    const start = before < 0 ? -1 - before : before;
    return end < 0
      ? this.#bytes.toString('latin1', start, -1 - end)
      : this.#bytes.toString('utf8', start, end);
  }

  /**
   * Adds a warning, after all cells were read, if the list was too short for them.
   *
   * @throws ConversionRefused `damaged` if cells refer to texts and there are none
   */
  report(side: SideParts): void {
    if (!this.#isShort) return;
    if (this.#size === 0)
      throw new ConversionRefused('damaged', 'The file is damaged: the texts of its cells are missing.');
    side.damaged.add('the texts that cells share');
  }
}
