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
  /** Whether the box stands where the bullet would. */
  readonly boxIsBullet: boolean;
  /** Whether the item begins a list right after another, from which it should stand apart. */
  readonly isApart: boolean;
  /** Whether what follows in the list stands close below it, however far it stands from what went before. */
  readonly isCloseToNext: boolean;
}

/** The width of the text in twentieths of a point: of A4 less the margins, upright and on its side. */
export const TEXT_WIDTH = 9_070;
export const WIDE_TEXT_WIDTH = 14_002;

export interface Position {
  /** The width of the text on the page, in twentieths of a point. */
  readonly width: number;
  /** Where text begins, in twentieths of a point from the margin. */
  readonly indent: number;
  readonly quotes: number;
  /** Where text of the innermost quotation begins, in twentieths of a point. */
  readonly quoteIndent: number;
  /** How many lists enclose the position. */
  readonly lists: number;
  /** Whether the enclosing list is a loose one. */
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

/** The text of a page that lies on its side. */
export const WIDE_TEXT: Position = { ...TEXT, width: WIDE_TEXT_WIDTH };

export function inQuote(position: Position): Position {
  const indent = bounded(position.indent + QUOTE_INDENT);
  return { ...position, quotes: position.quotes + 1, indent, quoteIndent: indent };
}

export function inItem(position: Position, loose: boolean): Position {
  return { ...position, lists: position.lists + 1, loose, indent: bounded(position.indent + LEVEL_INDENT) };
}

/** The level of numbering at which a list at this position counts; beyond Word's last one it begins anew. */
export function listLevel(position: Position): number {
  return position.lists % (MAX_LEVEL + 1);
}

/** Which run of Word's nine levels a list at this position counts in. */
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

/** Whether the numbering and the style already say where text at this position begins. */
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
