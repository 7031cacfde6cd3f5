/** Colours and helpers for the markup of styles. */

import { type Attributes, element, valued } from '../../../package/write-xml.ts';

/** Dark blue of headings, grey of secondary text, the blue of links, and the light tones of backgrounds and lines. */
export const INK = '1F3864';
export const MUTED = '595959';
export const LINK = '0B5394';
export const TINT = 'F3F5F8';
export const RULE = 'BFC5CE';

/** @param halfPoints for all scripts */
export function size(halfPoints: number): string {
  return valued('w:sz', halfPoints) + valued('w:szCs', halfPoints);
}

/** A style whose properties are given as XML, in the order of CT_Style (17.7.4.17). */
export function valuedStyle(
  type: string,
  id: string,
  name: string,
  content: string,
  attributes: Attributes = {},
): string {
  return element(
    'w:style',
    { 'w:type': type, ...attributes, 'w:styleId': id },
    valued('w:name', name) + content,
  );
}

/** The properties of a style; `paragraph` and `run` are the content of its property elements. */
export interface StyleParts {
  readonly basedOn?: string;
  readonly next?: string;
  readonly link?: string;
  readonly priority: number;
  readonly quick?: boolean;
  readonly paragraph?: string;
  readonly run?: string;
  readonly custom?: boolean;
}

/** A paragraph or character style, based on the default style unless another one is given. */
export function style(type: 'paragraph' | 'character', id: string, name: string, parts: StyleParts): string {
  const base = parts.basedOn ?? (type === 'paragraph' ? 'Normal' : 'DefaultParagraphFont');
  const content = [
    valued('w:basedOn', base),
    parts.next === undefined ? '' : valued('w:next', parts.next),
    parts.link === undefined ? '' : valued('w:link', parts.link),
    valued('w:uiPriority', parts.priority),
    parts.quick === true ? '<w:qFormat/>' : '',
    parts.paragraph === undefined ? '' : element('w:pPr', {}, parts.paragraph),
    parts.run === undefined ? '' : element('w:rPr', {}, parts.run),
  ];
  return valuedStyle(type, id, name, content.join(''), parts.custom === true ? { 'w:customStyle': 1 } : {});
}

/** Space before and after in twentieths of a point, `line` in 240ths of a line. */
export function spacing(before: number, after: number, line = 271): string {
  return element('w:spacing', { 'w:before': before, 'w:after': after, 'w:line': line, 'w:lineRule': 'auto' });
}

/** A line at one side of a paragraph, its width in eighths of a point and its distance in points. */
export function border(side: string, eighths: number, color: string, space: number): string {
  const line = element(`w:${side}`, {
    'w:val': 'single',
    'w:sz': eighths,
    'w:space': space,
    'w:color': color,
  });
  return element('w:pBdr', {}, line);
}

/** Indents in twentieths of a point. */
export function indent(left: number, right: number): string {
  return element('w:ind', { 'w:left': left, 'w:right': right });
}
