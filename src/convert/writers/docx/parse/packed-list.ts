/**
 * A list that grows. Of a long text, its values are packed some hundred at a time, and made anew whenever somebody goes
 * through them: a million cells or items, kept as they are, take a gigabyte.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Sequence } from '../content.ts';

/** Values that are packed together. */
const PIECE = 128;

export class PackedList<T> implements Sequence<T> {
  readonly #packs: boolean;
  readonly #packed: Uint8Array[] = [];
  #values: T[] = [];

  /** @param packs whether there may be too many values to be held as they are */
  constructor(packs: boolean) {
    this.#packs = packs;
  }

  get length(): number {
    return this.#packed.length * PIECE + this.#values.length;
  }

  /** @param value what JSON can say */
  push(value: T): void {
    this.#values.push(value);
    if (!this.#packs || this.#values.length < PIECE) return;
    this.#packed.push(zstdCompressSync(JSON.stringify(this.#values)));
    this.#values = [];
  }

  *[Symbol.iterator](): Generator<T> {
    for (const piece of this.#packed) {
      const values: T[] = JSON.parse(zstdDecompressSync(piece).toString());
      yield* values;
    }
    yield* this.#values;
  }

  /** Within a value that is packed, a list is one of values. */
  toJSON(): readonly T[] {
    return [...this];
  }
}
