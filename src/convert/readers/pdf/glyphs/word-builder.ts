/**
 * Assembles glyphs into words. A word ends at a space, at a gap as wide as a space, at a jump, and where its style,
 * marked content or direction changes.
 */

import { ConversionRefused } from '../../../../domain/conversion.ts';
import { type Direction, type TextStyle, textStyle, type Word } from '../page-model.ts';
import { withAccents } from './accents.ts';
import type { TextPaint } from './painted-areas.ts';
import type { ShownGlyph } from './shown-glyphs.ts';
import type { CachedWord, WordCache } from './word-cache.ts';

/** Minimum gap that counts as a space without a space character, as a share of the type size. */
const SPACE_GAP = 0.17;
/**
 * Maximum width of a space character that is ignored because the text moved back over it, as a share of the type size.
 */
const VANISHED_SPACE = 0.02;
/** Maximum distance of a word's glyphs from the baseline, as a share of the type size. */
const BASELINE_SLACK = 0.12;
/** Maximum distance of the accents of capitals from the baseline, as a share of the type size. */
const ACCENT_SLACK = 0.4;

/** Maximum number of words per page: several thick books. */
const MAX_WORDS = 500_000;

/** Properties that a word shares with all of its glyphs. */
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
  /** Character spacing of the file, in points. */
  readonly letterSpacing: number;
  /** How the first glyph is painted; a change does not end a word. */
  readonly paint: TextPaint;
}

export class WordBuilder {
  readonly words = new Map<Direction, Word[]>();
  /** How each of the words is painted. */
  readonly paints = new Map<Direction, TextPaint[]>();
  readonly #wordCache: WordCache;
  /** The shared properties of the open word; undefined if none is open. */
  #context: GlyphContext | undefined;
  #left = 0;
  #right = 0;
  #baseline = 0;
  #lastStart = 0;
  #lastEnd = 0;
  #glued = false;
  #spaced = false;
  /** The first `#count` of these are the glyphs of the open word in content order. */
  readonly #glyphs: ShownGlyph[] = [];
  readonly #starts: number[] = [];
  #count = 0;
  /** Whether the last right-to-left word with evidence was written from its left end. */
  #isFromLeft = false;

  constructor(wordCache: WordCache) {
    this.#wordCache = wordCache;
  }

  /**
   * Adds a visible glyph.
   *
   * @param start its start along the text, in the frame of its direction; @param end its end
   */
  add(context: GlyphContext, glyph: ShownGlyph, start: number, end: number, baseline: number): void {
    const open = this.#context;
    if (open === undefined) {
      this.#start(context, glyph, start, end, baseline, false);
      return;
    }
    const gap = start >= this.#lastStart ? start - this.#lastEnd : this.#gapBack(glyph, start, end);
    if (this.#continues(open, context, glyph, baseline, gap)) {
      if (start < this.#left) this.#left = start;
      if (end > this.#right) this.#right = end;
      this.#note(glyph, start, end);
      return;
    }
    const near = open.direction === context.direction && this.#isNear(open, context, start, baseline);
    const spaced = this.#spaced && gap > VANISHED_SPACE * context.size;
    const glued = near && !spaced && gap <= SPACE_GAP * context.size + context.letterSpacing;
    this.#spaced = spaced || (this.#spaced && !near);
    this.finish();
    this.#start(context, glyph, start, end, baseline, glued);
  }

  /** Adds a space character. */
  addSpace(): void {
    if (this.#context !== undefined) this.#spaced = true;
  }

  /** Ends the last word. Call once after all glyphs. */
  finish(): void {
    const context = this.#context;
    this.#context = undefined;
    if (context === undefined) return;
    const list = this.words.get(context.direction);
    if (list === undefined) {
      this.words.set(context.direction, [this.#wordOf(context, 0)]);
      this.paints.set(context.direction, [context.paint]);
    } else {
      if (list.length >= MAX_WORDS)
        throw new ConversionRefused('too_large', 'A page of the PDF holds more words than can be read.');
      list.push(this.#wordOf(context, list.length));
      this.paints.get(context.direction)?.push(context.paint);
    }
  }

  /** The gap between the open word and a glyph that begins before the last one. */
  #gapBack(glyph: ShownGlyph, start: number, end: number): number {
    // Right-to-left text advances to the left.
    return glyph.isRightToLeft ? this.#lastStart - end : start - this.#lastEnd;
  }

  #continues(
    open: GlyphContext,
    context: GlyphContext,
    glyph: ShownGlyph,
    baseline: number,
    gap: number,
  ): boolean {
    const { size } = context;
    if (open !== context && !sameContext(open, context)) return false;
    const shift = Math.abs(baseline - this.#baseline);
    if (shift > BASELINE_SLACK * size && !this.#isAccented(glyph, baseline, size)) return false;
    if (this.#spaced && gap > VANISHED_SPACE * size) return false;
    if (gap < -0.6 * size && !(gap > -size && this.#isAccented(glyph, baseline, size))) return false;
    if (gap > SPACE_GAP * size + context.letterSpacing) return false;
    this.#spaced = false;
    return true;
  }

  /** Accents of capitals are higher than those of small letters; the word's baseline is that of its letters. */
  #isAccented(glyph: ShownGlyph, baseline: number, size: number): boolean {
    if (Math.abs(baseline - this.#baseline) > ACCENT_SLACK * size) return false;
    if (glyph.isAccent) return true;
    const first = this.#count === 1 ? this.#glyphs[0] : undefined;
    if (first?.isAccent !== true) return false;
    this.#baseline = baseline;
    return true;
  }

  #isNear(open: GlyphContext, context: GlyphContext, start: number, baseline: number): boolean {
    const size = Math.max(context.size, open.size);
    const gap = start - this.#lastEnd;
    return Math.abs(baseline - this.#baseline) < 0.6 * size && gap < size && gap > -0.6 * size;
  }

  #start(
    context: GlyphContext,
    glyph: ShownGlyph,
    start: number,
    end: number,
    baseline: number,
    glued: boolean,
  ): void {
    this.#context = context;
    this.#left = start;
    this.#right = end;
    this.#baseline = baseline;
    this.#glued = glued;
    this.#spaced = false;
    this.#count = 0;
    this.#note(glyph, start, end);
  }

  #note(glyph: ShownGlyph, start: number, end: number): void {
    this.#glyphs[this.#count] = glyph;
    this.#starts[this.#count++] = start;
    this.#lastStart = start;
    this.#lastEnd = end;
  }

  #wordOf(context: GlyphContext, contentIndex: number): Word {
    const word = this.#wordCache.wordOf(this.#glyphs, this.#count);
    const { size, style } = context;
    const baseline = this.#baseline;
    return {
      text: this.#textOf(word, size),
      left: this.#left,
      right: this.#right,
      top: baseline - context.ascent * size,
      bottom: baseline - context.descent * size,
      baseline,
      size,
      // East Asian characters have the same width in any font, so this does not indicate code.
      style: style.mono && word.isEastAsian ? textStyle(style.bold, style.italic, false) : style,
      fontName: context.fontName,
      color: context.color,
      spaceAfter: this.#spaced,
      rightToLeft: word.isRightToLeft,
      contentIndex,
      glued: this.#glued,
      markedId: context.markedId,
      artifact: context.artifact,
      invisible: context.invisible,
    };
  }

  #textOf({ text, isRightToLeft, hasAccent }: CachedWord, size: number): string {
    if (isRightToLeft) return this.#turnedText();
    return hasAccent && this.#count > 1 ? withAccents(this.#glyphs, this.#starts, this.#count, size) : text;
  }

  /**
   * The word's characters in reading order, from right to left on the page. Parts of a ligature, and marks, begin at
   * the same position as their neighbour, and keep the order in which they were written.
   */
  #turnedText(): string {
    const glyphs = this.#glyphs
      .slice(0, this.#count)
      .map(({ text }, i) => ({ text, start: this.#starts[i] ?? 0 }));
    const first = this.#starts[0] ?? 0;
    if (this.#lastStart !== first) this.#isFromLeft = this.#lastStart > first;
    const written = this.#isFromLeft ? glyphs.reverse() : glyphs;
    const fromRight = written.sort((a, b) => b.start - a.start);
    return keepDigitsForward(fromRight.map(({ text }) => text));
  }
}

function sameContext(a: GlyphContext, b: GlyphContext): boolean {
  return (
    Math.abs(a.size - b.size) < 0.05 &&
    a.direction === b.direction &&
    a.fontName === b.fontName &&
    a.style.bold === b.style.bold &&
    a.style.italic === b.style.italic &&
    a.markedId === b.markedId &&
    a.artifact === b.artifact &&
    a.invisible === b.invisible &&
    a.color === b.color
  );
}

/** Restores the direction of numbers within right-to-left text. */
function keepDigitsForward(pieces: readonly string[]): string {
  return pieces
    .join('')
    .replaceAll(/[0-9A-Za-z][0-9A-Za-z.,:/%-]*(?=[0-9A-Za-z])[0-9A-Za-z]/g, (run) =>
      [...run].reverse().join(''),
    );
}
