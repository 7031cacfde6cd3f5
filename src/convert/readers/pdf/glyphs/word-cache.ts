/**
 * Assembles the texts of glyphs into words, with a cache so that repeated words share one string. The cache has a fixed
 * number of slots; a word replaces another one in its slot.
 */

import type { ShownGlyph } from './shown-glyphs.ts';

/** Number of slots, a power of two; ten times the common words of a long document. */
const SLOTS = 1 << 16;

/** Maximum number of glyphs of cached words; longer ones rarely recur. */
const MAX_GLYPHS = 40;

export interface CachedWord {
  readonly text: string;
  readonly isEastAsian: boolean;
  readonly isRightToLeft: boolean;
  /** One of its characters is a spacing accent. */
  readonly hasAccent: boolean;
}

interface CacheEntry extends CachedWord {
  readonly glyphs: readonly ShownGlyph[];
}

export class WordCache {
  readonly #known: (CacheEntry | undefined)[] = new Array(SLOTS).fill(undefined);

  /** The word of the first `count` glyphs. */
  wordOf(glyphs: readonly ShownGlyph[], count: number): CachedWord {
    if (count > MAX_GLYPHS) return assemble(glyphs, count);
    const slot = slotOf(glyphs, count);
    const known = this.#known[slot];
    if (known !== undefined && hasGlyphs(known.glyphs, glyphs, count)) return known;
    const word = assemble(glyphs, count);
    this.#known[slot] = word;
    return word;
  }
}

function slotOf(glyphs: readonly ShownGlyph[], count: number): number {
  let hash = count;
  for (let i = 0; i < count; i++) hash = (Math.imul(hash, 31) + (glyphs[i]?.hash ?? 0)) | 0;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

/** Compares glyphs by identity, which implies the same font; comparing their texts would be much slower. */
function hasGlyphs(known: readonly ShownGlyph[], glyphs: readonly ShownGlyph[], count: number): boolean {
  if (known.length !== count) return false;
  for (let i = 0; i < count; i++) if (known[i] !== glyphs[i]) return false;
  return true;
}

function assemble(glyphs: readonly ShownGlyph[], count: number): CacheEntry {
  const used: ShownGlyph[] = [];
  let text = '';
  let [isEastAsian, isRightToLeft, hasAccent] = [false, false, false];
  for (let i = 0; i < count; i++) {
    const glyph = glyphs[i];
    if (glyph === undefined) break;
    used.push(glyph);
    text += glyph.text;
    isEastAsian ||= glyph.isEastAsian;
    isRightToLeft ||= glyph.isRightToLeft;
    hasAccent ||= glyph.isAccent;
  }
  return { glyphs: used, text, isEastAsian, isRightToLeft, hasAccent };
}
