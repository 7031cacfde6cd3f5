/**
 * The content of a page before any interpretation: words with their positions, straight rules, filled boxes.
 * Coordinates are points from the upper left corner of the page as displayed.
 */
import type { HiddenText } from '../../../domain/hidden-text.ts';
import type { Box } from './geometry.ts';
import { RIGHT_TO_LEFT } from './right-to-left-letters.ts';

export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

const STYLES = [false, true].flatMap((bold) =>
  [false, true].flatMap((italic) => [false, true].map((mono): TextStyle => ({ bold, italic, mono }))),
);

/** One object for each style, so that the words of a long document share them. */
export function textStyle(bold: boolean, italic: boolean, mono: boolean): TextStyle {
  return STYLES[(bold ? 4 : 0) + (italic ? 2 : 0) + (mono ? 1 : 0)] ?? { bold, italic, mono };
}

/** Quarter turns clockwise in which text runs; `slanted` is anything between. */
export type Direction = 0 | 1 | 2 | 3 | 'slanted';

/** Adjacent characters without a space, in one style. */
export interface Word extends Box {
  readonly text: string;
  readonly baseline: number;
  /** Height of the type in points, as displayed. */
  readonly size: number;
  readonly style: TextStyle;
  /** Name of the font; distinguishes headings in another face of the same size. */
  readonly fontName: string;
  readonly color: string;
  /** The file has a space after this word. */
  readonly spaceAfter: boolean;
  /** Contains letters that run from right to left. */
  readonly rightToLeft: boolean;
  /** Position in the page's content: the number of words of the same direction before it. NaN if it has none. */
  readonly contentIndex: number;
  /** Follows the previous word in the content stream without a space. */
  readonly glued: boolean;
  /** Number of the marked content that this word belongs to (ISO 32000-1, 14.7.4.2). */
  readonly markedId: number | undefined;
  /** Number of the form field that the word is the value of. */
  readonly fieldId?: number;
  /** Marked as not part of the document's text, such as a page header. */
  readonly artifact: boolean;
  /** Never painted, such as the recognized text of a scan. */
  readonly invisible: boolean;
  readonly link?: string;
  readonly raised?: 'sup' | 'sub';
  readonly struck?: boolean;
  /** Labels of the notes referred to after the word. */
  readonly notes?: readonly string[];
}

/**
 * A word in plain type from a form or a picture instead of the page's content; the caller sets its position, if any.
 */
export function plainWord(word: {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}): Word {
  const { baseline, size } = word;
  return {
    ...word,
    contentIndex: Number.NaN,
    rightToLeft: RIGHT_TO_LEFT.test(word.text),
    top: baseline - 0.8 * size,
    bottom: baseline + 0.2 * size,
    style: textStyle(false, false, false),
    fontName: '',
    color: '#000000',
    spaceAfter: true,
    glued: false,
    markedId: undefined,
    artifact: false,
    invisible: false,
  };
}

/** A straight horizontal or vertical line. */
export interface Rule {
  readonly kind: 'horizontal' | 'vertical';
  /** y of a horizontal rule, x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
}

/** A filled shape: the shading of a table row, a bullet, a bar of a chart. */
export interface Fill extends Box {
  readonly color: string;
  readonly round: boolean;
}

/** A link's target and the area that reacts to it. */
export interface LinkArea extends Box {
  readonly url: string;
}

/** A comment on a part of the page. */
export interface Comment extends Box {
  readonly text: string;
  /** Empty if none is named. */
  readonly author: string;
  /** The date, as in 2024-05-31, if the file has it. */
  readonly day: string | undefined;
}

export interface PageContent {
  /** 1 for the first page. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Words in other directions than most of the page, per direction in a coordinate frame turned accordingly. */
  readonly turned: readonly (readonly Word[])[];
  readonly comments: readonly Comment[];
  /** Some text is in a font whose characters cannot be determined. */
  readonly lostText: boolean;
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
  /** Text that is not visible on the page. */
  readonly hidden?: readonly HiddenText[];
}
