/**
 * Walks the tags of an XML part's bytes without making strings of what is not wanted. Worksheets hold millions of
 * tags of five kinds, so names are packed into numbers and values are decoded by whoever asks. Namespace prefixes
 * are passed over: within these parts local names are enough to tell elements apart.
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

/** A name of up to four ASCII letters as one number, as `ByteTags` gives them; longer ones keep the last four. */
export function packName(name: string): number {
  let packed = 0;
  for (let i = 0; i < name.length; i++) packed = (packed << 8) | name.charCodeAt(i);
  return packed;
}

export class ByteTags {
  /** The tag's local name, packed; names beyond four letters may collide: see `isNamed`. */
  name = 0;
  isClose = false;
  /** Written `<x/>`; no close tag follows. */
  isEmpty = false;
  /** Offsets of the tag with its brackets. */
  start = 0;
  end = 0;
  /** Of the attribute that `nextAttribute` found: its packed local name and the offsets of its raw value. */
  attribute = 0;
  valueStart = 0;
  valueEnd = 0;

  readonly #buffer: Buffer;
  #at = 0;
  #nameStart = 0;
  #nameEnd = 0;
  #attributeAt = 0;
  #textStart = 0;
  /** Text from CDATA sections since the last tag. */
  #cdata = '';

  readonly #partName: string;

  /** @param bytes the part, in UTF-8 or another encoding that its byte order mark names */
  constructor(bytes: Uint8Array, partName: string) {
    this.#partName = partName;

    this.#buffer = asUtf8(bytes);
  }

  /** Bytes of the part in UTF-8; offsets of tags count in these. */
  get bytes(): Buffer {
    return this.#buffer;
  }

  /** Goes to the next tag; false at the end. @throws ConversionRefused `damaged` when a tag does not end */
  next(): boolean {
    const buffer = this.#buffer;
    this.#textStart = this.end;
    if (this.#cdata !== '') this.#cdata = '';
    for (;;) {
      let at = this.#at;
      while (at < buffer.length && buffer[at] !== LESS) at++;
      if (at >= buffer.length) return false;
      const code = buffer[at + 1] ?? 0;
      if (code === 0x21 || code === 0x3f) {
        this.#skipSpecial(at);
        continue;
      }
      this.start = at;
      this.isClose = code === SLASH;
      this.#readName(this.isClose ? at + 2 : at + 1);
      this.#findEnd();
      return true;
    }
  }

  /** Whether the tag's local name is this one, whatever its length. */
  isNamed(name: string): boolean {
    return this.#buffer.toString('latin1', this.#nameStart, this.#nameEnd) === name;
  }

  /** Goes to the tag's next attribute; false when there is none. */
  nextAttribute(): boolean {
    const { end } = this;
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

  /** The attribute's value as a whole number; 0 when it is none. */
  get valueNumber(): number {
    return this.#wholeNumber(this.valueStart, this.valueEnd);
  }

  /** The text between the tag before and this one as a whole number; 0 when it is none. */
  get numberBefore(): number {
    return this.#cdata === '' ? this.#wholeNumber(this.#textStart, this.start) : Number(this.textBefore);
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

  /** The attribute's value is true: `1` or `true`. */
  get isTrue(): boolean {
    const first = this.#buffer[this.valueStart];
    return first === 0x31 || first === 0x74;
  }

  /** The text between the tag before and this one, entities resolved. */
  get textBefore(): string {
    return this.#cdata + this.#decode(this.#textStart, this.start);
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

  #findEnd(): void {
    const buffer = this.#buffer;
    let quote = 0;
    for (let at = this.#nameEnd; at < buffer.length; at++) {
      const byte = buffer[at];
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER) {
        this.end = at + 1;
        this.#at = at + 1;
        this.isEmpty = buffer[at - 1] === SLASH;
        return;
      } else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte;
    }
    throw this.#damaged();
  }

  /** Passes over comments and instructions; keeps the text of CDATA sections. */
  #skipSpecial(at: number): void {
    const isCdata = this.#buffer.toString('latin1', at, at + 9) === '<![CDATA[';
    const mark = isCdata ? ']]>' : this.#buffer[at + 1] === 0x3f ? '?>' : '-->';
    const close = this.#buffer.indexOf(mark, at);
    if (close < 0) throw this.#damaged();
    this.#cdata += this.#decode(this.#textStart, at);
    if (isCdata) this.#cdata += this.#buffer.toString('utf8', at + 9, close);
    this.#at = close + mark.length;
    this.#textStart = this.#at;
  }

  #damaged(): ConversionRefused {
    return new ConversionRefused('damaged', `The file is damaged: ${this.#partName} ends too soon.`);
  }
}

function asUtf8(bytes: Uint8Array): Buffer {
  if (xmlEncodingOf(bytes) !== 'utf-8') return Buffer.from(decodeXml(bytes), 'utf8');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
