/** Markdown as a tree, independent of the parser: what the page shows and what can be edited there. */

export type ColumnAlign = 'left' | 'center' | 'right';

export type Inline =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'code'; readonly value: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'emphasis' | 'strong' | 'delete'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly address: string; readonly children: readonly Inline[] }
  | { readonly kind: 'picture'; readonly alt: string }
  | { readonly kind: 'formula'; readonly latex: string }
  | { readonly kind: 'note-reference'; readonly label: string }
  /** One tag or comment as written. */
  | { readonly kind: 'html'; readonly value: string };

/** `offset` is the start of the line in which the block begins, in UTF-16 units of the Markdown. */
export interface Paragraph {
  readonly kind: 'paragraph';
  readonly offset: number;
  readonly children: readonly Inline[];
}

export interface Heading {
  readonly kind: 'heading';
  readonly offset: number;
  readonly level: number;
  readonly children: readonly Inline[];
}

export interface ListItem {
  /** Whether the task is done; undefined if the item is not a task. */
  readonly checked: boolean | undefined;
  readonly children: readonly Block[];
}

export interface List {
  readonly kind: 'list';
  readonly ordered: boolean;
  /** The number of the first item. */
  readonly start: number;
  readonly items: readonly ListItem[];
}

export interface TableRow {
  readonly offset: number;
  readonly cells: readonly (readonly Inline[])[];
}

export interface Table {
  readonly kind: 'table';
  readonly aligns: readonly (ColumnAlign | undefined)[];
  /** The first row is the header. */
  readonly rows: readonly TableRow[];
}

export interface HtmlBlock {
  readonly kind: 'html-block';
  readonly offset: number;
  readonly value: string;
}

export type Block =
  | Paragraph
  | Heading
  | List
  | Table
  | HtmlBlock
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'code-block'; readonly value: string }
  | { readonly kind: 'formula-block'; readonly latex: string }
  | { readonly kind: 'rule' };

export interface MarkdownTree {
  readonly blocks: readonly Block[];
  /** The text of each footnote by its label. */
  readonly notes: ReadonlyMap<string, readonly Block[]>;
}
