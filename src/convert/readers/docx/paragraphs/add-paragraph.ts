/**
 * What a paragraph is in Markdown: heading, list item, task, quotation, code, equation, rule or text. Decided by
 * its style, its outline level, its numbering and what is in it.
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

/** Where a paragraph goes. */
export interface ParagraphSetting {
  readonly story: Story;
  readonly flow: Flow;
  /** In a table cell a number alone is content. */
  readonly isCell: boolean;
}

/** What a paragraph states about itself. */
export interface ParagraphTraits {
  readonly properties: XmlElement | undefined;
  readonly style: ParagraphStyle;
  /** Of a heading, from 1. */
  readonly level: number | undefined;
}

function isBlankSpan(span: Span): boolean {
  return span.kind === 'anchor' || span.kind === 'break' || (span.kind === 'text' && span.text.trim() === '');
}

/** Whether a paragraph says nothing. */
export function isBlank(content: ParagraphContent): boolean {
  return content.spans.every(isBlankSpan);
}

/** Adds a paragraph to the flow; an empty one counts where it is numbered, and otherwise vanishes. */
export function addParagraph(
  content: ParagraphContent,
  traits: ParagraphTraits | undefined,
  setting: ParagraphSetting,
): void {
  const { flow, story } = setting;
  if (content.look !== undefined) story.document.looks.keep(content.spans, content.look);
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
    addListParagraph(content, { position, number, indent, traits }, { ...setting, flow: into() });
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

/** The flow that a paragraph belongs to by the quotations that its style names. */
function quotedFlow(flow: Flow, traits: ParagraphTraits | undefined): () => Flow {
  const depth = traits?.style.quoteDepth ?? 0;
  return () => (depth > 0 ? flow.inQuote(depth, readFirstLine(traits?.properties)) : flow);
}

const LYING_BORDERS = new Set(['w:top', 'w:bottom', 'w:between']);

/** An empty paragraph with a line below or above it is a rule; one beside it is a quotation's. */
function isRuled(properties: XmlElement | undefined): boolean {
  const borders = properties?.element('w:pBdr');
  const drawn = borders
    ?.elements()
    .filter((border) => !['nil', 'none'].includes(border.attribute('w:val') ?? 'nil'));
  return drawn?.length === 1 && LYING_BORDERS.has(drawn[0]?.name ?? '');
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

/** Text, or an item whose box or bullet was typed; indents alone say how such items nest. */
function addText(spans: readonly Span[], style: ParagraphStyle, indent: number, flow: Flow): void {
  const task = style.role === 'quote' ? undefined : takeCheckBox(spans);
  const bulleted = style.role === 'quote' ? undefined : takeTypedBullets(spans);
  const place = { key: `typed at ${indent}`, level: 0, indent };
  if (task !== undefined) flow.addItem(task.spans, { ...place, key: 'tasks' }, { kind: 'bullet' }, task);
  else if (bulleted === undefined) flow.addParagraph(spans, indent);
  else for (const item of bulleted) flow.addItem(item, place, { kind: 'bullet' });
}

/** A paragraph with a number or bullet. */
interface Numbered {
  readonly position: ListPosition;
  readonly number: CountedNumber;
  readonly indent: number;
  readonly traits: ParagraphTraits | undefined;
}

function addListParagraph(
  content: ParagraphContent,
  { position, number, indent, traits }: Numbered,
  { flow, isCell, story }: ParagraphSetting,
): void {
  const place: ItemPosition = { key: position.list.counter, level: position.level, indent };
  const isEmpty = isBlank(content);
  const marker = markerOf(position, number, flow.isWithinOrdered(place));
  if (marker === undefined) {
    const spans = labelled(content.spans, position, number);
    if (content.look !== undefined) story.document.looks.keep(spans, content.look);
    if (!isEmpty || (isCell && number.label !== '')) flow.addNumbered(spans, place);
    return;
  }
  const spacing = spacingOf(traits);
  if (isEmpty && (marker.kind === 'bullet' || content.attachments.length > 0)) {
    if (marker.kind === 'bullet') flow.addEmptyItem(place, marker, spacing);
    return;
  }
  if (!isEmpty && addBlockItem(content, traits, flow, () => flow.addItem([], place, marker, spacing), indent))
    return;
  const task = isEmpty
    ? undefined
    : (takeCheckBox(content.spans) ?? boxBullet(content.spans, position, number));
  const spans = isEmpty ? [] : (task?.spans ?? content.spans);
  flow.addItem(spans, place, marker, { ...spacing, checked: task?.checked });
}

/** An item that begins with a heading, a block of code or equations. @returns false for any other */
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

/** How a list paragraph stands apart: from its like, where its style would not have it so, and from what is above. */
function spacingOf(traits: ParagraphTraits | undefined): ItemTraits {
  const properties = traits?.properties;
  const isLoose =
    traits?.style.isContextual === true && readOnOff(properties, 'w:contextualSpacing') === false;
  const before = parseTwips(properties?.element('w:spacing')?.attribute('w:before')) ?? 0;
  return { isLoose, isApart: before > 0 };
}
