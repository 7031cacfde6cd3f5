/** Writes paragraphs with their properties (ECMA-376 Part 1, 17.3.1). */

import { element, valued } from '../../../package/write-xml.ts';
import type { Align } from '../content.ts';
import { border, RULE as RULE_COLOR } from '../parts/style-markup.ts';

export interface ParagraphStyle {
  readonly style: string;
  readonly keepNext?: boolean | undefined;
  readonly numbering?: { readonly instance: number; readonly level: number } | undefined;
  readonly rightToLeft?: boolean | undefined;
  /** Space before and after, in twentieths of a point; undefined means as in the style. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** The left indent of the text, and the hanging indent of its first line, in twentieths of a point. */
  readonly indent?: { readonly left: number; readonly hanging: number } | undefined;
  /** Whether to keep space between paragraphs of this style; undefined means as in the style. */
  readonly spaced?: boolean | undefined;
  readonly align?: Align | undefined;
  /** Whether to draw a line below; it is a direct property of the paragraph, since every program supports that. */
  readonly ruled?: boolean | undefined;
  /** The additional distance of a quotation's bar from the text, in twentieths of a point. */
  readonly bar?: number | undefined;
}

/** The distance of a quotation's bar from its text, and Word's maximum, in points. */
const BAR_DISTANCE = 10;
const MAX_BAR_DISTANCE = 31;

const RULE = border('bottom', 6, RULE_COLOR, 1);

/** A paragraph with inline XML as content. */
export function paragraph(style: ParagraphStyle, content: string): string {
  return element('w:p', {}, paragraphProperties(style) + content);
}

/** Properties in the order of CT_PPr (17.3.1.26). */
function paragraphProperties(style: ParagraphStyle): string {
  const properties = [
    style.style === 'Normal' ? '' : valued('w:pStyle', style.style),
    style.keepNext === true ? '<w:keepNext/>' : '',
    numberingXml(style.numbering),
    style.ruled === true ? RULE : barXml(style.bar),
    style.rightToLeft === true ? '<w:bidi/>' : '',
    spacingXml(style.before, style.after),
    indentXml(style.indent),
    style.spaced === true ? valued('w:contextualSpacing', 0) : '',
    alignXml(style.align, style.rightToLeft === true),
  ].join('');
  return properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`;
}

function numberingXml(numbering: ParagraphStyle['numbering']): string {
  if (numbering === undefined) return '';
  return element('w:numPr', {}, valued('w:ilvl', numbering.level) + valued('w:numId', numbering.instance));
}

function barXml(further: number | undefined): string {
  if (further === undefined) return '';
  return border('left', 18, RULE_COLOR, Math.min(MAX_BAR_DISTANCE, Math.round(BAR_DISTANCE + further / 20)));
}

function spacingXml(before: number | undefined, after: number | undefined): string {
  if (before === undefined && after === undefined) return '';
  return element('w:spacing', { 'w:before': before, 'w:after': after });
}

function indentXml(indent: ParagraphStyle['indent']): string {
  if (indent === undefined) return '';
  const hanging = indent.hanging === 0 ? undefined : indent.hanging;
  return element('w:ind', { 'w:left': indent.left, 'w:hanging': hanging });
}

/** In right-to-left paragraphs, left and right mean start and end of the reading direction (17.3.1.13). */
function alignXml(align: Align | undefined, rightToLeft: boolean): string {
  if (align === undefined) return '';
  if (align === 'center') return valued('w:jc', 'center');
  return valued('w:jc', (align === 'left') === rightToLeft ? 'right' : 'left');
}
