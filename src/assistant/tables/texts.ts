/**
 * The distinct texts of a column, numbered by first occurrence. Stored as bytes with end offsets instead of strings:
 * a million texts take only the space of their letters, and have the same layout in a file.
 */

const FIRST_BYTES = 1_024;
const FIRST_SLOTS = 64;
const EMPTY = 0;
const encoder = new TextEncoder();
const ZERO = 48;
/** Characters of a number that is exact before its decimal mark is set. */
const LONGEST_FIGURE = 15;

export class Texts {
  readonly #buffer: Buffer;

  /** @param ends end offset of each text; it begins where the previous one ends */
  constructor(
    readonly bytes: Uint8Array,
    readonly ends: Uint32Array,
  ) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get size(): number {
    return this.ends.length;
  }

  /** The text of a code; empty if there is none. */
  at(code: number): string {
    const end = this.ends[code];
    if (end === undefined) return '';
    return this.#buffer.toString('utf8', code === 0 ? 0 : this.ends[code - 1], end);
  }

  /**
   * The value of a text that consists of digits and at most one decimal mark; undefined for others, and if a mark
   * before three digits may be a thousands separator. Most numbers of a large table are of this form, and are parsed
   * without creating a string.
   */
  figureAt(code: number, decimal: '.' | ','): number | undefined {
    const { bytes } = this;
    const end = this.ends[code] ?? 0;
    const start = code === 0 ? 0 : (this.ends[code - 1] ?? 0);
    let figure = 0;
    let mark = -1;
    for (let at = start; at < end; at++) {
      const sign = bytes[at] ?? 0;
      if (sign >= ZERO && sign <= ZERO + 9) figure = 10 * figure + sign - ZERO;
      else if (sign === decimal.charCodeAt(0) && mark < 0 && at > start) mark = at;
      else return undefined;
    }
    const digitsBehind = mark < 0 ? 0 : end - 1 - mark;
    const isPlain = end > start && end - start <= LONGEST_FIGURE && mark !== end - 1 && digitsBehind !== 3;
    return isPlain ? figure / 10 ** digitsBehind : undefined;
  }
}

/** Assigns codes to distinct texts, in linear time, by a hash table with open addressing. */
export class TextsBuilder {
  #bytes = new Uint8Array(FIRST_BYTES);
  #ends = new Uint32Array(FIRST_SLOTS);
  /** Codes plus one, by hash slot. */
  #slots = new Int32Array(FIRST_SLOTS);
  #hashes = new Int32Array(FIRST_SLOTS);
  #size = 0;
  /** The end offset, hash and slot of the text last searched for. */
  #end = 0;
  #hash = 0;
  #slot = 0;

  /** The code of a text; -1 if it has none. */
  find(text: string): number {
    const from = this.#used;
    this.#write(text, from);
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hash = hashOf(this.#bytes, from, this.#end);
    this.#hash = hash;
    let slot = hash & mask;
    for (;;) {
      const code = (slots[slot] ?? EMPTY) - 1;
      if (code < 0 || (this.#hashes[code] === hash && this.#holds(code, from, this.#end))) {
        this.#slot = slot;
        return code;
      }
      slot = (slot + 1) & mask;
    }
  }

  /** Assigns a code to the text last searched for, which must not have one. */
  add(): number {
    const code = this.#size++;
    if (code >= this.#ends.length) {
      this.#ends = grown(this.#ends, new Uint32Array(2 * code));
      this.#hashes = grown(this.#hashes, new Int32Array(2 * code));
    }
    this.#ends[code] = this.#end;
    this.#hashes[code] = this.#hash;
    this.#slots[this.#slot] = code + 1;
    if (2 * this.#size > this.#slots.length) this.#spread();
    return code;
  }

  finish(): Texts {
    return new Texts(this.#bytes.slice(0, this.#used), this.#ends.slice(0, this.#size));
  }

  get #used(): number {
    return this.#size === 0 ? 0 : (this.#ends[this.#size - 1] ?? 0);
  }

  /** Writes a text after the others; `add` makes it permanent. */
  #write(text: string, from: number): void {
    const most = from + 3 * text.length;
    if (most > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(2 * most));
    const bytes = this.#bytes;
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      if (sign > 0x7f) {
        this.#end = from + encoder.encodeInto(text, bytes.subarray(from)).written;
        return;
      }
      bytes[from + at] = sign;
    }
    this.#end = from + text.length;
  }

  #holds(code: number, from: number, end: number): boolean {
    const bytes = this.#bytes;
    const start = code === 0 ? 0 : (this.#ends[code - 1] ?? 0);
    if ((this.#ends[code] ?? 0) - start !== end - from) return false;
    for (let at = from; at < end; at++) if (bytes[start + at - from] !== bytes[at]) return false;
    return true;
  }

  #spread(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    const hashes = this.#hashes;
    for (let code = 0; code < this.#size; code++) {
      let slot = (hashes[code] ?? 0) & mask;
      while (slots[slot] !== EMPTY) slot = (slot + 1) & mask;
      slots[slot] = code + 1;
    }
    this.#slots = slots;
  }
}

function grown<Array extends { set(from: Array): void }>(from: Array, to: Array): Array {
  to.set(from);
  return to;
}

/** FNV-1a (Fowler, Noll and Vo), with its upper half mixed into the lower. */
export function hashOf(bytes: Uint8Array, from: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
