/** Glyphs as the word builder takes them, for tests. */
import { isAccent } from '../../../../src/convert/readers/pdf/glyphs/accents.ts';
import type { ShownGlyph } from '../../../../src/convert/readers/pdf/glyphs/shown-glyphs.ts';
import type { GlyphContext } from '../../../../src/convert/readers/pdf/glyphs/word-builder.ts';

export const GLYPH_CONTEXT: GlyphContext = {
  size: 10,
  direction: 0,
  style: { bold: false, italic: false, mono: false },
  fontName: 'F',
  color: '#000000',
  ascent: 0.8,
  descent: -0.2,
  markedId: undefined,
  artifact: false,
  invisible: false,
  letterSpacing: 0,
  paint: {
    order: 0,
    clip: undefined,
    opacity: 1,
    renderingMode: 0,
    fillColor: '#000000',
    strokeColor: '#000000',
  },
};

export function glyphOf(text: string, isRightToLeft = false): ShownGlyph {
  return {
    text,
    advance: 0,
    isSpace: false,
    hash: 0,
    isEastAsian: false,
    isRightToLeft,
    isAccent: isAccent(text),
  };
}
