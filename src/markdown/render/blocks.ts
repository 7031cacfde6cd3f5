/**
 * The document as readers hand it to Markdown: blocks of spans. A reader says what the text is and how it is
 * marked; escaping, nesting of marks, indentation and the choice between pipe and HTML tables are made here in
 * this room, once for all readers.
 */

/** How a piece of text is marked. Absent means not. */
export interface Marks {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  readonly script?: 'super' | 'sub';
  /** Where the text links to: an address, or `#` and an anchor. */
  readonly href?: string;
  /** What a link shows when the pointer rests on it; only with `href`. */
  readonly title?: string;
}

/** A piece of running text. Neighbouring spans of the same marks read as one. */
export type Span =
  | { readonly kind: 'text'; readonly text: string; readonly marks?: Marks }
  | { readonly kind: 'break'; readonly marks?: Marks }
  /** `name` is what the picture is called in the file, such as `image1.png`. */
  | { readonly kind: 'image'; readonly alt: string; readonly name: string; readonly marks?: Marks }
  | { readonly kind: 'math'; readonly latex: string; readonly marks?: Marks }
  /** A reference to the `note` block of the same label. */
  | { readonly kind: 'note'; readonly label: string; readonly marks?: Marks }
  /** A place that links can point at. */
  | { readonly kind: 'anchor'; readonly id: string; readonly marks?: Marks };

export interface ListItem {
  readonly blocks: readonly Block[];
  /** Whether the item is a task, and done. */
  readonly checked?: boolean;
}

export interface TableCell {
  /** Plain text, in which line feeds break lines; or blocks. */
  readonly content: string | readonly Block[];
  /** Grid columns covered, 1 when absent. */
  readonly columns?: number;
  /** Rows covered, 1 when absent. The rows below leave covered cells out, as in HTML. */
  readonly rows?: number;
}

export type ColumnAlign = 'left' | 'center' | 'right';

export interface Table {
  readonly rows: readonly (readonly TableCell[])[];
  /** How many of the first rows are headers; 1 when absent. With 0 a pipe table gets a blank header row. */
  readonly headerRows?: number;
  /** How the columns are set, where a table says so; undefined is as the reader's program likes. */
  readonly aligns?: readonly (ColumnAlign | undefined)[];
}

/** A table that is too long to be held: its rows are made as they are gone through, once. */
export interface LongTable extends Pick<Table, 'headerRows' | 'aligns'> {
  /** Cells of one paragraph at most, over one column and one row. */
  readonly rows: Iterable<readonly TableCell[]>;
  /** Cells of its longest row. */
  readonly width: number;
}

export interface FrontMatterEntry {
  readonly key: string;
  readonly values: readonly (readonly Span[])[];
  /** Whether several values are so many things rather than one text of several paragraphs. */
  readonly isList: boolean;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | {
      readonly kind: 'list';
      readonly items: readonly ListItem[];
      /** Present for an ordered list: its first number, and what stands after each. */
      readonly ordered?: { readonly start: number; readonly delimiter: '.' | ')' };
      /** Whether its items stand apart, as paragraphs do; else they do where what they hold asks for it. */
      readonly isLoose?: boolean;
    }
  /** `alert` is the kind of one of GitHub's alerts, such as `note`. */
  | { readonly kind: 'quote'; readonly blocks: readonly Block[]; readonly alert?: string }
  | { readonly kind: 'code'; readonly text: string; readonly language?: string }
  | { readonly kind: 'math'; readonly latex: string }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'rule' }
  /** Title, authors and the like; only as the first block of a document. */
  | { readonly kind: 'front-matter'; readonly entries: readonly FrontMatterEntry[] }
  /** The text of a footnote; may stand anywhere at the top level, by custom at the end. */
  | { readonly kind: 'note'; readonly label: string; readonly blocks: readonly Block[] };

/** Text without marks as spans; line feeds become line breaks. */
export function spansOf(text: string): Span[] {
  return text
    .split('\n')
    .flatMap((line, index): Span[] =>
      index === 0 ? [{ kind: 'text', text: line }] : [{ kind: 'break' }, { kind: 'text', text: line }],
    );
}

/** What spans say, without marks, pictures and notes. */
export function plainTextOf(spans: readonly Span[]): string {
  let text = '';
  for (const span of spans) {
    if (span.kind === 'text') text += span.text;
    else if (span.kind === 'break') text += ' ';
    else if (span.kind === 'math') text += span.latex;
  }
  return text;
}

/** What a document may be written of: blocks, and tables that are within none. */
export type WrittenBlock = Block | { readonly kind: 'long-table'; readonly table: LongTable };
