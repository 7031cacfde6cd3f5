/**
 * Reads the block-level content of a story: paragraphs, tables, content controls and their attachments, in reading
 * order. add-paragraph.ts decides what a paragraph is in Markdown.
 *
 * Source: ECMA-376 Part 1, 17.2.2 (body), 17.3.1 (paragraphs), 17.13.5.15 (deleted paragraph marks).
 */
import type { Block } from '../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { readEquation } from './equations/read-equation.ts';
import { Flow } from './flow.ts';
import { readAltChunk } from './imports/read-alt-chunk.ts';
import {
  addParagraph,
  isBlank,
  type ParagraphTarget,
  type ParagraphTraits,
} from './paragraphs/add-paragraph.ts';
import { type Attachment, emptyContent, type ParagraphContent } from './paragraphs/paragraph-content.ts';
import { withPlainHeads } from './paragraphs/plain-heads.ts';
import { readParagraphContent } from './paragraphs/read-paragraph.ts';
import { partSentences } from './part-sentences.ts';
import { parseTwips, readOnOff, readValue } from './properties.ts';
import { NO_FORMAT } from './runs/run-format.ts';
import { hidingOfParagraph, hidingOfRow, readFill } from './runs/visibility.ts';
import { chooseAlternative, type Story } from './story.ts';
import {
  LAST_OUTLINE_LEVEL,
  type ParagraphStyle,
  readNumberingReference,
  readOutlineLevel,
} from './styles/styles.ts';
import type { CellPosition } from './styles/table-style.ts';
import { alignOfCell } from './tables/column-aligns.ts';
import { readTable } from './tables/read-table.ts';

/** The state while the blocks of a story are read. */
interface BlockReading extends ParagraphTarget {
  /** Content of paragraphs with a deleted mark, and of drop caps, to be merged into the next paragraph. */
  carried: ParagraphContent | undefined;
  /** Whether the mark between two paragraphs was deleted, as opposed to a drop cap. */
  isJoined: boolean;
}

interface ReadBlocksOptions {
  /** In a table cell, a paragraph with only a number counts as content. */
  readonly isCell?: boolean;
  /** Children that were read already. */
  readonly without?: ReadonlySet<XmlElement>;
}

/** The blocks of a body, cell, note or text box. */
export function readBlocks(parent: XmlElement, story: Story, options: ReadBlocksOptions = {}): Block[] {
  const { isCell = false, without } = options;
  const reading: BlockReading = { story, flow: new Flow(), isCell, carried: undefined, isJoined: false };
  for (const child of parent.elements()) {
    if (!without?.has(child)) BLOCKS.get(child.name)?.(child, reading);
  }
  if (reading.carried !== undefined) addContent(reading.carried, undefined, reading);
  return reading.flow.finish();
}

function readChildren(parent: XmlElement, reading: BlockReading): void {
  for (const child of parent.elements()) BLOCKS.get(child.name)?.(child, reading);
}

type ReadChild = (child: XmlElement, reading: BlockReading) => void;

const BLOCKS: ReadonlyMap<string, ReadChild> = new Map<string, ReadChild>([
  ['w:p', readParagraph],
  ['w:tbl', readTableBlock],
  ['w:sdt', readBlockControl],
  ['w:altChunk', readImport],
  ['w:customXml', readChildren],
  ['w:ins', readChildren],
  ['w:moveTo', readChildren],
  ['w:smartTag', readChildren],
  ['wx:sect', readChildren],
  ['wx:sub-section', readChildren],
  [
    'mc:AlternateContent',
    (child, reading) => {
      const chosen = chooseAlternative(child);
      if (chosen !== undefined) readChildren(chosen, reading);
    },
  ],
  ['w:bookmarkStart', carryAnchor],
  ['m:oMathPara', readLooseEquation],
  ['m:oMath', readLooseEquation],
]);

function readImport(chunk: XmlElement, { story, flow }: BlockReading): void {
  for (const block of readAltChunk(chunk, story)) flow.addBlock(block, 0);
}

/** A bookmark before a paragraph marks the beginning of that paragraph. */
function carryAnchor(bookmark: XmlElement, reading: BlockReading): void {
  const id = bookmark.attribute('w:name');
  if (id === undefined) return;
  reading.carried ??= emptyContent();
  reading.carried.spans.push({ kind: 'anchor', id });
}

/** An equation outside any paragraph. */
function readLooseEquation(element: XmlElement, { flow }: BlockReading): void {
  const equations = element.name === 'm:oMath' ? [element] : element.elements('m:oMath');
  for (const latex of equations.map(readEquation))
    if (latex !== '') flow.addBlock({ kind: 'math', latex }, 0);
}

const CONTENTS_GALLERIES = /^table of contents$/i;

function readBlockControl(control: XmlElement, reading: BlockReading): void {
  const properties = control.element('w:sdtPr');
  const gallery = readValue(properties?.element('w:docPartObj'), 'w:docPartGallery') ?? '';
  const content = control.element('w:sdtContent');
  if (content === undefined || CONTENTS_GALLERIES.test(gallery)) return;
  if (readOnOff(properties, 'w:showingPlcHdr') === true) return;
  readChildren(content, reading);
}

function readTableBlock(table: XmlElement, reading: BlockReading): void {
  const { story, flow } = reading;
  if (story.fields.isInContents) return;
  const read = readTable(table, {
    read: (cell, row, position) =>
      flattenSingleItem(readBlocks(cell, inCell(story, { table, row, cell, position }), { isCell: true })),
    align: (cell) => alignOfCell(cell, story.document.styles),
  });
  const [first, ...others] = read?.rows ?? [];
  const [frame, ...rest] = first ?? [];
  if (read === undefined || frame === undefined) return;
  const isFrame = others.length === 0 && rest.length === 0 && !hasMarkedHeader(table);
  if (isFrame && typeof frame.content !== 'string') {
    for (const block of frame.content) flow.addBlock(block, 0);
  } else {
    const properties = table.element('w:tblPr');
    const indent = parseTwips(properties?.element('w:tblInd')?.attribute('w:w')) ?? 0;
    const style = readValue(properties, 'w:tblStyle');
    const quotes = story.document.styles.quotesAroundTable(style);
    const into = quotes > 0 ? flow.inQuote(quotes, indent) : flow;
    const shown = story.document.styles.hasBoldHead(style) ? read : withPlainHeads(read);
    into.addBlock({ kind: 'table', table: shown }, indent);
  }
}

interface CellElements {
  readonly table: XmlElement;
  readonly row: XmlElement;
  readonly cell: XmlElement;
  readonly position: CellPosition;
}

/** The story with the background and formatting of a table cell. */
function inCell(story: Story, { table, row, cell, position }: CellElements): Story {
  const properties = table.element('w:tblPr');
  const way = hidingOfRow(row.element('w:trPr')) ?? story.backdrop.way;
  const style = story.document.styles.table(readValue(properties, 'w:tblStyle'))?.at(position, properties);
  const own = [cell.element('w:tcPr'), row.element('w:tblPrEx'), properties].map(readFill);
  const fill = own.find((each) => each !== undefined) ?? style?.fill ?? story.backdrop.fill;
  return { ...story, backdrop: { fill, way }, tableRun: style?.run ?? NO_FORMAT };
}

/** A table of a single cell is a frame around its content, unless the cell is marked as a header. */
function hasMarkedHeader(table: XmlElement): boolean {
  return readOnOff(table.element('w:tr')?.element('w:trPr'), 'w:tblHeader') === true;
}

/** A cell with a single list item becomes a line with a marker, which fits into a pipe table. */
function flattenSingleItem(blocks: Block[]): Block[] {
  const [list] = blocks;
  if (list?.kind !== 'list' || blocks.length > 1 || list.items.length !== 1) return blocks;
  const [item] = list.items;
  const [paragraph] = item?.blocks ?? [];
  if (item === undefined || item.blocks.length > 1) return blocks;
  const box = item.checked === undefined ? undefined : item.checked ? '☒ ' : '☐ ';
  const marker = list.ordered === undefined ? '• ' : `${list.ordered.start}${list.ordered.delimiter} `;
  const text = paragraph?.kind === 'paragraph' ? paragraph.spans : [];
  if (paragraph !== undefined && paragraph.kind !== 'paragraph') return blocks;
  return [{ kind: 'paragraph', spans: [{ kind: 'text', text: box ?? marker }, ...text] }];
}

function readParagraph(paragraph: XmlElement, reading: BlockReading): void {
  const { story } = reading;
  const properties = paragraph.element('w:pPr');
  const style = story.document.styles.paragraph(readValue(properties, 'w:pStyle'));
  const level = headingLevelOf(properties, style);
  if (level !== undefined && style.role !== 'contents-title') story.fields.leaveContents();
  story.document.fieldNumbers.begin({
    headingLevel: level,
    listLevel: () => listLevelOf(properties, style, story),
  });
  const { content, isJoined } = takeCarried(reading);
  const joint = content.spans.length;
  readParagraphContent(paragraph, inParagraph(story, properties, style), style, content);
  if (isJoined) partSentences(content.spans, joint);
  const mark = properties?.element('w:rPr');
  if (isMergedIntoNext(properties, mark)) {
    reading.carried = content;
    reading.isJoined = !isDroppedCap(properties);
  } else if (!isBlank(content) || !(readOnOff(mark, 'w:vanish') ?? style.run.isHidden ?? false)) {
    addContent(content, { properties, style, level }, reading);
  }
}

/** The story with the background of a paragraph. */
function inParagraph(story: Story, properties: XmlElement | undefined, style: ParagraphStyle): Story {
  story.document.warnings.hidden.separate();
  const fill = readFill(properties) ?? style.fill;
  const way = hidingOfParagraph(properties);
  if (fill === undefined && way === undefined) return story;
  return { ...story, backdrop: { fill: fill ?? story.backdrop.fill, way: way ?? story.backdrop.way } };
}

/** The list level that numbers the paragraph, from 1. */
function listLevelOf(
  properties: XmlElement | undefined,
  style: ParagraphStyle,
  { document }: Story,
): number | undefined {
  const position = document.numbering.positionOf(readNumberingReference(properties), style);
  return position === undefined || position.definition.format === 'bullet' ? undefined : position.level + 1;
}

/** A paragraph with a deleted mark is joined to the next; so is a drop cap. */
function isMergedIntoNext(properties: XmlElement | undefined, mark: XmlElement | undefined): boolean {
  if (mark?.element('w:del') !== undefined || mark?.element('w:moveFrom') !== undefined) return true;
  return isDroppedCap(properties);
}

function isDroppedCap(properties: XmlElement | undefined): boolean {
  const cap = properties?.element('w:framePr')?.attribute('w:dropCap');
  return cap === 'drop' || cap === 'margin';
}

function takeCarried(reading: BlockReading): {
  readonly content: ParagraphContent;
  readonly isJoined: boolean;
} {
  const carried = { content: reading.carried ?? emptyContent(), isJoined: reading.isJoined };
  reading.carried = undefined;
  reading.isJoined = false;
  return carried;
}

function headingLevelOf(properties: XmlElement | undefined, style: ParagraphStyle): number | undefined {
  const direct = readOutlineLevel(properties);
  if (direct !== undefined) return direct <= LAST_OUTLINE_LEVEL ? direct : undefined;
  return style.headingLevel ?? (style.role === 'title' ? 1 : undefined);
}

/**
 * A text box at the top of the page comes before the heading it is anchored in, since it does not belong to that
 * section.
 */
function addContent(
  content: ParagraphContent,
  traits: ParagraphTraits | undefined,
  reading: BlockReading,
): void {
  const { flow, story } = reading;
  const isAbove = (attachment: Attachment) =>
    traits?.level !== undefined && attachment.kind === 'text-box' && attachment.isAtTop === true;
  for (const attachment of content.attachments.filter(isAbove)) {
    for (const block of blocksOf(attachment, story)) flow.addBlock(block, 0);
  }
  if (traits?.style.role !== 'contents' && traits?.style.role !== 'contents-title') {
    addParagraph(content, traits, reading);
  }
  for (const attachment of content.attachments) {
    if (!isAbove(attachment)) flow.attach(blocksOf(attachment, story));
  }
}

function blocksOf(attachment: Attachment, story: Story): readonly Block[] {
  return attachment.kind === 'block'
    ? [attachment.block]
    : readBlocks(attachment.element, { ...story, backdrop: attachment.backdrop, tableRun: NO_FORMAT });
}
