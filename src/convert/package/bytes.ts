/** Bounds-checked little-endian reads: a read beyond the end means that the file is damaged. */
import { ConversionRefused } from '../../domain/conversion.ts';

export function damaged(): ConversionRefused {
  return new ConversionRefused('damaged', 'The file is damaged: its inner structure does not hold together.');
}

export class Bytes {
  readonly #view: DataView;

  constructor(readonly data: Uint8Array) {
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  get length(): number {
    return this.data.length;
  }

  u8(at: number): number {
    this.#check(at, 1);
    return this.#view.getUint8(at);
  }

  u16(at: number): number {
    this.#check(at, 2);
    return this.#view.getUint16(at, true);
  }

  i16(at: number): number {
    this.#check(at, 2);
    return this.#view.getInt16(at, true);
  }

  u32(at: number): number {
    this.#check(at, 4);
    return this.#view.getUint32(at, true);
  }

  i32(at: number): number {
    this.#check(at, 4);
    return this.#view.getInt32(at, true);
  }

  /** A slice of the stream; it shares the memory. */
  part(at: number, length: number): Bytes {
    this.#check(at, length);
    return new Bytes(this.data.subarray(at, at + length));
  }

  /** UTF-16 text of this many characters. */
  utf16(at: number, characters: number): string {
    this.#check(at, characters * 2);
    return Buffer.from(this.data.buffer, this.data.byteOffset + at, characters * 2).toString('utf16le');
  }

  #check(at: number, length: number): void {
    if (!(at >= 0) || !(length >= 0) || at + length > this.data.length) throw damaged();
  }
}
