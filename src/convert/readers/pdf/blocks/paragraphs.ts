/**
 * Joins the lines of the flow into paragraphs and list items. A line begins a new paragraph if its style differs from
 * the line before, if there is a gap between them, if it is indented, if it has a label, or if its first word would
 * have fitted on the line before, which therefore ended on purpose.
 */

import { LEADERS } from '../lines/leaders.ts';
import { wouldHaveFitted } from '../lines/line-ends.ts';
import { sameSetting } from '../lines/line-settings.ts';
import type { Line } from '../lines/lines.ts';
import type { Measures } from '../lines/measures.ts';
import { isCaption } from './captions.ts';
import { isCodeLine, isCodeWithin, SAME_SENTENCE } from './code.ts';
import type { FlowItem, FlowLine, FlowTable } from './flow.ts';
import { type ItemLabel, labelOf, wordsAfter } from './labels.ts';
import { indentOf, isFirstIndented, isLabelInText, LINES_AHEAD } from './labels-in-text.ts';

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly lines: FlowLine[];
  readonly label: ItemLabel | undefined;
  /** Left edge of the label or the drawn bullet, relative to the column. */
  readonly labelLeft: number;
  /** Left edge of the text, relative to the column. */
  readonly textLeft: number;
}

export type ParagraphOrTable = Paragraph | FlowTable;

/** Maximum number of lines of a paragraph, to bound the work for one. */
const MAX_LINES = 2_000;
/** Baselines further apart than this multiple of the usual distance belong to two paragraphs. */
const WIDE_LEADING = 1.32;

export function collectParagraphs(items: readonly FlowItem[], measures: Measures): ParagraphOrTable[] {
  const result: ParagraphOrTable[] = [];
  let open: Paragraph | undefined;
  let itemBefore: Paragraph | undefined;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'table') {
      result.push(item);
      // A paragraph may continue below a table at the top of a page.
      continue;
    }
    if (
      open !== undefined &&
      continues(open, item, { items, index, itemBefore, measures }) &&
      !tableSplits(result, open, item)
    ) {
      open.lines.push(item);
      continue;
    }
    if (open?.label !== undefined && open.lines.length > 1) itemBefore = open;
    open = openParagraph(item, measures);
    result.push(open);
  }
  return result;
}

/** A table on the same page as the paragraph's last line ends the paragraph. */
function tableSplits(result: readonly ParagraphOrTable[], open: Paragraph, next: FlowLine): boolean {
  const last = result.at(-1);
  if (last === open || last === undefined) return false;
  const before = open.lines.at(-1);
  return before?.column === next.column || !/[\p{L},-]$/u.test(before?.line.text ?? '');
}

function openParagraph(item: FlowLine, measures: Measures): Paragraph {
  const { line, column } = item;
  const drawn = item.bulletLeft !== undefined;
  const label: ItemLabel | undefined = drawn
    ? { number: undefined, text: '', form: 'drawn', words: 0, ...ticks(item) }
    : isCodeLine(line, measures)
      ? undefined
      : labelOf(line);
  const start = indentOf(item);
  const first = label === undefined ? undefined : wordsAfter(label, line)[0];
  const textEdge =
    first === undefined ? start : line.rightToLeft ? column.right - first.right : first.left - column.left;
  return {
    kind: 'paragraph',
    lines: [item],
    label,
    labelLeft: drawn ? (item.bulletLeft ?? 0) - column.left : start,
    textLeft: label === undefined ? start : textEdge,
  };
}

function ticks({ ticked }: FlowLine): Pick<ItemLabel, 'checked'> {
  return ticked === undefined ? {} : { checked: ticked };
}

/** The position of a line in the flow. */
interface FlowPosition {
  readonly items: readonly FlowItem[];
  readonly index: number;
  /** The last item with several lines before the open paragraph. */
  readonly itemBefore: Paragraph | undefined;
  readonly measures: Measures;
}

function continues(open: Paragraph, next: FlowLine, position: FlowPosition): boolean {
  const { items, index, measures } = position;
  const before = open.lines.at(-1);
  if (before === undefined || next.bulletLeft !== undefined || open.lines.length >= MAX_LINES) return false;
  if (isDivider(before.line) || isDivider(next.line)) return false;
  if (isContentsEntry(before.line)) return false;
  if (continuesListing(before, next, measures)) return true;
  const isCodeInText = isCodeWithin(open.lines, next, items[index + 1], measures);
  if (!isCodeInText && !sameSetting(before.line, next.line) && !continuesInBold(before, next, measures))
    return false;
  if (isNextEntry(open, next) && !isSetApart(before.line, measures)) return false;
  if (!isCodeInText && isCodeLine(before.line, measures) !== isCodeLine(next.line, measures)) return false;
  const isLabelled = labelOf(next.line) !== undefined && !isCodeLine(next.line, measures);
  if (isLabelled) {
    const after = items.slice(index + 1, index + 1 + LINES_AHEAD);
    if (!isLabelInText({ ...open, labelForm: open.label?.form }, next, after)) return false;
  }
  if (isNextSection(open, next)) return false;
  return before.column === next.column
    ? continuesInColumn(open, before, next, position)
    : continuesElsewhere(open, before, next);
}

/** The end of a line within a sentence that is not in capitals. */
const IN_SENTENCE = /[\p{Ll},:]$/u;

/** Whether bold words happen to fill a line of a sentence: the line before is full and does not end the sentence. */
function continuesInBold(before: FlowLine, next: FlowLine, measures: Measures): boolean {
  if (before.column !== next.column || !next.line.style.bold || before.line.style.bold) return false;
  if (Math.abs(before.line.size - next.line.size) > 0.5 || !IN_SENTENCE.test(before.line.text)) return false;
  const step = (next.line.baseline - before.line.baseline) / next.line.size;
  return step > 0 && step <= SAME_SENTENCE * measures.leading && !wouldHaveFitted(before, next);
}

/** Maximum distance of baselines in a listing without a blank line between them, in type sizes. */
const CODE_LEADING = 1.6;

/** Whether two lines of a listing are adjacent; bold has no effect there. */
function continuesListing(before: FlowLine, next: FlowLine, measures: Measures): boolean {
  if (before.column !== next.column || !isCodeLine(before.line, measures)) return false;
  const step = next.line.baseline - before.line.baseline;
  return step > 0 && step < CODE_LEADING * next.line.size && isCodeLine(next.line, measures);
}

/** In a listing of short entries, every line that does not clearly continue one is an entry. */
function isNextEntry(open: Paragraph, { line, column }: FlowLine): boolean {
  return column.isListing && open.label === undefined && !/^\p{Ll}/u.test(line.text);
}

const SECTION_NUMBER = /^((?:\d{1,4}\.)+)(\d{1,4})\.?\s/;

/** Whether a line and the paragraph before it begin with section numbers, and the line's is higher. */
function isNextSection(open: Paragraph, next: FlowLine): boolean {
  const own = SECTION_NUMBER.exec(next.line.text);
  const before = own === null ? null : SECTION_NUMBER.exec(open.lines[0]?.line.text ?? '');
  return own !== null && before !== null && own[1] === before[1] && Number(own[2]) > Number(before[2]);
}

const DIVIDER = /^[-=_*~—–·.\s]{5,}$/;
/** No word repeats this letter so often: symbol fonts show a piece of a rule instead of it. */
const RULE_OF_LETTERS = /^l{12,}$/;

/** A horizontal line or a blank to fill in, made of characters. */
export function isDivider({ text }: Line): boolean {
  return DIVIDER.test(text) || RULE_OF_LETTERS.test(text);
}

/** Minimum distance of a page number from its title in entries without leaders, in type sizes. */
const PAGE_GAP = 2;

const LEADERS_TO_PAGE = new RegExp(`(?:${LEADERS.source})[.\\s·…]*(?:\\d{1,4}|[ivxlc]{1,6})$`, 'i');

/** An entry of a table of contents: leaders or a wide gap before a page number. */
export function isContentsEntry(line: Line): boolean {
  const page = line.words.at(-1);
  // Hardly any line of text ends like this; searching a line for leaders is slow.
  if (page === undefined || !/[\divxlc]$/i.test(page.text)) return false;
  if (LEADERS_TO_PAGE.test(line.text)) return true;
  const title = line.words.at(-2);
  if (title === undefined || !/^\d{1,4}$/.test(page.text)) return false;
  const gap = line.rightToLeft ? title.left - page.right : page.left - title.right;
  return gap > PAGE_GAP * line.size;
}

/** Maximum distance of lines of one listing, with or without a blank line between them, in type sizes. */
const CODE_STEP = 2.7;

function continuesInColumn(
  open: Paragraph,
  before: FlowLine,
  next: FlowLine,
  position: FlowPosition,
): boolean {
  const { measures } = position;
  const step = next.line.baseline - before.line.baseline;
  if (step < 0.3 * next.line.size) return false;
  if (isCodeLine(before.line, measures) && isCodeLine(next.line, measures))
    return step < CODE_STEP * next.line.size && !next.line.style.bold;
  const own = open.lines.length > 1 ? leadingOf(open) : Math.max(measures.leading, 1.45) * next.line.size;
  if (step > Math.min(WIDE_LEADING * own, Math.max(own, 2.4 * next.line.size))) return false;
  if (open.lines.length === 1 && step > 1.9 * next.line.size) return false;
  if (open.lines.length > 1 && step > own + 0.28 * next.line.size) return false;
  const size = next.line.size;
  const left = indentOf(next);
  const lastLeft = indentOf(before);
  const above = open.lines.at(-2);
  if (open.label !== undefined) {
    if (left < open.labelLeft - 0.5 * size) return isOutdented(open, before, next, position);
    if (separatesSentences(open, before, next, measures)) return false;
    const isPlain = endsOnPurpose(before, next, measures) || endsFarOut(before, next);
    if (isPlain && wouldHaveFitted(before, next, above)) return false;
    if (left > open.labelLeft + 0.4 * size) return left < open.textLeft + 1.2 * size;
    return !(wouldHaveFitted(before, next, above) || leavesItem(open, before, next, position));
  }
  if (left < lastLeft && isBackAtStart(open, next)) return false;
  if (continuesCaption(open, before, next, measures)) return true;
  if (areCentred(before, next) && isTitle(before.line, next.line, measures)) return true;
  // The second line of an indented paragraph is further left, later lines are never further right.
  const indented = open.lines.length > 1 || lastLeft < left ? left - lastLeft : 0;
  if (indented > 0.8 * size && !isHanging(open, next)) return false;
  return !wouldHaveFitted(before, next, above);
}

/** Maximum distance of the lines of a caption, in type sizes. */
const CAPTION_STEP = 1.5;

/** Whether a line continues a caption that is set like a title, with line breaks chosen for looks. */
function continuesCaption(open: Paragraph, before: FlowLine, next: FlowLine, measures: Measures): boolean {
  const first = open.lines[0];
  if (first === undefined || !isSetApart(next.line, measures)) return false;
  return (
    next.line.baseline - before.line.baseline < CAPTION_STEP * next.line.size &&
    next.line.left > first.line.left - 0.5 * next.line.size &&
    isCaption(first.line.text) &&
    !isCaption(next.line.text) &&
    !/[.!?:]$/.test(before.line.text)
  );
}

/** Minimum gap between paragraphs of an item beyond the leading, in type sizes. */
const ITEM_GAP = 0.15;
/** If few paragraphs have several lines, the measured leading is the distance of paragraphs, so it is capped. */
const MAX_LEADING = 1.25;

const ENDS_SENTENCE = /[.!?:;…。]["'”’)\]]?$/;
const MAY_BEGIN_SENTENCE = /^[\p{Lu}\p{Lo}]/u;

/** Whether a line of an item ends a sentence, or the next one may begin one, with a gap between the two. */
function endsOnPurpose({ line }: FlowLine, next: FlowLine, { leading }: Measures): boolean {
  const white = gapBetween(line, next.line);
  if (ENDS_SENTENCE.test(line.text)) return white > Math.min(leading, MAX_LEADING);
  return white > leading && MAY_BEGIN_SENTENCE.test(next.line.text);
}

/**
 * Whether a sentence of an item may begin at a line after a gap, even if the line before is full. An item of one line
 * does not show its leading, so in that case the line must also end a sentence.
 */
function separatesSentences(
  open: Paragraph,
  { line }: FlowLine,
  next: FlowLine,
  measures: Measures,
): boolean {
  if (!MAY_BEGIN_SENTENCE.test(next.line.text)) return false;
  const white = gapBetween(line, next.line);
  if (open.lines.length > 1) return white > leadingOf(open) / next.line.size;
  return ENDS_SENTENCE.test(line.text) && white > measures.leading;
}

/** The distance of two lines, less the minimum gap, in type sizes: with a gap between them, it exceeds the leading. */
function gapBetween(line: Line, next: Line): number {
  return (next.baseline - line.baseline) / next.size - ITEM_GAP;
}

/** A line that leaves more than this share of its column's width empty is not full. */
const FAR_OUT = 0.4;

/** Whether a line of an item leaves much of its column empty, and the next line begins like a sentence. */
function endsFarOut({ line, column }: FlowLine, next: FlowLine): boolean {
  if (column.isListing || line.rightToLeft || !/^\p{Lu}/u.test(next.line.text)) return false;
  return column.right - line.right > FAR_OUT * (column.right - column.left);
}

/** Whether a line at the indent of an item's label is outside: after a gap, or if the previous item's lines hang. */
function leavesItem(open: Paragraph, before: FlowLine, next: FlowLine, position: FlowPosition): boolean {
  if (endsOnPurpose(before, next, position.measures)) return true;
  const { itemBefore } = position;
  const second = itemBefore?.lines[1];
  if (itemBefore === undefined || second === undefined || second.column !== next.column) return false;
  const slack = 0.4 * next.line.size;
  return (
    Math.abs(itemBefore.labelLeft - open.labelLeft) < slack &&
    indentOf(second) > itemBefore.labelLeft + slack &&
    Math.abs(indentOf(second) - itemBefore.textLeft) < slack
  );
}

/** Whether a line after a paragraph with a hanging indent begins where that paragraph's first line does. */
function isBackAtStart({ lines: [first, second] }: Paragraph, next: FlowLine): boolean {
  if (first === undefined || second === undefined || first.column !== next.column) return false;
  const start = indentOf(first);
  return (
    indentOf(second) > start + 0.5 * next.line.size && Math.abs(indentOf(next) - start) < 0.3 * next.line.size
  );
}

/** Whether an item with an indented first line continues at the column's edge, as clauses of laws do. */
function isOutdented(
  open: Paragraph,
  before: FlowLine,
  next: FlowLine,
  { itemBefore, measures }: FlowPosition,
): boolean {
  if (wouldHaveFitted(before, next, open.lines.at(-2))) return false;
  if (open.lines.length > 1) return Math.abs(before.line.left - next.line.left) < 0.5 * next.line.size;
  const isUsual =
    itemBefore !== undefined &&
    isFirstIndented(itemBefore) &&
    Math.abs(itemBefore.labelLeft - open.labelLeft) < 0.5 * next.line.size;
  return isUsual || !(/[.!?:;]$/.test(before.line.text) || endsOnPurpose(before, next, measures));
}

/** Whether a line begins a hanging indent: an entry of a bibliography, or a clause below its number. */
function isHanging(open: Paragraph, next: FlowLine): boolean {
  const first = open.lines[0];
  if (open.lines.length !== 1 || first === undefined) return false;
  const { line } = next;
  if (line.left - first.line.left < 4 * line.size) return line.left > first.line.left;
  const [number, text] = first.line.words;
  if (number === undefined || text === undefined) return false;
  return text.left - number.right > 0.7 * line.size && Math.abs(text.left - line.left) < 0.5 * line.size;
}

/** Larger or bolder than the body text, like titles of several centred lines. */
function isSetApart(line: Line, measures: Measures): boolean {
  return line.size > 1.08 * measures.bodySize || (line.style.bold && !measures.bodyBold);
}

function isTitle(before: Line, next: Line, measures: Measures): boolean {
  if (OF_FIGURES.test(before.text) || OF_FIGURES.test(next.text)) return false;
  return isSetApart(before, measures) || (IN_CAPITALS.test(before.text) && IN_CAPITALS.test(next.text));
}

/** Contains as many digits as an address or a telephone number. */
const OF_FIGURES = /^(?:\D*\d){6}/;

/** Several words without any lower-case letter. */
const IN_CAPITALS = /^(?=\P{Ll}*$).*\p{Lu}{2}.*\s.*\p{Lu}{2}/u;

export function isCentred(item: FlowLine): boolean {
  const left = item.line.left - item.column.left;
  const right = item.column.right - item.line.right;
  return left > 2 * item.line.size && Math.abs(left - right) < 0.7 * item.line.size;
}

/** Maximum distance of lines of one centred title, in type sizes. */
const TITLE_STEP = 1.65;

/** Whether two adjacent lines are centred, one of which may fill its column. */
function areCentred(a: FlowLine, b: FlowLine): boolean {
  if (b.line.baseline - a.line.baseline > TITLE_STEP * b.line.size) return false;
  if (isCentred(a) && isCentred(b)) return true;
  const shift = (a.line.left + a.line.right - b.line.left - b.line.right) / 2;
  return (isCentred(a) || isCentred(b)) && Math.abs(shift) < 0.35 * b.line.size;
}

/** Distance of baselines within a paragraph, in points. */
function leadingOf(open: Paragraph): number {
  const [first, second] = open.lines;
  const distance = (second?.line.baseline ?? 0) - (first?.line.baseline ?? 0);
  return distance > 0 ? distance : 1.45 * (first?.line.size ?? 0);
}

/** Whether a line begins at the indent of an item's text, or at the edge if the item's first line is indented. */
function isInItem(open: Paragraph, next: FlowLine): boolean {
  const left = indentOf(next);
  const isAtEdge = open.lines.length === 1 && left < 0.3 * next.line.size && left < open.labelLeft;
  return isAtEdge || Math.abs(left - open.textLeft) <= 1.5 * next.line.size;
}

/** Across columns and pages, there must be evidence that the sentence continues. */
function continuesElsewhere(open: Paragraph, before: FlowLine, next: FlowLine): boolean {
  if (wouldHaveFitted(before, next, open.lines.at(-2))) return false;
  const left = indentOf(next);
  if (isFirstIndented(open) && Math.abs(left - indentOf(before)) < 0.3 * next.line.size) return true;
  if (open.label !== undefined && !isInItem(open, next)) return false;
  if (open.label === undefined && left > 0.8 * next.line.size && !isCentred(next)) return false;
  const [end, start] = [before.line.text, next.line.text];
  // In a column of one or two lines, the right edge is no evidence of the available width.
  if (before.column.lines < 3 && !/^\p{Ll}/u.test(start)) return false;
  if (/[-\u00ad]$/.test(end) && /^\p{Ll}/u.test(start)) return true;
  // A full line at the end of a sentence is rarely the paragraph's last one.
  if (/[.!?]["'”’)\]]?$/.test(end)) return open.label === undefined && open.lines.length > 1;
  if (end.endsWith(':')) return false;
  return /^[\p{Ll}\d"'“‘(]/u.test(start) || !/[.!?:;]$/.test(end);
}
