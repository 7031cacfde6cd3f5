/**
 * What the Word writer writes: a document as blocks and inlines, free of Markdown's and Word's own notions.
 * Parsing makes these values, writing reads them, and neither knows the other.
 */

/** Values in their order, which may be too many to be held as they are. */
export interface Sequence<T> extends Iterable<T> {
  readonly length: number;
}

export type Align = 'left' | 'center' | 'right';

export type Mark = 'bold' | 'italic' | 'strike' | 'underline' | 'subscript' | 'superscript' | 'highlight';

export interface MarkedInline {
  readonly kind: 'marked';
  readonly mark: Mark;
  readonly children: readonly Inline[];
}

export interface LinkInline {
  readonly kind: 'link';
  readonly target: string;
  /** Shown when the pointer rests on the link; empty when there is none. */
  readonly title: string;
  readonly children: readonly Inline[];
}

export interface ImageInline {
  readonly kind: 'image';
  readonly alt: string;
  readonly source: string;
}

export type Inline =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'code'; readonly value: string }
  | { readonly kind: 'break' }
  /** A formula; one that is displayed stands on a line of its own where it can. */
  | { readonly kind: 'math'; readonly latex: string; readonly display: boolean }
  /** A position that links may name. */
  | { readonly kind: 'anchor'; readonly name: string }
  /** A reference to the note with this label. */
  | { readonly kind: 'note'; readonly label: string }
  | MarkedInline
  | LinkInline
  | ImageInline;

/** A line of the title block, which front matter becomes. */
export interface TitleLineBlock {
  readonly kind: 'title-line';
  readonly role: 'title' | 'subtitle' | 'author' | 'date' | 'abstract' | 'fact';
  readonly children: readonly Inline[];
}

export interface ParagraphBlock {
  readonly kind: 'paragraph';
  readonly children: readonly Inline[];
  readonly align?: Align | undefined;
}

export interface ListItem {
  /** Whether the box is ticked; undefined when the item has no box. */
  readonly checked: boolean | undefined;
  readonly children: readonly Block[];
}

export interface ListBlock {
  readonly kind: 'list';
  readonly ordered: boolean;
  /** The first number of an ordered list. */
  readonly start: number;
  /** What stands after each number of an ordered list. */
  readonly delimiter: '.' | ')';
  /** Whether its items stand apart, as paragraphs do. */
  readonly loose: boolean;
  /** Whether every item has a box. */
  readonly boxed: boolean;
  readonly items: Sequence<ListItem>;
}

export interface TableCell {
  readonly children: readonly Block[];
  readonly align?: Align | undefined;
  /** How many columns and rows the cell covers: 1 or more. */
  readonly columns: number;
  readonly rows: number;
  readonly header: boolean;
}

export interface TableRow {
  /** Whether the row repeats at the head of every page. */
  readonly header: boolean;
  readonly cells: readonly TableCell[];
}

export interface TableBlock {
  readonly kind: 'table';
  readonly rows: Sequence<TableRow>;
}

/** The text of a cell that is one and nothing else; undefined for any other, such as one with a mark. */
export function plainTextOf({ children }: TableCell): string | undefined {
  const [block, next] = children;
  if (block?.kind !== 'paragraph' || next !== undefined || block.align !== undefined) return undefined;
  const [inline, further] = block.children;
  return inline?.kind === 'text' && further === undefined ? inline.value : undefined;
}

/** What GitHub's alerts warn of; each is a quotation with a title. */
export const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'] as const;

export type Alert = (typeof ALERTS)[number];

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[]; readonly alert?: Alert }
  | { readonly kind: 'equation'; readonly latex: string }
  | { readonly kind: 'rule' }
  | TitleLineBlock
  | ParagraphBlock
  | ListBlock
  | TableBlock;

export interface DocumentContent {
  readonly blocks: Sequence<Block>;
  /** The text of each note by its label. */
  readonly notes: ReadonlyMap<string, readonly Block[]>;
}

/** The text of inlines without any markup; line breaks and formulas count as they read. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join('');
}

function textOfInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.value;
    case 'break':
      return ' ';
    case 'math':
      return inline.latex;
    case 'image':
      return inline.alt;
    case 'marked':
    case 'link':
      return inlineText(inline.children);
    case 'anchor':
    case 'note':
      return '';
  }
}
