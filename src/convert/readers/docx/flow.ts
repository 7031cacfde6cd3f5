/**
 * Builds blocks from paragraphs in reading order: list items become nested lists, consecutive quoted and code
 * paragraphs one quote or code block, everything else follows one after the other.
 *
 * A list item stays open until a paragraph belongs to none of the open items: further paragraphs indented as far as
 * the item's text, and items of deeper levels, become part of it. Empty paragraphs are never added to a flow, so they
 * neither close a list nor renumber it.
 */
import { type Block, type ListItem, plainTextOf, type Span } from '../../../markdown/render/blocks.ts';

/** The Markdown marker of a list paragraph. */
export type Marker =
  | { readonly kind: 'bullet' }
  | { readonly kind: 'number'; readonly value: number; readonly delimiter: '.' | ')' };

export interface ItemPosition {
  /** Paragraphs of the same list have the same key. */
  readonly key: string;
  readonly level: number;
  /** Start of the text, in twips. */
  readonly indent: number;
}

interface OpenItem extends ItemPosition {
  readonly blocks: Block[];
  readonly isOrdered: boolean;
}

type ListBlock = Extract<Block, { kind: 'list' }>;

interface OpenList {
  readonly key: string;
  readonly block: { -readonly [Key in keyof ListBlock]: ListBlock[Key] };
  readonly items: ListItem[];
  readonly ordered: { readonly start: number; readonly delimiter: '.' | ')' } | undefined;
}

/** Further properties of a list paragraph. */
export interface ItemTraits {
  readonly checked?: boolean | undefined;
  /** Whether there is space between the items of its list, as between paragraphs. */
  readonly isLoose?: boolean;
  /** Whether there is space before the item, as before the first item of a list. */
  readonly isApart?: boolean;
}

export interface CodeTraits {
  /** Whether its style marks it as code; text merely in a code font becomes a block only with others. */
  readonly isCertain: boolean;
  readonly language: string | undefined;
  /** Start of the code, in twips. */
  readonly indent: number;
}

/** Consecutive code paragraphs, to become one block. */
interface CodeLines {
  readonly paragraphs: (readonly Span[])[];
  readonly indent: number;
  readonly language: string | undefined;
  isCertain: boolean;
  /** A single paragraph of several lines is a complete block. */
  readonly isBlock: boolean;
  /** Blank lines since the last paragraph; they count only if another one follows. */
  blankLines: number;
}

interface PendingItem {
  readonly position: ItemPosition;
  readonly marker: Marker;
  readonly traits: ItemTraits;
}

type QuoteBlock = Extract<Block, { kind: 'quote' }>;

interface OpenQuote {
  readonly flow: Flow;
  readonly blocks: Block[];
  readonly block: { -readonly [Key in keyof QuoteBlock]: QuoteBlock[Key] };
  /** The blocks that contain the quotation. */
  readonly container: Block[];
}

/** Indents that differ by less than this (a tenth of an inch) look the same. */
const INDENT_TOLERANCE = 144;
/** Minimum indent of a quotation relative to its list item, and of a nested quotation, in twips. */
const QUOTE_STEP = 320;
/** Blank lines beyond this end a code block. */
const MAX_BLANK_LINES = 3;
/** Lists nested deeper than this are flattened; Word has nine levels. */
const MAX_OPEN_ITEMS = 20;

export class Flow {
  readonly #blocks: Block[] = [];
  readonly #open: OpenItem[] = [];
  readonly #lists = new WeakMap<Block, OpenList>();
  #quote: OpenQuote | undefined;
  #code: CodeLines | undefined;
  /** An empty item added last. */
  #pending: PendingItem | undefined;

  /** Closes everything open and returns all blocks. */
  finish(): Block[] {
    this.#closePending();
    return this.#blocks;
  }

  addHeading(level: number, spans: readonly Span[]): void {
    this.#closePending();
    this.#open.length = 0;
    this.#blocks.push({ kind: 'heading', level, spans });
  }

  /** @param indent start of the paragraph's text, in twips; decides whether it continues a list item */
  addParagraph(spans: readonly Span[], indent: number): void {
    this.#closePending();
    this.#containerFor(indent).push({ kind: 'paragraph', spans });
  }

  /** Adds a block that is no paragraph: a table, an equation. */
  addBlock(block: Block, indent: number): void {
    this.#closePending(indent);
    this.#containerFor(indent).push(block);
  }

  /** Adds blocks anchored in the last paragraph: text boxes, charts. */
  attach(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    this.#closePending();
    const container = this.#open.at(-1)?.blocks ?? this.#blocks;
    for (const block of blocks) container.push(block);
  }

  /** Adds a numbered paragraph whose number Markdown's lists can't express; its spans begin with the number. */
  addNumbered(spans: readonly Span[], position: ItemPosition): void {
    this.#closePending();
    this.#closeBeside(position);
    (this.#open.at(-1)?.blocks ?? this.#blocks).push({ kind: 'paragraph', spans });
  }

  addItem(spans: readonly Span[], position: ItemPosition, marker: Marker, traits: ItemTraits = {}): void {
    this.#closePending();
    this.#closeBeside(position);
    const { checked } = traits;
    const list = this.#listFor(this.#open.at(-1)?.blocks ?? this.#blocks, position.key, marker, traits);
    const blocks: Block[] = spans.length === 0 ? [] : [{ kind: 'paragraph', spans }];
    list.items.push(checked === undefined ? { blocks } : { blocks, checked });
    if (this.#open.length < MAX_OPEN_ITEMS) {
      this.#open.push({ ...position, blocks, isOrdered: marker.kind === 'number' });
    }
  }

  /** Whether a paragraph at this position would be within an ordered item of its own list. */
  isWithinOrdered(position: ItemPosition): boolean {
    const parent = this.#open.findLast((item) => item.key !== position.key || item.level < position.level);
    return parent?.key === position.key && parent.isOrdered;
  }

  /**
   * The flow within a quotation, which continues until something else is added.
   *
   * @param depth 1, or more for nested quotations
   * @param left start of the first line by its direct formatting, in twips; decides whether it is part of a list item
   */
  inQuote(depth: number, left: number | undefined): Flow {
    this.#closeCode();
    this.#closeEmptyItem((left ?? 0) - QUOTE_STEP * depth);
    const container = this.#containerForQuote(depth, left);
    if (this.#quote?.container !== container) {
      this.#closeQuote();
      const blocks: Block[] = [];
      this.#quote = { flow: new Flow(), blocks, block: { kind: 'quote', blocks }, container };
      container.push(this.#quote.block);
    }
    const { flow } = this.#quote;
    return depth <= 1 ? flow : flow.inQuote(depth - 1, left);
  }

  /**
   * Adds the title of an alert, which begins a new quotation.
   * @param alert its kind, such as `note`
   */
  beginAlert(alert: string, left: number | undefined): void {
    this.#closeQuote();
    this.inQuote(1, left);
    if (this.#quote !== undefined) this.#quote.block.alert = alert;
  }

  /** Adds a paragraph of code. Consecutive ones of the same kind become one block. */
  addCode(spans: readonly Span[], { isCertain, language, indent }: CodeTraits): void {
    this.#closeQuote();
    const isBlock = spans.some((span) => span.kind === 'break');
    if (isBlock || this.#code?.isBlock || this.#code?.language !== language) this.#closeCode();
    this.#code ??= { paragraphs: [], indent, language, isBlock, isCertain: false, blankLines: 0 };
    for (; this.#code.blankLines > 0; this.#code.blankLines--) this.#code.paragraphs.push([]);
    this.#code.paragraphs.push(spans);
    this.#code.isCertain ||= isCertain || isBlock;
  }

  /** Adds an empty paragraph of code, a blank line of its block. */
  addBlankCodeLine(): void {
    if (this.#code !== undefined) this.#code.blankLines++;
  }

  /**
   * Adds an empty paragraph that is neither code nor quoted: it ends a quotation, and code marked as such by its
   * style. In code recognized only by its font it is a blank line, up to MAX_BLANK_LINES.
   */
  addGap(): void {
    this.#closeQuote();
    if (this.#code?.isCertain || (this.#code?.blankLines ?? 0) >= MAX_BLANK_LINES) this.#closeCode();
    else this.addBlankCodeLine();
  }

  /** Adds an empty line of a quotation, which continues; it separates code blocks within. */
  addQuotedGap(): void {
    if (this.#quote === undefined) this.addGap();
    else this.#quote.flow.addQuotedGap();
  }

  /** Adds an item without text: it counts only if a block that begins within it follows, such as a table. */
  addEmptyItem(position: ItemPosition, marker: Marker, traits: ItemTraits): void {
    this.#closePending();
    this.#pending = { position, marker, traits };
  }

  /** @param indent of the following block, which may begin within an empty item, in twips */
  #closePending(indent = 0): void {
    this.#closeQuote();
    this.#closeCode();
    this.#closeEmptyItem(indent);
  }

  /** Adds the empty item before a block that begins within it, and drops it before anything else. */
  #closeEmptyItem(indent: number): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined && reaches(indent, pending.position))
      this.addItem([], pending.position, pending.marker, pending.traits);
  }

  #closeQuote(): void {
    if (this.#quote === undefined) return;
    for (const block of this.#quote.flow.finish()) this.#quote.blocks.push(block);
    this.#quote = undefined;
  }

  #closeCode(): void {
    if (this.#code === undefined) return;
    const { paragraphs, indent, isCertain, language } = this.#code;
    const [first = []] = paragraphs;
    this.#code = undefined;
    this.#containerFor(indent).push(
      paragraphs.length === 1 && !isCertain
        ? { kind: 'paragraph', spans: first }
        : {
            kind: 'code',
            text: paragraphs.map(codeLineOf).join('\n'),
            ...(language === undefined || language === '' ? {} : { language }),
          },
    );
  }

  /** The blocks of the item that an unnumbered paragraph continues, by its indent; else the top level. */
  #containerFor(indent: number): Block[] {
    while (this.#open.length > 0 && !reaches(indent, this.#open.at(-1))) this.#open.pop();
    return this.#open.at(-1)?.blocks ?? this.#blocks;
  }

  #containerForQuote(depth: number, left: number | undefined): Block[] {
    for (let item = this.#open.at(-1); item !== undefined; item = this.#open.at(-1)) {
      if (left !== undefined && left >= item.indent + QUOTE_STEP * depth) return item.blocks;
      this.#open.pop();
    }
    return this.#blocks;
  }

  /** Closes the items that can't be parents of an item at this position. */
  #closeBeside(position: ItemPosition): void {
    while (this.#open.length > 0 && !isParent(this.#open.at(-1), position)) this.#open.pop();
  }

  /** The list to add an item to: the container's last block if the item continues it. */
  #listFor(container: Block[], key: string, marker: Marker, traits: ItemTraits): OpenList {
    const last = container.at(-1);
    const list = last === undefined ? undefined : this.#lists.get(last);
    if (list !== undefined && isContinuedBy(list, marker) && !(traits.isApart && list.key !== key)) {
      if (traits.isLoose) list.block.isLoose = true;
      return list;
    }
    const ordered =
      marker.kind === 'bullet' ? undefined : { start: marker.value, delimiter: marker.delimiter };
    const items: ListItem[] = [];
    const block: OpenList['block'] = { kind: 'list', items, ...(ordered === undefined ? {} : { ordered }) };
    // Space before the first item says nothing about the list.
    if (traits.isLoose && !traits.isApart) block.isLoose = true;
    const created: OpenList = { key, block, items, ordered };
    this.#lists.set(block, created);
    container.push(block);
    return created;
  }
}

function isContinuedBy(list: OpenList, marker: Marker): boolean {
  if (marker.kind === 'bullet' || list.ordered === undefined)
    return marker.kind === 'bullet' && list.ordered === undefined;
  return (
    list.ordered.delimiter === marker.delimiter && list.ordered.start + list.items.length === marker.value
  );
}

function isParent(open: OpenItem | undefined, position: ItemPosition): boolean {
  if (open === undefined) return false;
  if (open.key === position.key) return open.level < position.level;
  return position.indent > open.indent + INDENT_TOLERANCE;
}

function reaches(indent: number, open: ItemPosition | undefined): boolean {
  return open !== undefined && indent > 0 && indent >= open.indent - INDENT_TOLERANCE;
}

function codeLineOf(spans: readonly Span[]): string {
  return spans.map((span) => (span.kind === 'break' ? '\n' : plainTextOf([span]))).join('');
}
