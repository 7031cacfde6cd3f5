/** A paragraph of a Word document for revising: its visible text, and the XML that each character is from. */
import type { XmlElement } from '../../package/parse-xml.ts';
import type { TextPiece } from '../split-hunks.ts';
import type { TextBlock } from '../text-block.ts';

/**
 * Characters of a paragraph from one element of a run: `text` from a `w:t`, `mark` from an element for one character
 * such as `w:tab`, `opaque` for anything else.
 */
export interface Piece extends TextPiece {
  readonly element: XmlElement;
  /** UTF-16 units of the element's text that are not shown, before the piece's text. */
  readonly lead: number;
  /** Whether the element preserves white space at its ends. */
  readonly isPreserved: boolean;
  readonly run: XmlElement;
  /** The element that contains the run. */
  readonly parent: XmlElement;
  /** Content controls around it whose content Word would overwrite unless they are released. */
  readonly controls: readonly XmlElement[];
  /** The instruction of the innermost field whose result it is part of, such as `REF _Ref1 \h`. */
  readonly field?: string;
}

/** An element among its siblings: `siblings[index]` is the element. */
export interface BlockPosition {
  readonly element: XmlElement;
  readonly siblings: readonly XmlElement[];
  readonly index: number;
}

export interface Paragraph extends TextBlock, BlockPosition {
  readonly partName: string;
  readonly pieces: readonly Piece[];
  /** Whether it is in the document body, as opposed to a note, page header or text box. */
  readonly isBody: boolean;
  /** Its table cell, if any. */
  readonly cell?: CellPosition | undefined;
}

export interface CellPosition {
  /** From 1, in the order in which tables start in the document. */
  readonly table: number;
  readonly row: number;
  /** From 1, in grid columns: a cell that spans two counts as two. */
  readonly column: number;
  readonly element: XmlElement;
  readonly rowElement: XmlElement;
}

/** Paragraphs in reading order, with the alternatives that other applications may show instead. */
export interface Story {
  readonly paragraphs: Paragraph[];
  readonly alternates: Alternate[];
}

/**
 * The branches of an `mc:AlternateContent` that are not shown: the paragraphs from `start` to `end` (excluded) have
 * counterparts in each branch.
 */
export interface Alternate {
  readonly start: number;
  readonly end: number;
  readonly branches: readonly Story[];
}
