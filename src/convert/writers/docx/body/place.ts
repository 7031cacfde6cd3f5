/** Where blocks stand: in the text, a list, a quotation, a table cell or a note. */
import type { ListItem } from '../content.ts';
import { type DerivedStyles, MAX_QUOTES } from './derived-styles.ts';
import { LEVEL_INDENT, MAX_LEVEL } from './numbered-lists.ts';

/** How far a quotation stands in, in twentieths of a point. */
const QUOTE_INDENT = 340;
/** Nothing stands in further than this, so that text always has room. */
const MAX_INDENT = 5_600;

/** What the first paragraph of a list item carries. */
export interface ItemHead {
  readonly instance: number;
  readonly level: number;
  readonly checked: ListItem['checked'];
  /** Whether the box takes the place of the bullet. */
  readonly boxIsBullet: boolean;
  /** Whether the item begins a list right after another, from which it should stand apart. */
  readonly isApart: boolean;
  /** Whether what follows in the list stands close below it, however far it stands from what went before. */
  readonly isCloseToNext: boolean;
}

/** The width of the text in twentieths of a point: of A4 less the margins, upright and on its side. */
export const TEXT_WIDTH = 9_070;
export const WIDE_TEXT_WIDTH = 14_002;

export interface Place {
  /** The width of the text on the page, in twentieths of a point. */
  readonly width: number;
  /** Where text begins, in twentieths of a point from the margin. */
  readonly indent: number;
  readonly quotes: number;
  /** Where text of the innermost quotation begins, in twentieths of a point. */
  readonly quoteIndent: number;
  /** How many lists enclose the place. */
  readonly lists: number;
  /** Whether the enclosing list is a loose one. */
  readonly loose: boolean;
  readonly inCell: boolean;
  readonly inNote: boolean;
}

export const TEXT: Place = {
  width: TEXT_WIDTH,
  indent: 0,
  quotes: 0,
  quoteIndent: 0,
  lists: 0,
  loose: false,
  inCell: false,
  inNote: false,
};

/** The text of a page that lies on its side. */
export const WIDE_TEXT: Place = { ...TEXT, width: WIDE_TEXT_WIDTH };

export function inQuote(place: Place): Place {
  const indent = bounded(place.indent + QUOTE_INDENT);
  return { ...place, quotes: place.quotes + 1, indent, quoteIndent: indent };
}

export function inItem(place: Place, loose: boolean): Place {
  return { ...place, lists: place.lists + 1, loose, indent: bounded(place.indent + LEVEL_INDENT) };
}

/** The level of numbering at which a list at this place counts; beyond Word's last one it begins anew. */
export function listLevel(place: Place): number {
  return place.lists % (MAX_LEVEL + 1);
}

/** Which run of Word's nine levels a list at this place counts in. */
export function levelRun(place: Place): number {
  return Math.floor(place.lists / (MAX_LEVEL + 1));
}

/** The style of a plain paragraph at a place. */
export function styleAt(place: Place, styles: DerivedStyles): string {
  if (place.quotes > 0) return styles.forQuote(place.quotes);
  if (place.inNote) return 'FootnoteText';
  if (place.lists > 0) return 'ListParagraph';
  return place.inCell ? 'TableText' : 'Normal';
}

/** Whether the numbering and the style already say where text at this place begins. */
export function isIndentKnown(place: Place, hasHead: boolean): boolean {
  if (place.lists === 0) return place.quotes <= MAX_QUOTES;
  return (
    hasHead &&
    place.quotes === 0 &&
    place.lists - 1 <= MAX_LEVEL &&
    place.indent === place.lists * LEVEL_INDENT
  );
}

function bounded(indent: number): number {
  return Math.min(indent, MAX_INDENT);
}
