/**
 * Equations of MathType 4 and later, taken apart into the same pieces as those of Equation Editor: its templates are
 * said by the selectors that those have. A stream that holds anything unknown is not read at all.
 *
 * Source: Design Science, "MTEF v.5 (MathType 4.0 and later)".
 */
import { nodesOfTemplate } from './mathtype-templates.ts';
import { BIAS, MtefCursor } from './mtef-cursor.ts';
import { EMPTY_LINE, linesIn, type MtefLine, type MtefNode } from './mtef-nodes.ts';
import { FACE } from './mtef-to-omml.ts';

export const MATHTYPE_VERSION = 5;

/** Deeper nesting is malicious. */
const MAX_DEPTH = 40;
/** Platform, product, version and its part stand between the version of the format and the program's name. */
const FIXED_HEAD = 5;

const RECORD = {
  end: 0,
  line: 1,
  character: 2,
  template: 3,
  pile: 4,
  matrix: 5,
  embellishment: 6,
  ruler: 7,
  fontStyle: 8,
  size: 9,
  lastSize: 14,
  color: 15,
  colorDefinition: 16,
  fontDefinition: 17,
  preferences: 18,
  encodingDefinition: 19,
  future: 100,
} as const;

const OPTION = {
  nudged: 0x08,
  empty: 0x01,
  ruled: 0x02,
  spaced: 0x04,
  embellished: 0x01,
  byteInFont: 0x04,
  wordInFont: 0x10,
  withoutCode: 0x20,
  cmyk: 0x01,
  named: 0x04,
} as const;

/** A byte that says that two more follow. */
const LONG = 255;
/** The nibble that ends a dimension. */
const DIMENSION_END = 0xf;

/** Faces that Equation Editor does not have. */
const FACE_5 = { textFarEast: 12, expanding: 22, marker: 23, space: 24 } as const;
/** Parts of signs that grow, and other characters of MathType's own. */
const PRIVATE_USE = /[\uE000-\uF8FF]/;

/** @param start of the header within the stream @throws RangeError where the stream does not hold together */
export function parseMathType(view: DataView, start: number): MtefLine {
  return new MathTypeParser(view, start).parse();
}

class MathTypeParser {
  readonly #bytes: MtefCursor;

  constructor(view: DataView, start: number) {
    this.#bytes = new MtefCursor(view, start + FIXED_HEAD);
  }

  parse(): MtefLine {
    this.#text();
    this.#bytes.skip(1);
    return this.#nodes(0, true);
  }

  /** Records up to the end of their list. @param isOuter whether the list may end with the stream */
  #nodes(depth: number, isOuter = false): MtefNode[] {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deeply');
    const nodes: MtefNode[] = [];
    while (!isOuter || !this.#bytes.isAtEnd) {
      const type = this.#bytes.u8();
      if (type === RECORD.end) break;
      nodes.push(...this.#record(type, depth));
    }
    return nodes;
  }

  #record(type: number, depth: number): readonly MtefNode[] {
    if (type > RECORD.embellishment) return this.#setting(type);
    const options = this.#bytes.u8();
    this.#nudge(options);
    switch (type) {
      case RECORD.line:
        return [this.#line(options, depth)];
      case RECORD.character:
        return this.#character(options, depth);
      case RECORD.template:
        return this.#template(depth);
      case RECORD.pile:
        this.#bytes.skip(2);
        if ((options & OPTION.ruled) !== 0) this.#ruler();
        return [{ kind: 'pile', lines: linesIn(this.#nodes(depth + 1)).map((line) => line ?? []) }];
      case RECORD.matrix:
        return [this.#matrix(depth)];
      default:
        throw new RangeError('a mark over nothing');
    }
  }

  /** What sets fonts, sizes and colours says nothing. */
  #setting(type: number): readonly MtefNode[] {
    if (type === RECORD.ruler) this.#bytes.skipStops();
    else if (type === RECORD.fontStyle) this.#skipAfterCount(1);
    else if (type === RECORD.size) this.#bytes.skipSize();
    else if (type === RECORD.color) this.#count();
    else if (type === RECORD.colorDefinition) this.#colorDefinition();
    else if (type === RECORD.fontDefinition) {
      this.#count();
      this.#text();
    } else if (type === RECORD.preferences) this.#preferences();
    else if (type === RECORD.encodingDefinition) this.#text();
    else if (type >= RECORD.future) this.#bytes.skip(this.#count());
    else if (type > RECORD.lastSize) throw new RangeError('unknown record');
    return [];
  }

  #line(options: number, depth: number): MtefNode {
    if ((options & OPTION.spaced) !== 0) this.#bytes.skip(2);
    if ((options & OPTION.ruled) !== 0) this.#ruler();
    return (options & OPTION.empty) !== 0 ? EMPTY_LINE : { kind: 'line', line: this.#nodes(depth + 1) };
  }

  #character(options: number, depth: number): readonly MtefNode[] {
    const face = this.#signed();
    if ((options & OPTION.withoutCode) !== 0) throw new RangeError('a character that its font alone knows');
    const text = String.fromCharCode(this.#bytes.u16()).toWellFormed();
    if ((options & OPTION.byteInFont) !== 0) this.#bytes.skip(1);
    if ((options & OPTION.wordInFont) !== 0) this.#bytes.skip(2);
    const embellishments = (options & OPTION.embellished) === 0 ? [] : this.#embellishments(depth);
    const isSilent = face === FACE_5.expanding || face === FACE_5.marker || face === FACE_5.space;
    if (isSilent || PRIVATE_USE.test(text)) return [];
    return [{ kind: 'character', face: faceOf(face, text), text, embellishments }];
  }

  #embellishments(depth: number): number[] {
    const found: number[] = [];
    for (let type = this.#bytes.u8(); type !== RECORD.end; type = this.#bytes.u8()) {
      if (type !== RECORD.embellishment) {
        this.#record(type, depth + 1);
        continue;
      }
      this.#nudge(this.#bytes.u8());
      found.push(this.#bytes.u8());
    }
    return found;
  }

  #template(depth: number): readonly MtefNode[] {
    const selector = this.#bytes.u8();
    const low = this.#bytes.u8();
    const variation = (low & 0x80) === 0 ? low : (low & 0x7f) | (this.#bytes.u8() << 7);
    this.#bytes.skip(1);
    return nodesOfTemplate(selector, variation, linesIn(this.#nodes(depth + 1)));
  }

  #matrix(depth: number): MtefNode {
    const columns = this.#bytes.matrixColumns();
    const cells = linesIn(this.#nodes(depth + 1)).map((line) => line ?? []);
    return { kind: 'matrix', columns, cells };
  }

  /** A ruler that stands within a record, behind its own tag. */
  #ruler(): void {
    this.#bytes.skip(1);
    this.#bytes.skipStops();
  }

  #colorDefinition(): void {
    const options = this.#bytes.u8();
    this.#bytes.skip((options & OPTION.cmyk) === 0 ? 6 : 8);
    if ((options & OPTION.named) !== 0) this.#text();
  }

  /** Sizes and spaces are dimensions of nibbles; each style is a font, 0 for none, and its cut. */
  #preferences(): void {
    this.#bytes.skip(1);
    this.#dimensions();
    this.#dimensions();
    const styles = this.#bytes.u8();
    for (let style = 0; style < styles; style++) if (this.#bytes.u8() !== 0) this.#bytes.skip(1);
  }

  #dimensions(): void {
    let left = this.#bytes.u8();
    while (left > 0) {
      const byte = this.#bytes.u8();
      if (byte >> 4 === DIMENSION_END) left -= 1;
      if (left > 0 && (byte & 0xf) === DIMENSION_END) left -= 1;
    }
  }

  #nudge(options: number): void {
    if ((options & OPTION.nudged) !== 0) this.#bytes.skipNudge();
  }

  #skipAfterCount(bytes: number): void {
    this.#count();
    this.#bytes.skip(bytes);
  }

  #count(): number {
    const value = this.#bytes.u8();
    return value === LONG ? this.#bytes.u16() : value;
  }

  #signed(): number {
    const value = this.#bytes.u8();
    return value === LONG ? this.#bytes.u16() - 0x8000 : value - BIAS;
  }

  /** A text that ends in a zero. */
  #text(): void {
    while (this.#bytes.u8() !== 0);
  }
}

/** Brackets and the like have the face of the function that they follow. */
function faceOf(face: number, text: string): number {
  if (face === FACE_5.textFarEast) return FACE.text;
  return face === FACE.function && !/\p{L}/u.test(text) ? FACE.variable : face;
}
