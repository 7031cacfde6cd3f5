/**
 * Puts paragraphs in reading order together into blocks: list items into nested lists, quoted and code
 * paragraphs into one quote or code block, everything else one after the other.
 *
 * A list item stays open until a paragraph comes that belongs to none of the items open: further paragraphs that
 * are indented as far as an item's text, and items of deeper levels, become part of it. Empty paragraphs never
 * reach a flow, so they neither close a list nor renumber it.
 */
import { type Block, type ListItem, plainTextOf, type Span } from '../../../markdown/render/blocks.ts';

/** How a list paragraph's marker is written in Markdown. */
export type Marker =
  | { readonly kind: 'bullet' }
  | { readonly kind: 'number'; readonly value: number; readonly delimiter: '.' | ')' };

export interface ItemPosition {
  /** Paragraphs of one list have one key. */
  readonly key: string;
  readonly level: number;
  /** Where the text begins, in twips. */
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

/** What else a list paragraph says of its item and its list. */
export interface ItemTraits {
  readonly checked?: boolean | undefined;
  /** Whether the items of its list stand apart, as paragraphs do. */
  readonly isLoose?: boolean;
  /** Whether it stands apart from what is before it, as the first item of a list does. */
  readonly isApart?: boolean;
}

export interface CodeTraits {
  /** Whether its style says that it is code; what is merely set in a code font becomes a block only with others. */
  readonly isCertain: boolean;
  readonly language: string | undefined;
  /** Where the code begins, in twips. */
  readonly indent: number;
}

/** Code paragraphs that follow each other, to become one block. */
interface CodeLines {
  readonly paragraphs: (readonly Span[])[];
  readonly indent: number;
  readonly language: string | undefined;
  isCertain: boolean;
  /** One paragraph of several lines is a block by itself. */
  readonly isBlock: boolean;
  /** Since the last paragraph; they count when another one follows. */
  blankLines: number;
}

interface PendingItem {
  readonly place: ItemPosition;
  readonly marker: Marker;
  readonly traits: ItemTraits;
}

type QuoteBlock = Extract<Block, { kind: 'quote' }>;

interface OpenQuote {
  readonly flow: Flow;
  readonly blocks: Block[];
  readonly block: { -readonly [Key in keyof QuoteBlock]: QuoteBlock[Key] };
  /** Where the quotation stands. */
  readonly container: Block[];
}

/** Indents that differ by less than this (a tenth of an inch) look the same. */
const INDENT_TOLERANCE = 144;
/** A quotation within a list item stands in at least so far, in twips, as each quotation within another does. */
const QUOTE_STEP = 320;
/** Code has no more blank lines between two of its paragraphs. */
const MAX_BLANK_LINES = 3;
/** Lists nested deeper than this are flattened; Word knows nine levels. */
const MAX_OPEN_ITEMS = 20;

export class Flow {
  readonly #blocks: Block[] = [];
  readonly #open: OpenItem[] = [];
  readonly #lists = new WeakMap<Block, OpenList>();
  #quote: OpenQuote | undefined;
  #code: CodeLines | undefined;
  /** An empty item added last. */
  #pending: PendingItem | undefined;

  /** Ends what is open and gives all blocks. */
  finish(): Block[] {
    this.#settle();
    return this.#blocks;
  }

  addHeading(level: number, spans: readonly Span[]): void {
    this.#settle();
    this.#open.length = 0;
    this.#blocks.push({ kind: 'heading', level, spans });
  }

  /** @param indent where the paragraph's text begins, in twips; decides whether it goes on with a list item */
  addParagraph(spans: readonly Span[], indent: number): void {
    this.#settle();
    this.#containerFor(indent).push({ kind: 'paragraph', spans });
  }

  /** A block that is no paragraph: a table, an equation. */
  addBlock(block: Block, indent: number): void {
    this.#settle(indent);
    this.#containerFor(indent).push(block);
  }

  /** Blocks that hang on the paragraph added last: text boxes, charts. */
  attach(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    this.#settle();
    const container = this.#open.at(-1)?.blocks ?? this.#blocks;
    for (const block of blocks) container.push(block);
  }

  /** A numbered paragraph whose number Markdown's lists can't say; its spans begin with the number. */
  addNumbered(spans: readonly Span[], place: ItemPosition): void {
    this.#settle();
    this.#closeBeside(place);
    (this.#open.at(-1)?.blocks ?? this.#blocks).push({ kind: 'paragraph', spans });
  }

  addItem(spans: readonly Span[], place: ItemPosition, marker: Marker, traits: ItemTraits = {}): void {
    this.#settle();
    this.#closeBeside(place);
    const { checked } = traits;
    const list = this.#listFor(this.#open.at(-1)?.blocks ?? this.#blocks, place.key, marker, traits);
    const blocks: Block[] = spans.length === 0 ? [] : [{ kind: 'paragraph', spans }];
    list.items.push(checked === undefined ? { blocks } : { blocks, checked });
    if (this.#open.length < MAX_OPEN_ITEMS) {
      this.#open.push({ ...place, blocks, isOrdered: marker.kind === 'number' });
    }
  }

  /** Whether a paragraph at this place would be within an ordered item of its own list. */
  isWithinOrdered(place: ItemPosition): boolean {
    const parent = this.#open.findLast((item) => item.key !== place.key || item.level < place.level);
    return parent?.key === place.key && parent.isOrdered;
  }

  /**
   * The flow within a quotation, which goes on until something else is added.
   *
   * @param depth 1, or more within others
   * @param left where the first line stands by its own properties, in twips; decides whether a list item holds it
   */
  inQuote(depth: number, left: number | undefined): Flow {
    this.#settleCode();
    this.#settlePending((left ?? 0) - QUOTE_STEP * depth);
    const container = this.#containerForQuote(depth, left);
    if (this.#quote?.container !== container) {
      this.#settleQuote();
      const blocks: Block[] = [];
      this.#quote = { flow: new Flow(), blocks, block: { kind: 'quote', blocks }, container };
      container.push(this.#quote.block);
    }
    const { flow } = this.#quote;
    return depth <= 1 ? flow : flow.inQuote(depth - 1, left);
  }

  /** The title of an alert, which begins a quotation of its own. @param alert its kind, such as `note` */
  beginAlert(alert: string, left: number | undefined): void {
    this.#settleQuote();
    this.inQuote(1, left);
    if (this.#quote !== undefined) this.#quote.block.alert = alert;
  }

  /** A paragraph all of code. Paragraphs that are alike become one block, unless something stands between them. */
  addCode(spans: readonly Span[], { isCertain, language, indent }: CodeTraits): void {
    this.#settleQuote();
    const isBlock = spans.some((span) => span.kind === 'break');
    if (isBlock || this.#code?.isBlock || this.#code?.language !== language) this.#settleCode();
    this.#code ??= { paragraphs: [], indent, language, isBlock, isCertain: false, blankLines: 0 };
    for (; this.#code.blankLines > 0; this.#code.blankLines--) this.#code.paragraphs.push([]);
    this.#code.paragraphs.push(spans);
    this.#code.isCertain ||= isCertain || isBlock;
  }

  /** An empty paragraph of code is a line of the block that it stands in. */
  addBlankCodeLine(): void {
    if (this.#code !== undefined) this.#code.blankLines++;
  }

  /**
   * An empty paragraph that is neither code nor quoted ends a quotation, and code that its style makes a block. Within
   * code that its font alone makes so it is a blank line, unless more follow than code has.
   */
  addGap(): void {
    this.#settleQuote();
    if (this.#code?.isCertain || (this.#code?.blankLines ?? 0) >= MAX_BLANK_LINES) this.#settleCode();
    else this.addBlankCodeLine();
  }

  /** An empty line of a quotation, which goes on: it parts the code in it. */
  addQuotedGap(): void {
    if (this.#quote === undefined) this.addGap();
    else this.#quote.flow.addQuotedGap();
  }

  /** An item without text: it is one only when a block that begins within it follows, such as a table. */
  addEmptyItem(place: ItemPosition, marker: Marker, traits: ItemTraits): void {
    this.#settle();
    this.#pending = { place, marker, traits };
  }

  /** @param indent of the block to come that may begin an empty item, in twips */
  #settle(indent = 0): void {
    this.#settleQuote();
    this.#settleCode();
    this.#settlePending(indent);
  }

  /** Adds the empty item before a block that begins within it, and forgets it before anything else. */
  #settlePending(indent: number): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined && reaches(indent, pending.place))
      this.addItem([], pending.place, pending.marker, pending.traits);
  }

  #settleQuote(): void {
    if (this.#quote === undefined) return;
    for (const block of this.#quote.flow.finish()) this.#quote.blocks.push(block);
    this.#quote = undefined;
  }

  #settleCode(): void {
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

  /** The item that a paragraph without a number goes on with, by its indent; else the top level. */
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

  /** Closes the items that can't be parents of a place. */
  #closeBeside(place: ItemPosition): void {
    while (this.#open.length > 0 && !isParent(this.#open.at(-1), place)) this.#open.pop();
  }

  /** The list to add an item to: the container's last block when the item goes on with it. */
  #listFor(container: Block[], key: string, marker: Marker, traits: ItemTraits): OpenList {
    const last = container.at(-1);
    const list = last === undefined ? undefined : this.#lists.get(last);
    if (list !== undefined && continues(list, marker) && !(traits.isApart && list.key !== key)) {
      if (traits.isLoose) list.block.isLoose = true;
      return list;
    }
    const ordered =
      marker.kind === 'bullet' ? undefined : { start: marker.value, delimiter: marker.delimiter };
    const items: ListItem[] = [];
    const block: OpenList['block'] = { kind: 'list', items, ...(ordered === undefined ? {} : { ordered }) };
    // An item apart from what is above has space about it whether its list is loose or not.
    if (traits.isLoose && !traits.isApart) block.isLoose = true;
    const created: OpenList = { key, block, items, ordered };
    this.#lists.set(block, created);
    container.push(block);
    return created;
  }
}

function continues(list: OpenList, marker: Marker): boolean {
  if (marker.kind === 'bullet' || list.ordered === undefined)
    return marker.kind === 'bullet' && list.ordered === undefined;
  return (
    list.ordered.delimiter === marker.delimiter && list.ordered.start + list.items.length === marker.value
  );
}

function isParent(open: OpenItem | undefined, place: ItemPosition): boolean {
  if (open === undefined) return false;
  if (open.key === place.key) return open.level < place.level;
  return place.indent > open.indent + INDENT_TOLERANCE;
}

function reaches(indent: number, open: ItemPosition | undefined): boolean {
  return open !== undefined && indent > 0 && indent >= open.indent - INDENT_TOLERANCE;
}

function codeLineOf(spans: readonly Span[]): string {
  return spans.map((span) => (span.kind === 'break' ? '\n' : plainTextOf([span]))).join('');
}
