/**
 * The blocks of a Markdown text with their lines, without a tree: what passages, comparisons, edits and the parts of a
 * page are cut by, so that all of them agree on what a block is. One pass that looks at how lines begin; time is linear
 * in the text's length, and no more is held than one block.
 *
 * It reads containers (quotes, items of lists, footnotes) and blocks as CommonMark does, and as the parser of the page
 * does; a property test holds the two to each other. Line feeds, carriage returns and both together end a line.
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
import { type Block, type BlockKind, type Container, isEmpty, type Line } from './scanned-block.ts';

/** All blocks in their order; what stands between them is blank. */
export function* scanBlocks(markdown: string): Generator<Block> {
  const scanner = new Scanner(markdown);
  const hasReturns = markdown.includes('\r');
  for (let start = 0; start < markdown.length; ) {
    const end = hasReturns ? lineEnd(markdown, start) : feedAt(markdown, start);
    const block = scanner.take(start, end);
    if (block !== undefined) yield block;
    start = end + (markdown.startsWith('\r\n', end) ? 2 : 1);
  }
  const last = scanner.finish();
  if (last !== undefined) yield last;
}

function feedAt(text: string, start: number): number {
  const feed = text.indexOf('\n', start);
  return feed === -1 ? text.length : feed;
}

function lineEnd(text: string, start: number): number {
  const end = /[\r\n]/g;
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
}

/** Containers deeper than this are text: no document has them. */
const MOST_NESTED = 24;
/** Columns that make code of a line. */
const CODE_INDENT = 4;
/** Columns that a note's further lines are indented by. */
const NOTE_INDENT = 4;

interface Open extends Container {
  /** Columns before what an item or note says. */
  readonly margin: number;
}

/** A block that may go on. */
interface Leaf {
  kind: BlockKind;
  level: number;
  readonly lines: Line[];
  readonly within: readonly Container[];
  readonly item: Block['item'];
  readonly note: string | undefined;
  /** What says where it ends. */
  readonly until: Until;
  /** No further line belongs to it. */
  isOver: boolean;
}

type Until =
  | { readonly by: 'fence'; readonly fence: string }
  | { readonly by: 'pattern'; readonly pattern: RegExp }
  | { readonly by: 'offset'; readonly offset: number }
  /** Ends with the first line that does not belong to it. */
  | undefined;

/** Signs that a line begins with which may be more than text, by their codes. */
const MARKS = codesOf('#>*+_=~`$<[|:-0123456789');
const QUOTE_SIGN = 0x3e;
const NOTE_SIGN = 0x5b;
const ITEM_SIGNS = codesOf('-*+0123456789');

function codesOf(signs: string): Uint8Array {
  const codes = new Uint8Array(128);
  for (const sign of signs) codes[sign.charCodeAt(0)] = 1;
  return codes;
}

class Scanner {
  readonly #text: string;
  #open: Open[] = [];
  #leaf: Leaf | undefined;
  /** The block that ended before the line that is read: at most one can, since one of one line ends with the next. */
  #done: Block | undefined;
  /** Of the line that is read. */
  #start = 0;
  #end = 0;
  /** Its first sign behind what was read of it, and the column of that sign from the innermost quote on. */
  #at = 0;
  #column = 0;
  /** Where the spaces before that sign begin. */
  #spaces = 0;
  /** Columns that belong to the containers it stands in. */
  #margin = 0;
  #item: Block['item'];
  #note: string | undefined;
  /** Where the front matter ends. */
  readonly #body: number;

  constructor(text: string) {
    this.#text = text;
    this.#body = endOfFrontMatter(text) ?? 0;
  }

  /** Takes the next line. @returns the block that ended before it */
  take(start: number, end: number): Block | undefined {
    this.#done = undefined;
    if (this.#leaf?.isOver === true) this.#close();
    this.#start = start;
    this.#end = end;
    this.#at = start;
    this.#margin = 0;
    this.#item = undefined;
    this.#note = undefined;
    this.#skipSpaces(0);
    if (start < this.#body) this.#takeFrontMatter();
    else if (this.#isBlank()) this.#takeBlank();
    else this.#takeLine();
    return this.#done;
  }

  finish(): Block | undefined {
    this.#done = undefined;
    this.#close();
    return this.#done;
  }

  #takeFrontMatter(): void {
    if (this.#leaf === undefined) this.#begin('front-matter');
    else this.#append(this.#start);
    if (this.#end >= this.#body) this.#endLeaf();
  }

  /** A blank line ends quotes and text; items go on until a line says otherwise. */
  #takeBlank(): void {
    const left = this.#open.findIndex(({ kind }) => kind === 'quote');
    if (left !== -1) this.#leave(left);
    this.#takeBlankInLeaf();
  }

  #takeBlankInLeaf(): void {
    const leaf = this.#leaf;
    if (leaf === undefined) return;
    if (leaf.until !== undefined || leaf.kind === 'code') {
      this.#append(this.#end);
      return;
    }
    // An item that begins with a blank line ends with it.
    if (leaf.item !== undefined && leaf.lines.every(isEmpty)) this.#open.pop();
    this.#close();
  }

  #takeLine(): void {
    const matched = this.#match();
    if (this.#at >= this.#end) {
      this.#leave(matched);
      this.#takeBlankInLeaf();
    } else if (this.#leaf !== undefined && this.#goesOn(matched === this.#open.length)) return;
    else if (MARKS[this.#text.charCodeAt(this.#at)] !== 1) this.#takeText(matched);
    else this.#takeMarked(this.#enter(matched));
  }

  /** Passes over the marks of the containers that are open. @returns how many of them the line stands in */
  #match(): number {
    let matched = 0;
    for (const { kind, margin } of this.#open) {
      if (kind !== 'quote') {
        if (this.#at < this.#end && this.#column < margin) break;
        this.#margin = margin;
      } else if (!this.#passQuote()) break;
      matched++;
    }
    return matched;
  }

  #passQuote(): boolean {
    if (this.#isIndented() || this.#text.charAt(this.#at) !== '>') return false;
    this.#at++;
    if (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at++;
    this.#margin = 0;
    this.#skipSpaces(0);
    return true;
  }

  /** @returns whether the line belongs to the block that is open, whatever it begins with */
  #goesOn(isWithin: boolean): boolean {
    const leaf = this.#leaf;
    if (leaf === undefined) return false;
    if (leaf.until !== undefined) {
      if (isWithin) this.#appendUntil(leaf.until);
      else this.#close();
      return isWithin;
    }
    const goesOn = isWithin && (leaf.kind === 'html' || (leaf.kind === 'code' && this.#isIndented()));
    if (goesOn) this.#append(this.#codeStart(leaf.kind === 'code' ? CODE_INDENT : 0));
    else if (leaf.kind === 'html' || leaf.kind === 'code') this.#close();
    return goesOn;
  }

  #appendUntil(until: NonNullable<Until>): void {
    this.#append(this.#codeStart(0));
    if (this.#meets(until)) this.#endLeaf();
  }

  #meets(until: NonNullable<Until>): boolean {
    const line = () => this.#text.slice(this.#at, this.#end);
    if (until.by === 'offset') return this.#end >= until.offset;
    if (until.by === 'pattern') return until.pattern.test(line());
    if (this.#isIndented() || !this.#text.startsWith(until.fence, this.#at)) return false;
    return closesFence(line(), until.fence);
  }

  /** Enters the containers that begin with the line. @returns how many containers it stands in */
  #enter(matched: number): number {
    let depth = matched;
    while (depth < MOST_NESTED && this.#at < this.#end && !this.#isIndented()) {
      if (!this.#enterContainer(depth)) break;
      depth++;
    }
    return depth;
  }

  #enterContainer(depth: number): boolean {
    const sign = this.#text.charCodeAt(this.#at);
    if (sign === QUOTE_SIGN) return this.#enterQuote(depth);
    if (sign === NOTE_SIGN) return this.#enterNote(depth);
    return ITEM_SIGNS[sign] === 1 && this.#enterItem(depth);
  }

  #enterQuote(depth: number): boolean {
    this.#leave(depth);
    this.#close();
    this.#passQuote();
    this.#open.push({ kind: 'quote', start: this.#start, margin: 0 });
    return true;
  }

  #enterNote(depth: number): boolean {
    const note = noteAt(this.#text, this.#at);
    // A table and the text of a quote go on with it, as the page's parser has it.
    const isWithin = depth === this.#open.length;
    const leaf = this.#leaf?.kind;
    const isText = isWithin
      ? leaf === 'table'
      : leaf === 'paragraph' && this.#open.slice(depth).some(({ kind }) => kind === 'quote');
    if (note === undefined || isText) return false;
    this.#leave(depth);
    this.#close();
    this.#margin += NOTE_INDENT;
    this.#open.push({ kind: 'note', start: this.#start, margin: this.#margin });
    this.#at += note.width;
    this.#column = this.#margin;
    this.#note = note.label;
    return true;
  }

  #enterItem(depth: number): boolean {
    const item = itemAt(this.#text, this.#at, this.#end);
    if (item === undefined || isRule(this.#text, this.#at, this.#end)) return false;
    const interrupts = this.#leaf?.kind === 'paragraph' && depth === this.#open.length;
    if (interrupts && (item.isEmpty || !/^(?:[-*+]|0*1[.)])$/.test(item.marker))) return false;
    this.#leave(depth);
    this.#close();
    this.#item = { marker: item.marker, indent: this.#column };
    this.#margin = this.#column + item.width;
    this.#open.push({ kind: 'list', start: this.#start, margin: this.#margin });
    this.#at = Math.min(this.#end, this.#at + item.width);
    this.#skipSpaces(this.#margin);
    return true;
  }

  #takeMarked(depth: number): void {
    if (this.#at >= this.#end) this.#beginEmpty(depth);
    else if (this.#isIndented() || !this.#takeBlock(depth)) this.#takeText(depth);
  }

  /** An item or note that says nothing, or goes on with the next line. */
  #beginEmpty(depth: number): void {
    this.#leave(depth);
    if (this.#item !== undefined || this.#note !== undefined) this.#begin('paragraph');
  }

  #takeBlock(depth: number): boolean {
    switch (this.#text.charAt(this.#at)) {
      case '#':
        return this.#takeHeading(depth);
      case '`':
      case '~':
        return this.#takeFence(depth);
      case '$':
        return this.#takeFormula(depth);
      case '<':
        return this.#takeHtml(depth);
      case '|':
      case ':':
        return this.#takeDelimiters(depth);
      case '=':
      case '-':
        return this.#takeUnderline(depth) || this.#takeDelimiters(depth) || this.#takeRule(depth);
      default:
        return this.#takeRule(depth);
    }
  }

  #takeHeading(depth: number): boolean {
    const level = headingAt(this.#text, this.#at);
    if (level === 0) return false;
    this.#beginAnew('heading', depth, level);
    this.#endLeaf();
    return true;
  }

  #takeFence(depth: number): boolean {
    const fence = fenceAt(this.#text, this.#at);
    if (fence === undefined) return false;
    this.#beginAnew('code', depth, 0, { by: 'fence', fence });
    return true;
  }

  #takeFormula(depth: number): boolean {
    if (!this.#text.startsWith('$$', this.#at)) return false;
    const offset = formulaEnd(this.#text, this.#at);
    // One of several lines does not end the text of an item or note that it stands further out than.
    const isOuter = this.#goesOnFurtherOut(depth) && this.#open[depth]?.kind !== 'quote';
    if (offset === undefined || (isOuter && offset > this.#end)) return false;
    this.#beginAnew('formula', depth, 0, { by: 'offset', offset });
    if (this.#end >= offset) this.#endLeaf();
    return true;
  }

  #takeHtml(depth: number): boolean {
    const line = this.#text.slice(this.#at, this.#end);
    const html = htmlAt(line, this.#leaf?.kind === 'paragraph' || this.#leaf?.kind === 'table');
    if (html === undefined) return false;
    this.#beginAnew('html', depth, 0, html.end && { by: 'pattern', pattern: html.end });
    if (html.end?.test(line) === true) this.#endLeaf();
    return true;
  }

  #takeRule(depth: number): boolean {
    const sign = this.#text.charAt(this.#at);
    if (!'-*_'.includes(sign) || !isRule(this.#text, this.#at, this.#end)) return false;
    this.#beginAnew('rule', depth);
    this.#endLeaf();
    return true;
  }

  #takeUnderline(depth: number): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind !== 'paragraph' || depth !== this.#open.length || this.#isTableHeader()) return false;
    const level = underlineAt(this.#text, this.#at);
    if (level === 0 || leaf.lines.every(isEmpty)) return false;
    leaf.kind = 'heading';
    leaf.level = level;
    this.#append(this.#at);
    this.#endLeaf();
    return true;
  }

  /** Makes a table of the last line of the paragraph before. */
  #takeDelimiters(depth: number): boolean {
    if (depth !== this.#open.length || !this.#isTableHeader()) return false;
    const leaf = this.#leaf;
    const header = leaf?.lines.pop();
    if (leaf === undefined || header === undefined) return false;
    if (leaf.lines.length === 0) leaf.kind = 'table';
    else {
      this.#close();
      this.#leaf = { ...leaf, kind: 'table', lines: [], item: undefined, note: undefined };
    }
    this.#leaf?.lines.push(header);
    this.#append(this.#at);
    return true;
  }

  /** Whether the line before has the cells that this one delimits. */
  #isTableHeader(): boolean {
    const header = this.#leaf?.kind === 'paragraph' ? this.#leaf.lines.at(-1) : undefined;
    if (header === undefined) return false;
    const columns = delimiterColumns(this.#text.slice(this.#at, this.#end).trimEnd());
    if (columns === 0) return false;
    const row = this.#text.slice(header.from, header.end);
    return row.includes('|') && cellsOf(row).length === columns;
  }

  #takeText(depth: number): void {
    const leaf = this.#leaf;
    const isWithin = depth === this.#open.length;
    if (leaf?.kind === 'paragraph' && (isWithin || this.#goesOnFurtherOut(depth))) this.#append(this.#at);
    else if (leaf?.kind === 'table' && isWithin && !this.#isIndented()) this.#append(this.#at);
    else if (this.#isIndented()) this.#beginAnew('code', depth);
    else this.#beginAnew('paragraph', depth);
  }

  /** Whether text that is open goes on with a line that no longer stands in its containers (CommonMark 5.1, laziness). */
  #goesOnFurtherOut(depth: number): boolean {
    const leaf = this.#leaf;
    return leaf?.kind === 'paragraph' && depth < this.#open.length && !leaf.lines.every(isEmpty);
  }

  #beginAnew(kind: BlockKind, depth: number, level = 0, until?: Until): void {
    this.#leave(depth);
    this.#close();
    this.#begin(kind, level, until);
  }

  #begin(kind: BlockKind, level = 0, until?: Until): void {
    const within = this.#open.length === 0 ? NONE : this.#open.slice();
    const leaf: Leaf = {
      kind,
      level,
      lines: [],
      within,
      item: this.#item,
      note: this.#note,
      until,
      isOver: false,
    };
    this.#leaf = leaf;
    this.#append(kind === 'code' && until === undefined ? this.#codeStart(CODE_INDENT) : this.#at);
  }

  #append(from: number): void {
    this.#leaf?.lines.push({ start: this.#start, from, end: this.#end });
  }

  /** Where a line goes on that keeps the spaces before it, but for those of its containers and some columns more. */
  #codeStart(columns: number): number {
    return Math.max(this.#spaces, this.#at - Math.max(0, this.#column - this.#margin - columns));
  }

  #endLeaf(): void {
    if (this.#leaf !== undefined) this.#leaf.isOver = true;
  }

  /** Closes the containers that the line no longer stands in, with what is open in them. */
  #leave(depth: number): void {
    if (depth >= this.#open.length) return;
    this.#close();
    this.#open.length = depth;
  }

  #close(): void {
    const leaf = this.#leaf;
    if (leaf === undefined) return;
    this.#leaf = undefined;
    const { kind, level, within, item, note } = leaf;
    const lines = kind === 'code' && leaf.until === undefined ? withoutBlankEnd(leaf.lines) : leaf.lines;
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return;
    this.#done = { kind, start: first.start, end: last.end, lines, level, within, item, note };
  }

  #isIndented(): boolean {
    return this.#column - this.#margin >= CODE_INDENT;
  }

  #isBlank(): boolean {
    if (this.#at >= this.#end) return true;
    const code = this.#text.charCodeAt(this.#at);
    // Other spaces than those of ASCII.
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
