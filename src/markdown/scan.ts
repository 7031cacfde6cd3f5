/**
 * Scans the blocks of a Markdown text with their lines, without building a tree. Passages, comparisons, edits and the
 * parts of a page are all cut along these blocks, so that they agree on block boundaries. One pass over how lines
 * begin; linear in the text's length, holding one block at a time.
 *
 * Containers (quotes, list items, footnotes) and blocks follow CommonMark, as in `parser.ts`; a property test
 * compares the two. LF, CR and CR LF all end a line.
 */
import { endOfFrontMatter } from './front-matter.ts';
import {
  cellsOf,
  closesFence,
  delimiterColumns,
  fenceAt,
  formulaEnd,
  headingAt,
  htmlAt,
  isRule,
  itemAt,
  noteAt,
  underlineAt,
} from './line-starts.ts';
import type { EndCondition, Leaf, OpenContainer } from './open-block.ts';
import { type Block, type BlockKind, type Container, isEmpty, type Line } from './scanned-block.ts';

/** Yields all blocks in order; only blank lines lie between them. */
export function* scanBlocks(markdown: string): Generator<Block> {
  const scanner = new Scanner(markdown);
  const hasReturns = markdown.includes('\r');
  for (let start = 0; start < markdown.length; ) {
    const end = hasReturns ? lineEnd(markdown, start) : lineFeedAt(markdown, start);
    const block = scanner.readLine(start, end);
    if (block !== undefined) yield block;
    start = end + (markdown.startsWith('\r\n', end) ? 2 : 1);
  }
  const last = scanner.finish();
  if (last !== undefined) yield last;
}

function lineFeedAt(text: string, start: number): number {
  const feed = text.indexOf('\n', start);
  return feed === -1 ? text.length : feed;
}

function lineEnd(text: string, start: number): number {
  const end = /[\r\n]/g;
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
}

/** Maximum nesting of containers; deeper ones are text. */
const MAX_NESTED = 24;
/** Columns of indentation that make a line indented code. */
const CODE_INDENT = 4;
/** Columns by which the continuation lines of a footnote are indented. */
const NOTE_INDENT = 4;

/** Character codes that may begin something other than text. */
const BLOCK_STARTS = codesOf('#>*+_=~`$<[|:-0123456789');
const QUOTE_MARKER = 0x3e;
const NOTE_MARKER = 0x5b;
const ITEM_STARTS = codesOf('-*+0123456789');

function codesOf(characters: string): Uint8Array {
  const codes = new Uint8Array(128);
  for (const character of characters) codes[character.charCodeAt(0)] = 1;
  return codes;
}

class Scanner {
  readonly #text: string;
  #open: OpenContainer[] = [];
  #leaf: Leaf | undefined;
  /**
   * The block that was closed by the current line. At most one can be, since a block of one line is closed by the
   * next.
   */
  #closedBlock: Block | undefined;
  /** Bounds of the current line. */
  #start = 0;
  #end = 0;
  /** The next unread character of the line, and its column counted from the innermost quote. */
  #at = 0;
  #column = 0;
  /** Start of the spaces before that character. */
  #spaces = 0;
  /** Columns that belong to the line's containers. */
  #margin = 0;
  #item: Block['item'];
  #note: string | undefined;
  /** End offset of the front matter. */
  readonly #frontMatterEnd: number;

  constructor(text: string) {
    this.#text = text;
    this.#frontMatterEnd = endOfFrontMatter(text) ?? 0;
  }

  /** Reads the next line. @returns the block that it closed */
  readLine(start: number, end: number): Block | undefined {
    this.#closedBlock = undefined;
    if (this.#leaf?.isComplete === true) this.#closeLeaf();
    this.#start = start;
    this.#end = end;
    this.#at = start;
    this.#margin = 0;
    this.#item = undefined;
    this.#note = undefined;
    this.#skipSpaces(0);
    if (start < this.#frontMatterEnd) this.#scanFrontMatter();
    else if (this.#isBlank()) this.#scanBlankLine();
    else this.#scanLine();
    return this.#closedBlock;
  }

  finish(): Block | undefined {
    this.#closedBlock = undefined;
    this.#closeLeaf();
    return this.#closedBlock;
  }

  #scanFrontMatter(): void {
    if (this.#leaf === undefined) this.#startLeaf('front-matter');
    else this.#appendLine(this.#start);
    if (this.#end >= this.#frontMatterEnd) this.#completeLeaf();
  }

  /** A blank line ends quotes and paragraphs; list items stay open. */
  #scanBlankLine(): void {
    const quote = this.#open.findIndex(({ kind }) => kind === 'quote');
    if (quote !== -1) this.#closeContainers(quote);
    this.#scanBlankInLeaf();
  }

  #scanBlankInLeaf(): void {
    const leaf = this.#leaf;
    if (leaf === undefined) return;
    if (leaf.endCondition !== undefined || leaf.kind === 'code') {
      this.#appendLine(this.#end);
      return;
    }
    // An item that begins with a blank line ends with it.
    if (leaf.item !== undefined && leaf.lines.every(isEmpty)) this.#open.pop();
    this.#closeLeaf();
  }

  #scanLine(): void {
    const matched = this.#matchContainers();
    if (this.#at >= this.#end) {
      this.#closeContainers(matched);
      this.#scanBlankInLeaf();
    } else if (this.#leaf !== undefined && this.#continuesLeaf(matched === this.#open.length)) return;
    else if (BLOCK_STARTS[this.#text.charCodeAt(this.#at)] !== 1) this.#scanText(matched);
    else this.#scanMarked(this.#openContainers(matched));
  }

  /** Skips the markers of the open containers. @returns the number of containers that the line continues */
  #matchContainers(): number {
    let matched = 0;
    for (const { kind, margin } of this.#open) {
      if (kind !== 'quote') {
        if (this.#at < this.#end && this.#column < margin) break;
        this.#margin = margin;
      } else if (!this.#skipQuoteMarker()) break;
      matched++;
    }
    return matched;
  }

  #skipQuoteMarker(): boolean {
    if (this.#isIndented() || this.#text.charAt(this.#at) !== '>') return false;
    this.#at++;
    if (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at++;
    this.#margin = 0;
    this.#skipSpaces(0);
    return true;
  }

  /** @returns whether the line continues the open block, whatever it begins with */
  #continuesLeaf(isWithin: boolean): boolean {
    const leaf = this.#leaf;
    if (leaf === undefined) return false;
    if (leaf.endCondition !== undefined) {
      if (isWithin) this.#appendToLeaf(leaf.endCondition);
      else this.#closeLeaf();
      return isWithin;
    }
    const continues = isWithin && (leaf.kind === 'html' || (leaf.kind === 'code' && this.#isIndented()));
    if (continues) this.#appendLine(this.#codeLineStart(leaf.kind === 'code' ? CODE_INDENT : 0));
    else if (leaf.kind === 'html' || leaf.kind === 'code') this.#closeLeaf();
    return continues;
  }

  #appendToLeaf(endCondition: NonNullable<EndCondition>): void {
    this.#appendLine(this.#codeLineStart(0));
    if (this.#isLeafEnd(endCondition)) this.#completeLeaf();
  }

  #isLeafEnd(endCondition: NonNullable<EndCondition>): boolean {
    const line = () => this.#text.slice(this.#at, this.#end);
    if (endCondition.by === 'offset') return this.#end >= endCondition.offset;
    if (endCondition.by === 'pattern') return endCondition.pattern.test(line());
    if (this.#isIndented() || !this.#text.startsWith(endCondition.fence, this.#at)) return false;
    return closesFence(line(), endCondition.fence);
  }

  /** Opens the containers that begin on the line. @returns the resulting depth */
  #openContainers(matched: number): number {
    let depth = matched;
    while (depth < MAX_NESTED && this.#at < this.#end && !this.#isIndented()) {
      if (!this.#openContainer(depth)) break;
      depth++;
    }
    return depth;
  }

  #openContainer(depth: number): boolean {
    const character = this.#text.charCodeAt(this.#at);
    if (character === QUOTE_MARKER) return this.#openQuote(depth);
    if (character === NOTE_MARKER) return this.#openNote(depth);
    return ITEM_STARTS[character] === 1 && this.#openItem(depth);
  }

  #openQuote(depth: number): boolean {
    this.#closeContainers(depth);
    this.#closeLeaf();
    this.#skipQuoteMarker();
    this.#open.push({ kind: 'quote', start: this.#start, margin: 0 });
    return true;
  }

  #openNote(depth: number): boolean {
    const note = noteAt(this.#text, this.#at);
    // A table and a paragraph in a quote absorb the line, as in the page's parser.
    const isWithin = depth === this.#open.length;
    const leaf = this.#leaf?.kind;
    const isText = isWithin
      ? leaf === 'table'
      : leaf === 'paragraph' && this.#open.slice(depth).some(({ kind }) => kind === 'quote');
    if (note === undefined || isText) return false;
    this.#closeContainers(depth);
    this.#closeLeaf();
    this.#margin += NOTE_INDENT;
    this.#open.push({ kind: 'note', start: this.#start, margin: this.#margin });
    this.#at += note.width;
    this.#column = this.#margin;
    this.#note = note.label;
    return true;
  }

  #openItem(depth: number): boolean {
    const item = itemAt(this.#text, this.#at, this.#end);
    if (item === undefined || isRule(this.#text, this.#at, this.#end)) return false;
    const interrupts = this.#leaf?.kind === 'paragraph' && depth === this.#open.length;
    if (interrupts && (item.isEmpty || !/^(?:[-*+]|0*1[.)])$/.test(item.marker))) return false;
    this.#closeContainers(depth);
    this.#closeLeaf();
    this.#item = { marker: item.marker, indent: this.#column };
    this.#margin = this.#column + item.width;
    this.#open.push({ kind: 'list', start: this.#start, margin: this.#margin });
    this.#at = Math.min(this.#end, this.#at + item.width);
    this.#skipSpaces(this.#margin);
    return true;
  }

  #scanMarked(depth: number): void {
    if (this.#at >= this.#end) this.#startEmpty(depth);
    else if (this.#isIndented() || !this.#scanBlock(depth)) this.#scanText(depth);
  }

  /** An item or footnote that is empty, or continues on the next line. */
  #startEmpty(depth: number): void {
    this.#closeContainers(depth);
    if (this.#item !== undefined || this.#note !== undefined) this.#startLeaf('paragraph');
  }

  #scanBlock(depth: number): boolean {
    switch (this.#text.charAt(this.#at)) {
      case '#':
        return this.#scanHeading(depth);
      case '`':
      case '~':
        return this.#scanFence(depth);
      case '$':
        return this.#scanFormula(depth);
      case '<':
        return this.#scanHtml(depth);
      case '|':
      case ':':
        return this.#scanDelimiters(depth);
      case '=':
      case '-':
        return this.#scanUnderline(depth) || this.#scanDelimiters(depth) || this.#scanRule(depth);
      default:
        return this.#scanRule(depth);
    }
  }

  #scanHeading(depth: number): boolean {
    const level = headingAt(this.#text, this.#at);
    if (level === 0) return false;
    this.#startBlock('heading', depth, level);
    this.#completeLeaf();
    return true;
  }

  #scanFence(depth: number): boolean {
    const fence = fenceAt(this.#text, this.#at);
    if (fence === undefined) return false;
    this.#startBlock('code', depth, 0, { by: 'fence', fence });
    return true;
  }

  #scanFormula(depth: number): boolean {
    if (!this.#text.startsWith('$$', this.#at)) return false;
    const offset = formulaEnd(this.#text, this.#at);
    // A formula of several lines does not interrupt a paragraph of an item or footnote that it lies outside of.
    const isOuter = this.#isLazyContinuation(depth) && this.#open[depth]?.kind !== 'quote';
    if (offset === undefined || (isOuter && offset > this.#end)) return false;
    this.#startBlock('formula', depth, 0, { by: 'offset', offset });
    if (this.#end >= offset) this.#completeLeaf();
    return true;
  }

  #scanHtml(depth: number): boolean {
    const line = this.#text.slice(this.#at, this.#end);
    const html = htmlAt(line, this.#leaf?.kind === 'paragraph' || this.#leaf?.kind === 'table');
    if (html === undefined) return false;
    this.#startBlock('html', depth, 0, html.end && { by: 'pattern', pattern: html.end });
    if (html.end?.test(line) === true) this.#completeLeaf();
    return true;
  }

  #scanRule(depth: number): boolean {
    const character = this.#text.charAt(this.#at);
    if (!'-*_'.includes(character) || !isRule(this.#text, this.#at, this.#end)) return false;
    this.#startBlock('rule', depth);
    this.#completeLeaf();
    return true;
  }

  #scanUnderline(depth: number): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind !== 'paragraph' || depth !== this.#open.length || this.#isTableHeader()) return false;
    const level = underlineAt(this.#text, this.#at);
    if (level === 0 || leaf.lines.every(isEmpty)) return false;
    leaf.kind = 'heading';
    leaf.level = level;
    this.#appendLine(this.#at);
    this.#completeLeaf();
    return true;
  }

  /** Turns the last line of the preceding paragraph into a table's header. */
  #scanDelimiters(depth: number): boolean {
    if (depth !== this.#open.length || !this.#isTableHeader()) return false;
    const leaf = this.#leaf;
    const header = leaf?.lines.pop();
    if (leaf === undefined || header === undefined) return false;
    if (leaf.lines.length === 0) leaf.kind = 'table';
    else {
      this.#closeLeaf();
      this.#leaf = { ...leaf, kind: 'table', lines: [], item: undefined, note: undefined };
    }
    this.#leaf?.lines.push(header);
    this.#appendLine(this.#at);
    return true;
  }

  /** Whether the preceding line has as many cells as the current line delimits. */
  #isTableHeader(): boolean {
    const header = this.#leaf?.kind === 'paragraph' ? this.#leaf.lines.at(-1) : undefined;
    if (header === undefined) return false;
    const columns = delimiterColumns(this.#text.slice(this.#at, this.#end).trimEnd());
    if (columns === 0) return false;
    const row = this.#text.slice(header.from, header.end);
    return row.includes('|') && cellsOf(row).length === columns;
  }

  #scanText(depth: number): void {
    const leaf = this.#leaf;
    const isWithin = depth === this.#open.length;
    if (leaf?.kind === 'paragraph' && (isWithin || this.#isLazyContinuation(depth)))
      this.#appendLine(this.#at);
    else if (leaf?.kind === 'table' && isWithin && !this.#isIndented()) this.#appendLine(this.#at);
    else if (this.#isIndented()) this.#startBlock('code', depth);
    else this.#startBlock('paragraph', depth);
  }

  /** Whether the open paragraph continues lazily on a line outside its containers (CommonMark 5.1, laziness). */
  #isLazyContinuation(depth: number): boolean {
    const leaf = this.#leaf;
    return leaf?.kind === 'paragraph' && depth < this.#open.length && !leaf.lines.every(isEmpty);
  }

  #startBlock(kind: BlockKind, depth: number, level = 0, endCondition?: EndCondition): void {
    this.#closeContainers(depth);
    this.#closeLeaf();
    this.#startLeaf(kind, level, endCondition);
  }

  #startLeaf(kind: BlockKind, level = 0, endCondition?: EndCondition): void {
    const within = this.#open.length === 0 ? NONE : this.#open.slice();
    const leaf: Leaf = {
      kind,
      level,
      lines: [],
      within,
      item: this.#item,
      note: this.#note,
      endCondition,
      isComplete: false,
    };
    this.#leaf = leaf;
    this.#appendLine(
      kind === 'code' && endCondition === undefined ? this.#codeLineStart(CODE_INDENT) : this.#at,
    );
  }

  #appendLine(from: number): void {
    this.#leaf?.lines.push({ start: this.#start, from, end: this.#end });
  }

  /** Start of a line that keeps its indentation, except for that of its containers and `columns` more. */
  #codeLineStart(columns: number): number {
    return Math.max(this.#spaces, this.#at - Math.max(0, this.#column - this.#margin - columns));
  }

  #completeLeaf(): void {
    if (this.#leaf !== undefined) this.#leaf.isComplete = true;
  }

  /** Closes the containers beyond `depth`, and the block within them. */
  #closeContainers(depth: number): void {
    if (depth >= this.#open.length) return;
    this.#closeLeaf();
    this.#open.length = depth;
  }

  #closeLeaf(): void {
    const leaf = this.#leaf;
    if (leaf === undefined) return;
    this.#leaf = undefined;
    const { kind, level, within, item, note } = leaf;
    const lines =
      kind === 'code' && leaf.endCondition === undefined ? withoutBlankEnd(leaf.lines) : leaf.lines;
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return;
    this.#closedBlock = { kind, start: first.start, end: last.end, lines, level, within, item, note };
  }

  #isIndented(): boolean {
    return this.#column - this.#margin >= CODE_INDENT;
  }

  #isBlank(): boolean {
    if (this.#at >= this.#end) return true;
    const code = this.#text.charCodeAt(this.#at);
    // White space other than ASCII.
    return (code < 0x20 || code > 0x7f) && this.#text.slice(this.#at, this.#end).trim() === '';
  }

  #skipSpaces(column: number): void {
    this.#column = column;
    this.#spaces = this.#at;
    for (; this.#at < this.#end; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x20) this.#column++;
      else if (code === 0x09) this.#column += CODE_INDENT - (this.#column % CODE_INDENT);
      else return;
    }
  }
}

const NONE: readonly Container[] = [];

function withoutBlankEnd(lines: readonly Line[]): readonly Line[] {
  return lines.slice(0, lines.findLastIndex((line) => !isEmpty(line)) + 1);
}
