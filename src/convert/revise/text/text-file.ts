/**
 * A text file with a mapping from characters to bytes. Edits are made in characters and written as bytes of the
 * file's own encoding; all other bytes stay, including those that are invalid in it.
 */
import { decodeText, markLengthOf } from '../../text/decode.ts';
import type { Splice } from '../splice.ts';
import { encoderOf, isSingleByte } from './encode-text.ts';

export type WriteFault = 'not_encodable' | 'not_writable';

/** Longer lines in a legacy encoding are not text, and are not searched byte by byte. */
const MAX_LEGACY_LINE = 1024 * 1024;
const LINE_FEED = 0x0a;

export class TextFile {
  readonly text: string;
  readonly encoding: string;
  readonly #bytes: Uint8Array;
  readonly #markLength: number;
  readonly #isIntact: boolean;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const { text, encoding, undecodable } = decodeText(bytes);
    this.text = text;
    this.encoding = encoding;
    this.#markLength = markLengthOf(bytes);
    this.#isIntact = undecodable === 0 && (encoding !== 'utf-8' || this.#isWhole());
  }

  /** The first line end of the file, also used for new lines. */
  get lineEnd(): string {
    return /\r\n|\n|\r/.exec(this.text)?.[0] ?? '\n';
  }

  /**
   * The file's bytes with some of its text replaced.
   *
   * @param splices without overlaps
   * @returns `not_encodable` if the encoding lacks a character of the new text, `not_writable` if the byte position
   *   can't be determined
   */
  apply(splices: readonly Splice[]): Uint8Array | WriteFault {
    const encode = encoderOf(this.encoding);
    if (encode === undefined) return 'not_writable';
    const offsets = this.#byteOffsets();
    const pieces: Uint8Array[] = [];
    let at = 0;
    for (const { start, end, text } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
      const [from, to] = [offsets.byteOf(start), offsets.byteOf(end)];
      if (from === undefined || to === undefined) return 'not_writable';
      const encoded = encode(text);
      if (encoded === undefined) return 'not_encodable';
      pieces.push(this.#bytes.subarray(at, from), encoded);
      at = to;
    }
    return new Uint8Array(Buffer.concat([...pieces, this.#bytes.subarray(at)]));
  }

  /** Whether everything is UTF-8, without lines in another encoding. */
  #isWhole(): boolean {
    return Buffer.byteLength(this.text) === this.#bytes.length - this.#markLength;
  }

  #byteOffsets(): ByteOffsets {
    const { text, encoding } = this;
    const markLength = this.#markLength;
    if (encoding.startsWith('utf-16')) return new FixedOffsets(markLength, 2);
    if (encoding.startsWith('utf-32'))
      return new WalkedOffsets(text, markLength, (part) => [...part].length * 4);
    if (isSingleByte(encoding)) return new FixedOffsets(markLength, 1);
    if (encoding === 'utf-8' && this.#isIntact) {
      return new WalkedOffsets(text, markLength, (part) => Buffer.byteLength(part));
    }
    return new LineOffsets(text, this.#bytes, markLength, encoding);
  }
}

/** Maps text offsets to byte offsets; must be called with ascending offsets. */
interface ByteOffsets {
  byteOf(unit: number): number | undefined;
}

class FixedOffsets implements ByteOffsets {
  readonly #first: number;
  readonly #width: number;

  constructor(first: number, width: number) {
    this.#first = first;
    this.#width = width;
  }

  byteOf(unit: number): number {
    return this.#first + unit * this.#width;
  }
}

class WalkedOffsets implements ByteOffsets {
  readonly #text: string;
  readonly #lengthOf: (part: string) => number;
  #unit = 0;
  #byte: number;

  constructor(text: string, first: number, lengthOf: (part: string) => number) {
    this.#text = text;
    this.#byte = first;
    this.#lengthOf = lengthOf;
  }

  byteOf(unit: number): number {
    this.#byte += this.#lengthOf(this.#text.slice(this.#unit, unit));
    this.#unit = unit;
    return this.#byte;
  }
}

/**
 * Line feeds separate lines in every encoding that contains ASCII; within a line the bytes are decoded one by one.
 */
class LineOffsets implements ByteOffsets {
  readonly #text: string;
  readonly #bytes: Uint8Array;
  readonly #encoding: string;
  #unit = 0;
  #byte: number;

  constructor(text: string, bytes: Uint8Array, first: number, encoding: string) {
    this.#text = text;
    this.#bytes = bytes;
    this.#byte = first;
    this.#encoding = encoding;
  }

  byteOf(unit: number): number | undefined {
    const feedAfter = (from: number) => this.#text.indexOf('\n', from);
    for (let next = feedAfter(this.#unit); next >= 0 && next < unit; next = feedAfter(next + 1)) {
      this.#unit = next + 1;
      this.#byte = this.#bytes.indexOf(LINE_FEED, this.#byte) + 1;
    }
    const lineEnd = this.#bytes.indexOf(LINE_FEED, this.#byte);
    const line = this.#bytes.subarray(this.#byte, lineEnd < 0 ? this.#bytes.length : lineEnd);
    if (line.length > MAX_LEGACY_LINE) return undefined;
    const within = byteWithin(line, this.#encoding, unit - this.#unit);
    return within === undefined ? undefined : this.#byte + within;
  }
}

/** Undefined for a line invalid in the encoding, since its characters were guessed. */
function byteWithin(line: Uint8Array, encoding: string, unit: number): number | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  try {
    let units = 0;
    let at = 0;
    for (; units < unit && at < line.length; at++) {
      units += decoder.decode(line.subarray(at, at + 1), { stream: true }).length;
    }
    return units === unit ? at : undefined;
  } catch {
    return undefined;
  }
}
