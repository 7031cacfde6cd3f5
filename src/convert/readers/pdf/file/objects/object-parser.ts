/** Parses PDF values (ISO 32000-1, 7.2 and 7.3). Malformed values are read as null; never throws. */
import { PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './pdf-object.ts';

/** Maximum nesting of arrays and dictionaries. */
const MAX_DEPTH = 64;

/** For each byte, whether it is white space, and whether it ends a word (ISO 32000-1, 7.2.2). */
const IS_WHITE = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, 9, 10, 12, 13, 32].includes(byte) ? 1 : 0,
);
const ENDS_WORD = IS_WHITE.map((white, byte) =>
  white === 1 || '()<>[]{}/%'.includes(String.fromCharCode(byte)) ? 1 : 0,
);
const [SLASH, PERCENT, OPEN, CLOSE, LESS, GREATER] = [47, 37, 40, 41, 60, 62];
const ZERO = 48;
const [OPEN_ARRAY, CLOSE_ARRAY, BACKSLASH, LINE_FEED, RETURN] = [91, 93, 92, 10, 13];

/** Integers with more digits may not be exact. */
const MAX_DIGITS = 15;

export class ObjectParser {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** The next value or reference; undefined at the end or at a closing bracket. */
  readObject(depth = 0): PdfObject | undefined {
    this.skipWhite();
    const byte = this.#bytes[this.position];
    if (byte === undefined || depth > MAX_DEPTH) return undefined;
    if (byte === SLASH) return this.#readName();
    if (byte === OPEN) return this.#readLiteral();
    if (byte === OPEN_ARRAY) return this.#readArray(depth);
    if (byte === LESS)
      return this.#bytes[this.position + 1] === LESS ? this.#readDict(depth) : this.#readHex();
    if (byte === CLOSE_ARRAY || byte === GREATER || byte === CLOSE) return undefined;
    const integer = this.#readInteger();
    return integer < 0 ? this.#readWordOrRef() : this.#refOrNumber(integer);
  }

  /** The next word: a keyword or a number, unparsed. */
  readWord(): string {
    this.skipWhite();
    return this.#readRegular();
  }

  /** The next word as a number; NaN if it is not one. */
  readNumber(): number {
    this.skipWhite();
    const integer = this.#readInteger();
    return integer < 0 ? Number(this.#readRegular()) : integer;
  }

  /** Characters up to white space or a delimiter. */
  #readRegular(): string {
    const bytes = this.#bytes;
    const start = this.position;
    let at = start;
    while (at < bytes.length && ENDS_WORD[bytes[at] ?? 0] !== 1) at++;
    this.position = at;
    return latin1(bytes, start, at);
  }

  /** Reads an integer of digits only; -1, without reading anything, if there is none. */
  #readInteger(): number {
    const bytes = this.#bytes;
    let at = this.position;
    let value = 0;
    for (; at < bytes.length; at++) {
      const digit = (bytes[at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    const digits = at - this.position;
    const isWhole = at >= bytes.length || ENDS_WORD[bytes[at] ?? 0] === 1;
    if (digits === 0 || digits > MAX_DIGITS || !isWhole) return -1;
    this.position = at;
    return value;
  }

  skipWhite(): void {
    const bytes = this.#bytes;
    while (this.position < bytes.length) {
      const byte = bytes[this.position] ?? 0;
      if (IS_WHITE[byte] === 1) this.position++;
      else if (byte === PERCENT) this.#skipLine();
      else return;
    }
  }

  #skipLine(): void {
    for (let byte = this.#bytes[this.position]; byte !== undefined; byte = this.#bytes[++this.position]) {
      if (byte === LINE_FEED || byte === RETURN) return;
    }
  }

  #readName(): PdfName {
    this.position++;
    const name = this.#readRegular();
    if (!name.includes('#')) return new PdfName(name);
    const decoded = name.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return new PdfName(decoded);
  }

  #readArray(depth: number): PdfObject[] {
    this.position++;
    const items: PdfObject[] = [];
    for (;;) {
      const item = this.readObject(depth + 1);
      if (item === undefined) break;
      items.push(item);
    }
    if (this.#bytes[this.position] === CLOSE_ARRAY) this.position++;
    return items;
  }

  #readDict(depth: number): PdfObject {
    this.position += 2;
    const dict = new Map<string, PdfObject>();
    for (;;) {
      const key = this.readObject(depth + 1);
      if (!(key instanceof PdfName)) break;
      const value = this.readObject(depth + 1);
      if (value === undefined) break;
      dict.set(key.name, value);
    }
    if (this.#bytes[this.position] === GREATER) this.position += 2;
    return this.#asStream(dict);
  }

  #asStream(dict: ReadonlyMap<string, PdfObject>): PdfObject {
    const after = this.position;
    if (!dict.has('Length') || this.readWord() !== 'stream') {
      this.position = after;
      return dict;
    }
    if (this.#bytes[this.position] === RETURN) this.position++;
    if (this.#bytes[this.position] === LINE_FEED) this.position++;
    return new PdfStream(dict, this.position);
  }

  #readHex(): PdfString {
    this.position++;
    let digits = '';
    for (;;) {
      const byte = this.#bytes[this.position++];
      if (byte === undefined || byte === GREATER) break;
      if (IS_WHITE[byte] !== 1) digits += String.fromCharCode(byte);
    }
    let text = '';
    for (let i = 0; i < digits.length; i += 2) {
      text += String.fromCharCode(Number.parseInt(digits.slice(i, i + 2).padEnd(2, '0'), 16) & 0xff);
    }
    return new PdfString(text);
  }

  #readLiteral(): PdfString {
    this.position++;
    let text = '';
    for (let open = 1; ; ) {
      const byte = this.#bytes[this.position++];
      if (byte === undefined) break;
      if (byte === BACKSLASH) {
        text += this.#readEscape();
        continue;
      }
      if (byte === OPEN) open++;
      if (byte === CLOSE && --open === 0) break;
      text += String.fromCharCode(byte);
    }
    return new PdfString(text);
  }

  #readEscape(): string {
    const byte = this.#bytes[this.position++];
    if (byte === undefined) return '';
    const character = String.fromCharCode(byte);
    if (/[0-7]/.test(character)) return this.#readOctal(character);
    if (byte === RETURN) {
      if (this.#bytes[this.position] === LINE_FEED) this.position++;
      return '';
    }
    if (byte === LINE_FEED) return '';
    return ESCAPES.get(character) ?? character;
  }

  #readOctal(first: string): string {
    let digits = first;
    while (digits.length < 3) {
      const next = String.fromCharCode(this.#bytes[this.position] ?? 0);
      if (!/[0-7]/.test(next)) break;
      digits += next;
      this.position++;
    }
    return String.fromCharCode(Number.parseInt(digits, 8) & 0xff);
  }

  #readWordOrRef(): PdfObject | undefined {
    const word = this.readWord();
    if (word === '') {
      // Skip a stray delimiter, to guarantee progress.
      this.position++;
      return null;
    }
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (word === 'endobj' || word === 'endstream') return undefined;
    const number = Number(word);
    if (Number.isNaN(number)) return null;
    return Number.isInteger(number) && number >= 0 ? this.#refOrNumber(number) : number;
  }

  #refOrNumber(number: number): PdfObject {
    const after = this.position;
    this.skipWhite();
    const generation = this.#readInteger();
    if (generation >= 0 && this.readWord() === 'R') return new PdfRef(number, generation);
    this.position = after;
    return number;
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);

/** The bytes from `start` to `end` as one character each. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}
