/**
 * An append-only list. For a long text, its values are compressed in batches, and decompressed in each iteration: a
 * million cells or items would take a gigabyte uncompressed.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Sequence } from '../content.ts';

/** Number of values compressed together. */
const PIECE = 128;

/** Converts a value to and from a JSON representation. */
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
   * @param packs whether to compress, because there may be too many values to hold in memory
   * @param packing by default a value is serialized as it is
   */
  constructor(packs: boolean, packing?: Packing<T>) {
    this.#packs = packs;
    this.#packing = packing;
  }

  get length(): number {
    return this.#packed.length * PIECE + this.#values.length;
  }

  /** @param value must be representable in JSON */
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

  /** Within a compressed value, a list is serialized as an array. */
  toJSON(): readonly T[] {
    return [...this];
  }
}
