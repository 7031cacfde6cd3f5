/**
 * What one page shows, before anybody interprets it: words where they stand, straight rules, filled boxes.
 * Coordinates are points from the upper left corner of the page as it is displayed.
 */
import type { HiddenText } from '../../../domain/hidden-text.ts';
import type { Box } from './geometry.ts';
import { RIGHT_TO_LEFT } from './right-to-left-letters.ts';

export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

/** Quarter turns clockwise in which text runs; `slanted` is anything between. */
export type Direction = 0 | 1 | 2 | 3 | 'slanted';

/** Characters that stand together without a space, in one style. */
export interface Word extends Box {
  readonly text: string;
  readonly baseline: number;
  /** Height of the type in points, as displayed. */
  readonly size: number;
  readonly style: TextStyle;
  /** The font's own name: tells apart headings that are set in another face of the same size. */
  readonly fontName: string;
  readonly color: string;
  /** A space was written after this word. */
  readonly spaceAfter: boolean;
  /** Holds letters that run from right to left. */
  readonly rightToLeft: boolean;
  /** Where it comes in its page's content: so many words of its direction stand before it. */
  readonly place: number;
  /** Follows the word before it in the content stream without any space between. */
  readonly glued: boolean;
  /** Number of the marked content that this word belongs to (ISO 32000-1, 14.7.4.2). */
  readonly markedId: number | undefined;
  /** Number of the form field whose value the word is. */
  readonly fieldId?: number;
  /** Marked as no part of the document's own text: a page header, say. */
  readonly artifact: boolean;
  /** Never painted, as the recognised text of a scan. */
  readonly invisible: boolean;
  readonly link?: string;
  readonly raised?: 'sup' | 'sub';
  readonly struck?: boolean;
  /** Labels of notes that are referred to after the word. */
  readonly notes?: readonly string[];
}

/**
 * A word that was not read from a page's content, but from a form or a picture: in plain type, on its own. Whoever
 * puts it among others gives it a place.
 */
export function plainWord(where: {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}): Word {
  const { baseline, size } = where;
  return {
    ...where,
    place: Number.NaN,
    rightToLeft: RIGHT_TO_LEFT.test(where.text),
    top: baseline - 0.8 * size,
    bottom: baseline + 0.2 * size,
    style: { bold: false, italic: false, mono: false },
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

/** What a reader of the document remarked on a place. */
export interface Comment extends Box {
  readonly text: string;
  /** Empty where nobody is named. */
  readonly author: string;
  /** When it was written, as in 2024-05-31, where the file says so. */
  readonly day: string | undefined;
}

export interface PageContent {
  /** 1 for the first page. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Words that run in other directions than most of the page, each direction in its own turned frame. */
  readonly turned: readonly (readonly Word[])[];
  readonly comments: readonly Comment[];
  /** Some text stands in a font whose characters cannot be told. */
  readonly lostText: boolean;
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
  /** Text of the page that nobody sees. */
  readonly hidden?: readonly HiddenText[];
}
