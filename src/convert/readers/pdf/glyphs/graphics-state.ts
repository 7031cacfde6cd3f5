/** The part of PDF's graphics state that affects text (ISO 32000-1, 8.4 and 9.3). */
import { type Box, IDENTITY, type Matrix } from '../geometry.ts';
import type { TextStyle } from '../page-model.ts';

/** The properties of a font that text operators need. */
export interface LoadedFont {
  readonly name: string;
  readonly style: TextStyle;
  readonly vertical: boolean;
  /** Points of advance per unit of width at a type size of one. */
  readonly unit: number;
  /** Height of the type at a size of one; differs from 1 only for fonts with a separate unit. */
  readonly em: number;
  readonly ascent: number;
  readonly descent: number;
  /** Characters for codes that pdf.js cannot map. */
  readonly codes?: ReadonlyMap<number, string> | undefined;
}

export interface GraphicsState {
  matrix: Matrix;
  font: LoadedFont | undefined;
  /** Signed, as in the file. */
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderingMode: number;
  fillColor: string;
  strokeColor: string;
  lineWidth: number;
  /** Whether text and areas are filled with a pattern instead of a color. */
  hasPattern: boolean;
  /** Opacity of fills from 0 to 1, and that of the enclosing groups. */
  opacity: number;
  groupOpacity: number;
  /** Whether colors are blended with the background. */
  blends: boolean;
  /** The clipping box on the page. */
  clip: Box | undefined;
}

export function initialState(matrix: Matrix): GraphicsState {
  return {
    matrix,
    font: undefined,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderingMode: 0,
    fillColor: '#000000',
    strokeColor: '#000000',
    lineWidth: 1,
    hasPattern: false,
    opacity: 1,
    groupOpacity: 1,
    blends: false,
    clip: undefined,
  };
}

/** Position of the next glyph; valid from BT to ET. */
export interface TextPosition {
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export function startOfText(matrix: Matrix = IDENTITY): TextPosition {
  return { matrix, x: 0, y: 0, lineX: 0, lineY: 0 };
}
