/** Turns a structure tree into blocks: the role of an element determines its kind, the words determine the style. */
import { type Block, type ListItem, plainTextOf, type Span } from '../../../../markdown/render/blocks.ts';
import { codeOfLines, isCodeLine } from '../blocks/code.ts';
import { isContentsHeading } from '../blocks/contents-page.ts';
import { labelOf, wordsAfter } from '../blocks/labels.ts';
import { joinTasks, nestLists } from '../blocks/lists.ts';
import type { FootNote } from '../blocks/notes.ts';
import { isContentsEntry } from '../blocks/paragraphs.ts';
import { type Line, SAME_ROW } from '../lines/lines.ts';
import { type Measures, stylesOfBody } from '../lines/measures.ts';
import { NO_STYLES, type StyleChoice, spansOfLines, type Vocabulary } from '../lines/spans.ts';
import type { LineCache } from './line-cache.ts';
import { linesInOrder, type MarkedWords, type PageWord } from './marked-words.ts';
import { headingLevel, INLINE, isGroup, isUnnamedItem, NOTES, PARAGRAPHS } from './roles.ts';
import type { StructureChild, StructureElement } from './structure-tree.ts';
import {
  addLabel,
  findContinuedItem,
  flatItem,
  itemParts,
  restOfItem,
  type TaggedItem,
  withDepths,
} from './tagged-lists.ts';
import { tableOfElement } from './tagged-table.ts';
import { orderTextBoxes } from './text-boxes.ts';
import { areInRows, tableOfLines } from './untagged-table.ts';

/** A block and its position, so that text outside the tree can be inserted. */
export interface TaggedBlock {
  readonly block: Block;
  readonly page: number;
  readonly top: number;
  /** The lines of a plain paragraph, which may turn out to be a heading. */
  readonly lines: readonly Line[];
}

export interface TaggedContext {
  readonly words: MarkedWords;
  /** The lines of the pages. */
  readonly lines: LineCache;
  readonly vocabulary: Vocabulary;
  readonly measures: Measures;
}

/** Maximum length of a heading; a longer one is a mistagged paragraph. */
const MAX_HEADING = 400;

const NOTE_MARK = /^(?:\d{1,4}|[*†‡§¶]{1,3}|[ivxl]{1,6}|[a-z])$/;

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
  readonly #isItem: boolean;
  readonly #blocks: TaggedBlock[] = [];
  readonly #notes: FootNote[];
  #inline: PageWord[] = [];
  #items: TaggedItem[] = [];
  #figures = 0;
  /** The words of the last table that was found without tags. */
  #tableWords: readonly PageWord[] = [];

  /** @param isItem whether it writes the content of a list item */
  constructor(context: TaggedContext, notes: FootNote[], isItem = false) {
    this.#isItem = isItem;
    this.#notes = notes;
    this.#context = context;
    this.#body = stylesOfBody(context.measures);
  }

  finish(): TaggedBlock[] {
    this.#endParagraph();
    this.#endList();
    return this.#blocks;
  }

  /** Writes the children of a group; text between block elements becomes paragraphs. */
  writeAll(children: readonly StructureChild[], depth: number): void {
    const ordered = orderTextBoxes(children, (element) => this.#wordsOf(element));
    for (const child of ordered) this.#write(child, depth);
  }

  #write(child: StructureChild, depth: number): void {
    if (child.kind !== 'element') {
      this.#inline.push(...this.#context.words.claim(child));
      return;
    }
    const { role } = child;
    if (role === 'Artifact') return;
    if (INLINE.has(role) || role === 'NonStruct') {
      if (this.#beginsBelow(child)) this.#endParagraph();
      // Browsers tag each line of a listing as a group, and each word in a different color.
      if (role === 'Code' || (child.actualText !== undefined && role !== 'NonStruct'))
        this.#inline.push(...this.#wordsOf(child));
      else this.writeAll(child.children, depth);
      return;
    }
    this.#endParagraph();
    if (role !== 'L') this.#endList();
    this.#writeBlock(child, depth);
    this.#endParagraph();
  }

  /** Whether a group is below the preceding text. Browsers tag blocks without a role as groups of text. */
  #beginsBelow({ role, children }: StructureElement): boolean {
    const last = this.#inline.at(-1);
    if (last === undefined || role !== 'NonStruct' || !children.some(isGroup)) return false;
    const first = this.#firstOf(children);
    if (first === undefined) return false;
    return first.page !== last.page || first.word.baseline - last.word.baseline > SAME_ROW * last.word.size;
  }

  #firstOf(children: readonly StructureChild[]): PageWord | undefined {
    for (const child of children) {
      const first =
        child.kind === 'element' ? this.#firstOf(child.children) : this.#context.words.claim(child)[0];
      if (first !== undefined) return first;
    }
    return undefined;
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
    const spans = this.#spansOf(this.#linesOf(words), NO_STYLES);
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
      else if (isUnnamedItem(child)) this.#writeItem(child, depth);
      else if (child.role === 'NonStruct' || child.role === 'Div') this.#writeList(child, depth);
    }
  }

  #writeItem(item: StructureElement, depth: number): void {
    const { labels, body, rest } = itemParts(item);
    const blocks = this.#blocksOf(body);
    const label = this.#linesOf(labels.flatMap((each) => this.#wordsOf(each)));
    const line = label[0] ?? blocks[0]?.lines[0];
    const isLabelled = label.length > 0 || (line !== undefined && labelOf(line) !== undefined);
    const continued = isLabelled
      ? undefined
      : findContinuedItem(this.#items, this.#wordsOf(item)[0]?.word, depth);
    const flat =
      continued === undefined
        ? flatItem(label, blocks, depth, this.#body, this.#context.vocabulary)
        : restOfItem(continued, blocks);
    const rightToLeft = (blocks[0]?.lines[0] ?? line)?.rightToLeft === true;
    const own: TaggedItem = { item: flat, start: line?.words[0], rightToLeft, isLabelled, continued };
    this.#items.push(own);
    for (const part of rest) {
      if ('kind' in part) this.#writeList(part, depth + 1);
      else this.#continueItem(continued ?? own, this.#blocksOf(part));
    }
  }

  /** Adds the blocks after a nested list of an item. */
  #continueItem(continued: TaggedItem, blocks: readonly TaggedBlock[]): void {
    if (blocks.length === 0) return;
    this.#items.push({ ...continued, item: restOfItem(continued, blocks), isLabelled: false, continued });
  }

  #blocksOf(children: readonly StructureChild[]): readonly TaggedBlock[] {
    const inner = new TreeWriter(this.#context, this.#notes, true);
    inner.writeAll(children, 0);
    return inner.finish();
  }

  #writeTable(element: StructureElement): void {
    const words: PageWord[] = [];
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

  /** A picture is written as its alternative text, or else as the text within it. */
  #writeFigure(element: StructureElement): void {
    const words = this.#wordsOf(element);
    if (element.alt !== '') {
      const name = `figure${++this.#figures}`;
      this.#push({ kind: 'paragraph', spans: [{ kind: 'image', alt: element.alt, name }] }, words);
    } else this.#inline.push(...words);
  }

  #writeNote(element: StructureElement): void {
    const [first, ...rest] = this.#linesOf(this.#wordsOf(element));
    if (first === undefined) return;
    const mark = first.words[0]?.text.replace(/[.)\]]$/, '') ?? '';
    const isMarked = NOTE_MARK.test(mark) && (first.words.length > 1 || rest.length > 0);
    const lines = isMarked ? [{ words: first.words.slice(1) }, ...rest] : [first, ...rest];
    this.#notes.push({ mark: isMarked ? mark : '', spans: this.#spansOf(lines, this.#body) });
  }

  #wordsOf(element: StructureElement): PageWord[] {
    const words = element.children.flatMap((child) =>
      child.kind === 'element'
        ? child.role === 'Artifact'
          ? []
          : this.#wordsOf(child)
        : this.#context.words.claim(child),
    );
    return element.actualText === undefined || !INLINE.has(element.role)
      ? words
      : withActualText(words, element.actualText);
  }

  #linesOf(words: readonly PageWord[]): Line[] {
    return linesInOrder(words, this.#context.lines);
  }

  #spansOf(lines: readonly Pick<Line, 'words'>[], choice: StyleChoice): Span[] {
    return spansOfLines(lines, choice, this.#context.vocabulary);
  }

  #endParagraph(): void {
    const words = this.#inline;
    this.#inline = [];
    if (words.length === 0) return;
    const lines = this.#linesOf(words);
    if (!this.#opensItem(lines) && lines.every((line) => isCodeLine(line, this.#context.measures))) {
      this.#push({ kind: 'code', text: codeOfLines(lines) }, words);
      return;
    }
    if (this.#joinsTable(words) || this.#writesTable(lines, words)) return;
    for (const part of splitEntries(lines)) this.#writePart(part, words);
  }

  /** Whether the lines are an item; a name in a monospaced face is not a listing there. */
  #opensItem(lines: readonly Line[]): boolean {
    return this.#isItem && this.#blocks.length === 0 && lines.length === 1;
  }

  /** Writes a paragraph, or an item of a task list if it begins with a checkbox. */
  #writePart(lines: readonly Line[], words: readonly PageWord[]): void {
    const [first, ...rest] = lines;
    const label = first === undefined ? undefined : labelOf(first);
    if (first === undefined || label?.checked === undefined) {
      this.#push({ kind: 'paragraph', spans: this.#spansOf(lines, this.#body) }, words, lines);
      return;
    }
    const spans = this.#spansOf([{ words: wordsAfter(label, first) }, ...rest], this.#body);
    this.#pushTask({ checked: label.checked, blocks: [{ kind: 'paragraph', spans }] }, words);
  }

  #pushTask(task: ListItem, words: readonly PageWord[]): void {
    const list: Block = { kind: 'list', items: [task] };
    const before = this.#blocks.at(-1);
    const [joined, other] = before === undefined ? [list] : joinTasks(before.block, list);
    if (before === undefined || other !== undefined) this.#push(list, words);
    else if (joined !== undefined) this.#blocks[this.#blocks.length - 1] = { ...before, block: joined };
  }

  /** Writes text as a table if its lines are one that was printed without tags. */
  #writesTable(lines: readonly Line[], words: readonly PageWord[]): boolean {
    const table = this.#isBelowContents() ? undefined : tableOfLines(lines, words, this.#context.vocabulary);
    if (table === undefined) return false;
    this.#push({ kind: 'table', table }, words);
    this.#tableWords = words;
    return true;
  }

  /** Adds text in the rows of the table just written as further cells. */
  #joinsTable(words: readonly PageWord[]): boolean {
    const before = this.#blocks.at(-1);
    if (before?.block.kind !== 'table' || !areInRows(words, this.#tableWords)) return false;
    const all = [...this.#tableWords, ...words];
    const table = tableOfLines(this.#linesOf(all), all, this.#context.vocabulary);
    if (table === undefined) return false;
    this.#blocks[this.#blocks.length - 1] = { ...before, block: { kind: 'table', table } };
    this.#tableWords = all;
    return true;
  }

  #isBelowContents(): boolean {
    const last = this.#blocks.at(-1)?.block;
    return last !== undefined && 'spans' in last && isContentsHeading(plainTextOf(last.spans));
  }

  #endList(): void {
    const items = this.#items;
    this.#items = [];
    for (const block of nestLists(withDepths(items))) this.#push(block, []);
  }

  #push(block: Block, words: readonly PageWord[], lines: readonly Line[] = []): void {
    if (block.kind !== 'list') this.#endList();
    this.#tableWords = [];
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

/** Splits a paragraph of several entries of a table of contents, or of several checkboxes. */
function splitEntries(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]];
  for (const line of lines) {
    if (labelOf(line)?.checked !== undefined) parts.push([]);
    parts.at(-1)?.push(line);
    if (isContentsEntry(line)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** The paragraphs of a cell; list items in it become paragraphs with a bullet. */
function paragraphsOf(
  cell: StructureElement,
  words: readonly PageWord[],
  spansOf: (lines: readonly Line[]) => Span[],
  context: TaggedContext,
): Block[] {
  const parts = cell.children.filter((child) => child.kind === 'element');
  if (parts.length < 2) {
    const spans = spansOf(linesInOrder(words, context.lines));
    return spans.length === 0 ? [] : [{ kind: 'paragraph', spans }];
  }
  return blocksOfTree(cell.children, context).blocks.flatMap(({ block }) => flattenBlock(block));
}

function flattenBlock(block: Block): Block[] {
  if (block.kind === 'list') {
    return block.items.flatMap((item) =>
      item.blocks.flatMap(flattenBlock).map((each, index) => (index === 0 ? addLabel('•', each) : each)),
    );
  }
  if (block.kind === 'table')
    return block.table.rows.flat().flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  return [block];
}

/** One word with the text that replaces the element's content. */
function withActualText(words: readonly PageWord[], text: string): PageWord[] {
  const first = words[0];
  if (first === undefined || text.trim() === '') return [...words];
  const right = Math.max(...words.map(({ word }) => word.right));
  const spaceAfter = words.at(-1)?.word.spaceAfter ?? false;
  return [{ page: first.page, word: { ...first.word, text: text.trim(), right, spaceAfter } }];
}
