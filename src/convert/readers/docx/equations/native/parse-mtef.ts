/**
 * Equations of Equation Editor 3, as older Word files embed them, taken apart into what they show: characters, and
 * templates such as fractions and roots with the lines that fill them. Those of MathType are handed on.
 *
 * Source: Design Science, "MTEF v.3 (Equation Editor 3.x)"; [MS-OLEDS] for the header of the stream.
 */
import { viewOf } from '../../../../package/random-access.ts';
import { BIAS, MtefCursor } from './mtef-cursor.ts';
import { EMPTY_LINE, linesIn, type MtefLine, type MtefNode } from './mtef-nodes.ts';
import { MATHTYPE_VERSION, parseMathType } from './parse-mathtype.ts';

const OLE_HEADER = 28;
const MTEF_HEADER = 5;
const VERSION = 3;
/** Deeper nesting is malicious. */
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
} as const;

/** Options in the high four bits of a record's tag. */
const NUDGED = 0x8;
const SPACED = 0x4;
const EMBELLISHED = 0x2;
const RULED = 0x2;
const EMPTY = 0x1;

/** @returns undefined when the stream is of another version, or does not hold together */
export function parseMtef(stream: Uint8Array): MtefLine | undefined {
  const version = stream[OLE_HEADER];
  if (version !== VERSION && version !== MATHTYPE_VERSION) return undefined;
  const view = viewOf(stream);
  try {
    return version === VERSION ? new MtefParser(view).parse() : parseMathType(view, OLE_HEADER);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class MtefParser {
  readonly #bytes: MtefCursor;

  constructor(view: DataView) {
    this.#bytes = new MtefCursor(view, OLE_HEADER + MTEF_HEADER);
  }

  parse(): MtefLine {
    return this.#nodes(0, true);
  }

  /** Records up to the end of their list. @param isOuter whether the list may end with the stream */
  #nodes(depth: number, isOuter = false): MtefNode[] {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deeply');
    const nodes: MtefNode[] = [];
    while (!isOuter || !this.#bytes.isAtEnd) {
      const tag = this.#bytes.u8();
      const options = tag >> 4;
      const type = tag & 0xf;
      if (type === RECORD.end) break;
      const node = this.#record(type, options, depth);
      if (node !== undefined) nodes.push(node);
    }
    return nodes;
  }

  #record(type: number, options: number, depth: number): MtefNode | undefined {
    switch (type) {
      case RECORD.line: {
        const line = this.#line(options, depth);
        return line === undefined ? EMPTY_LINE : { kind: 'line', line };
      }
      case RECORD.character:
        return this.#character(options, depth);
      case RECORD.template:
        return this.#template(options, depth);
      case RECORD.pile:
        this.#nudge(options);
        this.#bytes.skip(2);
        if ((options & RULED) !== 0) this.#ruler(true);
        return { kind: 'pile', lines: linesIn(this.#nodes(depth + 1)).map((line) => line ?? []) };
      case RECORD.matrix:
        return this.#matrix(options, depth);
      case RECORD.ruler:
        this.#ruler(false);
        return undefined;
      case RECORD.font:
        this.#bytes.skip(2);
        while (this.#bytes.u8() !== 0);
        return undefined;
      case RECORD.size:
        this.#bytes.skipSize();
        return undefined;
      default:
        // The sizes from "full" to "symbol in a script" carry nothing; any other record is unknown.
        if (type > 14) throw new RangeError('unknown record');
        return undefined;
    }
  }

  #line(options: number, depth: number): MtefLine | undefined {
    this.#nudge(options);
    if ((options & SPACED) !== 0) this.#bytes.skip(2);
    if ((options & RULED) !== 0) this.#ruler(true);
    return (options & EMPTY) === 0 ? this.#nodes(depth + 1) : undefined;
  }

  #character(options: number, depth: number): MtefNode {
    this.#nudge(options);
    const face = this.#bytes.u8() - BIAS;
    const code = this.#bytes.u16();
    const embellishments = (options & EMBELLISHED) === 0 ? [] : this.#embellishments(depth);
    return { kind: 'character', face, text: String.fromCharCode(code).toWellFormed(), embellishments };
  }

  #embellishments(depth: number): number[] {
    const found: number[] = [];
    for (let tag = this.#bytes.u8(); (tag & 0xf) !== RECORD.end; tag = this.#bytes.u8()) {
      if ((tag & 0xf) === RECORD.embellishment) {
        this.#nudge(tag >> 4);
        found.push(this.#bytes.u8());
      } else this.#record(tag & 0xf, tag >> 4, depth + 1);
    }
    return found;
  }

  #template(options: number, depth: number): MtefNode {
    this.#nudge(options);
    const selector = this.#bytes.u8();
    const variation = this.#bytes.u8();
    this.#bytes.skip(1);
    const nodes = this.#nodes(depth + 1);
    const signs = nodes.map((node) => (node.kind === 'character' ? node.text : '')).join('');
    return { kind: 'template', selector, variation, lines: linesIn(nodes), signs };
  }

  #matrix(options: number, depth: number): MtefNode {
    this.#nudge(options);
    const columns = this.#bytes.matrixColumns();
    const cells = linesIn(this.#nodes(depth + 1)).map((line) => line ?? []);
    return { kind: 'matrix', columns, cells };
  }

  #ruler(hasTag: boolean): void {
    if (hasTag) this.#bytes.skip(1);
    this.#bytes.skipStops();
  }

  #nudge(options: number): void {
    if ((options & NUDGED) !== 0) this.#bytes.skipNudge();
  }
}
