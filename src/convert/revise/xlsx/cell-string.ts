/**
 * A string of a workbook, shared or inline: plain, or in runs with different formatting.
 *
 * Source: ECMA-376 Part 1, 18.4.8 (si), 18.4.4 (r), 18.4.6 (rPh), 18.4.12 (t), 18.3.1.53 (is), 22.9.2.19 (xstring).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { escapeXml } from '../../package/write-xml.ts';
import { editTextElement } from '../edit-text-element.ts';
import type { Hunk } from '../plan-hunks.ts';
import { holdsCData, type ShownText, shownText } from '../shown-text.ts';
import { applySplices, type Splice } from '../splice.ts';
import { splitHunks, type TextPiece } from '../split-hunks.ts';

interface StringPiece extends TextPiece, ShownText {
  readonly element: XmlElement;
}

/** A character that XML can't contain, or the escape itself: `_x000D_`. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** The text elements of a string in order, without phonetic guides. */
function textElements(string: XmlElement): XmlElement[] {
  return string.elements().flatMap((child) => {
    if (child.name === 'x:t') return [child];
    return child.name === 'x:r' ? child.elements('x:t') : [];
  });
}

/** The visible text of an `si` or `is`. */
export function textOfString(string: XmlElement): string {
  return textElements(string)
    .map((element) => shownText(element, false).text)
    .join('');
}

/**
 * The splices that apply hunks to a string; each run keeps its formatting. Phonetic guides are removed, since they
 * refer to positions in the old text.
 *
 * @returns undefined if the string has no text element to write into
 */
export function editString(string: XmlElement, hunks: readonly Hunk[]): Splice[] | undefined {
  const pieces: StringPiece[] = [];
  let first = 0;
  for (const element of textElements(string)) {
    const shown = shownText(element, false);
    if (holdsCData(element)) return undefined;
    if (shown.text !== '') pieces.push({ ...shown, element, first, kind: 'text' });
    first += shown.text.length;
  }
  const changed = splitHunks(pieces, hunks);
  if (changed.size === 0 && hunks.length > 0) return undefined;
  const readings = string.elements().filter(({ name }) => name === 'x:rPh' || name === 'x:phoneticPr');
  return [
    ...[...changed].flatMap(([piece, own]) =>
      editTextElement(piece, own, { write: encodeString, mustPreserve: false }),
    ),
    ...readings.map(({ start, end }) => ({ start, end, text: '' })),
  ];
}

/** The content of a string after an edit, for a separate string element. */
export function contentAfter(string: XmlElement, splices: readonly Splice[]): string {
  const { source, openEnd, closeStart } = string;
  const moved = splices.map((splice) => ({
    ...splice,
    start: splice.start - openEnd,
    end: splice.end - openEnd,
  }));
  return applySplices(source.slice(openEnd, closeStart), moved);
}

/**
 * The content of a new string element.
 * @param prefix the file's namespace prefix, with its colon
 */
export function stringContent(text: string, prefix: string): string {
  return `<${prefix}t xml:space="preserve">${encodeString(text)}</${prefix}t>`;
}

function encodeString(text: string): string {
  return escapeXml(text.replace(ESCAPED, '_x005F_x$1_').replaceAll('\r\n', '\n'));
}
