/**
 * Puts the texts of glyphs together into words, such that a word that occurs again and again is one string, made
 * once. It remembers so many words and no more: one that falls into another's place takes it.
 */

import type { ShownGlyph } from './shown-glyphs.ts';

/** A power of two; a long document's common words are a tenth of them. */
const SLOTS = 1 << 16;

/** Longer words than this hardly occur twice. */
const MAX_GLYPHS = 40;

export interface SpelledWord {
  readonly text: string;
  readonly isEastAsian: boolean;
  readonly isRightToLeft: boolean;
  /** One of its characters is an accent that stands for itself. */
  readonly hasAccent: boolean;
}

interface KnownWord extends SpelledWord {
  readonly glyphs: readonly ShownGlyph[];
}

export class Spelling {
  readonly #known: (KnownWord | undefined)[] = new Array(SLOTS).fill(undefined);

  /** The word that the first `count` of the glyphs make. */
  wordOf(glyphs: readonly ShownGlyph[], count: number): SpelledWord {
    if (count > MAX_GLYPHS) return spell(glyphs, count);
    const slot = slotOf(glyphs, count);
    const known = this.#known[slot];
    if (known !== undefined && isSpelled(known.glyphs, glyphs, count)) return known;
    const word = spell(glyphs, count);
    this.#known[slot] = word;
    return word;
  }
}

function slotOf(glyphs: readonly ShownGlyph[], count: number): number {
  let hash = count;
  for (let i = 0; i < count; i++) hash = (Math.imul(hash, 31) + (glyphs[i]?.hash ?? 0)) | 0;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

/** By the very same glyphs, those of one font: looking into their texts would take longer than all else here. */
function isSpelled(known: readonly ShownGlyph[], glyphs: readonly ShownGlyph[], count: number): boolean {
  if (known.length !== count) return false;
  for (let i = 0; i < count; i++) if (known[i] !== glyphs[i]) return false;
  return true;
}

function spell(glyphs: readonly ShownGlyph[], count: number): KnownWord {
  const own: ShownGlyph[] = [];
  let text = '';
  let [isEastAsian, isRightToLeft, hasAccent] = [false, false, false];
  for (let i = 0; i < count; i++) {
    const glyph = glyphs[i];
    if (glyph === undefined) break;
    own.push(glyph);
    text += glyph.text;
    isEastAsian ||= glyph.isEastAsian;
    isRightToLeft ||= glyph.isRightToLeft;
    hasAccent ||= glyph.isAccent;
  }
  return { glyphs: own, text, isEastAsian, isRightToLeft, hasAccent };
}
