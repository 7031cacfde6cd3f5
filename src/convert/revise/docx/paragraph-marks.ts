/**
 * Paragraph properties with or without the mark of a tracked paragraph: `w:ins` and `w:del` stand first in the
 * properties of the paragraph's own mark.
 *
 * Source: ECMA-376 Part 1, 17.13.5.15 and 17.13.5.20 (deleted and inserted paragraph), 17.3.1.26 (pPr), 17.3.1.29
 * (rPr of the paragraph mark).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { openTagOf, rawNameOf, rawPrefixOf, sourceOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';

/** What a paragraph must not hand on to a new one: its section, its breaks, the records of its changes. */
const NOT_INHERITED = new Set(['w:sectPr', 'w:pPrChange', 'w:pageBreakBefore', 'w:rPr']);
const MARK_CHANGES = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo', 'w:rPrChange']);

/**
 * Properties for a new paragraph like another.
 *
 * @param like the properties of the other; undefined when it has none
 * @param mark markup of `w:ins`, or nothing
 * @param prefix the file's own, with its colon
 */
export function inheritedProperties(like: XmlElement | undefined, mark: string, prefix: string): string {
  const kept = (like?.elements() ?? [])
    .filter((child) => !NOT_INHERITED.has(child.name))
    .map(sourceOf)
    .join('');
  const ofMark = inheritedMark(like?.element('w:rPr'));
  const rPr = mark + ofMark === '' ? '' : `<${prefix}rPr>${mark}${ofMark}</${prefix}rPr>`;
  return kept + rPr === '' ? '' : `<${prefix}pPr>${kept}${rPr}</${prefix}pPr>`;
}

/** The properties of a paragraph's mark that text typed there would have. */
export function inheritedMark(properties: XmlElement | undefined): string {
  const kept = (properties?.elements() ?? []).filter((child) => !MARK_CHANGES.has(child.name));
  return kept.map(sourceOf).join('');
}

/** Whether a paragraph's mark is tracked as inserted or deleted already: it takes no second such mark. */
export function isMarked(paragraph: XmlElement, kind: 'ins' | 'del'): boolean {
  return paragraph.element('w:pPr')?.element('w:rPr')?.element(`w:${kind}`) !== undefined;
}

/** Marks a paragraph that stands already as inserted or deleted, and is not so marked. */
export function markParagraph(paragraph: XmlElement, mark: string): Splice {
  const prefix = rawPrefixOf(paragraph);
  const properties = paragraph.element('w:pPr');
  const rPr = properties?.element('w:rPr');
  const bare = `<${prefix}rPr>${mark}</${prefix}rPr>`;
  if (rPr !== undefined) return putFirst(rPr, mark, rPr.element('w:ins'));
  if (properties === undefined) return putFirst(paragraph, `<${prefix}pPr>${bare}</${prefix}pPr>`);
  const behind = properties.element('w:sectPr') ?? properties.element('w:pPrChange');
  if (behind !== undefined) return { start: behind.start, end: behind.start, text: bare };
  if (isSelfClosing(properties)) return putFirst(properties, bare);
  return { start: properties.closeStart, end: properties.closeStart, text: bare };
}

/** Puts markup at the beginning of an element's content, or behind one of its children. */
export function putFirst(element: XmlElement, markup: string, behind?: XmlElement): Splice {
  if (behind !== undefined) return { start: behind.end, end: behind.end, text: markup };
  if (!isSelfClosing(element)) return { start: element.openEnd, end: element.openEnd, text: markup };
  const text = `${openTagOf(element)}${markup}</${rawNameOf(element)}>`;
  return { start: element.start, end: element.end, text };
}

function isSelfClosing(element: XmlElement): boolean {
  return element.openEnd === element.end;
}
