/**
 * Parses equations of Equation Editor 3 and of MathType 4 and later, as embedded in Word files, into characters and
 * templates such as fractions and roots with the lines that fill them. Both formats use the same records; MathType
 * stores options in a separate byte and has more records for fonts and colours. A stream with an unknown record is
 * rejected as a whole.
 *
 * Source: Design Science, "MTEF v.3 (Equation Editor 3.x)" and "MTEF v.5 (MathType 4.0 and later)"; [MS-OLEDS] for
 * the header of the stream.
 */
import { viewOf } from '../../../../package/random-access.ts';
import { nodesOfTemplate } from './mathtype-templates.ts';
import { EMPTY_LINE, linesIn, type MtefLine, type MtefNode } from './mtef-nodes.ts';
import { FACE } from './mtef-to-omml.ts';

const OLE_HEADER = 28;
/** Version, platform, product, and two bytes of product version. */
const MTEF_HEADER = 5;
const VERSION = { equationEditor: 3, mathType: 5 } as const;
/** Deeper nesting is treated as malicious. */
const MAX_DEPTH = 40;

const RECORD = {
  end: 0,
  line: 1,
  character: 2,
  template: 3,
  pile: 4,
  matrix: 5,
  embellishment: 6,
  ruler: 7,
  font: 8,
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
  embellished: 0x02,
  mathTypeEmbellished: 0x01,
  byteInFont: 0x04,
  wordInFont: 0x10,
  withoutCode: 0x20,
  cmyk: 0x01,
  named: 0x04,
} as const;

/** Bias of numbers that may be negative. */
const BIAS = 128;
/** Escape value: a two-byte value follows. */
const LONG = 255;
/** The nibble that ends a dimension. */
const DIMENSION_END = 0xf;
/** Sizes stored explicitly. */
const POINT_SIZE = 101;
const LARGE_SIZE = 100;

/** Typefaces that Equation Editor does not have. */
const MATHTYPE_FACE = { textFarEast: 12, expanding: 22, marker: 23, space: 24 } as const;
/** Parts of growing delimiters, and other characters specific to MathType. */
const PRIVATE_USE = /[\uE000-\uF8FF]/;

/** @returns undefined if the stream is of another version or malformed */
export function parseMtef(stream: Uint8Array): MtefLine | undefined {
  const version = stream[OLE_HEADER];
  if (version !== VERSION.equationEditor && version !== VERSION.mathType) return undefined;
  try {
    return new MtefParser(viewOf(stream), version === VERSION.mathType).parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Tag {
  readonly type: number;
  readonly options: number;
}

/** Every read beyond the end throws RangeError. */
class MtefParser {
  #at = OLE_HEADER + MTEF_HEADER;
  readonly #view: DataView;
  readonly #isMathType: boolean;

  constructor(view: DataView, isMathType: boolean) {
    this.#view = view;
    this.#isMathType = isMathType;
  }

  parse(): MtefLine {
    if (this.#isMathType) {
      this.#text();
      this.#skip(1);
    }
    return this.#nodes(0, true);
  }

  /**
   * Reads records up to the end of their list.
   * @param isOuter whether the list may end with the stream
   */
  #nodes(depth: number, isOuter = false): MtefNode[] {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deeply');
    const nodes: MtefNode[] = [];
    while (!isOuter || this.#at < this.#view.byteLength) {
      const tag = this.#tag();
      if (tag.type === RECORD.end) break;
      nodes.push(...this.#record(tag, depth));
    }
    return nodes;
  }

  #tag(): Tag {
    const byte = this.#u8();
    if (!this.#isMathType) return { type: byte & 0xf, options: byte >> 4 };
    const hasOptions = byte > RECORD.end && byte <= RECORD.embellishment;
    return { type: byte, options: hasOptions ? this.#u8() : 0 };
  }

  #record({ type, options }: Tag, depth: number): readonly MtefNode[] {
    if (type > RECORD.embellishment) {
      this.#skipSetting(type);
      return [];
    }
    this.#nudge(options);
    switch (type) {
      case RECORD.line:
        return [this.#line(options, depth)];
      case RECORD.character:
        return this.#character(options, depth);
      case RECORD.template:
        return this.#template(depth);
      case RECORD.pile:
        this.#skip(2);
        this.#ruler(options);
        return [{ kind: 'pile', lines: this.#lines(depth) }];
      case RECORD.matrix:
        return [{ kind: 'matrix', columns: this.#matrixColumns(), cells: this.#lines(depth) }];
      default:
        throw new RangeError('an embellishment of nothing');
    }
  }

  #line(options: number, depth: number): MtefNode {
    if ((options & OPTION.spaced) !== 0) this.#skip(2);
    this.#ruler(options);
    return (options & OPTION.empty) === 0 ? { kind: 'line', line: this.#nodes(depth + 1) } : EMPTY_LINE;
  }

  #lines(depth: number): MtefLine[] {
    return linesIn(this.#nodes(depth + 1)).map((line) => line ?? []);
  }

  #character(options: number, depth: number): readonly MtefNode[] {
    return this.#isMathType
      ? this.#mathTypeCharacter(options, depth)
      : [this.#equationEditorCharacter(options, depth)];
  }

  #equationEditorCharacter(options: number, depth: number): MtefNode {
    const face = this.#u8() - BIAS;
    const text = this.#codeUnit();
    return { kind: 'character', face, text, embellishments: this.#embellishments(options, depth) };
  }

  #mathTypeCharacter(options: number, depth: number): readonly MtefNode[] {
    const face = this.#signed();
    if ((options & OPTION.withoutCode) !== 0) throw new RangeError('a character known by its font alone');
    const text = this.#codeUnit();
    if ((options & OPTION.byteInFont) !== 0) this.#skip(1);
    if ((options & OPTION.wordInFont) !== 0) this.#skip(2);
    const embellishments = this.#embellishments(options, depth);
    const { expanding, marker, space } = MATHTYPE_FACE;
    const isSilent = face === expanding || face === marker || face === space;
    if (isSilent || PRIVATE_USE.test(text)) return [];
    return [{ kind: 'character', face: faceOf(face, text), text, embellishments }];
  }

  #embellishments(options: number, depth: number): number[] {
    const found: number[] = [];
    const { embellished, mathTypeEmbellished } = OPTION;
    if ((options & (this.#isMathType ? mathTypeEmbellished : embellished)) === 0) return found;
    for (let tag = this.#tag(); tag.type !== RECORD.end; tag = this.#tag()) {
      if (tag.type === RECORD.embellishment) {
        this.#nudge(tag.options);
        found.push(this.#u8());
      } else this.#record(tag, depth + 1);
    }
    return found;
  }

  #template(depth: number): readonly MtefNode[] {
    const selector = this.#u8();
    const low = this.#u8();
    const isLong = this.#isMathType && (low & 0x80) !== 0;
    const variation = isLong ? (low & 0x7f) | (this.#u8() << 7) : low;
    this.#skip(1);
    const nodes = this.#nodes(depth + 1);
    const lines = linesIn(nodes);
    if (this.#isMathType) return nodesOfTemplate(selector, variation, lines);
    const signs = nodes.map((node) => (node.kind === 'character' ? node.text : '')).join('');
    return [{ kind: 'template', selector, variation, lines, signs }];
  }

  /**
   * Reads the header of a matrix and returns its number of columns. Each line between the cells takes two bits; there
   * is one more than there are rows or columns.
   */
  #matrixColumns(): number {
    this.#skip(3);
    const rows = this.#u8();
    const columns = this.#u8();
    this.#skip(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4));
    return Math.max(1, columns);
  }

  /** Records that set fonts, sizes and colours carry no content. */
  #skipSetting(type: number): void {
    if (type === RECORD.ruler) this.#stops();
    else if (type === RECORD.font) this.#font();
    else if (type === RECORD.size) this.#size();
    else if (type === RECORD.color) this.#count();
    else if (type === RECORD.colorDefinition) this.#colorDefinition();
    else if (type === RECORD.fontDefinition) {
      this.#count();
      this.#text();
    } else if (type === RECORD.preferences) this.#preferences();
    else if (type === RECORD.encodingDefinition) this.#text();
    else if (type >= RECORD.future) this.#skip(this.#count());
    else if (type > RECORD.lastSize) throw new RangeError('unknown record');
  }

  #font(): void {
    if (this.#isMathType) {
      this.#count();
      this.#skip(1);
    } else {
      this.#skip(2);
      this.#text();
    }
  }

  #size(): void {
    const size = this.#u8();
    this.#skip(size === POINT_SIZE ? 2 : size === LARGE_SIZE ? 3 : 1);
  }

  #colorDefinition(): void {
    const options = this.#u8();
    this.#skip((options & OPTION.cmyk) === 0 ? 6 : 8);
    if ((options & OPTION.named) !== 0) this.#text();
  }

  /** Sizes and spaces are dimensions made of nibbles; each style is a font number, 0 for none, and its font style. */
  #preferences(): void {
    this.#skip(1);
    this.#dimensions();
    this.#dimensions();
    const styles = this.#u8();
    for (let style = 0; style < styles; style++) if (this.#u8() !== 0) this.#skip(1);
  }

  #dimensions(): void {
    let left = this.#u8();
    while (left > 0) {
      const byte = this.#u8();
      if (byte >> 4 === DIMENSION_END) left -= 1;
      if (left > 0 && (byte & 0xf) === DIMENSION_END) left -= 1;
    }
  }

  /** A ruler within a record, after its tag. */
  #ruler(options: number): void {
    if ((options & OPTION.ruled) === 0) return;
    this.#skip(1);
    this.#stops();
  }

  #stops(): void {
    this.#skip(3 * this.#u8());
  }

  /** Skips an offset: two bytes, or two words after two bytes with the bias. */
  #nudge(options: number): void {
    if ((options & OPTION.nudged) === 0) return;
    const across = this.#u8();
    const down = this.#u8();
    if (across === BIAS && down === BIAS) this.#skip(4);
  }

  #u8(): number {
    return this.#view.getUint8(this.#at++);
  }

  #u16(): number {
    const value = this.#view.getUint16(this.#at, true);
    this.#at += 2;
    return value;
  }

  #skip(bytes: number): void {
    this.#at += bytes;
  }

  #codeUnit(): string {
    return String.fromCharCode(this.#u16()).toWellFormed();
  }

  #count(): number {
    const value = this.#u8();
    return value === LONG ? this.#u16() : value;
  }

  #signed(): number {
    const value = this.#u8();
    return value === LONG ? this.#u16() - 0x8000 : value - BIAS;
  }

  /** Skips zero-terminated text. */
  #text(): void {
    while (this.#u8() !== 0);
  }
}

/** Brackets after a function have the function's typeface; read them as variables. */
function faceOf(face: number, text: string): number {
  if (face === MATHTYPE_FACE.textFarEast) return FACE.text;
  return face === FACE.function && !/\p{L}/u.test(text) ? FACE.variable : face;
}
