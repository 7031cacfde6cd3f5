/**
 * Moves along `showText`s that share their graphics state, turning glyphs of the text space into glyphs of the page
 * (ISO 32000-1, 9.4.4). Browsers show every glyph by itself: what glyphs share is worked out once.
 */
import { lengthOf, type Matrix, multiply } from './geometry.ts';
import type { GraphicsState, LoadedFont, TextPosition } from './graphics-state.ts';
import { type Glyph, numberAt, property } from './operator-list.ts';
import type { Direction } from './page-model.ts';
import { directionOf, intoFrame, type PageSize } from './text-frame.ts';
import type { GlyphContext, PlacedGlyph } from './word-builder.ts';

/** What marked content says of the text in it. */
export interface MarkedContent {
  readonly markedId: number | undefined;
  readonly artifact: boolean;
  readonly hidden: boolean;
}

/** A text matrix leaning by more than this makes upright type italic. */
const ITALIC_LEAN = 0.12;
/** The advance of a glyph of vertical writing that states none, in thousandths of the type size. */
const FULL_WIDTH = 1000;

export class Pen {
  readonly #state: GraphicsState;
  readonly #font: LoadedFont;
  readonly #text: TextPosition;
  readonly #size: number;
  readonly #sign: number;
  readonly #direction: Direction;
  readonly #matrix: Matrix;
  /** Points along the frame for each unit of advance, and where advance 0 is. */
  readonly #along: number;
  readonly #frame: Matrix;
  #origin = 0;
  #baseline = 0;
  #advance = 0;

  constructor(state: GraphicsState, font: LoadedFont, text: TextPosition, page: PageSize) {
    this.#state = state;
    this.#font = font;
    this.#text = text;
    this.#size = Math.abs(state.fontSize);
    this.#sign = state.fontSize < 0 ? -1 : 1;
    this.#matrix = multiply(state.matrix, text.matrix);
    const sign = this.#sign * (state.horizontalScale < 0 ? -1 : 1);
    const [ma, mb, mc, md] = this.#matrix;
    // Vertical writing advances against the y of the text space.
    this.#direction = font.vertical
      ? directionOf([-mc, -md, 0, 0, 0, 0])
      : directionOf([ma * sign, mb * sign, 0, 0, 0, 0]);
    this.#frame = intoFrame(this.#direction, this.#matrix, page);
    const [a, , c] = this.#frame;
    this.#along = font.vertical ? -c : a * state.horizontalScale * this.#sign;
  }

  /** Goes to where the text position is now. */
  begin(): void {
    const [a, b, c, d, e, f] = this.#frame;
    const { x } = this.#text;
    const y = this.#text.y + this.#state.rise;
    this.#origin = a * x + c * y + e;
    this.#baseline = b * x + d * y + f;
    this.#advance = 0;
  }

  context(marked: MarkedContent): GlyphContext {
    const [a, b, c, d] = this.#matrix;
    const { renderingMode, charSpacing, horizontalScale } = this.#state;
    const { style, name, ascent, descent } = this.#font;
    const height = lengthOf(c, d);
    const lean = Math.abs(a * c + b * d) / (lengthOf(a, b) * height || 1);
    return {
      size: this.#size * height * this.#font.em,
      direction: this.#direction,
      style: {
        bold: style.bold || renderingMode === 2,
        italic: style.italic || lean > ITALIC_LEAN,
        mono: style.mono,
      },
      fontName: name,
      color: this.#state.fillColor,
      ascent,
      descent,
      markedId: marked.markedId,
      artifact: marked.artifact,
      invisible: renderingMode === 3 || renderingMode === 7,
      letterSpacing: Math.max(0, charSpacing * horizontalScale * lengthOf(a, b)),
    };
  }

  kern(thousandths: number): void {
    const shift = (thousandths * this.#size) / 1000;
    this.#advance += this.#font.vertical ? shift : -shift;
  }

  /** Where a glyph stands; undefined for one that shows nothing. */
  place(glyph: Glyph): PlacedGlyph | undefined {
    const { charSpacing, wordSpacing } = this.#state;
    const spacing = (glyph.isSpace ? wordSpacing : 0) + charSpacing;
    const thousandths = this.#font.vertical ? verticalAdvance(glyph) : glyph.width;
    const width = thousandths * this.#font.unit * this.#size;
    const from = this.#advance;
    this.#advance += this.#font.vertical ? width - spacing * this.#sign : width + spacing * this.#sign;
    const text = displayText(glyph.unicode, this.#font.name);
    if (text === ' ' || text.trim() === '') return undefined;
    const start = this.#origin + this.#along * from;
    const end = this.#origin + this.#along * (from + width);
    return { text, start: Math.min(start, end), end: Math.max(start, end), baseline: this.#baseline };
  }

  /** Moves the text position past what was shown. */
  leave(): void {
    if (this.#font.vertical) this.#text.y -= this.#advance;
    else this.#text.x += this.#advance * this.#state.horizontalScale * this.#sign;
  }
}

function verticalAdvance(glyph: Glyph): number {
  return Math.abs(numberAt(property(glyph, 'vmetric'), 0)) || FULL_WIDTH;
}

const PRESENTATION_FORM = /[\ufb00-\ufdff\ufe70-\ufefc]/;
/** Symbol fonts put the codes of ordinary characters here. */
const SYMBOL_CODE = /[\uf020-\uf07e]/g;
const PICTURE_FONT = /wingding|webding|symbol|dingbat|marlett/i;
/** Code points below this need no second look. */
const FIRST_ODD = '\uf000';

/** Characters as people type them: ligatures and positional forms of Arabic letters taken apart. */
function displayText(unicode: string, fontName: string): string {
  if (unicode < FIRST_ODD) return unicode;
  if (PRESENTATION_FORM.test(unicode)) return unicode.normalize('NFKC');
  if (unicode <= '\uf07f' && !PICTURE_FONT.test(fontName)) {
    return unicode.replaceAll(SYMBOL_CODE, (code) => String.fromCharCode(code.charCodeAt(0) - 0xf000));
  }
  return unicode;
}
