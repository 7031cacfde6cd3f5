/**
 * Gathers glyphs into words. A word ends at a space, at a gap that reads as one, at a jump, and where its style,
 * its marked content or its direction changes.
 */

import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { Direction, TextStyle, Word } from '../page-model.ts';
import { withAccents } from './accents.ts';
import type { TextPaint } from './painted-areas.ts';
import type { ShownGlyph } from './shown-glyphs.ts';
import type { SpelledWord, Spelling } from './spelling.ts';

/** A gap wider than this share of the type size reads as a space although none was written. */
const SPACE_GAP = 0.17;
/** A written space narrower than this share of the type size, moved back over, is none. */
const VANISHED_SPACE = 0.02;
/** Glyphs further off the baseline than this share of the size belong to another word. */
const BASELINE_SLACK = 0.12;
/** How far off the baseline the accent of a capital is set, as a share of the size. */
const ACCENT_SLACK = 0.4;

/** Words of one page: several thick books on a sheet. */
const MOST_WORDS = 500_000;

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
  /** How it is painted, which parts no words: that of the first glyph counts. */
  readonly paint: TextPaint;
}

export class WordBuilder {
  readonly words = new Map<Direction, Word[]>();
  /** How each of the words is painted. */
  readonly paints = new Map<Direction, TextPaint[]>();
  readonly #spelling: Spelling;
  /** What the open word shares with its glyphs; undefined while none is open. */
  #context: GlyphContext | undefined;
  #left = 0;
  #right = 0;
  #baseline = 0;
  #lastStart = 0;
  #lastEnd = 0;
  #glued = false;
  #spaced = false;
  /** The first `#count` of these are the glyphs of the open word, whose order may have to be turned around. */
  readonly #glyphs: ShownGlyph[] = [];
  readonly #starts: number[] = [];
  #count = 0;
  /** Whether the last right-to-left word that says so was written from its left end. */
  #isFromLeft = false;

  constructor(spelling: Spelling) {
    this.#spelling = spelling;
  }

  /**
   * Adds a glyph that shows something.
   *
   * @param start where it begins along the text, in the frame of its direction; @param end where it ends
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

  /** Notes that a space was written. */
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
      if (list.length >= MOST_WORDS)
        throw new ConversionRefused('too_large', 'A page of the PDF holds more words than can be read.');
      list.push(this.#wordOf(context, list.length));
      this.paints.get(context.direction)?.push(context.paint);
    }
  }

  /** The distance from the open word to a glyph that begins before the last one. */
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

  /** Accents of capitals stand higher than those of small letters; the word stands where its letters do. */
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
    const word = this.#spelling.wordOf(this.#glyphs, this.#count);
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
      // East Asian characters are of one width in any font, which makes no listing.
      style: style.mono && word.isEastAsian ? { ...style, mono: false } : style,
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

  #textOf({ text, isRightToLeft, hasAccent }: SpelledWord, size: number): string {
    if (isRightToLeft) return this.#turnedText();
    return hasAccent && this.#count > 1 ? withAccents(this.#glyphs, this.#starts, this.#count, size) : text;
  }

  /**
   * The word's characters in reading order: those of a right-to-left word run against the page's x. Parts of a
   * ligature, and marks, begin where their neighbour does: they follow each other as the word was written.
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

/** Numbers inside right-to-left text still read from left to right. */
function keepDigitsForward(pieces: readonly string[]): string {
  return pieces
    .join('')
    .replaceAll(/[0-9A-Za-z][0-9A-Za-z.,:/%-]*(?=[0-9A-Za-z])[0-9A-Za-z]/g, (run) =>
      [...run].reverse().join(''),
    );
}
