/**
 * Headings that are distinguished only by colour or face: word processors set lower-level headings in plain type of
 * the body's size, but in the colour and the face of the higher-level headings.
 */

import { besideCode } from '../lines/line-settings.ts';
import type { Measures } from '../lines/measures.ts';
import { isCaption } from './captions.ts';
import type { Paragraph } from './paragraphs.ts';

/** Maximum length of such headings, in characters and lines. */
const MAX_LENGTH = 140;
const MAX_LINES = 2;
/** Minimum share of headings in the text with the colour and face of headings. */
const MIN_SHARE = 0.8;

const STARTS_LIKE_TITLE = /^[\p{L}\d§(]/u;
const ENDS_LIKE_TEXT = /[.,;:!?、。]$/;

/** Paragraphs in a colour and face of `headings` that the body text does not have. */
export function findInHeadingFaces(
  paragraphs: readonly Paragraph[],
  headings: ReadonlySet<Paragraph>,
  { bodySize }: Measures,
): ReadonlySet<Paragraph> {
  if (headings.size === 0) return new Set();
  const faceOf = faceReader();
  const faces = new Set([...headings].map(faceOf));
  faces.delete(mostUsedFace(paragraphs, faceOf));
  const text = new Map<string, number>();
  const titles: { readonly face: string; readonly paragraph: Paragraph }[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const face = faceOf(paragraph);
    if (!faces.has(face) || headings.has(paragraph)) continue;
    if (index + 1 < paragraphs.length && mayBeTitle(paragraph, bodySize)) titles.push({ face, paragraph });
    else text.set(face, (text.get(face) ?? 0) + lengthOf(paragraph));
  }
  const found = new Set<Paragraph>();
  for (const [face, group] of Map.groupBy(titles, (title) => title.face)) {
    const own = group.map(({ paragraph }) => paragraph);
    const length = own.reduce((sum, each) => sum + lengthOf(each), 0);
    if (length < MIN_SHARE * (length + (text.get(face) ?? 0))) continue;
    for (const each of own) found.add(each);
  }
  return found;
}

/** The face of most of the text. */
function mostUsedFace(paragraphs: readonly Paragraph[], faceOf: (paragraph: Paragraph) => string): string {
  const lengths = new Map<string, number>();
  let [best, max] = ['', 0];
  for (const paragraph of paragraphs) {
    const face = faceOf(paragraph);
    const length = (lengths.get(face) ?? 0) + lengthOf(paragraph);
    lengths.set(face, length);
    if (length > max) [best, max] = [face, length];
  }
  return best;
}

function mayBeTitle({ lines, label }: Paragraph, bodySize: number): boolean {
  if (lines.length > MAX_LINES || (label !== undefined && label.number === undefined)) return false;
  const text = lines.map(({ line }) => line.text).join(' ');
  if (text.length > MAX_LENGTH || isCaption(text)) return false;
  if (!STARTS_LIKE_TITLE.test(text) || ENDS_LIKE_TEXT.test(text) || !/\p{L}{2}|\p{Lo}/u.test(text))
    return false;
  const color = lines[0]?.line.color;
  return lines.every(
    ({ line }) =>
      besideCode(line).size > 0.97 * bodySize &&
      line.words.every((word) => word.color === color && !word.link),
  );
}

function lengthOf({ lines }: Paragraph): number {
  return lines.reduce((sum, { line }) => sum + line.text.length, 0);
}

/** Suffixes after the name of a font family, as in "Carlito-BoldItalic" and "Arial,Bold". */
const OF_FAMILY = /[-,].*$|(?:bold|italic|oblique|medium|semibold|light|regular)+$/i;

/** Maximum length of a font name; longer ones, as in malicious files, are cut. */
const MAX_NAME = 127;

/** Returns a function for the colour and font family of a paragraph's first line. */
function faceReader(): (paragraph: Paragraph) => string {
  const families = new Map<string, string>();
  return ({ lines: [first] }) => {
    const { color = '', fontName = '' } = first === undefined ? {} : besideCode(first.line);
    let family = families.get(fontName);
    if (family === undefined) {
      family = fontName.slice(0, MAX_NAME).replace(OF_FAMILY, '');
      families.set(fontName, family);
    }
    return `${color} ${family}`;
  };
}

/** Minimum number of lines in italics that form a heading level; a single one may be a remark. */
const MIN_SLANTED = 2;
/** Maximum length of such a line, in characters. */
const MAX_SLANTED = 80;

/** Single lines in italics above text, closer to that than to the line before them. */
export function findSlantedHeadings(
  paragraphs: readonly Paragraph[],
  { bodySize, leading }: Measures,
): ReadonlySet<Paragraph> {
  const found = paragraphs.filter((each, index) => {
    const [own, next] = [each.lines[0], paragraphs[index + 1]?.lines[0]];
    if (own === undefined || next === undefined || each.lines.length > 1 || each.label !== undefined)
      return false;
    const { style, size, text } = own.line;
    if (!style.italic || style.mono || size < 0.97 * bodySize || text.length > MAX_SLANTED) return false;
    if (!/^[\p{Lu}\d]/u.test(text) || /[.,;:!]$/.test(text) || isCaption(text) || next.line.style.italic)
      return false;
    const before = paragraphs[index - 1]?.lines.at(-1);
    if (before === undefined || before.column !== own.column || next.column !== own.column) return true;
    const [above, below] = [own.line.baseline - before.line.baseline, next.line.baseline - own.line.baseline];
    return above > below && above > leading * size;
  });
  return new Set(found.length < MIN_SLANTED ? [] : found);
}
