/** Writes blocks, with a small function for each kind and the preceding block as context. */

import { element } from '../../../package/write-xml.ts';
import type { Align, Block, Inline, ListBlock } from '../content.ts';
import { inlineText } from '../content.ts';
import { isCaption, staysWithNext, withNeighbours } from './captions.ts';
import { checkBox } from './check-box.ts';
import { dollars, writeInlines } from './inlines.ts';
import { LEVEL_INDENT } from './numbered-lists.ts';
import { type ParagraphStyle, paragraph } from './paragraph.ts';
import {
  type ItemHead,
  inItem,
  inQuote,
  isIndentKnown,
  levelRun,
  listLevel,
  type Position,
  styleAt,
} from './position.ts';
import { isRightToLeft, PLAIN, textRun, withMark } from './runs.ts';
import type { Story } from './story.ts';
import { writeTable } from './table.ts';

/** Space between a table and the text after it, in twentieths of a point. */
const SPACE_AFTER_TABLE = 200;
/** Space between two adjacent lists. */
const SPACE_BETWEEN_LISTS = 140;
/** Longer code is split into several paragraphs, which Word lays out faster. */
const MAX_CODE_LINES = 400;

/** The context of the first block. */
export interface BlockContext {
  /** The list item properties of the first paragraph, if the blocks are a list item. */
  readonly head?: ItemHead | undefined;
  /** Whether a table directly precedes. */
  readonly afterTable?: boolean;
}

/** Renders blocks to a string. */
export function writeBlocks(
  blocks: readonly Block[],
  story: Story,
  position: Position,
  context: BlockContext = {},
): string {
  let xml = '';
  writeEachBlock(blocks, story, position, (part) => (xml += part), context);
  return xml;
}

/** Receives XML in chunks. */
type Add = (xml: string) => void;

/**
 * Writes blocks in chunks.
 * @returns whether the last block is a table
 */
export function writeEachBlock(
  blocks: Iterable<Block>,
  story: Story,
  position: Position,
  add: Add,
  context: BlockContext = {},
): boolean {
  let listIndex = 0;
  let endsWithTable = false;
  let { head, afterTable = false } = context;
  for (const neighbours of withNeighbours(blocks)) {
    const { before, block } = neighbours;
    const afterList = before?.kind === 'list';
    listIndex = block.kind === 'list' && afterList ? listIndex + 1 : 0;
    if (head !== undefined && !canCarryHead(block)) {
      add(textParagraph([], story, position, { head, afterTable }));
      head = undefined;
      afterTable = false;
    }
    if ((block.kind === 'table' && afterTable) || wouldMerge(before, block, position))
      add(betweenAlike(story, position));
    const caption = isCaption(neighbours);
    const keepNext = staysWithNext(neighbours);
    const situation = { head, afterTable, afterList, listIndex, caption, keepNext };
    endsWithTable = writeBlock(block, story, position, situation, add);
    afterTable = endsWithTable;
    head = undefined;
  }
  if (head !== undefined) add(textParagraph([], story, position, { head, afterTable }));
  return endsWithTable;
}

/** Adjacent code blocks would merge, adjacent quotations too, except within quotations. */
function wouldMerge(before: Block | undefined, block: Block, position: Position): boolean {
  if (before?.kind !== block.kind) return false;
  return block.kind === 'code' || (block.kind === 'quote' && position.quotes === 0);
}

/** An empty paragraph that prevents adjacent blocks from merging. */
export function separator(): string {
  return paragraph({ style: 'TableSeparator' }, '');
}

/** Separates two tables or code blocks; within a quotation, by an empty line of the quotation. */
function betweenAlike(story: Story, position: Position): string {
  if (position.quotes === 0) return separator();
  const style = styleAt(position, story.shared.styles);
  return paragraph({ ...layout(position, {}), style, before: 0, after: 0 }, '');
}

function rule(story: Story, position: Position): string {
  const indent = position.lists === 0 ? undefined : { left: position.indent, hanging: 0 };
  return paragraph({ style: story.shared.styles.forRule(position.quotes), indent, ruled: true }, '');
}

/** Style ids in the styles part. */
const TITLE_STYLES = {
  title: 'Title',
  subtitle: 'Subtitle',
  author: 'Author',
  date: 'Date',
  abstract: 'Abstract',
  fact: 'FrontMatter',
} as const;

interface BlockSituation {
  readonly head: ItemHead | undefined;
  readonly afterTable: boolean;
  readonly afterList: boolean;
  /** Distinguishes adjacent lists. */
  readonly listIndex: number;
  readonly caption: boolean;
  readonly keepNext: boolean;
}

const CARRIERS: ReadonlySet<Block['kind']> = new Set(['paragraph', 'heading', 'code', 'equation']);

function canCarryHead(block: Block): boolean {
  return CARRIERS.has(block.kind);
}

/** @returns whether the last block is a table */
function writeBlock(
  block: Block,
  story: Story,
  position: Position,
  situation: BlockSituation,
  add: Add,
): boolean {
  switch (block.kind) {
    case 'table':
      writeTable(block, story, position, writeBlocks, add);
      return true;
    case 'quote':
      return writeQuote(block, story, position, situation, add);
    case 'list':
      return writeList(block, story, position, situation, add);
    default:
      add(blockXml(block, story, position, situation));
      return false;
  }
}

type PlainBlock = Exclude<Block, { kind: 'table' | 'quote' | 'list' }>;

function blockXml(block: PlainBlock, story: Story, position: Position, situation: BlockSituation): string {
  switch (block.kind) {
    case 'paragraph':
      return textParagraph(block.children, story, position, { ...situation, align: block.align });
    case 'heading':
      return heading(block.level, block.children, story, position, situation);
    case 'code':
      return code(block.text, block.language, story, position, situation);
    case 'rule':
      return rule(story, position);
    case 'title-line':
      return paragraph({ style: TITLE_STYLES[block.role] }, writeInlines(block.children, story));
    case 'equation':
      return equation(block.latex, story, position, situation);
  }
}

interface TextSituation {
  readonly head?: ItemHead | undefined;
  readonly afterTable?: boolean;
  readonly align?: Align | undefined;
  readonly caption?: boolean;
  readonly keepNext?: boolean;
}

function textParagraph(
  children: readonly Inline[],
  story: Story,
  position: Position,
  situation: TextSituation,
): string {
  const rightToLeft = isRightToLeft(inlineText(children));
  const style: ParagraphStyle = {
    ...layout(position, situation),
    style:
      situation.caption === true ? captionStyleAt(position, story) : styleAt(position, story.shared.styles),
    keepNext: situation.keepNext,
    align: situation.align,
    rightToLeft,
    spaced: position.lists > 0 && (position.loose || situation.head?.isApart === true),
  };
  const content = writeInlines(children, story, rightToLeft ? { ...PLAIN, rightToLeft } : PLAIN);
  return paragraph(style, boxOf(situation.head, story) + content);
}

/** The caption style; within lists, quotations and cells a caption looks like other text. */
function captionStyleAt(position: Position, story: Story): string {
  const style = styleAt(position, story.shared.styles);
  return style === 'Normal' ? 'Caption' : style;
}

/** The paragraph properties that depend on the position. */
function layout(position: Position, situation: TextSituation): Omit<ParagraphStyle, 'style'> {
  const { head } = situation;
  const hanging = head === undefined ? 0 : LEVEL_INDENT;
  const known = position.indent === 0 || isIndentKnown(position, head !== undefined);
  return {
    numbering: head === undefined ? undefined : { instance: head.instance, level: head.level },
    indent: known ? undefined : { left: position.indent, hanging },
    before: spaceBefore(position, situation),
    bar: barBeside(position, position.indent - hanging),
    after: spaceAfter(position, head),
  };
}

/** Items with space before have no contextual spacing, which also controls the space below (17.3.1.9). */
function spaceAfter(position: Position, head: ItemHead | undefined): number | undefined {
  const isClose = position.inCell ? position.lists > 0 : head?.isApart === true && head.isCloseToNext;
  return isClose ? 0 : undefined;
}

function spaceBefore(position: Position, { head, afterTable }: TextSituation): number | undefined {
  if (position.inCell) return undefined;
  if (afterTable === true) return SPACE_AFTER_TABLE;
  return head?.isApart === true ? SPACE_BETWEEN_LISTS : undefined;
}

/** The distance between the bar of a quotation and text in a list; undefined if the style defines it. */
function barBeside(position: Position, edge: number): number | undefined {
  const further = edge - position.quoteIndent;
  return position.quotes === 0 || position.lists === 0 || further <= 0 ? undefined : further;
}

function boxOf(head: ItemHead | undefined, story: Story): string {
  if (head?.checked === undefined) return '';
  return checkBox(head.checked, story.shared.nextControlId()) + textRun(head.boxIsBullet ? '\t' : ' ', PLAIN);
}

function heading(
  level: number,
  children: readonly Inline[],
  story: Story,
  position: Position,
  situation: BlockSituation,
): string {
  const text = inlineText(children);
  const rightToLeft = isRightToLeft(text);
  const content = writeInlines(children, story, rightToLeft ? { ...PLAIN, rightToLeft } : PLAIN);
  const { before: _before, ...placed } = layout(position, situation);
  return paragraph(
    { ...placed, style: story.shared.styles.forHeading(level, position), rightToLeft },
    boxOf(situation.head, story) + story.shared.bookmarks.aroundHeading(text, content),
  );
}

/** Writes a quotation; an alert gets its kind as the title. */
function writeQuote(
  { children, alert }: Extract<Block, { kind: 'quote' }>,
  story: Story,
  position: Position,
  { afterTable }: BlockSituation,
  add: Add,
): boolean {
  const inside = inQuote(position);
  if (alert === undefined || position.quotes > 0)
    return writeEachBlock(children, story, inside, add, { afterTable });
  const name = `${alert.charAt(0).toUpperCase()}${alert.slice(1)}`;
  const style = story.shared.styles.forAlert(name);
  const title = textRun(name, withMark(PLAIN, 'bold'));
  add(paragraph({ ...layout(inside, { afterTable }), style, keepNext: true }, title));
  return writeEachBlock(children, story, inside, add);
}

function code(
  text: string,
  language: string,
  story: Story,
  position: Position,
  situation: BlockSituation,
): string {
  const style = story.shared.styles.forCode(language, position.quotes);
  const lines = text.split('\n');
  let xml = '';
  for (let at = 0; at < lines.length; at += MAX_CODE_LINES) {
    const head = at === 0 ? situation.head : undefined;
    const placed = layout(position, { head, afterTable: at === 0 && situation.afterTable });
    const indent =
      position.lists === 0 ? undefined : { left: position.indent, hanging: head ? LEVEL_INDENT : 0 };
    const own = { ...placed, style, indent, bar: undefined };
    const content = textRun(lines.slice(at, at + MAX_CODE_LINES).join('\n'), PLAIN);
    xml += paragraph(own, boxOf(head, story) + content);
  }
  return xml;
}

function equation(latex: string, story: Story, position: Position, situation: BlockSituation): string {
  const math = story.shared.formulas.set(latex, true);
  if (math !== undefined) {
    const style = position.quotes > 0 || position.inCell ? styleAt(position, story.shared.styles) : 'Normal';
    const content = element('m:oMathPara', {}, math);
    return paragraph({ ...layout(position, situation), style }, boxOf(situation.head, story) + content);
  }
  return textParagraph([{ kind: 'text', value: dollars(latex, true) }], story, position, situation);
}

function writeList(
  block: ListBlock,
  story: Story,
  position: Position,
  situation: BlockSituation,
  add: Add,
): boolean {
  const level = listLevel(position);
  const run = levelRun(position);
  const instance = story.shared.lists.instanceFor(block, { level, run, listIndex: situation.listIndex });
  const boxIsBullet = !block.ordered && block.boxed;
  const inside = inItem(position, block.loose);
  let { afterTable } = situation;
  let endsWithTable = false;
  let isApart = situation.afterList;
  for (const item of block.items) {
    const isCloseToNext = !block.loose && (block.items.length > 1 || item.children.length > 1);
    const head = { instance, level, checked: item.checked, boxIsBullet, isApart, isCloseToNext };
    endsWithTable = writeEachBlock(item.children, story, inside, add, { head, afterTable });
    afterTable = endsWithTable;
    isApart = false;
  }
  return endsWithTable;
}
