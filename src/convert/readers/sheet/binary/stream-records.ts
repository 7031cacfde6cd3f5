/** The records of a workbook stream, and texts that continue across records. Source: [MS-XLS] 2.1.4, 2.5.293. */
import { Bytes } from '../../../package/bytes.ts';
import { viewOf } from '../../../package/random-access.ts';
import { damagedWorkbook, RecordBody } from '../xlsb/records.ts';

const CONTINUE = 0x003c;
const HEADER_BYTES = 4;

/**
 * Calls `take` for each record from an offset on, with the offset of the next one, until it returns false.
 *
 * @throws ConversionRefused `damaged` if a record extends beyond the stream
 */
export function eachRecord(
  stream: Uint8Array,
  from: number,
  take: (type: number, body: RecordBody, next: number) => boolean,
): void {
  const view = viewOf(stream);
  const body = new RecordBody();
  body.lieIn(stream);
  for (let at = from; at + HEADER_BYTES <= stream.length; ) {
    const length = view.getUint16(at + 2, true);
    const next = at + HEADER_BYTES + length;
    if (next > stream.length) throw damagedWorkbook();
    body.turnTo(at + HEADER_BYTES, length);
    if (!take(view.getUint16(at, true), body, next)) return;
    at = next;
  }
}

/** Texts in a record and its continuations: a continued text states its character width again. */
export class ContinuedTexts {
  readonly #parts: Bytes[];
  #part = 0;
  #at: number;

  /**
   * @param from offset of the first text in `first`
   * @param next offset in the stream after the first record
   */
  constructor(stream: Uint8Array, first: Uint8Array, from: number, next: number) {
    this.#parts = [new Bytes(first)];
    this.#at = from;
    eachRecord(stream, next, (type, body) => {
      if (type === CONTINUE) this.#parts.push(new Bytes(body.from(0)));
      return type === CONTINUE;
    });
  }

  /** The next text in a list (XLUnicodeRichExtendedString); undefined if none is complete. */
  next(): string | undefined {
    this.#turn();
    if (this.#left < 3) return undefined;
    const count = this.#u16();
    const flags = this.#u8();
    const runs = (flags & 8) === 0 || this.#left < 2 ? 0 : this.#u16();
    const extension = (flags & 4) === 0 || this.#left < 4 ? 0 : this.#u32();
    const text = this.#characters(count, (flags & 1) === 1);
    this.#skip(runs * 4 + extension);
    return text;
  }

  get #left(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#at;
  }

  /**
   * Advances to the next record if the current one is exhausted.
   * @returns whether there is one
   */
  #turn(): boolean {
    while (this.#left <= 0 && this.#part < this.#parts.length) {
      this.#part++;
      this.#at = 0;
    }
    return this.#part < this.#parts.length;
  }

  #characters(count: number, isWide: boolean): string | undefined {
    let [text, missing, wide] = ['', count, isWide];
    for (;;) {
      const size = wide ? 2 : 1;
      const here = Math.min(missing, Math.floor(this.#left / size));
      const bytes = this.#parts[this.#part]?.part(this.#at, here * size).data ?? new Uint8Array();
      text += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(wide ? 'utf16le' : 'latin1');
      this.#at += here * size;
      missing -= here;
      if (missing === 0) return text;
      this.#at += this.#left;
      if (!this.#turn()) return undefined;
      wide = (this.#u8() & 1) === 1;
    }
  }

  /** Formatting and phonetic data after a text may be split anywhere. */
  #skip(bytes: number): void {
    for (let left = bytes; left > 0 && this.#turn(); ) {
      const here = Math.min(left, this.#left);
      this.#at += here;
      left -= here;
    }
  }

  #u8(): number {
    return this.#parts[this.#part]?.u8(this.#at++) ?? 0;
  }

  #u16(): number {
    return this.#u8() | (this.#u8() << 8);
  }

  #u32(): number {
    return (this.#u16() | (this.#u16() << 16)) >>> 0;
  }
}
