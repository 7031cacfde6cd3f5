/**
 * Interprets the content stream of a page (ISO 32000-1, Annex A) and produces the same operators as pdf.js, in a
 * fraction of the time. Only pdf.js knows the meaning of character codes and colors, so these are passed on unresolved.
 * Pages that use anything but plain text, lines and pictures are not supported.
 */
import { OPS } from 'unpdf/pdfjs';
import { isDict, nameOf, PdfName, PdfRef, PdfStream } from '../file/objects/pdf-object.ts';
import { ContentReader, END, NOT_PLAIN } from './content-reader.ts';
import { FORWARDED_OPERATORS, IGNORED_OPERATORS, OP, PAINT_OPERATORS } from './operators.ts';
import type { PageParts } from './page-parts.ts';
import { PathBuffer } from './path-buffer.ts';

/** A font of the file, identified by its object number. */
export interface FontKey {
  readonly number: number;
  /** Bytes per character code. */
  readonly codeBytes: 1 | 2;
}

/** Receives the operators of a content stream; returning false ends the interpretation. */
export interface ContentSink {
  setFont(font: FontKey, size: number): void;
  /** @param items character codes and adjustments (see `KERN`), of which the first `count` are valid */
  showText(font: FontKey, items: readonly number[], count: number): boolean;
  /** Shows a single character after moving the text position. */
  showMovedGlyph(font: FontKey, x: number, y: number, code: number): boolean;
  /** @param key the color space as in the resources, a bar, and the color's values */
  setFillColor(key: string): boolean;
  moveText(x: number, y: number): void;
  /** Any other operator, with the operands of pdf.js. */
  execute(operator: number, args: unknown): void;
}

/** Maximum number of operators of a page; one with more is a drawing. */
const MAX_OPERATORS = 1_000_000;

/** Whether all of the content is supported and accepted by the sink. */
export function interpretContent(bytes: Uint8Array, parts: PageParts, sink: ContentSink): boolean {
  const interpreter = new ContentInterpreter(new ContentReader(bytes), parts, sink);
  return interpreter.run();
}

interface SavedState {
  readonly font: FontKey | undefined;
  readonly space: string | undefined;
}

interface NamedColor {
  readonly space: string;
  readonly numbers: readonly number[];
  readonly key: string;
}

class ContentInterpreter {
  readonly #reader: ContentReader;
  readonly #parts: PageParts;
  readonly #sink: ContentSink;
  readonly #path = new PathBuffer();
  readonly #saved: SavedState[] = [];
  readonly #fonts = new Map<string, FontKey | undefined>();
  #font: FontKey | undefined;
  /** The current path will be a clipping path. */
  #isClipping = false;
  /** Number of operators so far. */
  #operatorCount = 0;
  /** The color space of fills; initially gray. */
  #space: string | undefined = '/DeviceGray';
  /** The last color set. */
  #color: NamedColor = { space: '', numbers: [], key: '' };

  constructor(reader: ContentReader, parts: PageParts, sink: ContentSink) {
    this.#reader = reader;
    this.#parts = parts;
    this.#sink = sink;
  }

  run(): boolean {
    while (this.#operatorCount++ < MAX_OPERATORS) {
      const operator = this.#reader.next();
      if (operator === END) return true;
      if (operator === NOT_PLAIN || !this.#perform(operator)) return false;
      if (operator === OP.show && !this.#showMovedGlyphs()) return false;
    }
    return false;
  }

  /** After a single glyph, reads as many moved glyphs as follow; false if one is unknown. */
  #showMovedGlyphs(): boolean {
    const reader = this.#reader;
    const font = this.#font;
    if (font === undefined) return false;
    for (let shown = reader.nextMovedGlyph(); shown !== NOT_PLAIN; shown = reader.nextMovedGlyph()) {
      this.#operatorCount += 2;
      if (!this.#sink.showMovedGlyph(font, reader.numbers[0] ?? 0, reader.numbers[1] ?? 0, shown))
        return false;
    }
    return true;
  }

  /** Executes one operator; false if it is not supported. */
  #perform(operator: number): boolean {
    const { numbers } = this.#reader;
    switch (operator) {
      case OP.moveText:
        if (!this.#has(2, 0, 0)) return false;
        this.#sink.moveText(numbers[0] ?? 0, numbers[1] ?? 0);
        return true;
      case OP.show:
      case OP.showSpaced:
        return this.#has(0, 0, 1) && this.#showText();
      case OP.nextLineShow:
        return this.#has(0, 0, 1) && this.#showNextLine();
      case OP.nextLineSpacedShow:
        return this.#has(2, 0, 1) && this.#showSpacedNextLine();
      case OP.setMatrix:
        return this.#has(6, 0, 0) && this.#setMatrix();
      case OP.setFont:
        return this.#has(1, 1, 0) && this.#setFont();
      case OP.save:
        return this.#has(0, 0, 0) && this.#save();
      case OP.restore:
        return this.#has(0, 0, 0) && this.#restore();
      case OP.lineWidth:
        return this.#has(1, 0, 0) && this.#execute(OPS.setLineWidth, [Math.abs(numbers[0] ?? 0)]);
      case OP.state:
        return this.#has(0, 1, 0) && this.#setState();
      case OP.paintObject:
        return this.#has(0, 1, 0) && this.#paintPicture();
      case OP.mark:
        return this.#has(0, 1, 0) && this.#execute(OPS.beginMarkedContent, [this.#reader.names[0]]);
      case OP.markProperties:
        return this.#beginMarked();
      default:
        return this.#performOnColor(operator);
    }
  }

  #performOnColor(operator: number): boolean {
    switch (operator) {
      case OP.gray:
        return this.#has(1, 0, 0) && this.#setColorIn('/DeviceGray');
      case OP.rgb:
        return this.#has(3, 0, 0) && this.#setColorIn('/DeviceRGB');
      case OP.cmyk:
        return this.#has(4, 0, 0) && this.#setColorIn('/DeviceCMYK');
      case OP.space:
        return this.#has(0, 1, 0) && this.#setSpace();
      case OP.color:
      case OP.colorN:
        return this.#has(this.#reader.numberCount, 0, 0) && this.#setColorIn(this.#space);
      case OP.strokeColor:
      case OP.strokeColorN:
        return this.#reader.texts === 0;
      default:
        return this.#performByTable(operator);
    }
  }

  #performByTable(operator: number): boolean {
    const forwarded = FORWARDED_OPERATORS.get(operator);
    if (forwarded !== undefined)
      return this.#has(forwarded[1], 0, 0) && this.#execute(forwarded[0], this.#numbers());
    const painted = PAINT_OPERATORS.get(operator);
    if (painted !== undefined) return this.#has(0, 0, 0) && this.#paint(...painted);
    if (operator === OP.clip || operator === OP.evenOddClip) {
      this.#isClipping = true;
      return this.#has(0, 0, 0) && this.#execute(OPS.clip, []);
    }
    if (operator === OP.shading) return this.#has(0, 1, 0) && this.#execute(OPS.shadingFill, []);
    const ignored = IGNORED_OPERATORS.get(operator);
    if (ignored !== undefined) return this.#has(...ignored);
    return this.#has(this.#reader.numberCount, 0, 0) && this.#path.add(operator, this.#numbers());
  }

  /** Whether the operands are exactly these. */
  #has(numbers: number, names: number, texts: number): boolean {
    const reader = this.#reader;
    return (
      reader.numberCount === numbers &&
      reader.names.length === names &&
      reader.texts === texts &&
      reader.dict === undefined
    );
  }

  #numbers(): number[] {
    const { numbers, numberCount } = this.#reader;
    const list: number[] = [];
    for (let i = 0; i < numberCount; i++) list.push(numbers[i] ?? 0);
    return list;
  }

  #execute(operator: number, args: readonly unknown[]): boolean {
    this.#sink.execute(operator, args);
    return true;
  }

  /** pdf.js stores this matrix, and paths, in single precision. */
  #setMatrix(): boolean {
    const { numbers } = this.#reader;
    const matrix: number[] = [];
    for (let i = 0; i < 6; i++) matrix.push(Math.fround(numbers[i] ?? 0));
    return this.#execute(OPS.setTextMatrix, [matrix]);
  }

  #showText(): boolean {
    return (
      this.#font !== undefined && this.#sink.showText(this.#font, this.#reader.items, this.#reader.itemCount)
    );
  }

  #showNextLine(): boolean {
    return this.#execute(OPS.nextLine, []) && this.#showText();
  }

  #showSpacedNextLine(): boolean {
    const [words = 0, characters = 0] = this.#reader.numbers;
    this.#execute(OPS.nextLine, []);
    this.#execute(OPS.setWordSpacing, [words]);
    this.#execute(OPS.setCharSpacing, [characters]);
    return this.#showText();
  }

  #setFont(): boolean {
    const name = this.#reader.names[0] ?? '';
    if (!this.#fonts.has(name)) this.#fonts.set(name, this.#findFont(name));
    const font = this.#fonts.get(name);
    this.#useFont(font);
    if (font !== undefined) this.#sink.setFont(font, this.#reader.numbers[0] ?? 0);
    return font !== undefined;
  }

  #useFont(font: FontKey | undefined): void {
    this.#font = font;
    this.#reader.codeBytes = font?.codeBytes ?? 1;
  }

  /** Undefined for a font with variable-length codes, or one that is not an indirect object. */
  #findFont(name: string): FontKey | undefined {
    const ref = this.#parts.resource('Font', name);
    const dict = this.#parts.resolve(ref);
    if (!(ref instanceof PdfRef) || !isDict(dict)) return undefined;
    const kind = nameOf(this.#parts.resolve(dict.get('Subtype'))) ?? '';
    if (SIMPLE_FONTS.has(kind)) return { number: ref.number, codeBytes: 1 };
    if (kind !== 'Type0') return undefined;
    const encoding = nameOf(this.#parts.resolve(dict.get('Encoding')));
    const isIdentity = encoding === 'Identity-H' || encoding === 'Identity-V';
    return isIdentity ? { number: ref.number, codeBytes: 2 } : undefined;
  }

  /** False within a path, which valid files never do. */
  #save(): boolean {
    this.#saved.push({ font: this.#font, space: this.#space });
    return this.#path.isEmpty && this.#execute(OPS.save, []);
  }

  #restore(): boolean {
    const saved = this.#saved.pop();
    if (saved !== undefined) {
      this.#useFont(saved.font);
      this.#space = saved.space;
    }
    return this.#path.isEmpty && this.#execute(OPS.restore, []);
  }

  /** ISO 32000-1, 8.4.5; a state with a font or a mask is not supported. */
  #setState(): boolean {
    const state = this.#parts.resolve(this.#parts.resource('ExtGState', this.#reader.names[0] ?? ''));
    if (!isDict(state) || state.has('Font')) return false;
    const mask = this.#parts.resolve(state.get('SMask'));
    if (mask !== undefined && nameOf(mask) !== 'None') return false;
    const width = this.#parts.resolve(state.get('LW'));
    if (typeof width === 'number') this.#execute(OPS.setGState, [[['LW', Math.abs(width)]]]);
    const opacity = this.#parts.resolve(state.get('ca'));
    if (typeof opacity === 'number') this.#execute(OPS.setGState, [[['ca', opacity]]]);
    const blending = this.#parts.resolve(state.get('BM'));
    if (blending !== undefined) {
      const isNormal = ['Normal', 'Compatible'].includes(nameOf(blending) ?? '');
      this.#execute(OPS.setGState, [[['BM', isNormal ? 'source-over' : 'other']]]);
    }
    return true;
  }

  #paintPicture(): boolean {
    const object = this.#parts.resolve(this.#parts.resource('XObject', this.#reader.names[0] ?? ''));
    if (!(object instanceof PdfStream) || nameOf(this.#parts.resolve(object.dict.get('Subtype'))) !== 'Image')
      return false;
    const isOpaque = !['SMask', 'Mask', 'ImageMask'].some((key) => object.dict.has(key));
    return this.#execute(isOpaque ? OPS.paintImageXObject : OPS.paintImageMaskXObject, []);
  }

  #setSpace(): boolean {
    const name = this.#reader.names[0] ?? '';
    this.#space = DEVICE_SPACES.has(name) ? `/${name}` : this.#findSpace(name);
    return this.#space !== undefined;
  }

  /** Undefined for patterns, and for a color space that is not an indirect object. */
  #findSpace(name: string): string | undefined {
    const space = this.#parts.resource('ColorSpace', name);
    const resolved = this.#parts.resolve(space);
    const [family, stream] = Array.isArray(resolved) ? resolved : [resolved];
    const familyName = nameOf(this.#parts.resolve(family)) ?? '';
    if (!COLOR_SPACES.has(familyName)) return undefined;
    if (resolved instanceof PdfName && DEVICE_SPACES.has(familyName)) return `/${familyName}`;
    if (space instanceof PdfRef) return `${space.number} 0 R`;
    return familyName === 'ICCBased' && stream instanceof PdfRef
      ? `[/ICCBased ${stream.number} 0 R]`
      : undefined;
  }

  /** Caches the last color, since most are the same. */
  #setColorIn(space: string | undefined): boolean {
    this.#space = space;
    if (space === undefined) return false;
    const numbers = this.#numbers();
    const color = this.#color;
    if (space !== color.space || !isEqual(numbers, color.numbers)) {
      this.#color = { space, numbers, key: `${space}|${numbers.join(' ')}` };
    }
    return this.#sink.setFillColor(this.#color.key);
  }

  /** ISO 32000-1, 14.6. Content of a layer may be hidden, which is left to pdf.js. */
  #beginMarked(): boolean {
    const { numberCount, names, texts, dict } = this.#reader;
    if (numberCount > 0 || texts > 0 || names.length !== (dict === undefined ? 2 : 1)) return false;
    const [tag = ''] = names;
    if (tag === 'OC') return false;
    return this.#execute(OPS.beginMarkedContentProps, [tag, this.#parts.resolve(dict?.get('MCID'))]);
  }

  #paint(operator: number, closes: boolean): boolean {
    if (operator === OPS.endPath && !this.#isClipping) this.#path.clear();
    else if (!this.#path.isEmpty) this.#execute(OPS.constructPath, [operator, [this.#path.take(closes)]]);
    this.#isClipping = false;
    return true;
  }
}

/** Fonts with one-byte codes (ISO 32000-1, 9.6); Type 3 fonts draw pictures and are not supported. */
const SIMPLE_FONTS: ReadonlySet<string> = new Set(['Type1', 'MMType1', 'TrueType']);

const DEVICE_SPACES: ReadonlySet<string> = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK']);

/** All of ISO 32000-1, 8.6.3 except patterns. */
const COLOR_SPACES: ReadonlySet<string> = new Set([
  ...DEVICE_SPACES,
  ...['CalGray', 'CalRGB', 'Lab', 'ICCBased', 'Indexed', 'Separation', 'DeviceN'],
]);

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
