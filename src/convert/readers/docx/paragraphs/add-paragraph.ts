/**
 * Decides what a paragraph is in Markdown (heading, list item, task, quotation, code, equation, rule or text) by its
 * style, its outline level, its numbering and its content.
 */
import { plainTextOf, type Span } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import type { Flow, ItemPosition, ItemTraits } from '../flow.ts';
import type { CountedNumber } from '../numbering/list-counter.ts';
import { boxBullet, hasMarker, labelled, markerOf } from '../numbering/list-marker.ts';
import type { ListPosition } from '../numbering/numbering.ts';
import { parseTwips, readOnOff } from '../properties.ts';
import type { Story } from '../story.ts';
import { type ParagraphStyle, readFirstLine, readIndent, readNumberingReference } from '../styles/styles.ts';
import type { ParagraphContent } from './paragraph-content.ts';
import { takeCheckBox } from './task-items.ts';
import { takeTypedBullets } from './typed-bullets.ts';

/** The target of a paragraph. */
export interface ParagraphTarget {
  readonly story: Story;
  readonly flow: Flow;
  /** In a table cell, a paragraph with only a number counts as content. */
  readonly isCell: boolean;
}

/** The properties of a paragraph that decide what it is. */
export interface ParagraphTraits {
  readonly properties: XmlElement | undefined;
  readonly style: ParagraphStyle;
  /** Heading level from 1; undefined for other paragraphs. */
  readonly level: number | undefined;
}

function isBlankSpan(span: Span): boolean {
  return span.kind === 'anchor' || span.kind === 'break' || (span.kind === 'text' && span.text.trim() === '');
}

/** Whether a paragraph has no visible content. */
export function isBlank(content: ParagraphContent): boolean {
  return content.spans.every(isBlankSpan);
}

/** Adds a paragraph to the flow; an empty one is dropped unless it is numbered. */
export function addParagraph(
  content: ParagraphContent,
  traits: ParagraphTraits | undefined,
  target: ParagraphTarget,
): void {
  const { flow, story } = target;
  if (content.look !== undefined) story.document.looks.record(content.spans, content.look);
  const style = traits?.style ?? story.document.styles.paragraph(undefined);
  const position = story.fields.isInContents
    ? undefined
    : story.document.numbering.positionOf(readNumberingReference(traits?.properties), style);
  const language = story.document.styles.languageOfMark(traits?.properties, style);
  const number = position === undefined ? undefined : story.document.counter.count(position, language);
  const ownIndent = readIndent(traits?.properties) ?? 0;
  const indent = readIndent(traits?.properties) ?? position?.definition.indent ?? style.indent ?? 0;
  const into = quotedFlow(flow, traits);
  const isHeading = traits?.level !== undefined && !style.isInList;
  if (style.alert !== undefined && plainTextOf(content.spans).trim().toLowerCase() === style.alert) {
    flow.beginAlert(style.alert, readFirstLine(traits?.properties));
  } else if (position !== undefined && number !== undefined && hasMarker(number) && !isHeading) {
    addListParagraph(content, { position, number, indent, traits }, { ...target, flow: into() });
  } else if (isBlank(content)) {
    if (isRuled(traits?.properties)) into().addBlock({ kind: 'rule' }, indent);
    else if (style.role === 'code') flow.addBlankCodeLine();
    else if (style.quoteDepth === 0) flow.addGap();
    else flow.addQuotedGap();
  } else if (traits?.level !== undefined) {
    const headed = traits.style.headingLevel === undefined ? flow : into();
    const spans = headingSpans(content.spans, position, number);
    if (style.isInList) headed.addBlock({ kind: 'heading', level: traits.level, spans }, indent);
    else headed.addHeading(traits.level, spans);
  } else {
    addPlainParagraph(content, style, style.role === 'quote' ? ownIndent : indent, into());
  }
}

/** The flow that a paragraph belongs to, by the quotations that its style names. */
function quotedFlow(flow: Flow, traits: ParagraphTraits | undefined): () => Flow {
  const depth = traits?.style.quoteDepth ?? 0;
  return () => (depth > 0 ? flow.inQuote(depth, readFirstLine(traits?.properties)) : flow);
}

const HORIZONTAL_BORDERS = new Set(['w:top', 'w:bottom', 'w:between']);

/** An empty paragraph with one line below or above it is a rule; a line beside it marks a quotation. */
function isRuled(properties: XmlElement | undefined): boolean {
  const borders = properties?.element('w:pBdr');
  const drawn = borders
    ?.elements()
    .filter((border) => !['nil', 'none'].includes(border.attribute('w:val') ?? 'nil'));
  return drawn?.length === 1 && HORIZONTAL_BORDERS.has(drawn[0]?.name ?? '');
}

/** Headings are bold anyway. */
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
  } else if (
    style.role === 'code' ||
    (style.role !== 'quote' && shown.every((span) => span.kind === 'text' && span.marks?.code === true))
  ) {
    flow.addCode(spans, { isCertain: style.role === 'code', language: style.codeLanguage, indent });
  } else {
    addText(spans, style, indent, flow);
  }
}

/** Adds text, or items with typed check boxes or bullets; such items nest by their indent alone. */
function addText(spans: readonly Span[], style: ParagraphStyle, indent: number, flow: Flow): void {
  const task = style.role === 'quote' ? undefined : takeCheckBox(spans);
  const bulleted = style.role === 'quote' ? undefined : takeTypedBullets(spans);
  const at = { key: `typed at ${indent}`, level: 0, indent };
  if (task !== undefined) flow.addItem(task.spans, { ...at, key: 'tasks' }, { kind: 'bullet' }, task);
  else if (bulleted === undefined) flow.addParagraph(spans, indent);
  else for (const item of bulleted) flow.addItem(item, at, { kind: 'bullet' });
}

interface NumberedParagraph {
  readonly position: ListPosition;
  readonly number: CountedNumber;
  readonly indent: number;
  readonly traits: ParagraphTraits | undefined;
}

function addListParagraph(
  content: ParagraphContent,
  { position, number, indent, traits }: NumberedParagraph,
  { flow, isCell, story }: ParagraphTarget,
): void {
  const at: ItemPosition = { key: position.list.counter, level: position.level, indent };
  const isEmpty = isBlank(content);
  const marker = markerOf(position, number, flow.isWithinOrdered(at));
  if (marker === undefined) {
    const spans = labelled(content.spans, position, number);
    if (content.look !== undefined) story.document.looks.record(spans, content.look);
    if (!isEmpty || (isCell && number.label !== '')) flow.addNumbered(spans, at);
    return;
  }
  const spacing = spacingOf(traits);
  if (isEmpty && (marker.kind === 'bullet' || content.attachments.length > 0)) {
    if (marker.kind === 'bullet') flow.addEmptyItem(at, marker, spacing);
    return;
  }
  if (!isEmpty && addBlockItem(content, traits, flow, () => flow.addItem([], at, marker, spacing), indent))
    return;
  const task = isEmpty
    ? undefined
    : (takeCheckBox(content.spans) ?? boxBullet(content.spans, position, number));
  const spans = isEmpty ? [] : (task?.spans ?? content.spans);
  flow.addItem(spans, at, marker, { ...spacing, checked: task?.checked });
}

/**
 * Adds an item that begins with a heading, a block of code or equations.
 * @returns false for any other
 */
function addBlockItem(
  content: ParagraphContent,
  traits: ParagraphTraits | undefined,
  flow: Flow,
  begin: () => void,
  indent: number,
): boolean {
  const shown = content.spans.filter((span) => !isBlankSpan(span));
  const language = traits?.style.codeLanguage;
  if (traits?.level !== undefined) {
    begin();
    const spans = headingSpans(content.spans, undefined, undefined);
    flow.addBlock({ kind: 'heading', level: traits.level, spans }, indent);
  } else if (language !== undefined) {
    begin();
    flow.addCode(content.spans, { isCertain: true, language, indent });
  } else if (shown.every((span) => content.displays.has(span))) {
    begin();
    for (const span of shown)
      if (span.kind === 'math') flow.addBlock({ kind: 'math', latex: span.latex }, indent);
  } else return false;
  return true;
}

/** The spacing of a list paragraph: from its siblings, if its style says otherwise, and from what is above. */
function spacingOf(traits: ParagraphTraits | undefined): ItemTraits {
  const properties = traits?.properties;
  const isLoose =
    traits?.style.isContextual === true && readOnOff(properties, 'w:contextualSpacing') === false;
  const before = parseTwips(properties?.element('w:spacing')?.attribute('w:before')) ?? 0;
  return { isLoose, isApart: before > 0 };
}
