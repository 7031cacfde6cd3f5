/**
 * Reads a story's block-level content: paragraphs, tables, content controls and what hangs on them, in reading
 * order. Decides for each paragraph what it is in Markdown: heading, list item, quotation, code or text.
 *
 * Source: ECMA-376 Part 1, 17.2.2 (body), 17.3.1 (paragraphs), 17.13.5.15 (deleted paragraph marks).
 */
import type { Block, Span } from '../../markdown/blocks.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { readEquation } from './equations/read-equation.ts';
import { Flow, type ListPlace, type Marker } from './flow.ts';
import type { CountedNumber } from './list-counter.ts';
import type { ListPosition } from './numbering.ts';
import { parseTwips, readOnOff, readValue } from './properties.ts';
import { readAltChunk } from './read-alt-chunk.ts';
import { emptyContent, type ParagraphContent, readParagraphContent } from './read-paragraph.ts';
import { readTable } from './read-table.ts';
import { chooseAlternative, type Story } from './story.ts';
import {
  LAST_OUTLINE_LEVEL,
  type ParagraphStyle,
  readIndent,
  readNumberingReference,
  readOutlineLevel,
} from './styles.ts';
import { type Task, takeCheckBox } from './task-items.ts';

/** A story while its blocks are read. */
interface Reading {
  readonly story: Story;
  readonly flow: Flow;
  /** In a table cell a number alone is content, and single items are no list. */
  readonly isCell: boolean;
  /** What paragraphs whose mark was deleted, and dropped initials, hand on to the next. */
  carried: ParagraphContent | undefined;
}

/** The blocks within a body, cell, note or text box. */
export function readBlocks(parent: XmlElement, story: Story, isCell = false): Block[] {
  const reading: Reading = { story, flow: new Flow(), isCell, carried: undefined };
  readChildren(parent, reading);
  if (reading.carried !== undefined) addContent(reading.carried, undefined, reading);
  return reading.flow.finish();
}

function readChildren(parent: XmlElement, reading: Reading): void {
  for (const child of parent.elements()) readChild(child, reading);
}

function readChild(child: XmlElement, reading: Reading): void {
  switch (child.name) {
    case 'w:p':
      readParagraph(child, reading);
      break;
    case 'w:tbl':
      readTableBlock(child, reading);
      break;
    case 'w:sdt':
      readBlockControl(child, reading);
      break;
    case 'w:altChunk':
      for (const block of readAltChunk(child, reading.story)) reading.flow.addBlock(block, 0);
      break;
    case 'w:customXml':
    case 'w:ins':
    case 'w:moveTo':
    case 'w:smartTag':
    case 'wx:sect':
    case 'wx:sub-section':
      readChildren(child, reading);
      break;
    case 'mc:AlternateContent': {
      const chosen = chooseAlternative(child);
      if (chosen !== undefined) readChildren(chosen, reading);
      break;
    }
    case 'w:bookmarkStart':
      carryAnchor(child, reading);
      break;
    case 'm:oMathPara':
    case 'm:oMath':
      readLooseEquation(child, reading);
      break;
  }
}

/** A bookmark before a paragraph marks the place where that begins. */
function carryAnchor(bookmark: XmlElement, reading: Reading): void {
  const id = bookmark.attribute('w:name');
  if (id === undefined) return;
  reading.carried ??= emptyContent();
  reading.carried.spans.push({ kind: 'anchor', id });
}

/** An equation that stands in no paragraph. */
function readLooseEquation(element: XmlElement, { flow }: Reading): void {
  const equations = element.name === 'm:oMath' ? [element] : element.elements('m:oMath');
  for (const latex of equations.map(readEquation))
    if (latex !== '') flow.addBlock({ kind: 'math', latex }, 0);
}

const CONTENTS_GALLERIES = /^table of contents$/i;

function readBlockControl(control: XmlElement, reading: Reading): void {
  const properties = control.element('w:sdtPr');
  const gallery = readValue(properties?.element('w:docPartObj'), 'w:docPartGallery') ?? '';
  const content = control.element('w:sdtContent');
  if (content === undefined || CONTENTS_GALLERIES.test(gallery)) return;
  if (readOnOff(properties, 'w:showingPlcHdr') === true) return;
  readChildren(content, reading);
}

function readTableBlock(table: XmlElement, reading: Reading): void {
  const { story, flow } = reading;
  if (story.fields.isInContents) return;
  const read = readTable(table, (cell) => flattenSingleItem(readBlocks(cell, story, true)));
  const [first, ...others] = read?.rows ?? [];
  const [frame, ...rest] = first ?? [];
  if (read === undefined || frame === undefined) return;
  if (others.length === 0 && rest.length === 0 && typeof frame.content !== 'string') {
    for (const block of frame.content) flow.addBlock(block, 0);
  } else {
    flow.addBlock({ kind: 'table', table: read }, tableIndent(table));
  }
}

function tableIndent(table: XmlElement): number {
  return parseTwips(table.element('w:tblPr')?.element('w:tblInd')?.attribute('w:w')) ?? 0;
}

/** A cell that is one list item is a line with a marker, which a pipe table can say. */
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

function readParagraph(paragraph: XmlElement, reading: Reading): void {
  const { story } = reading;
  const properties = paragraph.element('w:pPr');
  const style = story.document.styles.paragraph(readValue(properties, 'w:pStyle'));
  const level = headingLevelOf(properties, style);
  if (level !== undefined && style.role !== 'contents-title') story.fields.leaveContents();
  const content = reading.carried ?? emptyContent();
  reading.carried = undefined;
  readParagraphContent(paragraph, story, style, content);
  const mark = properties?.element('w:rPr');
  if (isMergedIntoNext(properties, mark)) {
    reading.carried = content;
  } else if (!isBlank(content) || !(readOnOff(mark, 'w:vanish') ?? style.run.isHidden ?? false)) {
    addContent(content, { properties, style, level }, reading);
  }
}

/** A deleted paragraph mark joins its paragraph to the next; so does an initial that is dropped into it. */
function isMergedIntoNext(properties: XmlElement | undefined, mark: XmlElement | undefined): boolean {
  if (mark?.element('w:del') !== undefined || mark?.element('w:moveFrom') !== undefined) return true;
  const cap = properties?.element('w:framePr')?.attribute('w:dropCap');
  return cap === 'drop' || cap === 'margin';
}

function headingLevelOf(properties: XmlElement | undefined, style: ParagraphStyle): number | undefined {
  const direct = readOutlineLevel(properties);
  if (direct !== undefined) return direct <= LAST_OUTLINE_LEVEL ? direct : undefined;
  return style.headingLevel ?? (style.role === 'title' ? 1 : undefined);
}

interface ParagraphTraits {
  readonly properties: XmlElement | undefined;
  readonly style: ParagraphStyle;
  readonly level: number | undefined;
}

function isBlankSpan(span: Span): boolean {
  return span.kind === 'anchor' || span.kind === 'break' || (span.kind === 'text' && span.text.trim() === '');
}

function isBlank(content: ParagraphContent): boolean {
  return content.spans.every(isBlankSpan);
}

function addContent(content: ParagraphContent, traits: ParagraphTraits | undefined, reading: Reading): void {
  if (traits?.style.role !== 'contents' && traits?.style.role !== 'contents-title') {
    addParagraph(content, traits, reading);
  }
  for (const attachment of content.attachments) {
    const blocks =
      attachment.kind === 'block' ? [attachment.block] : readBlocks(attachment.element, reading.story);
    reading.flow.attach(blocks);
  }
}

function addParagraph(
  content: ParagraphContent,
  traits: ParagraphTraits | undefined,
  reading: Reading,
): void {
  const { flow, story } = reading;
  const style = traits?.style ?? story.document.styles.paragraph(undefined);
  const position = story.fields.isInContents
    ? undefined
    : story.document.numbering.positionOf(readNumberingReference(traits?.properties), style);
  const number = position === undefined ? undefined : story.document.counter.count(position);
  const indent = readIndent(traits?.properties) ?? position?.definition.indent ?? style.indent ?? 0;
  if (position !== undefined && number !== undefined && hasMarker(number) && traits?.level === undefined) {
    const into = style.role === 'quote' ? flow.inQuote(style.quoteDepth) : flow;
    addListParagraph(content, position, number, indent, { ...reading, flow: into });
  } else if (isBlank(content)) {
    if (isRuled(traits?.properties)) flow.addBlock({ kind: 'rule' }, indent);
    else if (style.role !== 'code') flow.addGap();
  } else if (traits?.level !== undefined) {
    flow.addHeading(traits.level, headingSpans(content.spans, position, number));
  } else {
    addPlainParagraph(content, style, indent, flow);
  }
}

/** A list level that writes nothing before its text only indents it: the paragraph goes on with the item above. */
function hasMarker(number: CountedNumber): boolean {
  return number.label.trim() !== '';
}

/** An empty paragraph with a line below or above it is a rule. */
function isRuled(properties: XmlElement | undefined): boolean {
  const borders = properties?.element('w:pBdr');
  const drawn = borders
    ?.elements()
    .filter((border) => !['nil', 'none'].includes(border.attribute('w:val') ?? 'nil'));
  return drawn !== undefined && drawn.length === 1;
}

/** A heading is bold by being one. */
function headingSpans(
  spans: readonly Span[],
  position: ListPosition | undefined,
  number: CountedNumber | undefined,
): Span[] {
  const plain = spans.map((span) =>
    span.marks?.bold === true && span.kind === 'text'
      ? { ...span, marks: { ...span.marks, bold: false } }
      : span,
  );
  return position === undefined || number === undefined || position.definition.format === 'bullet'
    ? plain
    : labelled(plain, position, number);
}

function labelled(spans: readonly Span[], position: ListPosition, number: CountedNumber): Span[] {
  if (number.label.trim() === '') return [...spans];
  const gap = position.definition.suffix === 'nothing' ? '' : ' ';
  return [{ kind: 'text', text: `${number.label}${gap}` }, ...spans];
}

function addPlainParagraph(
  content: ParagraphContent,
  style: ParagraphStyle,
  indent: number,
  flow: Flow,
): void {
  const { spans, displays } = content;
  const shown = spans.filter((span) => !isBlankSpan(span));
  if (shown.every((span) => displays.has(span))) {
    for (const span of shown)
      if (span.kind === 'math') flow.addBlock({ kind: 'math', latex: span.latex }, indent);
  } else if (style.role === 'quote') {
    flow.inQuote(style.quoteDepth).addParagraph(spans, 0);
  } else if (
    style.role === 'code' ||
    shown.every((span) => span.kind === 'text' && span.marks?.code === true)
  ) {
    flow.addCode(spans, { isCertain: style.role === 'code', language: style.codeLanguage, indent });
  } else {
    const task = takeCheckBox(spans);
    if (task === undefined) flow.addParagraph(spans, indent);
    else flow.addItem(task.spans, { key: 'tasks', level: 0, indent }, { kind: 'bullet' }, task.checked);
  }
}

function addListParagraph(
  content: ParagraphContent,
  position: ListPosition,
  number: CountedNumber,
  indent: number,
  { flow, isCell }: Reading,
): void {
  const place: ListPlace = { key: position.list.counter, level: position.level, indent };
  const isEmpty = isBlank(content);
  const marker = markerOf(position, number, flow.isWithinOrdered(place));
  if (marker === undefined) {
    if (!isEmpty || (isCell && number.label !== ''))
      flow.addNumbered(labelled(content.spans, position, number), place);
    return;
  }
  if (isEmpty && (marker.kind === 'bullet' || content.attachments.length > 0)) return;
  const task = isEmpty
    ? undefined
    : (takeCheckBox(content.spans) ?? boxBullet(content.spans, position, number));
  flow.addItem(isEmpty ? [] : (task?.spans ?? content.spans), place, marker, task?.checked);
}

/** A list whose bullet is an empty box is a list of tasks. */
function boxBullet(spans: readonly Span[], position: ListPosition, number: CountedNumber): Task | undefined {
  if (position.definition.format !== 'bullet' || !'☐□◻'.includes(number.label)) return undefined;
  return { spans, checked: false };
}

const PLAIN_NUMBER = /^%(\d)([.)])$/;
const LETTERS_AND_ROMAN = new Set(['lowerLetter', 'upperLetter', 'lowerRoman', 'upperRoman']);
/** CommonMark takes numbers of up to nine digits for lists. */
const LARGEST_MARKER = 999_999_999;

/**
 * How Markdown's own lists say a number: bullets as they are; "1." and "1)" too; plain letters and Roman numerals
 * only within a list that counts so, where their order says what they are. Undefined when they can't, and the
 * number has to be text.
 */
function markerOf(
  position: ListPosition,
  number: CountedNumber,
  isWithinOrdered: boolean,
): Marker | undefined {
  const { definition, level } = position;
  if (definition.format === 'bullet') return { kind: 'bullet' };
  const match = PLAIN_NUMBER.exec(definition.text.trim());
  if (match === null || Number(match[1]) !== level + 1 || number.value > LARGEST_MARKER) return undefined;
  const isPlain =
    definition.format === 'decimal' || (isWithinOrdered && LETTERS_AND_ROMAN.has(definition.format));
  const delimiter = definition.format === 'decimal' && match[2] === ')' ? ')' : '.';
  return isPlain && !definition.isHidden ? { kind: 'number', value: number.value, delimiter } : undefined;
}
