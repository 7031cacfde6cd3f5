/**
 * Converts the glyphs of consecutive `showText` operators with the same graphics state from text space to the page
 * (ISO 32000-1, 9.4.4). Browsers show every glyph separately, so whatever glyphs share is computed once.
 */
import { lengthOf, type Matrix, multiply } from '../geometry.ts';
import { type Direction, textStyle } from '../page-model.ts';
import type { GraphicsState, LoadedFont, TextPosition } from './graphics-state.ts';
import type { TextPaint } from './painted-areas.ts';
import type { ShownGlyph } from './shown-glyphs.ts';
import { directionOf, intoFrame, type PageSize } from './text-frame.ts';
import type { GlyphContext, WordBuilder } from './word-builder.ts';

/** The marked content that a text belongs to. */
export interface MarkedContent {
  readonly markedId: number | undefined;
  readonly artifact: boolean;
  readonly hidden: boolean;
}

/** Minimum slant of the text matrix that makes upright type italic. */
const ITALIC_LEAN = 0.12;

/** What the glyphs shown by a pen share. */
export interface PenSetting {
  readonly state: Readonly<GraphicsState>;
  readonly font: LoadedFont;
  readonly marked: MarkedContent;
  readonly page: PageSize;
  /** Number of areas painted before. */
  readonly order: number;
}

export class Pen {
  readonly #words: WordBuilder;
  readonly #text: TextPosition;
  readonly #context: GlyphContext;
  readonly #isHidden: boolean;
  readonly #isVertical: boolean;
  readonly #rise: number;
  /** Type size, sign of the spacing, spacing after each glyph, and additional spacing after spaces. */
  readonly #size: number;
  readonly #sign: number;
  readonly #charSpacing: number;
  readonly #wordSpacing: number;
  /** Factor from the advance to the text position. */
  readonly #step: number;
  /** Points along the frame per unit of advance. */
  readonly #along: number;
  readonly #frame: Matrix;
  #origin = 0;
  #baseline = 0;
  #advance = 0;

  /** @param text the text position, which is updated; @param words receives the glyphs */
  constructor({ state, font, marked, page, order }: PenSetting, text: TextPosition, words: WordBuilder) {
    const matrix = multiply(state.matrix, text.matrix);
    const sign = state.fontSize < 0 ? -1 : 1;
    const direction = writingDirection(matrix, font, sign * (state.horizontalScale < 0 ? -1 : 1));
    const frame = intoFrame(direction, matrix, page);
    this.#words = words;
    this.#text = text;
    this.#context = contextOf({ state, font, marked, page, order }, matrix, direction);
    this.#isHidden = marked.hidden;
    this.#isVertical = font.vertical;
    this.#rise = state.rise;
    this.#size = Math.abs(state.fontSize);
    this.#sign = font.vertical ? -sign : sign;
    this.#charSpacing = state.charSpacing;
    this.#wordSpacing = state.wordSpacing;
    this.#step = font.vertical ? -1 : state.horizontalScale * sign;
    this.#frame = frame;
    this.#along = font.vertical ? -frame[2] : frame[0] * state.horizontalScale * sign;
  }

  /** Moves to the current text position. */
  begin(): void {
    const frame = this.#frame;
    const { x } = this.#text;
    const y = this.#text.y + this.#rise;
    this.#origin = frame[0] * x + frame[2] * y + frame[4];
    this.#baseline = frame[1] * x + frame[3] * y + frame[5];
    this.#advance = 0;
  }

  kern(thousandths: number): void {
    const shift = (thousandths * this.#size) / 1000;
    this.#advance += this.#isVertical ? shift : -shift;
  }

  show(glyph: ShownGlyph): void {
    const from = this.#advance;
    const width = glyph.advance * this.#size;
    const spacing = (glyph.isSpace ? this.#wordSpacing : 0) + this.#charSpacing;
    this.#advance = from + (width + spacing * this.#sign);
    if (this.#isHidden) return;
    if (glyph.text === '') {
      this.#words.addSpace();
      return;
    }
    const start = this.#origin + this.#along * from;
    const end = this.#origin + this.#along * (from + width);
    if (start <= end) this.#words.add(this.#context, glyph, start, end, this.#baseline);
    else this.#words.add(this.#context, glyph, end, start, this.#baseline);
  }

  /** Moves the text position past the glyphs shown. */
  leave(): void {
    if (this.#isVertical) this.#text.y += this.#advance * this.#step;
    else this.#text.x += this.#advance * this.#step;
  }
}

/** The direction of the text; vertical writing advances against the y axis of the text space. */
function writingDirection(matrix: Matrix, { vertical }: LoadedFont, sign: number): Direction {
  return vertical
    ? directionOf([-matrix[2], -matrix[3], 0, 0, 0, 0])
    : directionOf([matrix[0] * sign, matrix[1] * sign, 0, 0, 0, 0]);
}

function paintOf(state: Readonly<GraphicsState>, order: number): TextPaint {
  const { clip, opacity, groupOpacity, renderingMode, fillColor, strokeColor, hasPattern } = state;
  return {
    order,
    clip,
    opacity: opacity * groupOpacity,
    renderingMode,
    fillColor: hasPattern ? undefined : fillColor,
    strokeColor,
  };
}

function contextOf(
  { state, font, marked, order }: PenSetting,
  [a, b, c, d]: Matrix,
  direction: Direction,
): GlyphContext {
  const { renderingMode, charSpacing, horizontalScale } = state;
  const { style, name, ascent, descent } = font;
  const height = lengthOf(c, d);
  const lean = Math.abs(a * c + b * d) / (lengthOf(a, b) * height || 1);
  return {
    size: Math.abs(state.fontSize) * height * font.em,
    direction,
    style: textStyle(style.bold || renderingMode === 2, style.italic || lean > ITALIC_LEAN, style.mono),
    fontName: name,
    color: state.fillColor,
    ascent,
    descent,
    markedId: marked.markedId,
    artifact: marked.artifact,
    invisible: renderingMode === 3 || renderingMode === 7,
    paint: paintOf(state, order),
    letterSpacing: Math.max(0, charSpacing * horizontalScale * lengthOf(a, b)),
  };
}
