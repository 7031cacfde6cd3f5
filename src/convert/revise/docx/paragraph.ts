/** A paragraph of a Word document as a reviser sees it: its visible text, and the XML that each character is from. */
import type { XmlElement } from '../../package/parse-xml.ts';
import type { TextPiece } from '../split-hunks.ts';
import type { TextBlock } from '../text-block.ts';

/**
 * Characters of a paragraph that come from one element of a run: a `text` from a `w:t`, a `mark` from one that stands
 * for a character, such as `w:tab`, something `opaque` from what is no text.
 */
export interface Piece extends TextPiece {
  readonly element: XmlElement;
  /** Units of the element's text that are not shown, before the piece's own. */
  readonly lead: number;
  /** The element keeps white space at its ends. */
  readonly isPreserved: boolean;
  readonly run: XmlElement;
  /** The element that the run stands in. */
  readonly parent: XmlElement;
  /** Content controls around it whose content Word would put back from elsewhere unless told otherwise. */
  readonly controls: readonly XmlElement[];
  /** The instruction of the innermost field it is a result of, such as `REF _Ref1 \h`. */
  readonly field?: string;
}

/** An element that stands among blocks: `siblings[index]` is the element. */
export interface BlockPosition {
  readonly element: XmlElement;
  readonly siblings: readonly XmlElement[];
  readonly index: number;
}

export interface Paragraph extends TextBlock, BlockPosition {
  readonly partName: string;
  readonly pieces: readonly Piece[];
  /** It stands in the document itself, not in a note, a page header or a text box. */
  readonly isBody: boolean;
  /** Its place in a table, for a paragraph of a cell. */
  readonly cell?: CellPosition | undefined;
}

export interface CellPosition {
  /** From 1, in the order in which tables start in the document. */
  readonly table: number;
  readonly row: number;
  /** From 1, in columns of the table's grid: a cell that spans two counts as two. */
  readonly column: number;
  readonly element: XmlElement;
  readonly rowElement: XmlElement;
}

/** Paragraphs in reading order, with the other spellings that compatible readers may show in their place. */
export interface Story {
  readonly paragraphs: Paragraph[];
  readonly alternates: Alternate[];
}

/**
 * The branches of an `mc:AlternateContent` that are not shown: the paragraphs from `start` to `end` (excluded) have
 * their likes in each branch.
 */
export interface Alternate {
  readonly start: number;
  readonly end: number;
  readonly branches: readonly Story[];
}
