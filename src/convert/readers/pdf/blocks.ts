/** A document as its reader understands it: blocks in reading order, before any Markdown is written. */

/** Text in one style. */
export interface Span {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly code?: boolean;
  readonly struck?: boolean;
  readonly raised?: 'sup' | 'sub';
  readonly link?: string;
}

export interface Cell {
  /** Paragraphs of the cell. */
  readonly paragraphs: readonly (readonly Span[])[];
  readonly columns: number;
  readonly rows: number;
}

export interface HeadingBlock {
  readonly kind: 'heading';
  /** From 1. */
  readonly level: number;
  readonly spans: readonly Span[];
}

export interface ParagraphBlock {
  readonly kind: 'paragraph';
  readonly spans: readonly Span[];
}

export interface ItemBlock {
  readonly kind: 'item';
  /** 0 for an item of an outermost list. */
  readonly depth: number;
  /** The number of a numbered item, as far as Markdown can say it. */
  readonly number: number | undefined;
  /** The label as it reads, when neither a bullet nor a plain number says the same: "(a)", "iv.". */
  readonly label: string;
  readonly spans: readonly Span[];
  /** Further paragraphs of the same item. */
  readonly continued: boolean;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly headerRows: number;
  /** Cells where they start; places that a spanning cell covers are left out. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface CodeBlock {
  readonly kind: 'code';
  readonly text: string;
}

export interface FigureBlock {
  readonly kind: 'figure';
  readonly alt: string;
}

export interface NoteBlock {
  readonly kind: 'note';
  readonly label: string;
  readonly spans: readonly Span[];
}

export interface QuoteBlock {
  readonly kind: 'quote';
  readonly spans: readonly Span[];
}

export type Block =
  | HeadingBlock
  | ParagraphBlock
  | ItemBlock
  | TableBlock
  | CodeBlock
  | FigureBlock
  | NoteBlock
  | QuoteBlock;

export function textOfSpans(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}
