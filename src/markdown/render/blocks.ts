/**
 * The document model that readers of all formats produce for Markdown: blocks of spans. A reader supplies the text and
 * its marks; this folder does the escaping, nests marks, indents, and chooses between pipe and HTML tables.
 */

/** The marks of a piece of text; absent means unmarked. */
export interface Marks {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  readonly script?: 'super' | 'sub';
  /** The link's target: an address, or `#` and an anchor. */
  readonly href?: string;
  /** The link's tooltip; only with `href`. */
  readonly title?: string;
}

/** A piece of running text. Adjacent spans with the same marks are equivalent to one. */
export type Span =
  | { readonly kind: 'text'; readonly text: string; readonly marks?: Marks }
  | { readonly kind: 'break'; readonly marks?: Marks }
  /** `name` is the image's name in the file, such as `image1.png`. */
  | { readonly kind: 'image'; readonly alt: string; readonly name: string; readonly marks?: Marks }
  | { readonly kind: 'math'; readonly latex: string; readonly marks?: Marks }
  /** A reference to the `note` block of the same label. */
  | { readonly kind: 'note'; readonly label: string; readonly marks?: Marks }
  /** A target of links within the document. */
  | { readonly kind: 'anchor'; readonly id: string; readonly marks?: Marks };

export interface ListItem {
  readonly blocks: readonly Block[];
  /** Whether the task is done; absent if the item is not a task. */
  readonly checked?: boolean;
}

export interface TableCell {
  /** Plain text, in which line feeds are line breaks; or blocks. */
  readonly content: string | readonly Block[];
  /** Grid columns covered, 1 when absent. */
  readonly columns?: number;
  /** Rows covered, 1 when absent. As in HTML, the rows below omit covered cells. */
  readonly rows?: number;
}

export type ColumnAlign = 'left' | 'center' | 'right';

export interface Table {
  readonly rows: readonly (readonly TableCell[])[];
  /** Number of header rows, 1 when absent. With 0 a pipe table gets a blank header row. */
  readonly headerRows?: number;
  /** Alignment of the columns; undefined is the renderer's default. */
  readonly aligns?: readonly (ColumnAlign | undefined)[];
}

/** A table too long for memory: its rows are generated during a single iteration. */
export interface LongTable extends Pick<Table, 'headerRows' | 'aligns'> {
  /** Cells without spans over columns or rows, and of one paragraph at most. */
  readonly rows: Iterable<readonly TableCell[]>;
  /** Number of cells of its longest row. */
  readonly width: number;
}

export interface FrontMatterEntry {
  readonly key: string;
  readonly values: readonly (readonly Span[])[];
  /** Whether several values are a list, rather than the paragraphs of one text. */
  readonly isList: boolean;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | {
      readonly kind: 'list';
      readonly items: readonly ListItem[];
      /** For an ordered list: its first number, and the delimiter after each number. */
      readonly ordered?: { readonly start: number; readonly delimiter: '.' | ')' };
      /** Whether blank lines separate the items; otherwise they do only where an item's content requires it. */
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
  /** The text of a footnote; anywhere at the top level, usually at the end. */
  | { readonly kind: 'note'; readonly label: string; readonly blocks: readonly Block[] };

/** Text without marks as spans; line feeds become line breaks. */
export function spansOf(text: string): Span[] {
  return text
    .split('\n')
    .flatMap((line, index): Span[] =>
      index === 0 ? [{ kind: 'text', text: line }] : [{ kind: 'break' }, { kind: 'text', text: line }],
    );
}

export function isUnmarked({ marks }: Span): boolean {
  return marks === undefined || Object.keys(marks).length === 0;
}

/** The text of spans, without marks, images and footnotes. */
export function plainTextOf(spans: readonly Span[]): string {
  let text = '';
  for (const span of spans) {
    if (span.kind === 'text') text += span.text;
    else if (span.kind === 'break') text += ' ';
    else if (span.kind === 'math') text += span.latex;
  }
  return text;
}

/** A top-level block of a document; only there may a table be long. */
export type WrittenBlock = Block | { readonly kind: 'long-table'; readonly table: LongTable };
