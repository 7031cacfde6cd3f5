/** Changes characters within one text element (`w:t` or `x:t`), and only the markup that must change with them. */
import type { XmlElement } from '../package/parse-xml.ts';
import { escapeXml } from '../package/write-xml.ts';
import { applyHunks, type Hunk } from './plan-hunks.ts';
import { rawNameOf } from './raw-markup.ts';
import { needsPreserve, type ShownText, unitOffsets } from './shown-text.ts';
import type { Splice } from './splice.ts';

/** An element and its visible text; without CDATA sections. */
export interface TextElement extends ShownText {
  readonly element: XmlElement;
}

export interface TextMarkup {
  /** Renders the markup of new text. */
  readonly write: (text: string) => string;
  /** Whether the markup splits the element, so that white space at its new ends must be preserved. */
  readonly mustPreserve: boolean;
}

const PLAIN: TextMarkup = { write: escapeXml, mustPreserve: false };

/** @param hunks in UTF-16 units of the visible text */
export function editTextElement(
  { element, lead, text, isPreserved }: TextElement,
  hunks: readonly Hunk[],
  markup: TextMarkup = PLAIN,
): Splice[] {
  const offsets = unitOffsets(element);
  const offsetOf = (unit: number) => offsets[lead + unit] ?? element.closeStart;
  const splices = hunks.map((hunk) => ({
    start: offsetOf(hunk.start),
    end: offsetOf(hunk.end),
    text: markup.write(hunk.text),
  }));
  if (isPreserved || !(markup.mustPreserve || needsPreserve(applyHunks(text, hunks)))) return splices;
  // White space that was not visible so far must not become visible.
  const first = offsets[0] ?? element.openEnd;
  const last = offsets[offsets.length - 1] ?? element.closeStart;
  return [
    ...splices,
    preserveSpace(element),
    { start: first, end: offsetOf(0), text: '' },
    { start: offsetOf(text.length), end: last, text: '' },
  ];
}

/** Sets `xml:space="preserve"`. */
function preserveSpace(element: XmlElement): Splice {
  const stated = element.attributes.find((attribute) => attribute.name === 'xml:space');
  if (stated !== undefined) return { start: stated.valueStart, end: stated.valueEnd, text: 'preserve' };
  const nameEnd = element.start + 1 + rawNameOf(element).length;
  return { start: nameEnd, end: nameEnd, text: ' xml:space="preserve"' };
}
