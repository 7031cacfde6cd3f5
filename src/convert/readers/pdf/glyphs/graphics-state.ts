/** The part of PDF's graphics state that bears on where and how text stands (ISO 32000-1, 8.4 and 9.3). */
import { type Box, IDENTITY, type Matrix } from '../geometry.ts';
import type { TextStyle } from '../page-model.ts';

/** What the text operators need to know of a font. */
export interface LoadedFont {
  readonly name: string;
  readonly style: TextStyle;
  readonly vertical: boolean;
  /** Points of advance for a width of one unit at a type size of one. */
  readonly unit: number;
  /** The height of the type at a size of one; 1 except for fonts that draw in units of their own. */
  readonly em: number;
  readonly ascent: number;
  readonly descent: number;
  /** What codes show where pdf.js does not know it. */
  readonly codes?: ReadonlyMap<number, string> | undefined;
}

export interface GraphicsState {
  matrix: Matrix;
  font: LoadedFont | undefined;
  /** Signed, as the file states it. */
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
  /** Whether text and areas are filled with a pattern rather than a color. */
  hasPattern: boolean;
  /** Of fills, from 0 to 1; and of the groups around. */
  opacity: number;
  groupOpacity: number;
  /** Whether colors mix with what is behind them. */
  blends: boolean;
  /** What drawing is limited to, on the page. */
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

/** Where the next glyph goes; lives from one BT to its ET. */
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
