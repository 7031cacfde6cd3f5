/**
 * The visible text of a `w:t` (Word) or `x:t` (Excel), and the position of each of its characters in the XML.
 *
 * Source: ECMA-376 Part 1, 17.3.3.31 and 18.4.12 (t); XML 1.0, 2.10 (white space). Without `xml:space="preserve"`,
 * white space at both ends is not shown.
 */

import { type XmlElement, XmlText } from '../package/parse-xml.ts';
import { decodeEntities } from '../package/xml-entities.ts';

export interface ShownText {
  readonly text: string;
  /** Units before `text` that are not shown. */
  readonly lead: number;
  readonly isPreserved: boolean;
}

/** @param inherited whether the part's root has `xml:space="preserve"` */
export function shownText(element: XmlElement, inherited: boolean): ShownText {
  const value = element.text;
  const space = element.attribute('xml:space');
  const isPreserved = space === undefined ? inherited : space === 'preserve';
  if (isPreserved) return { text: value, lead: 0, isPreserved };
  const text = value.replace(/^[ \t\r\n]+/, '');
  return { text: trimEnd(text), lead: value.length - text.length, isPreserved };
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Whether a text needs `xml:space="preserve"` to be shown completely. */
export function needsPreserve(text: string): boolean {
  return /^[ \t\r\n]|[ \t\r\n]$/.test(text);
}

/** Whether the element contains a CDATA section, within which nothing is escaped. */
export function holdsCData(element: XmlElement): boolean {
  return element.children.some((child) => child instanceof XmlText && child.isCData);
}

const ENTITY = /&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos);/y;

/**
 * The source offset of each unit of the element's text, followed by the end of the last one. Only for elements
 * without CDATA sections.
 */
export function unitOffsets(element: XmlElement): number[] {
  const offsets: number[] = [];
  let end = element.openEnd;
  for (const child of element.children) {
    if (!(child instanceof XmlText)) continue;
    pushOffsets(offsets, element.source, child.start, child.end);
    end = child.end;
  }
  offsets.push(end);
  return offsets;
}

function pushOffsets(offsets: number[], source: string, start: number, end: number): void {
  for (let at = start; at < end; ) {
    const width = source.charAt(at) === '&' ? entityAt(source, at) : undefined;
    const units = width === undefined ? 1 : decodeEntities(source.slice(at, at + width)).length;
    for (let unit = 0; unit < units; unit++) offsets.push(at);
    at += width ?? 1;
  }
}

function entityAt(source: string, at: number): number | undefined {
  ENTITY.lastIndex = at;
  return ENTITY.exec(source)?.[0].length;
}
