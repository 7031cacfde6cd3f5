/** The position of blocks: in the text, a list, a quotation, a table cell or a note. */
import type { ListItem } from '../content.ts';
import { type DerivedStyles, MAX_QUOTES } from './derived-styles.ts';
import { LEVEL_INDENT, MAX_LEVEL } from './numbered-lists.ts';

/** The indent of a quotation, in twentieths of a point. */
const QUOTE_INDENT = 340;
/** Maximum indent, so that there is always room for text. */
const MAX_INDENT = 5_600;

/** The list item properties of the first paragraph of an item. */
export interface ItemHead {
  readonly instance: number;
  readonly level: number;
  readonly checked: ListItem['checked'];
  /** Whether the box replaces the bullet. */
  readonly boxIsBullet: boolean;
  /** Whether the item begins a list directly after another one, which needs space between. */
  readonly isApart: boolean;
  /** Whether there is no space below it in the list, even if there is space above. */
  readonly isCloseToNext: boolean;
}

/** The width of the text in twentieths of a point: of A4 without the margins, portrait and landscape. */
export const TEXT_WIDTH = 9_070;
export const WIDE_TEXT_WIDTH = 14_002;

export interface Position {
  /** The width of the text area of the page, in twentieths of a point. */
  readonly width: number;
  /** The left indent of text, in twentieths of a point from the margin. */
  readonly indent: number;
  readonly quotes: number;
  /** The indent of text in the innermost quotation, in twentieths of a point. */
  readonly quoteIndent: number;
  /** The number of enclosing lists. */
  readonly lists: number;
  /** Whether the enclosing list is loose. */
  readonly loose: boolean;
  readonly inCell: boolean;
  readonly inNote: boolean;
}

export const TEXT: Position = {
  width: TEXT_WIDTH,
  indent: 0,
  quotes: 0,
  quoteIndent: 0,
  lists: 0,
  loose: false,
  inCell: false,
  inNote: false,
};

/** Text on a landscape page. */
export const WIDE_TEXT: Position = { ...TEXT, width: WIDE_TEXT_WIDTH };

export function inQuote(position: Position): Position {
  const indent = bounded(position.indent + QUOTE_INDENT);
  return { ...position, quotes: position.quotes + 1, indent, quoteIndent: indent };
}

export function inItem(position: Position, loose: boolean): Position {
  return { ...position, lists: position.lists + 1, loose, indent: bounded(position.indent + LEVEL_INDENT) };
}

/** The numbering level of a list at this position; beyond Word's last level it starts again at 0. */
export function listLevel(position: Position): number {
  return position.lists % (MAX_LEVEL + 1);
}

/** How many times Word's nine levels are used up at this position. */
export function levelRun(position: Position): number {
  return Math.floor(position.lists / (MAX_LEVEL + 1));
}

/** The style of a plain paragraph at a position. */
export function styleAt(position: Position, styles: DerivedStyles): string {
  if (position.quotes > 0) return styles.forQuote(position.quotes);
  if (position.inNote) return 'FootnoteText';
  if (position.lists > 0) return 'ListParagraph';
  return position.inCell ? 'TableText' : 'Normal';
}

/** Whether the numbering and the style already define the indent at this position. */
export function isIndentKnown(position: Position, hasHead: boolean): boolean {
  if (position.lists === 0) return position.quotes <= MAX_QUOTES;
  return (
    hasHead &&
    position.quotes === 0 &&
    position.lists - 1 <= MAX_LEVEL &&
    position.indent === position.lists * LEVEL_INDENT
  );
}

function bounded(indent: number): number {
  return Math.min(indent, MAX_INDENT);
}
