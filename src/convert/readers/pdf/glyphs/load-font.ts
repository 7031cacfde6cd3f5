/** Extracts the properties of a font from pdf.js's font object. */

import { numberAt, property } from '../file/operator-list.ts';
import { plainFontName, styleOfFont } from './font-style.ts';
import type { LoadedFont } from './graphics-state.ts';
import { texCodes } from './tex-fonts.ts';

const DEFAULT_ASCENT = 0.8;
const DEFAULT_DESCENT = -0.2;

export function fontOf(font: unknown): LoadedFont {
  const name = property(font, 'name');
  const fallback = property(font, 'fallbackName');
  const matrix = property(font, 'fontMatrix');
  const isType3 = property(font, 'isType3Font') === true;
  const plain = plainFontName(typeof name === 'string' ? name : '');
  const glyphs = isType3 ? namesOf(property(font, 'charProcOperatorList')) : [];
  // Equal widths of only a few glyphs, such as a bullet, are not evidence.
  const isEvidence = typeof fallback === 'string' && (!isType3 || glyphs.length >= MIN_GLYPHS);
  return {
    name: plain,
    style: styleOfFont(plain, isEvidence ? fallback : ''),
    vertical: property(font, 'vertical') === true,
    unit: isType3 ? Math.abs(numberAt(matrix, 0)) || 0.001 : 0.001,
    em: isType3 ? emOfType3(property(font, 'bbox'), matrix) : 1,
    ascent: within(property(font, 'ascent'), 0.5, 1.1, DEFAULT_ASCENT),
    descent: within(property(font, 'descent'), -0.4, -0.05, DEFAULT_DESCENT),
    codes: isType3 ? texCodes(glyphs) : undefined,
  };
}

/** Minimum number of glyphs of equal width from which a font counts as monospaced. */
const MIN_GLYPHS = 5;

function namesOf(glyphs: unknown): readonly string[] {
  return typeof glyphs === 'object' && glyphs !== null ? Object.keys(glyphs) : [];
}

/** Plausible heights of a font's box, in type sizes. */
const USUAL_HEIGHT = { min: 0.02, max: 2.5 };

/** Type 3 fonts have their own units; if those do not yield a plausible height, the box is one type size high. */
function emOfType3(bbox: unknown, matrix: unknown): number {
  const height = Math.abs(numberAt(bbox, 3) - numberAt(bbox, 1)) * Math.abs(numberAt(matrix, 3));
  const isUsual = height > USUAL_HEIGHT.min && height < USUAL_HEIGHT.max;
  return height > 0 && !isUsual ? height : 1;
}

function within(value: unknown, low: number, high: number, otherwise: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) return otherwise;
  return Math.min(high, Math.max(low, value));
}
