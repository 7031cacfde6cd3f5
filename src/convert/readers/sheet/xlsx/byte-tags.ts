/**
 * A tokenizer for the tags in the bytes of an XML part that creates no unnecessary strings and buffers no more than a
 * tag and the text before it. Worksheets contain millions of tags of five kinds, so names are packed into numbers and
 * values are decoded on demand. Namespace prefixes are ignored, since local names are unambiguous in these parts.
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { decodeXml, xmlEncodingOf } from '../../../package/xml-encoding.ts';
import { decodeEntities } from '../../../package/xml-entities.ts';

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const COLON = 0x3a;
const EQUALS = 0x3d;
const AMPERSAND = 0x26;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const CDATA = '<![CDATA[';

/** A name of up to four ASCII letters as a number, as in `ByteTags`; of longer names the last four. */
export function packName(name: string): number {
  let packed = 0;
  for (let i = 0; i < name.length; i++) packed = (packed << 8) | name.charCodeAt(i);
  return packed;
}

/** Larger tags and texts do not occur in workbooks. */
const MAX_HELD = 128 * 1024 * 1024;

export class ByteTags {
  /** The tag's packed local name; names beyond four letters may collide, see `isNamed`. */
  name = 0;
  isClose = false;
  /** Written as `<x/>`; no close tag follows. */
  isEmpty = false;
  /** The attribute found by `nextAttribute`: its packed local name and the offsets of its raw value. */
  attribute = 0;
  valueStart = 0;
  valueEnd = 0;

  readonly #partName: string;
  readonly #pieces: Iterator<Uint8Array>;
  /** The buffered bytes of the part, in UTF-8. */
  #buffer: Buffer;
  /** The underlying buffer, with free space at the end; undefined for a piece owned by someone else. */
  #room: Buffer | undefined;
  /** Number of bytes before the buffered ones. */
  #passed = 0;
  #isKeeping = true;
  /** Offsets of the tag including its brackets. */
  #start = 0;
  #end = 0;
  #at = 0;
  #nameStart = 0;
  #nameEnd = 0;
  #attributeAt = 0;
  #textStart = 0;
  /** Text from CDATA sections since the last tag. */
  #cdata = '';

  /**
   * @param pieces the part, in UTF-8 or the encoding of its byte order mark; each piece is consumed before the next
   *   one
   */
  constructor(pieces: Iterable<Uint8Array>, partName: string) {
    this.#partName = partName;
    this.#pieces = pieces[Symbol.iterator]();
    const first = this.#pieces.next().value ?? new Uint8Array();
    this.#buffer = asBuffer(first);
    if (xmlEncodingOf(first) !== 'utf-8') {
      while (this.#takePiece(0));
      this.#buffer = Buffer.from(decodeXml(this.#buffer), 'utf8');
      this.#room = undefined;
    }
  }

  /** The bytes that value offsets refer to. */
  get bytes(): Buffer {
    return this.#buffer;
  }

  /** Number of bytes of the part before the tag. */
  get position(): number {
    return this.#passed + this.#start;
  }

  /** Returns everything before the tag, and stops keeping earlier content. */
  releaseHead(): string {
    this.#isKeeping = false;
    return this.#buffer.toString('utf8', 0, this.#start);
  }

  /** Everything after the tag, as text. */
  takeRest(): string {
    const from = this.#end;
    while (this.#takePiece(0));
    return this.#buffer.toString('utf8', from);
  }

  /**
   * Advances to the next tag; false at the end.
   * @throws ConversionRefused `damaged` if a tag does not end
   */
  next(): boolean {
    this.#textStart = this.#end;
    if (this.#cdata !== '') this.#cdata = '';
    for (;;) {
      const buffer = this.#buffer;
      let at = this.#at;
      while (at < buffer.length && buffer[at] !== LESS) at++;
      this.#at = at;
      const isMarkup = at < buffer.length;
      if (isMarkup && this.#readMarkup(at)) {
        if (this.#isTag) return true;
      } else if (!this.#takePiece(this.#isKeeping ? 0 : this.#textStart)) {
        if (isMarkup) throw this.#damaged();
        return false;
      }
    }
  }

  /** Whether the last markup is a tag rather than a comment or an instruction. */
  #isTag = false;

  /** @returns whether the tag, comment or instruction at `at` ends within the buffer */
  #readMarkup(at: number): boolean {
    const code = this.#buffer[at + 1] ?? 0;
    this.#isTag = code !== 0x21 && code !== 0x3f;
    if (!this.#isTag) return this.#skipSpecial(at);
    this.#start = at;
    this.isClose = code === SLASH;
    this.#readName(this.isClose ? at + 2 : at + 1);
    return this.#findEnd();
  }

  /**
   * Appends one more piece to the buffer from `from` on.
   * @returns whether there was one
   */
  #takePiece(from: number): boolean {
    this.#letGo(from);
    const { value: piece, done } = this.#pieces.next();
    if (done === true) return false;
    const size = this.#buffer.length + piece.length;
    if (size > MAX_HELD)
      throw new ConversionRefused('too_large', `${this.#partName} is too large to be read.`);
    if (this.#room === undefined || this.#room.length < size) this.#move(Buffer.allocUnsafe(2 * size));
    this.#room?.set(piece, this.#buffer.length);
    this.#buffer = this.#room?.subarray(0, size) ?? this.#buffer;
    return true;
  }

  /** Drops everything before `from`, and copies the rest out of its piece, which the next one may overwrite. */
  #letGo(from: number): void {
    if (from === 0 && this.#room !== undefined) return;
    this.#buffer = this.#buffer.subarray(from);
    this.#move(this.#room ?? Buffer.allocUnsafe(2 * this.#buffer.length));
    this.#passed += from;
    this.#start -= from;
    this.#end -= from;
    this.#at -= from;
    this.#textStart -= from;
  }

  #move(room: Buffer): void {
    this.#buffer.copy(room);
    this.#buffer = room.subarray(0, this.#buffer.length);
    this.#room = room;
  }

  /** Whether the tag's complete local name equals `name`. */
  isNamed(name: string): boolean {
    return this.#buffer.toString('latin1', this.#nameStart, this.#nameEnd) === name;
  }

  /** Advances to the tag's next attribute; false if there is none. */
  nextAttribute(): boolean {
    const end = this.#end;
    const buffer = this.#buffer;
    let at = this.#attributeAt;
    while (at < end && (buffer[at] ?? 0) <= 0x20) at++;
    let packed = 0;
    for (; at < end && buffer[at] !== EQUALS && (buffer[at] ?? 0) > 0x20; at++) {
      packed = buffer[at] === COLON ? 0 : (packed << 8) | (buffer[at] ?? 0);
    }
    while (at < end && buffer[at] !== DOUBLE_QUOTE && buffer[at] !== SINGLE_QUOTE) at++;
    if (at >= end) return false;
    const quote = buffer[at];
    this.attribute = packed;
    this.valueStart = ++at;
    while (at < end && buffer[at] !== quote) at++;
    this.valueEnd = at;
    this.#attributeAt = at + 1;
    return at < end;
  }

  /** The attribute's value as an integer; 0 if it is none. */
  get valueNumber(): number {
    return this.#wholeNumber(this.valueStart, this.valueEnd);
  }

  /** The text between the previous tag and this one as an integer; 0 if it is none. */
  get numberBefore(): number {
    return this.#cdata === '' ? this.#wholeNumber(this.#textStart, this.#start) : Number(this.textBefore);
  }

  #wholeNumber(from: number, to: number): number {
    let value = 0;
    for (let at = from; at < to; at++) {
      const digit = (this.#buffer[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return 0;
      value = value * 10 + digit;
    }
    return value;
  }

  get value(): string {
    return this.#decode(this.valueStart, this.valueEnd);
  }

  /** Whether the attribute's value is `1` or `true`. */
  get isTrue(): boolean {
    const first = this.#buffer[this.valueStart];
    return first === 0x31 || first === 0x74;
  }

  /** The text between the previous tag and this one, with entities resolved. */
  get textBefore(): string {
    return this.#cdata + this.#decode(this.#textStart, this.#start);
  }

  #decode(from: number, to: number): string {
    const buffer = this.#buffer;
    let hasEntity = false;
    for (let at = from; at < to; at++) {
      const byte = buffer[at] ?? 0;
      if (byte >= 0x80) return decodeEntities(buffer.toString('utf8', from, to));
      if (byte === AMPERSAND) hasEntity = true;
    }
    const text = buffer.toString('latin1', from, to);
    return hasEntity ? decodeEntities(text) : text;
  }

  #readName(from: number): void {
    const buffer = this.#buffer;
    let packed = 0;
    let at = from;
    this.#nameStart = from;
    for (; at < buffer.length; at++) {
      const byte = buffer[at] ?? 0;
      if (byte === COLON) {
        packed = 0;
        this.#nameStart = at + 1;
      } else if (byte <= 0x20 || byte === SLASH || byte === GREATER) break;
      else packed = (packed << 8) | byte;
    }
    this.name = packed;
    this.#nameEnd = at;
    this.#attributeAt = at;
  }

  /** @returns whether the tag ends within the buffer */
  #findEnd(): boolean {
    const buffer = this.#buffer;
    let quote = 0;
    for (let at = this.#nameEnd; at < buffer.length; at++) {
      const byte = buffer[at];
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER) {
        this.#end = at + 1;
        this.#at = at + 1;
        this.isEmpty = buffer[at - 1] === SLASH;
        return true;
      } else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte;
    }
    return false;
  }

  /**
   * Skips comments and instructions; keeps the text of CDATA sections.
   * @returns whether it ends within the buffer
   */
  #skipSpecial(at: number): boolean {
    const opening = this.#buffer.toString('latin1', at, at + CDATA.length);
    const isCdata = opening === CDATA;
    const mark = isCdata ? ']]>' : this.#buffer[at + 1] === 0x3f ? '?>' : '-->';
    const close = this.#buffer.indexOf(mark, at);
    if (close < 0 || (!isCdata && CDATA.startsWith(opening))) return false;
    this.#cdata += this.#decode(this.#textStart, at);
    if (isCdata) this.#cdata += this.#buffer.toString('utf8', at + CDATA.length, close);
    this.#at = close + mark.length;
    this.#textStart = this.#at;
    return true;
  }

  #damaged(): ConversionRefused {
    return new ConversionRefused('damaged', `The file is damaged: ${this.#partName} ends too soon.`);
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
