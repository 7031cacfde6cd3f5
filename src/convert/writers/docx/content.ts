/**
 * The document model of the Word writer: blocks and inlines, independent of Markdown and Word. The parser creates
 * these values and the writer reads them; neither depends on the other.
 */

/** An ordered list of values, possibly compressed in memory. */
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
  /** The tooltip; empty for none. */
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
  /** A formula; a displayed one is on a separate line if possible. */
  | { readonly kind: 'math'; readonly latex: string; readonly display: boolean }
  /** A link target within the text. */
  | { readonly kind: 'anchor'; readonly name: string }
  /** A reference to the note with this label. */
  | { readonly kind: 'note'; readonly label: string }
  | MarkedInline
  | LinkInline
  | ImageInline;

/** A line of the title block, from front matter. */
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
  /** Whether the box is ticked; undefined for an item without a box. */
  readonly checked: boolean | undefined;
  readonly children: readonly Block[];
}

export interface ListBlock {
  readonly kind: 'list';
  readonly ordered: boolean;
  /** The first number of an ordered list. */
  readonly start: number;
  /** The character after each number of an ordered list. */
  readonly delimiter: '.' | ')';
  /** Whether there is space between items, as between paragraphs. */
  readonly loose: boolean;
  /** Whether every item has a box. */
  readonly boxed: boolean;
  readonly items: Sequence<ListItem>;
}

export interface TableCell {
  readonly children: readonly Block[];
  readonly align?: Align | undefined;
  /** Number of columns and rows that the cell covers, at least 1. */
  readonly columns: number;
  readonly rows: number;
  readonly header: boolean;
}

export interface TableRow {
  /** Whether the row repeats at the top of every page. */
  readonly header: boolean;
  readonly cells: readonly TableCell[];
}

export interface TableBlock {
  readonly kind: 'table';
  readonly rows: Sequence<TableRow>;
}

/** The text of a cell that contains a single unformatted text; undefined for any other cell. */
export function plainTextOf({ children }: TableCell): string | undefined {
  const [block, next] = children;
  if (block?.kind !== 'paragraph' || next !== undefined || block.align !== undefined) return undefined;
  const [inline, further] = block.children;
  return inline?.kind === 'text' && further === undefined ? inline.value : undefined;
}

/** The kinds of GitHub alerts; each is a quotation with a title. */
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
  /** The content of each note by its label. */
  readonly notes: ReadonlyMap<string, readonly Block[]>;
}

/** The text of inlines without markup; line breaks count as spaces, formulas as LaTeX. */
export function inlineText(inlines: readonly Inline[]): string {
  let text = '';
  for (const inline of inlines) text += textOfInline(inline);
  return text;
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
