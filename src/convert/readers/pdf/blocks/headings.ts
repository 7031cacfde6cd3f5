/**
 * Distinguishes headings from paragraphs by how they are set, and ranks them: larger before smaller, bold before plain,
 * fewer number parts before more.
 */

import { LEADERS } from '../lines/leaders.ts';
import { besideCode } from '../lines/line-settings.ts';
import type { Measures } from '../lines/measures.ts';
import { isCaption } from './captions.ts';
import { isCodeLine } from './code.ts';
import { contentsEntries } from './contents-page.ts';
import { findInHeadingFaces, findSlantedHeadings } from './heading-faces.ts';
import { isCentred, type Paragraph } from './paragraphs.ts';

/** Maximum length of headings, in characters and lines. */
const MAX_LENGTH = 220;
const MAX_LINES = 4;
/** Text this much larger than the body text is a heading. */
const LARGER = 1.098;
/** The same for text that ends like a sentence. */
const MUCH_LARGER = 1.18;
const MAX_LEVEL = 6;

interface Candidate {
  readonly paragraph: Paragraph;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly capitals: boolean;
  readonly color: string;
  /** It is a name in a monospaced face. */
  readonly isCode: boolean;
  /** The parts of its number, "4" and "2" for 4.2; empty if it has none. */
  readonly number: readonly string[];
}

/** If more than this share of a document looks like headings, it is its text. */
const MAX_SHARE = 0.75;

/** What else the detection of headings depends on. */
export interface HeadingContext {
  readonly measures: Measures;
  /** Entries of tables of contents, which are not headings. */
  readonly entries: ReadonlySet<Paragraph>;
  /** Number of tables among the paragraphs. */
  readonly tables: number;
}

/** The headings among paragraphs with their levels, from 1. */
export function findHeadings(
  paragraphs: readonly Paragraph[],
  { measures, entries, tables }: HeadingContext,
): Map<Paragraph, number> {
  const others = paragraphs.filter((each) => !entries.has(each));
  const large = withoutLeadIns(
    others.filter((each) => isHeading(each, measures)),
    measures,
  );
  const seen = large
    .union(findInHeadingFaces(others, large, measures))
    .union(findSlantedHeadings(others, measures));
  const likely = others.filter((each) => seen.has(each)).map(candidateOf);
  const stacked = stackedLines(likely);
  const candidates = likely.filter((each) => !stacked.has(each));
  if (candidates.length > 3 && candidates.length > MAX_SHARE * (paragraphs.length + tables)) return new Map();
  const ranks = rankStyles(withSizesOfText(candidates, measures.bodySize));
  const levels = new Map<Paragraph, number>();
  for (const [{ paragraph }, rank] of ranks) levels.set(paragraph, Math.min(MAX_LEVEL, rank));
  return levels;
}

/** Minimum size of monospaced type relative to the text around it. */
const SMALLER_CODE = 0.75;

/** Headings in a monospaced face with the size they would have in the face of the other headings, or of the text. */
function withSizesOfText(candidates: readonly Candidate[], bodySize: number): readonly Candidate[] {
  const others = candidates.filter(({ isCode }) => !isCode);
  return candidates.map((each) => {
    if (!each.isCode) return each;
    const like = others.filter(({ bold, color }) => bold === each.bold && color === each.color);
    const sizes = [bodySize, ...like.map(({ size }) => size)].filter((size) => size >= each.size);
    const size = Math.min(...sizes);
    return each.size >= SMALLER_CODE * size ? { ...each, size } : each;
  });
}

/** With at least this many headings larger than the text, bold words that end in a colon are lead-ins, not headings. */
const LARGER_HEADINGS = 2;

function withoutLeadIns(headings: readonly Paragraph[], { bodySize }: Measures): ReadonlySet<Paragraph> {
  const isLarger = ({ lines }: Paragraph) => (lines[0]?.line.size ?? 0) >= LARGER * bodySize;
  if (headings.filter(isLarger).length < LARGER_HEADINGS) return new Set(headings);
  return new Set(headings.filter((each) => isLarger(each) || !textOfParagraph(each).endsWith(':')));
}

/** This many lines of the same style below each other are a letterhead or an address rather than headings. */
const MIN_STACK = 3;
/** Maximum distance of the lines of a stack, in type sizes. */
const STACK_STEP = 2;

/** Candidates that are not bold and directly below or above others of the same style. */
function stackedLines(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const stacked = new Set<Candidate>();
  let stack: Candidate[] = [];
  const endStack = () => {
    const lines = stack.reduce((sum, { paragraph }) => sum + paragraph.lines.length, 0);
    if (stack.length > 1 && lines >= MIN_STACK) for (const each of stack) stacked.add(each);
    stack = [];
  };
  for (const candidate of candidates) {
    const last = stack.at(-1);
    if (last !== undefined && !isBelow(last, candidate)) endStack();
    stack.push(candidate);
  }
  endStack();
  return stacked;
}

function isBelow(above: Candidate, below: Candidate): boolean {
  const [last, first] = [above.paragraph.lines.at(-1), below.paragraph.lines[0]];
  if (last === undefined || first === undefined || last.column !== first.column) return false;
  const step = first.line.baseline - last.line.baseline;
  const isAlike = above.size === below.size && !above.bold && !below.bold;
  return isAlike && step > 0 && step < STACK_STEP * first.line.size;
}

/** The paragraphs that are entries of tables of contents. */
export function findContentsEntries(paragraphs: readonly Paragraph[]): ReadonlySet<Paragraph> {
  const entries = contentsEntries(
    paragraphs.map((each) => (each.lines.length > MAX_LINES ? '' : textOfParagraph(each))),
  );
  return new Set(paragraphs.filter((_, index) => entries.has(index)));
}

function textOfParagraph(paragraph: Paragraph): string {
  return paragraph.lines.map(({ line }) => line.text).join(' ');
}

/** Maximum length of headings in the size and weight of the text, in characters. */
const MAX_PLAIN = 80;

function isHeading(paragraph: Paragraph, measures: Measures): boolean {
  const line = paragraph.lines[0]?.line;
  if (line === undefined || paragraph.lines.length > MAX_LINES) return false;
  const text = textOfParagraph(paragraph);
  if (text.length > MAX_LENGTH) return false;
  if (!/\p{L}{2}|^\p{Lo}/u.test(text) || isBulleted(paragraph)) return false;
  // A name in a monospaced face is a heading if it is a single bold line.
  if (isCodeLine(line, measures)) return paragraph.lines.length === 1 && line.style.bold;
  if (isCaption(text) || LEADERS.test(text)) return false;
  if (line.size >= LARGER * measures.bodySize) {
    return line.style.bold || line.size >= MUCH_LARGER * measures.bodySize || !/[.;,]$/.test(text);
  }
  if (line.size < 0.93 * measures.bodySize || measures.bodyBold) return false;
  if (isCentredCapitals(paragraph)) return true;
  if (!paragraph.lines.every((each) => each.line.style.bold)) return false;
  if (/[,;]$/.test(text)) return false;
  if (/[.]$/.test(text) && text.length > 60 && !SECTION_SIGN.test(text)) return false;
  const mayBeLong = SECTION_SIGN.test(text) || NUMBERED.test(text);
  return paragraph.lines.length <= (mayBeLong ? MAX_LINES : 2) && text.length <= 140;
}

/** Centred lines in capitals, except abbreviations, dates and sentences. */
function isCentredCapitals(paragraph: Paragraph): boolean {
  const text = textOfParagraph(paragraph);
  if (!isCapitals(text) || !/\p{L}{4}/u.test(text) || /\d{4}|[.,;:]$/.test(text)) return false;
  return paragraph.lines.length <= 2 && text.length <= MAX_PLAIN && paragraph.lines.every(isCentred);
}

/** Titles with multi-part numbers may have more lines, in narrow columns. */
const NUMBERED = /^\d{1,3}(?:\.\d{1,3})+\.?\s/;
/** Titles of sections in laws may end in a full stop whatever their length. */
const SECTION_SIGN = /^§\s?\d/;

function isBulleted(paragraph: Paragraph): boolean {
  const { label } = paragraph;
  return label !== undefined && label.number === undefined && label.text === '';
}

function isCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

function candidateOf(paragraph: Paragraph): Candidate {
  const line = paragraph.lines[0]?.line;
  const text = textOfParagraph(paragraph);
  return {
    paragraph,
    size: line === undefined ? 0 : Math.round(besideCode(line).size * 2) / 2,
    bold: line?.style.bold ?? false,
    italic: line?.style.italic ?? false,
    capitals: isCapitals(text),
    color: line?.color ?? '',
    isCode: line?.style.mono ?? false,
    number: numberOf(text),
  };
}

function numberOf(text: string): string[] {
  const number = /^(?:\d{1,3}(?:\.\d{1,3})*)(?=[.)]?\s)/.exec(text)?.[0];
  return number === undefined ? [] : number.split('.');
}

interface Style {
  readonly size: number;
  readonly bold: boolean;
  /** Upright headings rank above slanted ones, those in capitals above others. */
  readonly slope: number;
  /** How many levels its number puts it below others of the same style. */
  readonly below: number;
}

/** Levels of candidates by style, and by number if chapters and sections have the same style. */
function rankStyles(candidates: readonly Candidate[]): Map<Candidate, number> {
  const numbers = new Set(candidates.map((candidate) => numberKey(candidate, candidate.number.length)));
  const capitals = new Set(candidates.filter(isInCapitals).map(settingOf));
  const styles = new Map<string, Style>();
  const keys = new Map<Candidate, string>();
  for (const candidate of candidates) {
    const { size, bold } = candidate;
    const style = { size, bold, slope: slopeOf(candidate, capitals), below: depthBelow(candidate, numbers) };
    const key = `${size} ${bold} ${style.slope} ${style.below}`;
    styles.set(key, style);
    keys.set(candidate, key);
  }
  const sorted = [...styles.entries()].sort(
    ([, a], [, b]) =>
      b.size - a.size || Number(b.bold) - Number(a.bold) || a.slope - b.slope || a.below - b.below,
  );
  const ranks = new Map(sorted.map(([key], index) => [key, index + 1]));
  return new Map(candidates.map((candidate) => [candidate, ranks.get(keys.get(candidate) ?? '') ?? 1]));
}

/** A single short word in capitals may be a name. */
const CAPITAL_WORDS = /\p{L}\P{L}+\p{L}|\p{L}{8}/u;

function isInCapitals({ capitals, paragraph }: Candidate): boolean {
  return capitals && CAPITAL_WORDS.test(textOfParagraph(paragraph));
}

function settingOf({ size, bold, italic }: Candidate): string {
  return `${size} ${bold} ${italic}`;
}

/** @param capitals styles in which some headings are certainly in capitals */
function slopeOf(candidate: Candidate, capitals: ReadonlySet<string>): number {
  if (candidate.capitals && capitals.has(settingOf(candidate))) return 0;
  return candidate.italic ? 2 : 1;
}

function numberKey({ size, bold, number }: Candidate, parts: number): string {
  return `${size} ${bold} ${number.slice(0, parts).join('.')}`;
}

/** How many of the parent numbers of a candidate occur in headings of the same style. */
function depthBelow(candidate: Candidate, numbers: ReadonlySet<string>): number {
  let depth = 0;
  for (let parts = 1; parts < candidate.number.length; parts++) {
    if (numbers.has(numberKey(candidate, parts))) depth++;
  }
  return depth;
}
