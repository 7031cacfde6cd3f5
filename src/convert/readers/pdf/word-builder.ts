/**
 * Gathers glyphs into words. A word ends at a space, at a gap that reads as one, at a jump, and where its style,
 * its marked content or its direction changes.
 */
import type { Direction, TextStyle, Word } from './page-model.ts';

/** A gap wider than this share of the type size reads as a space although none was written. */
const SPACE_GAP = 0.17;
/** A written space narrower than this share of the type size, moved back over, is none. */
const VANISHED_SPACE = 0.02;
/** Glyphs further off the baseline than this share of the size belong to another word. */
const BASELINE_SLACK = 0.12;

/** All that a word shares with each of its glyphs. */
export interface GlyphContext {
  readonly size: number;
  readonly direction: Direction;
  readonly style: TextStyle;
  readonly fontName: string;
  readonly color: string;
  readonly ascent: number;
  readonly descent: number;
  readonly markedId: number | undefined;
  readonly artifact: boolean;
  readonly invisible: boolean;
  /** Space that the file itself asks for between all characters, in points. */
  readonly letterSpacing: number;
}

/** A glyph in the frame of its direction: `start` and `end` along the text, `baseline` across it. */
export interface PlacedGlyph {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly baseline: number;
}

interface OpenWord {
  context: GlyphContext;
  text: string;
  start: number;
  end: number;
  baseline: number;
  lastStart: number;
  lastEnd: number;
  glued: boolean;
  spaced: boolean;
}

/** All these characters are of one width, which makes no listing. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

export class WordBuilder {
  readonly words = new Map<Direction, Word[]>();
  #open: OpenWord | undefined;
  /** The glyphs of the open word, whose order may have to be turned around. */
  readonly #glyphs: PlacedGlyph[] = [];

  /** Adds a glyph that shows something. */
  add(context: GlyphContext, glyph: PlacedGlyph): void {
    const open = this.#open;
    if (open === undefined) {
      this.#start(context, glyph, false);
      return;
    }
    const gap = gapBetween(open, glyph);
    if (this.#continues(open, context, glyph, gap)) {
      append(open, glyph);
      this.#glyphs.push(glyph);
      return;
    }
    const near = open.context.direction === context.direction && isNear(open, glyph, context);
    const spaced = open.spaced && gap > VANISHED_SPACE * context.size;
    const glued = near && !spaced && gap <= SPACE_GAP * context.size + context.letterSpacing;
    open.spaced = spaced || (open.spaced && !near);
    this.#finish();
    this.#start(context, glyph, glued);
  }

  /** Notes that a space was written. */
  addSpace(): void {
    if (this.#open !== undefined) this.#open.spaced = true;
  }

  /** Ends the last word. Call once after all glyphs. */
  finish(): void {
    this.#finish();
  }

  #continues(open: OpenWord, context: GlyphContext, glyph: PlacedGlyph, gap: number): boolean {
    if (!sameContext(open.context, context)) return false;
    if (Math.abs(glyph.baseline - open.baseline) > BASELINE_SLACK * context.size) return false;
    if (open.spaced && gap > VANISHED_SPACE * context.size) return false;
    if (gap < -0.6 * context.size) return false;
    if (gap > SPACE_GAP * context.size + context.letterSpacing) return false;
    open.spaced = false;
    return true;
  }

  #start(context: GlyphContext, glyph: PlacedGlyph, glued: boolean): void {
    this.#glyphs.length = 0;
    this.#glyphs.push(glyph);
    this.#open = {
      context,
      text: glyph.text,
      start: glyph.start,
      end: glyph.end,
      baseline: glyph.baseline,
      lastStart: glyph.start,
      lastEnd: glyph.end,
      glued,
      spaced: false,
    };
  }

  #finish(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const word = wordOf(open, this.#glyphs);
    const list = this.words.get(open.context.direction);
    if (list === undefined) this.words.set(open.context.direction, [word]);
    else list.push(word);
  }
}

/** The distance from the open word to a glyph, whichever side of it the glyph is on. */
function gapBetween(open: OpenWord, glyph: PlacedGlyph): number {
  if (glyph.start >= open.lastStart) return glyph.start - open.lastEnd;
  // Right-to-left text advances to the left.
  if (RIGHT_TO_LEFT.test(glyph.text)) return open.lastStart - glyph.end;
  return glyph.start - open.lastEnd;
}

function append(open: OpenWord, glyph: PlacedGlyph): void {
  open.text += glyph.text;
  open.start = Math.min(open.start, glyph.start);
  open.end = Math.max(open.end, glyph.end);
  open.lastStart = glyph.start;
  open.lastEnd = glyph.end;
}

function isNear(open: OpenWord, glyph: PlacedGlyph, context: GlyphContext): boolean {
  const size = Math.max(context.size, open.context.size);
  return (
    Math.abs(glyph.baseline - open.baseline) < 0.6 * size &&
    glyph.start - open.lastEnd < size &&
    glyph.start - open.lastEnd > -0.6 * size
  );
}

function sameContext(a: GlyphContext, b: GlyphContext): boolean {
  return (
    a === b ||
    (Math.abs(a.size - b.size) < 0.05 &&
      a.direction === b.direction &&
      a.fontName === b.fontName &&
      a.style.bold === b.style.bold &&
      a.style.italic === b.style.italic &&
      a.markedId === b.markedId &&
      a.artifact === b.artifact &&
      a.invisible === b.invisible &&
      a.color === b.color)
  );
}

function wordOf(open: OpenWord, glyphs: readonly PlacedGlyph[]): Word {
  const { context } = open;
  return {
    text: textOf(open.text, glyphs),
    left: open.start,
    right: open.end,
    top: open.baseline - context.ascent * context.size,
    bottom: open.baseline - context.descent * context.size,
    baseline: open.baseline,
    size: context.size,
    style:
      context.style.mono && EAST_ASIAN.test(open.text) ? { ...context.style, mono: false } : context.style,
    fontName: context.fontName,
    color: context.color,
    spaceAfter: open.spaced,
    glued: open.glued,
    markedId: context.markedId,
    artifact: context.artifact,
    invisible: context.invisible,
  };
}

/** The word's characters in reading order: those of a right-to-left word run against the page's x. */
function textOf(text: string, glyphs: readonly PlacedGlyph[]): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  const fromRight = [...glyphs].sort((a, b) => b.start - a.start);
  return keepDigitsForward(fromRight.map((glyph) => glyph.text));
}

/** Numbers inside right-to-left text still read from left to right. */
function keepDigitsForward(pieces: readonly string[]): string {
  return pieces
    .join('')
    .replaceAll(/[0-9A-Za-z][0-9A-Za-z.,:/%-]*(?=[0-9A-Za-z])[0-9A-Za-z]/g, (run) =>
      [...run].reverse().join(''),
    );
}
