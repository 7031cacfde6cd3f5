/** Turns a structure tree into blocks. What an element is, its role says; how its text looks, its words say. */
import { type Block, plainTextOf, type Span } from '../../../markdown/blocks.ts';
import { codeOfLines } from '../code.ts';
import { labelOf } from '../labels.ts';
import type { Line } from '../lines.ts';
import { DepthTracker, type FlatItem, nestLists, withLabel } from '../lists.ts';
import { type Measures, stylesOfBody } from '../measures.ts';
import type { FootNote } from '../notes.ts';
import type { Word } from '../page-model.ts';
import { isCodeLine, isContentsEntry } from '../paragraphs.ts';
import { NO_STYLES, type StyleChoice, spansOfLines, type Vocabulary } from '../spans.ts';
import { linesInOrder, type MarkedWords, type PlacedWord } from './marked-words.ts';
import type { StructureChild, StructureElement } from './structure-tree.ts';
import { tableOfElement } from './tagged-table.ts';

/** A block and where it begins, so that text outside the tree can find its place. */
export interface TaggedBlock {
  readonly block: Block;
  readonly page: number;
  readonly top: number;
  /** The lines of a plain paragraph, which may turn out to be a heading. */
  readonly lines: readonly Line[];
}

export interface TaggedContext {
  readonly words: MarkedWords;
  readonly vocabulary: Vocabulary;
  readonly measures: Measures;
}

/** A heading longer than this is a paragraph that was tagged wrongly. */
const MAX_HEADING = 400;

const INLINE = new Set(
  'Span Quote Reference BibEntry Code Link Annot Em Strong Sub Ruby RB RT RP Warichu WT WP Lbl Formula Form'.split(
    ' ',
  ),
);
const PARAGRAPHS = new Set([
  'P',
  'Caption',
  'TOCI',
  'Title',
  'H',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'LBody',
  'BlockQuote',
]);
const NOTE_MARK = /^(?:\d{1,4}|[*†‡§¶]{1,3}|[ivxl]{1,6}|[a-z])$/;
const NOTES = new Set(['Note', 'FENote', 'Footnote', 'Endnote']);

export interface TreeBlocks {
  readonly blocks: readonly TaggedBlock[];
  readonly notes: readonly FootNote[];
}

export function blocksOfTree(children: readonly StructureChild[], context: TaggedContext): TreeBlocks {
  const notes: FootNote[] = [];
  const writer = new TreeWriter(context, notes);
  writer.writeAll(children, 0);
  return { blocks: writer.finish(), notes };
}

class TreeWriter {
  readonly #context: TaggedContext;
  readonly #body: StyleChoice;
  readonly #blocks: TaggedBlock[] = [];
  readonly #notes: FootNote[];
  #inline: PlacedWord[] = [];
  #items: PlacedItem[] = [];
  #figures = 0;

  constructor(context: TaggedContext, notes: FootNote[]) {
    this.#notes = notes;
    this.#context = context;
    this.#body = stylesOfBody(context.measures);
  }

  finish(): TaggedBlock[] {
    this.#endParagraph();
    this.#endList();
    return this.#blocks;
  }

  /** Writes children of a group: text between block elements becomes paragraphs. */
  writeAll(children: readonly StructureChild[], depth: number): void {
    for (const child of children) this.#write(child, depth);
  }

  #write(child: StructureChild, depth: number): void {
    if (child.kind !== 'element') {
      this.#inline.push(...this.#context.words.take(child));
      return;
    }
    const { role } = child;
    if (role === 'Artifact') return;
    if (INLINE.has(role) || role === 'NonStruct') {
      if (child.actualText !== undefined && role !== 'NonStruct')
        this.#inline.push(...replaced(this.#wordsOf(child), child.actualText));
      else this.writeAll(child.children, depth);
      return;
    }
    this.#endParagraph();
    if (role !== 'L') this.#endList();
    this.#writeBlock(child, depth);
    this.#endParagraph();
  }

  #writeBlock(element: StructureElement, depth: number): void {
    const { role } = element;
    const level = headingLevel(role, depth);
    if (level !== undefined) this.#writeHeading(element, level);
    else if (role === 'L') this.#writeList(element, 0);
    else if (role === 'Table') this.#writeTable(element);
    else if (role === 'Figure') this.#writeFigure(element);
    else if (NOTES.has(role)) this.#writeNote(element);
    else this.writeAll(element.children, PARAGRAPHS.has(role) ? depth : depth + 1);
  }

  #writeHeading(element: StructureElement, level: number): void {
    const words = this.#wordsOf(element);
    const spans = this.#spansOf(linesInOrder(words), NO_STYLES);
    const text = plainTextOf(spans).trim();
    if (text === '') return;
    if (text.length > MAX_HEADING) this.#push({ kind: 'paragraph', spans }, words);
    else this.#push({ kind: 'heading', level, spans }, words);
  }

  #writeList(list: StructureElement, depth: number): void {
    for (const child of list.children) {
      if (child.kind !== 'element') continue;
      if (child.role === 'LI') this.#writeItem(child, depth);
      else if (child.role === 'L') this.#writeList(child, depth + 1);
      else if (child.role === 'NonStruct' || child.role === 'Div') this.#writeList(child, depth);
    }
  }

  #writeItem(item: StructureElement, depth: number): void {
    const parts = itemParts(item);
    const inner = new TreeWriter(this.#context, this.#notes);
    inner.writeAll(parts.body, 0);
    const blocks = inner.finish();
    const label = linesInOrder(parts.labels.flatMap((each) => this.#wordsOf(each)));
    const flat = flatItem(label, blocks, depth, this.#body, this.#context.vocabulary);
    this.#items.push({ item: flat, start: (label[0] ?? blocks[0]?.lines[0])?.words[0] });
    for (const nested of parts.lists) this.#writeList(nested, depth + 1);
  }

  #writeTable(element: StructureElement): void {
    const words: PlacedWord[] = [];
    const table = tableOfElement(
      element,
      (cell) => this.#wordsOf(cell),
      (cell, own, isHeader) => {
        words.push(...own);
        return paragraphsOf(
          cell,
          own,
          (lines) => this.#spansOf(lines, isHeader ? NO_STYLES : this.#body),
          this.#context,
        );
      },
    );
    const columns = Math.max(0, ...table.rows.map((row) => row.length));
    if (columns > 1 && words.length > 0) this.#push({ kind: 'table', table }, words);
    else
      this.writeAll(
        element.children.filter((child) => child.kind === 'element'),
        0,
      );
  }

  /** A picture says what its alternative text says; without one, the text within it has to do. */
  #writeFigure(element: StructureElement): void {
    const words = this.#wordsOf(element);
    if (element.alt !== '') {
      const name = `figure${++this.#figures}`;
      this.#push({ kind: 'paragraph', spans: [{ kind: 'image', alt: element.alt, name }] }, words);
    } else this.#inline.push(...words);
  }

  #writeNote(element: StructureElement): void {
    const [first, ...rest] = linesInOrder(this.#wordsOf(element));
    if (first === undefined) return;
    const mark = first.words[0]?.text.replace(/[.)\]]$/, '') ?? '';
    const isMarked = NOTE_MARK.test(mark) && (first.words.length > 1 || rest.length > 0);
    const lines = isMarked ? [{ ...first, words: first.words.slice(1) }, ...rest] : [first, ...rest];
    this.#notes.push({ mark: isMarked ? mark : '', spans: this.#spansOf(lines, this.#body) });
  }

  #wordsOf(element: StructureElement): PlacedWord[] {
    const words = element.children.flatMap((child) =>
      child.kind === 'element'
        ? child.role === 'Artifact'
          ? []
          : this.#wordsOf(child)
        : this.#context.words.take(child),
    );
    return element.actualText === undefined || !INLINE.has(element.role)
      ? words
      : replaced(words, element.actualText);
  }

  #spansOf(lines: readonly Line[], choice: StyleChoice): Span[] {
    return spansOfLines(lines, choice, this.#context.vocabulary);
  }

  #endParagraph(): void {
    const words = this.#inline;
    this.#inline = [];
    if (words.length === 0) return;
    const lines = linesInOrder(words);
    if (lines.every((line) => isCodeLine(line, this.#context.measures))) {
      this.#push({ kind: 'code', text: codeOfLines(lines) }, words);
      return;
    }
    for (const part of splitEntries(lines)) {
      this.#push({ kind: 'paragraph', spans: this.#spansOf(part, this.#body) }, words, part);
    }
  }

  #endList(): void {
    const items = this.#items;
    this.#items = [];
    for (const block of nestLists(withDepths(items))) this.#push(block, []);
  }

  #push(block: Block, words: readonly PlacedWord[], lines: readonly Line[] = []): void {
    if (block.kind !== 'list') this.#endList();
    const first = words[0];
    const before = this.#blocks.at(-1);
    this.#blocks.push({
      block,
      page: first?.page ?? before?.page ?? 1,
      top: first?.word.top ?? before?.top ?? 0,
      lines,
    });
  }
}

interface PlacedItem {
  readonly item: FlatItem;
  /** The first word of its label, or of its text where the label is part of that. */
  readonly start: Word | undefined;
}

/** Some programs tag nested lists as lists one after the other: then indentation tells their depth. */
function withDepths(items: readonly PlacedItem[]): FlatItem[] {
  const isNested = items.some(({ item }) => item.depth > 0);
  if (isNested || items.some(({ start }) => start === undefined)) return items.map(({ item }) => item);
  const tracker = new DepthTracker();
  return items.map(({ item, start }) => ({
    ...item,
    depth: tracker.depthOf(start?.left ?? 0, start?.size ?? 10),
  }));
}

/** Entries of a table of contents that are tagged as one paragraph are so many paragraphs. */
function splitEntries(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]];
  for (const line of lines) {
    parts.at(-1)?.push(line);
    if (isContentsEntry(line)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function headingLevel(role: string, depth: number): number | undefined {
  if (role === 'Title') return 1;
  if (role === 'H') return Math.max(1, Math.min(6, depth));
  const level = /^H([1-6])$/.exec(role)?.[1];
  return level === undefined ? undefined : Number(level);
}

interface ItemParts {
  readonly labels: readonly StructureElement[];
  readonly body: readonly StructureChild[];
  readonly lists: readonly StructureElement[];
}

/** A list item's label, its own content, and the lists below it. */
function itemParts(item: StructureElement): ItemParts {
  const labels: StructureElement[] = [];
  const body: StructureChild[] = [];
  const lists: StructureElement[] = [];
  const visit = (children: readonly StructureChild[]) => {
    for (const child of children) {
      if (child.kind !== 'element') body.push(child);
      else if (child.role === 'Lbl') labels.push(child);
      else if (child.role === 'L') lists.push(child);
      else if (child.role === 'LBody' || child.role === 'Div') visit(child.children);
      else body.push(child);
    }
  };
  visit(item.children);
  return { labels, body, lists };
}

function flatItem(
  label: readonly Line[],
  blocks: readonly TaggedBlock[],
  depth: number,
  choice: StyleChoice,
  vocabulary: Vocabulary,
): FlatItem {
  const text = label
    .map((line) => line.text)
    .join(' ')
    .trim();
  const first = blocks[0];
  if (text === '' && first !== undefined && first.lines.length > 0) {
    return unlabelled(first, blocks.slice(1), depth, choice, vocabulary);
  }
  const number = /^(\d{1,9})([.)])?$/.exec(text);
  if (number !== null) {
    const delimiter = number[2] === ')' ? ')' : '.';
    return { depth, number: Number(number[1]), delimiter, blocks: blocks.map(({ block }) => block) };
  }
  const said = /[\p{L}\p{N}]/u.test(text) && text !== 'o' ? text : '';
  return {
    depth,
    number: undefined,
    delimiter: '.',
    blocks: blocks.map(({ block }, i) => (i === 0 ? labelled(said, block) : block)),
  };
}

function labelled(label: string, block: Block): Block {
  return block.kind === 'paragraph' ? { ...block, spans: withLabel(label, block.spans) } : block;
}

/** The label may be part of the item's text. */
function unlabelled(
  first: TaggedBlock,
  rest: readonly TaggedBlock[],
  depth: number,
  choice: StyleChoice,
  vocabulary: Vocabulary,
): FlatItem {
  const [line, ...lines] = first.lines;
  const label = line === undefined ? undefined : labelOf(line);
  const others = rest.map(({ block }) => block);
  if (line === undefined || label === undefined) {
    return { depth, number: undefined, delimiter: '.', blocks: [first.block, ...others] };
  }
  const spans = spansOfLines([{ ...line, words: label.rest }, ...lines], choice, vocabulary);
  return {
    depth,
    number: label.number,
    delimiter: label.form.endsWith(')') ? ')' : '.',
    blocks: [{ kind: 'paragraph', spans: withLabel(label.text, spans) }, ...others],
  };
}

/** A cell's paragraphs; lists in it become paragraphs that open with a bullet. */
function paragraphsOf(
  cell: StructureElement,
  words: readonly PlacedWord[],
  spansOf: (lines: readonly Line[]) => Span[],
  context: TaggedContext,
): Block[] {
  const parts = cell.children.filter((child) => child.kind === 'element');
  if (parts.length < 2) {
    const spans = spansOf(linesInOrder(words));
    return spans.length === 0 ? [] : [{ kind: 'paragraph', spans }];
  }
  return blocksOfTree(cell.children, context).blocks.flatMap(({ block }) => flattened(block));
}

function flattened(block: Block): Block[] {
  if (block.kind === 'list') {
    return block.items.flatMap((item) =>
      item.blocks.flatMap(flattened).map((each, index) => (index === 0 ? labelled('•', each) : each)),
    );
  }
  if (block.kind === 'table')
    return block.table.rows.flat().flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  return [block];
}

/** One word that says what the element's text stands for. */
function replaced(words: readonly PlacedWord[], text: string): PlacedWord[] {
  const first = words[0];
  if (first === undefined || text.trim() === '') return [...words];
  const right = Math.max(...words.map(({ word }) => word.right));
  const spaceAfter = words.at(-1)?.word.spaceAfter ?? false;
  return [{ page: first.page, word: { ...first.word, text: text.trim(), right, spaceAfter } }];
}
