/**
 * Reads a content stream operator by operator, with operands (ISO 32000-1, 7.8.2). Stops at anything that does not
 * conform to the specification; such a page is read by pdf.js, which is tolerant.
 */
import { latin1, ObjectParser } from '../file/objects/object-parser.ts';
import { isDict, type PdfDict } from '../file/objects/pdf-object.ts';

/** In `items`, precedes an adjustment of `TJ` in thousandths of text space; no character code is negative. */
export const KERN = -1;

/** Results of `next` other than operators. */
export const END = 0;
export const NOT_PLAIN = -1;

/** Maximum number of operands: operators take up to 6 numbers, colors in many inks some more. */
const MAX_NUMBERS = 33;
/** Length of the longest operators, such as `BDC`. */
const MAX_OPERATOR = 3;

const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [9, 10, 12, 13, 32];
const [PERCENT, OPEN, CLOSE, PLUS, MINUS, DOT, SLASH] = [37, 40, 41, 43, 45, 46, 47];
const [LESS, GREATER, OPEN_ARRAY, BACKSLASH, CLOSE_ARRAY, HASH] = [60, 62, 91, 92, 93, 35];
const [ZERO, SEVEN, NINE] = [48, 55, 57];
const [UPPER_T, LOWER_D, LOWER_J] = [84, 100, 106];

/** Maximum number of digits; powers of ten up to this one are exact. */
const MAX_DIGITS = 22;
const POWERS = Float64Array.from({ length: MAX_DIGITS + 1 }, (_, power) => 10 ** power);

/** Classes of bytes. */
const WHITE = 1;
const DELIMITER = 2;
const NUMERIC = 3;
const REGULAR = 4;

const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ([0, TAB, LINE_FEED, FORM_FEED, RETURN, SPACE].includes(byte)) return WHITE;
  if ('()<>[]{}/%'.includes(String.fromCharCode(byte))) return DELIMITER;
  return (byte >= ZERO && byte <= NINE) || byte === PLUS || byte === MINUS || byte === DOT
    ? NUMERIC
    : REGULAR;
});

const NO_DIGIT = 255;
/** The value of each hexadecimal digit. */
const HEX_DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? NO_DIGIT : digit;
});

const ESCAPES: ReadonlyMap<number, number> = new Map(
  ['n\n', 'r\r', 't\t', 'b\b', 'f\f'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
);

/** A number sign in a name without two hexadecimal digits after it. */
const BROKEN_ESCAPE = /#(?![0-9a-fA-F]{2})/;

/** ISO 32000-1, 7.3.5. */
function unescapeName(name: string): string {
  return name.replaceAll(/#(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** The name of an operator as a number: its characters, the last in the lowest byte. */
export function operatorCode(name: string): number {
  return [...name].reduce((code, character) => (code << 8) | character.charCodeAt(0), 0);
}

export class ContentReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #inArray = false;

  /** Bytes per character code in the current font: 1 or 2. */
  codeBytes = 1;
  /** The operands of the last operator read: the first `numberCount` numbers. */
  readonly numbers = new Float64Array(MAX_NUMBERS);
  numberCount = 0;
  readonly names: string[] = [];
  /**
   * The first `itemCount` are the character codes of a string, or the codes and adjustments of an array (see `KERN`).
   */
  readonly items: number[] = [];
  itemCount = 0;
  /** Number of strings and arrays in the items. */
  texts = 0;
  dict: PdfDict | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads up to the next operator. Returns its code, `END`, or `NOT_PLAIN` for anything unsupported. */
  next(): number {
    this.#clear();
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      const kind = CLASSES[byte];
      if (kind === WHITE) at++;
      else if (kind === NUMERIC) at = this.#readNumber(at, byte);
      else if (kind === DELIMITER) at = this.#readDelimited(at, byte);
      else return this.#inArray ? NOT_PLAIN : this.#readOperator(at);
      if (at === NOT_PLAIN) return NOT_PLAIN;
    }
    return this.#isDone() ? END : NOT_PLAIN;
  }

  /**
   * Reads `x y Td <code> Tj` with single spaces, as browsers write every glyph. Returns the character code, with x and
   * y as the first numbers, or `NOT_PLAIN` without reading anything if something else follows.
   */
  nextMovedGlyph(): number {
    this.#clear();
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < bytes.length && CLASSES[bytes[at] ?? 0] === WHITE) at++;
    for (let operand = 0; operand < 2; operand++) {
      const first = bytes[at] ?? 0;
      if (CLASSES[first] !== NUMERIC) return NOT_PLAIN;
      at = this.#readNumber(at, first);
      if (at === NOT_PLAIN || bytes[at++] !== SPACE) return NOT_PLAIN;
    }
    if (bytes[at] !== UPPER_T || bytes[at + 1] !== LOWER_D) return NOT_PLAIN;
    if (bytes[at + 2] !== SPACE || bytes[at + 3] !== LESS) return NOT_PLAIN;
    at += 4;
    let code = 0;
    for (const end = at + 2 * this.codeBytes; at < end; at++) {
      const digit = HEX_DIGITS[bytes[at] ?? 0] ?? NO_DIGIT;
      if (digit === NO_DIGIT) return NOT_PLAIN;
      code = (code << 4) | digit;
    }
    if (bytes[at] !== GREATER || bytes[at + 1] !== SPACE) return NOT_PLAIN;
    if (bytes[at + 2] !== UPPER_T || bytes[at + 3] !== LOWER_J) return NOT_PLAIN;
    if (CLASSES[bytes[at + 4] ?? SPACE] !== WHITE) return NOT_PLAIN;
    this.#at = at + 4;
    return code;
  }

  #clear(): void {
    this.numberCount = 0;
    this.itemCount = 0;
    this.texts = 0;
    this.dict = undefined;
    if (this.names.length > 0) this.names.length = 0;
  }

  #isDone(): boolean {
    const left = this.numberCount + this.names.length + this.texts;
    return left === 0 && this.dict === undefined && !this.#inArray;
  }

  #readOperator(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    let code = 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      const kind = CLASSES[byte];
      if (kind === WHITE || kind === DELIMITER) break;
      code = (code << 8) | byte;
    }
    this.#at = at;
    return at - start > MAX_OPERATOR ? NOT_PLAIN : code;
  }

  // The following methods read one operand and return the position after it, or `NOT_PLAIN`.

  /** Accumulates digits like pdf.js, so that results are equal to the last bit. */
  #readNumber(sign: number, first: number): number {
    const bytes = this.#bytes;
    const end = bytes.length;
    const start = first === MINUS || first === PLUS ? sign + 1 : sign;
    let at = start;
    let value = 0;
    for (; at < end; at++) {
      const digit = (bytes[at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    let digits = at - start;
    if (at < end && bytes[at] === DOT) {
      const dot = at++;
      for (; at < end; at++) {
        const digit = (bytes[at] ?? 0) - ZERO;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      const decimals = at - dot - 1;
      digits += decimals;
      value /= POWERS[decimals] ?? 1;
    }
    if (digits === 0 || digits > MAX_DIGITS) return NOT_PLAIN;
    if (at < end && CLASSES[bytes[at] ?? 0] === NUMERIC) return NOT_PLAIN;
    return this.#addNumber(first === MINUS ? -value : value) ? at : NOT_PLAIN;
  }

  #addNumber(value: number): boolean {
    if (this.#inArray) {
      this.items[this.itemCount++] = KERN;
      this.items[this.itemCount++] = value;
      return true;
    }
    if (this.numberCount >= MAX_NUMBERS) return false;
    this.numbers[this.numberCount++] = value;
    return true;
  }

  #readDelimited(at: number, byte: number): number {
    if (byte === LESS && this.#bytes[at + 1] !== LESS) {
      return this.#endText(this.itemCount, this.#readHex(at + 1));
    }
    if (byte === OPEN) return this.#endText(this.itemCount, this.#readLiteral(at + 1));
    if (byte === PERCENT) return this.#endOfComment(at);
    if (this.#inArray) return this.#endArray(at, byte);
    if (byte === OPEN_ARRAY) return this.#beginArray(at);
    if (byte === SLASH) return this.#readName(at + 1);
    return byte === LESS ? this.#readDict(at) : NOT_PLAIN;
  }

  #beginArray(at: number): number {
    this.#inArray = true;
    return this.texts++ === 0 ? at + 1 : NOT_PLAIN;
  }

  #endArray(at: number, byte: number): number {
    this.#inArray = false;
    return byte === CLOSE_ARRAY ? at + 1 : NOT_PLAIN;
  }

  /** Ends a string whose bytes are in the items from `from`, by combining them into codes. */
  #endText(from: number, at: number): number {
    if (!this.#inArray && this.texts++ > 0) return NOT_PLAIN;
    return this.codeBytes === 1 || this.#joinBytes(from) ? at : NOT_PLAIN;
  }

  #joinBytes(from: number): boolean {
    const { items, itemCount } = this;
    let end = from;
    for (let i = from; i + 1 < itemCount; i += 2) {
      items[end++] = ((items[i] ?? 0) << 8) | (items[i + 1] ?? 0);
    }
    this.itemCount = end;
    return (itemCount - from) % 2 === 0;
  }

  #readHex(start: number): number {
    const { items } = this;
    const bytes = this.#bytes;
    let at = start;
    let high = -1;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      const digit = HEX_DIGITS[byte] ?? NO_DIGIT;
      if (digit === NO_DIGIT) {
        if (byte === GREATER) break;
        if (CLASSES[byte] !== WHITE) return NOT_PLAIN;
      } else if (high < 0) high = digit;
      else {
        items[this.itemCount++] = (high << 4) | digit;
        high = -1;
      }
    }
    if (high >= 0) items[this.itemCount++] = high << 4;
    return at < bytes.length ? at + 1 : NOT_PLAIN;
  }

  #readLiteral(start: number): number {
    const { items } = this;
    const bytes = this.#bytes;
    let at = start;
    for (let open = 1; at < bytes.length; ) {
      const byte = bytes[at++] ?? 0;
      if (byte === BACKSLASH) {
        at = this.#readEscape(at);
        if (at === NOT_PLAIN) return NOT_PLAIN;
        continue;
      }
      if (byte === OPEN) open++;
      if (byte === CLOSE && --open === 0) return at;
      items[this.itemCount++] = byte;
    }
    return NOT_PLAIN;
  }

  /** ISO 32000-1, 7.3.4.2, table 3. */
  #readEscape(at: number): number {
    const byte = this.#bytes[at] ?? LINE_FEED;
    if (byte === RETURN) return this.#bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
    if (byte >= ZERO && byte <= SEVEN) return this.#readOctal(at);
    if (byte !== LINE_FEED) this.items[this.itemCount++] = ESCAPES.get(byte) ?? byte;
    return at + 1;
  }

  #readOctal(start: number): number {
    let at = start;
    let value = 0;
    for (; at < start + 3; at++) {
      const byte = this.#bytes[at] ?? 0;
      if (byte < ZERO || byte > SEVEN) break;
      value = value * 8 + (byte - ZERO);
    }
    this.items[this.itemCount++] = value;
    return value > 255 ? NOT_PLAIN : at;
  }

  #readName(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    let isEscaped = false;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (CLASSES[byte] === WHITE || CLASSES[byte] === DELIMITER) break;
      if (byte === HASH) isEscaped = true;
    }
    const name = latin1(bytes, start, at);
    if (isEscaped && BROKEN_ESCAPE.test(name)) return NOT_PLAIN;
    this.names.push(isEscaped ? unescapeName(name) : name);
    return at;
  }

  #readDict(at: number): number {
    const parser = new ObjectParser(this.#bytes, at);
    const value = parser.readObject();
    if (!isDict(value) || this.dict !== undefined) return NOT_PLAIN;
    this.dict = value;
    return parser.position;
  }

  #endOfComment(start: number): number {
    let at = start;
    for (let byte = this.#bytes[at]; byte !== undefined; byte = this.#bytes[++at]) {
      if (byte === LINE_FEED || byte === RETURN) break;
    }
    return at;
  }
}
