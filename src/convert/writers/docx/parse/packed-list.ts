/**
 * A list that grows. Of a long text, its values are packed some hundred at a time, and made anew whenever somebody goes
 * through them: a million cells or items, kept as they are, take a gigabyte.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Sequence } from '../content.ts';

/** Values that are packed together. */
const PIECE = 128;

/** How a value is written where it is packed: as something that JSON can say. */
export interface Packing<T> {
  pack(value: T): unknown;
  unpack(packed: unknown): T;
}

export class PackedList<T> implements Sequence<T> {
  readonly #packs: boolean;
  readonly #packing: Packing<T> | undefined;
  readonly #packed: Uint8Array[] = [];
  #values: T[] = [];

  /**
   * @param packs whether there may be too many values to be held as they are
   * @param packing otherwise a value is packed as it is
   */
  constructor(packs: boolean, packing?: Packing<T>) {
    this.#packs = packs;
    this.#packing = packing;
  }

  get length(): number {
    return this.#packed.length * PIECE + this.#values.length;
  }

  /** @param value what JSON can say */
  push(value: T): void {
    this.#values.push(value);
    if (!this.#packs || this.#values.length < PIECE) return;
    const packing = this.#packing;
    const values = packing === undefined ? this.#values : this.#values.map((one) => packing.pack(one));
    this.#packed.push(zstdCompressSync(JSON.stringify(values)));
    this.#values = [];
  }

  *[Symbol.iterator](): Generator<T> {
    for (const piece of this.#packed) {
      const values = JSON.parse(zstdDecompressSync(piece).toString());
      const packing = this.#packing;
      if (packing === undefined) yield* values;
      else for (const value of values) yield packing.unpack(value);
    }
    yield* this.#values;
  }

  /** Within a value that is packed, a list is one of values. */
  toJSON(): readonly T[] {
    return [...this];
  }
}
