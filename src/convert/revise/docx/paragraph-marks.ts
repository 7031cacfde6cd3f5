/**
 * Paragraph properties with or without tracked-change marks: `w:ins` and `w:del` come first in the run properties of
 * the paragraph mark.
 *
 * Source: ECMA-376 Part 1, 17.13.5.15 and 17.13.5.20 (deleted and inserted paragraph), 17.3.1.26 (pPr), 17.3.1.29
 * (rPr of the paragraph mark).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { openTagOf, rawNameOf, rawPrefixOf, sourceOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';

/** Properties that a new paragraph does not inherit: section, breaks, tracked changes. */
const NOT_INHERITED = new Set(['w:sectPr', 'w:pPrChange', 'w:pageBreakBefore', 'w:rPr']);
const MARK_CHANGES = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo', 'w:rPrChange']);

/**
 * The properties for a new paragraph formatted like another.
 *
 * @param like the properties of the other paragraph; undefined if it has none
 * @param mark markup of `w:ins`, or empty
 * @param prefix the file's namespace prefix, with its colon
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

/** The run properties that text typed at a paragraph mark would have. */
export function inheritedMark(properties: XmlElement | undefined): string {
  const kept = (properties?.elements() ?? []).filter((child) => !MARK_CHANGES.has(child.name));
  return kept.map(sourceOf).join('');
}

/** Whether a paragraph mark is already tracked as inserted or deleted; it must not be marked twice. */
export function isMarked(paragraph: XmlElement, kind: 'ins' | 'del'): boolean {
  return paragraph.element('w:pPr')?.element('w:rPr')?.element(`w:${kind}`) !== undefined;
}

/** Marks an existing paragraph as inserted or deleted; it must not be marked yet. */
export function markParagraph(paragraph: XmlElement, mark: string): Splice {
  const prefix = rawPrefixOf(paragraph);
  const properties = paragraph.element('w:pPr');
  const rPr = properties?.element('w:rPr');
  const bare = `<${prefix}rPr>${mark}</${prefix}rPr>`;
  if (rPr !== undefined) return putFirst(rPr, mark, rPr.element('w:ins'));
  if (properties === undefined) return putFirst(paragraph, `<${prefix}pPr>${bare}</${prefix}pPr>`);
  const next = properties.element('w:sectPr') ?? properties.element('w:pPrChange');
  if (next !== undefined) return { start: next.start, end: next.start, text: bare };
  if (isSelfClosing(properties)) return putFirst(properties, bare);
  return { start: properties.closeStart, end: properties.closeStart, text: bare };
}

/** Inserts markup at the beginning of an element's content, or after one of its children. */
export function putFirst(element: XmlElement, markup: string, after?: XmlElement): Splice {
  if (after !== undefined) return { start: after.end, end: after.end, text: markup };
  if (!isSelfClosing(element)) return { start: element.openEnd, end: element.openEnd, text: markup };
  const text = `${openTagOf(element)}${markup}</${rawNameOf(element)}>`;
  return { start: element.start, end: element.end, text };
}

function isSelfClosing(element: XmlElement): boolean {
  return element.openEnd === element.end;
}
